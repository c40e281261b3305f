// Extensions of Markdown: rules, code blocks, and the view of a page that they get.
import type { MarkdownIt } from 'markdown-it';
import type { Json } from '../lib/json.ts';
import type { SlotFinding } from './extension-slots.ts';
import type { SourceKind } from './source.ts';

/** Markdown rules of an extension. */
export interface MarkdownRules {
  /** Regular expression: the rules apply to pages whose text it matches. */
  readonly when: RegExp;
  /**
   * `made`: the rules do not apply to pages that extensions generate from files (`pages`), such as API references. Other tools read the
   * texts of those files too.
   */
  readonly notIn?: 'made';
  /**
   * Adds the rules to the parser of matching pages. Use `before` and `after` of the rulers of the parser to place a rule. If the rules are
   * large, pass `{ load }`: techdocs calls it before it parses the first matching page.
   */
  readonly use: UseMarkdown | { load(): Promise<UseMarkdown> };
}

/** Adds rules to a parser. `page` is always the page that is being parsed. */
export type UseMarkdown = (md: MarkdownIt, page: PageContext) => void;

/** Flags that a rule of `markdown` may set on its tokens, in `token.meta`. */
export interface TokenMeta {
  /** `content` is text for readers: it appears in titles, tables of contents and search. */
  readonly isText?: true;
  /** Braces in `content` are not variables of the site. */
  readonly isVerbatim?: true;
}

/** A piece of a page: HTML, or a slot of the extension. */
export type Segment =
  | string
  | {
      /** Name of the slot. */
      readonly slot: string;
      readonly data: Json;
      /** HTML until the slot is filled. */
      readonly html?: string;
    };

/** Renders a code block. */
export type MakeFence = (fence: Fence, page: PageContext) => readonly Segment[];

/** A fenced code block. */
export interface Fence {
  /** Code without the indentation of the fence; each line ends with a line break. */
  readonly text: string;
  /** Language after the backticks, in lower case. */
  readonly lang: string;
  /** Text after the language, as written. */
  readonly meta: string;
  /** First line in the file, from 1. */
  readonly line: number;
  /** Reports a finding at a line of `text`, from 1; without a line, at the beginning of the block. */
  report(finding: SlotFinding, line?: number): void;
}

/** The page that is being parsed, without data of other pages. */
export interface PageContext {
  /** Path of the file, relative to the project root. */
  readonly file: string;
  readonly kind: SourceKind;
  readonly locale: string;
  /** Key of the docs version; `current` for pages without versions. */
  readonly version: string;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** The extension's own texts in the language of the page. */
  readonly texts: Readonly<Record<string, string>>;
  /** Whether only links and ids are needed, as by `check-links`. Then the extension can skip slow work that adds neither. */
  readonly isForLinks: boolean;
  /** Returns the display name of a language: `JavaScript` for `js`. */
  languageName(language: string): string;
  /** Adds a stylesheet of `styles` to that of the site. */
  style(name: string): void;
  /**
   * Reports a finding at a line and a column of the page's text, from 0 as in `token.map`; without a column, at the beginning of the line.
   */
  report(finding: SlotFinding, line: number, column?: number): void;
  /** Returns a slot as HTML that a rule's renderer can insert. */
  slot(segment: Exclude<Segment, string>, line: number): string;
}
