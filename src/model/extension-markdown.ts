// What extensions do to the Markdown of a page: rules, blocks of code, and the page as they see it.
import type { MarkdownIt } from 'markdown-it';
import type { Json } from '../lib/json.ts';
import type { SlotFinding } from './extension-slots.ts';
import type { SourceKind } from './source.ts';

/** Rules for Markdown. */
export interface MarkdownRules {
  /** Matches the text of pages that they are for. */
  readonly when: RegExp;
  /** The pattern is not looked for on pages that extensions make of files (`pages`), such as references of APIs: other tools read those texts too. */
  readonly notIn?: 'made';
  /**
   * Adds them to the parser of such pages. `before` and `after` of its rulers say where a rule stands. Where there is a lot to load, give
   * `{ load }`: it is called before such pages are parsed, and not where there are none.
   */
  readonly use: UseMarkdown | { load(): Promise<UseMarkdown> };
}

/** Adds rules to a parser. `page` always stands for the page that is being parsed. */
export type UseMarkdown = (md: MarkdownIt, page: PageContext) => void;

/** What a rule of `markdown` may say of its tokens, in `token.meta`. */
export interface TokenMeta {
  /** Their `content` is what readers see: it stands in titles, in tables of contents and in search. */
  readonly isText?: true;
  /** Braces in their `content` are no variables of the site. */
  readonly isVerbatim?: true;
}

/** A piece of a page: HTML, or a place that a slot of the extension fills. */
export type Segment =
  | string
  | {
      /** Name of the slot. */
      readonly slot: string;
      readonly data: Json;
      /** HTML that stands there as long as it is not filled. */
      readonly html?: string;
    };

/** Makes something of a block of code. */
export type MakeFence = (fence: Fence, page: PageContext) => readonly Segment[];

/** A block of code. */
export interface Fence {
  /** Without the indentation of what is around it; each line ends with a line break. */
  readonly text: string;
  /** As it is written, in lower case. */
  readonly lang: string;
  /** What stands behind the language, as it is written. */
  readonly meta: string;
  /** Where it begins in the file, from 1. */
  readonly line: number;
  /** Tells of something in the block, at a line of its text, from 1; without one, where the block begins. */
  report(finding: SlotFinding, line?: number): void;
}

/** The page that is being parsed, alone. */
export interface PageContext {
  /** Path of its file, from the root of the project. */
  readonly file: string;
  readonly kind: SourceKind;
  readonly locale: string;
  /** Key of its docs version; `current` for all that has no versions. */
  readonly version: string;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** The extension's own texts in the language of the page. */
  readonly texts: Readonly<Record<string, string>>;
  /** Only its links and ids are asked for, as by `check-links`: what takes time and adds none may be left out. */
  readonly isForLinks: boolean;
  /** What readers call a language of code: `JavaScript` for `js`. */
  languageName(language: string): string;
  /** Has a stylesheet of `styles` join that of the site. */
  style(name: string): void;
  /** Tells of something at a line and a column of the page's text, from 0 as in `token.map`; without a column, where the line begins. */
  report(finding: SlotFinding, line: number, column?: number): void;
  /** A place that a slot fills, as HTML for a rule's renderer. */
  slot(segment: Exclude<Segment, string>, line: number): string;
}
