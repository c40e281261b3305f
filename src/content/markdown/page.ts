// Parse state of one page: data that rules collect, and the origin of every line. The state is stored under one key of markdown-it's
// untyped `env`, so that rules need no state of their own.
import type { Env, Token } from 'markdown-it';
import type { GeneratorWithAddressRules } from '../../model/address-rules.ts';
import type { ContentLimitLookup } from '../../model/budgets.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ExtensionSlot, Heading, IgnoredRule, LinkSlot } from '../../model/document.ts';
import type { CodeChoice, OwnPiece, PagePiece } from '../../model/page-piece.ts';
import type { FeatureRuleCodes } from '../../model/rules.ts';
import { type ContentTextCatalogue, englishCatalogue } from '../../model/texts.ts';
import type { PageComponents } from '../component.ts';
import type { SanitizedHtml } from './html.ts';
import type { MdxPageState } from './mdx/reading.ts';

/** Where a line of the expanded text was written. */
export interface LineOrigin {
  readonly file: string;
  /** Line in the file, from 1. */
  readonly line: number;
  /** Number to add to a column of the expanded line to get the column in the file. */
  readonly shift: number;
  /** Lines that were joined to this line. Each has its start column in this line and its origin. */
  readonly joined?: readonly { readonly from: number; readonly line: number; readonly shift: number }[];
}

/** Line and column in a source file. */
export type SourceLocation = Required<Pick<Diagnostic, 'file' | 'line' | 'column'>>;

/** Sanitized HTML of one raw HTML token. */
export interface RawHtml {
  readonly html: string;
  /** First line of the token, from 0 in the expanded text. */
  readonly line: number;
  readonly links: readonly (SanitizedHtml['links'][number] & { readonly location: SourceLocation })[];
}

/** A finding without its location; a warning unless it states another severity. */
export type PageFault = Pick<Diagnostic, 'code' | 'message' | 'suggestion'> & Partial<Pick<Diagnostic, 'severity'>>;

/** Input of the rules for one page, and everything that they collect. */
export interface PageState {
  readonly file: string;
  /** Lines of the expanded text, with placeholders for variables. */
  readonly lines: readonly string[];
  /** Lines without placeholders, as written. */
  readonly writtenLines: readonly string[];
  readonly origins: readonly LineOrigin[];
  /** Values of the variables, by the numbers in their placeholders. */
  readonly values: readonly string[];
  readonly variableNames: readonly string[];
  /** Limits on the size of the page. */
  readonly limits: ContentLimitLookup;
  /** Texts that rules generate, in the language of the source. */
  readonly texts: ContentTextCatalogue;
  readonly components: PageComponents;
  readonly diagnostics: Diagnostic[];
  readonly links: LinkSlot[];
  readonly slots: ExtensionSlot[];
  readonly headings: Heading[];
  /** Offsets of inline links and images. Each offset is relative to the text of the block. */
  readonly offsets: Map<Token, number>;
  readonly locations: Map<Token, SourceLocation>;
  readonly rawHtml: Map<Token, RawHtml>;
  /** Generator whose rules apply to heading ids; Docusaurus by default. */
  readonly addressRules?: GeneratorWithAddressRules;
  /** Codes of features' findings. */
  readonly featureCodes?: FeatureRuleCodes;
  /** Ids in use. */
  readonly ids: Set<string>;
  /** Replacements of lines (from 0) in the Markdown mirror, the Markdown version of the page; `undefined` omits the line. */
  readonly mirrored: Map<number, string | undefined>;
  /** Lines with suppressed link findings, as `file:line`. */
  readonly ignoredLines: Set<string>;
  /** Codes of findings that the author suppresses. */
  readonly ignores: IgnoredRule[];
  /** Pieces of a page that an extension generates, each with its first line (from 0) and the line after it. */
  readonly pieces?: readonly { readonly piece: PagePiece; readonly lines: readonly [first: number, end: number] }[];
  /** Converts an extension's own piece to code. */
  choiceOf?: (piece: OwnPiece) => CodeChoice;
  /** Link definitions, each with its line from 0. `name` is the name as written, and `label` is the name as normalized by markdown-it. */
  definitions?: readonly { readonly line: number; readonly name: string; readonly label: string }[];
  mdx?: MdxPageState;
  /** Closing line of each container by its opening line. The value -1 means that the container is unclosed. */
  containers?: ReadonlyMap<number, number>;
  /**
   * Title derived from the file name. Absent if the front matter sets or hides the title. For a translation, also absent if the front
   * matter of the original does so.
   */
  readonly nameTitle?: string;
  titleHtml?: string;
  titleText?: string;
  hasCode: boolean;
  /** Number of characters searched so far to locate findings and links (`find-in-lines.ts`). */
  searchedCharacters?: number;
  /** Fingerprints of the page's highlighted code blocks. */
  readonly code: string[];
  /** Stylesheets of extensions that the page needs. */
  readonly sheets: Set<string>;
}

/** Returns the page in an `env`; `undefined` if Markdown is rendered outside of a page. */
export function findPageOfEnv(env: Env | undefined): PageState | undefined {
  return env?.page as PageState | undefined;
}

/** Returns the texts that rules generate; in English outside of a page. */
export function getTextsInPageLanguage(env: Env | undefined): ContentTextCatalogue {
  return findPageOfEnv(env)?.texts ?? englishCatalogue;
}

/** Returns the source location of a position in the expanded text, line and column from 0. */
export function findSourceLocation(page: PageState, line: number, column = 0): SourceLocation {
  const index = Math.min(Math.max(line, 0), page.origins.length - 1);
  const origin = page.origins[index];
  if (origin === undefined) return { file: page.file, line: 1, column: 1 };
  const { line: written, shift } = origin.joined?.findLast(({ from }) => from <= column) ?? origin;
  return { file: origin.file, line: written, column: Math.max(1, column + 1 + shift) };
}

/** Reports a fault on a line (from 0) of the expanded text. */
export function reportFault(page: PageState | undefined, line: number, fault: PageFault, column?: number): void {
  if (page === undefined) return;
  reportFaultAt(page, findSourceLocation(page, line, column ?? findTextStartColumn(page, line)), fault);
}

/** Reports a fault at a location. */
export function reportFaultAt(page: PageState, location: SourceLocation, fault: PageFault): void {
  const { code, message, severity = 'warning', ...rest } = fault;
  page.diagnostics.push({ code, severity, message, ...location, ...rest });
}

/** Returns the column (from 0) where the text of a line begins. */
export function findTextStartColumn(page: PageState, line: number): number {
  return Math.max(0, (page.lines[line] ?? '').search(/[^\s>]/));
}

/**
 * Calls `visit` with each block token and each of its inline tokens. Also passes the line of the token and the line after its block, both
 * from 0. A token without a line range gets the range of the last token that has one.
 */
export function visitTokens(tokens: readonly Token[], visit: (token: Token, line: number, end: number) => void): void {
  let line = 0;
  let end = 1;
  for (const token of tokens) {
    if (token.map !== null) [line, end] = token.map;
    visit(token, line, end);
    let at = line;
    for (const child of token.children ?? []) {
      if (child.type === 'softbreak' || child.type === 'hardbreak') at++;
      visit(child, at, Math.max(end, at + 1));
    }
  }
}
