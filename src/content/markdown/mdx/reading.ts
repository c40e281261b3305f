// How the page in hand is read: made once a page, asked by all rules of MDX.
import type { Token } from 'markdown-it';
import type { Diagnostic, RuleLevel } from '../../../model/diagnostic.ts';
import type { Patience } from './braces.ts';
import type { DeclarationBlock } from './declarations.ts';

/** What messages depend on. */
export interface MdxSettings {
  readonly onMdxSyntax: RuleLevel;
  /** Names of the site's own components. */
  readonly components: ReadonlySet<string>;
}

/** What an inline token of ours says. */
export interface TokenNote {
  /** Characters that it takes in the text. */
  readonly length: number;
  readonly faults: readonly Pick<Diagnostic, 'code' | 'severity' | 'message' | 'suggestion'>[];
  /** What stands for it in the Markdown of the page; absent where that keeps it. */
  readonly replacement?: string;
}

/** A place in the expanded text, both from 0. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A part of the text that the Markdown beside the page does not have. */
export interface Cut {
  readonly from: TextPosition;
  readonly to: TextPosition;
  /** What stands there instead. */
  readonly text?: string;
}

/** How one page is read. */
export interface MdxReading extends MdxSettings, Patience {
  /** Whether braces and tags are what MDX takes them for. */
  readonly isMdx: boolean;
  /** By their first line. */
  readonly declarations: ReadonlyMap<number, DeclarationBlock>;
  /** How the tags of the page that have a capital begin: `<Name` and `</Name`. Listed when it is first asked for. */
  readonly tags: () => ReadonlySet<string>;
  /** Last line of each pair of tags by its first one. Found when it is first asked for. */
  readonly ends: () => ReadonlyMap<number, number>;
  readonly said: Map<Token, TokenNote>;
  /** What the Markdown beside the page does not have, in any order. */
  readonly cuts: Cut[];
}
