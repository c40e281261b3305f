// MDX state of the current page: created once per page and shared by all MDX rules.
import type { Token } from 'markdown-it';
import type { Diagnostic, RuleLevel } from '../../../model/diagnostic.ts';
import type { UnclosedBraceCount } from './braces.ts';
import type { DeclarationBlock } from './declarations.ts';

/** Settings that affect which MDX findings are reported. */
export interface MdxSettings {
  readonly onMdxSyntax: RuleLevel;
  /** Names of the site's own components. */
  readonly components: ReadonlySet<string>;
}

/** Findings and replacement of an inline MDX token. */
export interface MdxTokenData {
  /** Length of the token in the source, in characters. */
  readonly length: number;
  readonly faults: readonly Pick<Diagnostic, 'code' | 'severity' | 'message' | 'suggestion'>[];
  /** Replacement in the Markdown mirror. If it is `undefined`, the mirror contains the source of the token. */
  readonly replacement?: string;
}

/** A position in the expanded text, line and column from 0. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A part of the text to omit or replace in the Markdown mirror. */
interface MarkdownMirrorEdit {
  readonly from: TextPosition;
  readonly to: TextPosition;
  /** Replacement for the omitted part. Absent if the part is only omitted. */
  readonly text?: string;
}

export interface MdxPageState extends MdxSettings, UnclosedBraceCount {
  /** Whether braces and tags have their MDX meaning. */
  readonly isMdx: boolean;
  /** Declarations by first line. */
  readonly declarations: ReadonlyMap<number, DeclarationBlock>;
  /** Starts of the capitalized tags of the page, `<Name` and `</Name`. Computed on first use. */
  readonly tags: () => ReadonlySet<string>;
  /** Closing line of each pair of tags, by opening line. Computed on first use. */
  readonly ends: () => ReadonlyMap<number, number>;
  /** Findings and replacements of the inline MDX tokens. */
  readonly tokenData: Map<Token, MdxTokenData>;
  /** Cuts in the Markdown mirror, in any order. */
  readonly cuts: MarkdownMirrorEdit[];
}
