// The state of one page while it is parsed: what rules collect and where every line came from.
// It travels in markdown-it's untyped `env` under one key, so that no rule needs state of its own.
import type { Env, Token } from 'markdown-it';
import type { AddressRules } from '../../model/address-rules.ts';
import type { Limits } from '../../model/budgets.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ExtensionSlot, Heading, IgnoredRule, LinkSlot } from '../../model/document.ts';
import type { CodeChoice, OwnPiece, PagePiece } from '../../model/page-piece.ts';
import { type ContentTexts, english } from '../../model/texts.ts';
import type { PageComponents } from '../component.ts';
import type { SanitizedHtml } from './html.ts';
import type { MdxReading } from './mdx/reading.ts';

/** Where a line of the expanded text was written. */
export interface LineOrigin {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** What to add to a column of the expanded line to get the column in the file. */
  readonly shift: number;
  /** The lines that were joined to this one: where each begins in it, and where it was written. */
  readonly joined?: readonly { readonly from: number; readonly line: number; readonly shift: number }[];
}

/** Where something was written. */
export type Location = Required<Pick<Diagnostic, 'file' | 'line' | 'column'>>;

/** Raw HTML of one token, cleaned. */
export interface RawHtml {
  readonly html: string;
  /** Where it begins, from 0 in the expanded text. */
  readonly line: number;
  readonly links: readonly (SanitizedHtml['links'][number] & { readonly location: Location })[];
}

/** What is wrong, without its location; a warning where it says nothing else. */
export type PageFault = Pick<Diagnostic, 'code' | 'message' | 'suggestion'> & Partial<Pick<Diagnostic, 'severity'>>;

/** All that one page collects. */
export interface PageWork {
  readonly file: string;
  /** The expanded text, line by line, with marks in place of variables. */
  readonly lines: readonly string[];
  /** The same lines as their authors wrote them. */
  readonly writtenLines: readonly string[];
  readonly origins: readonly LineOrigin[];
  /** What the marks of variables stand for. */
  readonly values: readonly string[];
  readonly variableNames: readonly string[];
  /** What it may come to. */
  readonly limits: Limits;
  /** What rules write themselves, in the language of the source. */
  readonly texts: ContentTexts;
  readonly components: PageComponents;
  readonly diagnostics: Diagnostic[];
  readonly links: LinkSlot[];
  readonly slots: ExtensionSlot[];
  readonly headings: Heading[];
  /** Where inline links and images begin in their block's text. */
  readonly offsets: Map<Token, number>;
  readonly locations: Map<Token, Location>;
  readonly rawHtml: Map<Token, RawHtml>;
  /** Whose rules make the ids of headings. */
  readonly addressRules?: AddressRules;
  /** Ids that are taken. */
  readonly ids: Set<string>;
  /** What stands in place of lines (from 0) in the Markdown beside the page; undefined: nothing. */
  readonly mirrored: Map<number, string | undefined>;
  /** Lines whose links are never reported, as `file:line`. */
  readonly ignoredLines: Set<string>;
  /** What the author passes over. */
  readonly ignores: IgnoredRule[];
  /** What a page that an extension makes consists of, each with its first line (from 0) and the line behind it. */
  readonly pieces?: readonly { readonly piece: PagePiece; readonly lines: readonly [first: number, end: number] }[];
  /** What the extension makes of a piece of its own. */
  choiceOf?: (piece: OwnPiece) => CodeChoice;
  /** Names that links may refer to, each with its line from 0: as it is written, and as markdown-it compares it. */
  definitions?: readonly { readonly line: number; readonly name: string; readonly label: string }[];
  /** How what MDX knows is read. */
  mdx?: MdxReading;
  /** Last line of each container by its first one; -1: never closed. */
  containers?: ReadonlyMap<number, number>;
  titleHtml?: string;
  titleText?: string;
  hasCode: boolean;
  /** Sums of its coloured blocks. */
  readonly code: string[];
  /** Stylesheets of extensions that it needs. */
  readonly sheets: Set<string>;
}

/** The page in an `env`; none where Markdown is rendered by itself. */
export function pageOf(env: Env | undefined): PageWork | undefined {
  return env?.page as PageWork | undefined;
}

/** What rules write themselves: in English where Markdown is rendered by itself. */
export function textsOf(env: Env | undefined): ContentTexts {
  return pageOf(env)?.texts ?? english;
}

/** Where a column (from 0) of an expanded line (from 0) was written. */
export function locationAt(page: PageWork, line: number, column = 0): Location {
  const index = Math.min(Math.max(line, 0), page.origins.length - 1);
  const origin = page.origins[index];
  if (origin === undefined) return { file: page.file, line: 1, column: 1 };
  const { line: written, shift } = origin.joined?.findLast(({ from }) => from <= column) ?? origin;
  return { file: origin.file, line: written, column: Math.max(1, column + 1 + shift) };
}

/** Notes a fault at a line (from 0) of the expanded text. */
export function report(page: PageWork | undefined, line: number, fault: PageFault, column?: number): void {
  if (page === undefined) return;
  reportAt(page, locationAt(page, line, column ?? firstColumn(page, line)), fault);
}

/** Notes a fault at a location. */
export function reportAt(page: PageWork, location: Location, fault: PageFault): void {
  const { code, message, severity = 'warning', ...rest } = fault;
  page.diagnostics.push({ code, severity, message, ...location, ...rest });
}

/** The column (from 0) at which the text of a line begins. */
export function firstColumn(page: PageWork, line: number): number {
  return Math.max(0, (page.lines[line] ?? '').search(/[^\s>]/));
}

/**
 * Calls `visit` with each block and each inline token in it, with its line and the line after its block, both from 0.
 * Tokens without lines of their own have those of the last token that had some.
 */
export function visitTokens(tokens: readonly Token[], visit: (token: Token, line: number, end: number) => void): void {
  let [line, end] = [0, 1];
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
