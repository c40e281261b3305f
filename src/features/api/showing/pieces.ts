// What the pages of a reference are made of: HTML of ours with the places of its links, descriptions of others, code and requests.

import { flat, joined, withSlots } from '../../../content/markdown/filled.ts';
import { FenceScanner } from '../../../content/markdown/lines.ts';
import { fenceMarkdown, headingMarkdown, pieceKey, unmarked } from '../../../content/piece-text.ts';
import { oneLine } from '../../../lib/text.ts';
import { escapeText } from '../../../model/html.ts';
import type { Filled, HeadingPiece, HtmlPiece, PagePiece, TextPiece, TextPlace } from '../../../model/page-piece.ts';
import type { ContentTexts } from '../../../model/texts.ts';
import type { Spending } from '../reading/spending.ts';
import type { ApiExample, ApiField } from '../reference.ts';

/** Pieces that stand in many places, always the same: they are made once. */
export interface UsedPiece {
  readonly used: readonly ApiPiece[];
  /** Characters of them. */
  readonly size: number;
}

/** A piece of a page that is being made. */
export type ApiPiece = PagePiece | UsedPiece;

/** What pieces are made with. */
export interface PieceScope {
  readonly texts: ContentTexts;
  /** Id of the API, for links to its parts. */
  readonly api: string;
  /** Whether the first page tells of ways to prove who asks; an operation may bring one of its own. */
  readonly hasAuthentication: boolean;
  /** The fields of a schema that has a name, where they are shown at its use. */
  readonly fieldsOf: (name: string) => readonly ApiField[] | undefined;
  /** The fields of schemas with names as they stand where these are used, made once. */
  readonly used: Map<string, UsedPiece>;
  /** Counts the characters of all pages. */
  readonly spending: Spending;
}

/** Loads the stylesheet of references. It stands in the page and not in its head, so that it comes with the page. */
const STYLES: HtmlPiece = { html: withSlots`<link rel="stylesheet" href="${{ slot: 'api:', isFile: true }}">` };

/** How the pieces of a source are made. */
export interface SourcePieces {
  readonly placeOf: (text: string) => TextPlace | undefined;
  /** Whether the site has Markdown of its own, in which any text may mean something. */
  readonly isExtended: boolean;
}

/** A piece of a page, with its key. */
type SettledPiece = Readonly<{ piece: PagePiece; key: string }>;

/** Gives a function that makes the pieces of a page those of its source. Equal ones are one value, however many pages have them. */
export function pieceSettler({
  placeOf,
  isExtended,
}: SourcePieces): (pieces: readonly ApiPiece[]) => readonly SettledPiece[] {
  const used = new Map<UsedPiece, readonly SettledPiece[]>();
  const equal = new Map<string, SettledPiece>();
  const settle = (made: ApiPiece): SettledPiece | readonly SettledPiece[] => {
    if ('used' in made) {
      const known = used.get(made) ?? settleAll(made.used);
      used.set(made, known);
      return known;
    }
    const piece = 'text' in made ? settledText(made, placeOf(made.text)) : settledPiece(made);
    const key = pieceKey(piece);
    const known = equal.get(key) ?? { piece, key };
    equal.set(key, known);
    return known;
  };
  const settleAll = (pieces: readonly ApiPiece[]): readonly SettledPiece[] =>
    joinedPieces(isExtended ? pieces : withPlainTexts(pieces)).flatMap(settle);
  return (pieces) => settleAll([STYLES, ...pieces]);
}

function settledPiece(piece: Exclude<PagePiece, TextPiece>): PagePiece {
  if ('piece' in piece)
    return JSON.parse(JSON.stringify(piece), (_, value) => (typeof value === 'string' ? unmarked(value) : value));
  return 'html' in piece && typeof piece.html !== 'string' ? { ...piece, html: flat(piece.html) } : piece;
}

function settledText({ text, ...rest }: TextPiece, place: TextPlace | undefined): TextPiece {
  const lines = closedLines(unmarked(text).replace(/\r\n?/g, '\n').trim());
  return { ...rest, text: lines.join('\n'), ...(place && { place }) };
}

/** What a request counts for at least, as it stands on a page in six languages. */
export const REQUEST_SIZE = 2500;

/** Characters of a piece. */
export function pieceSize(piece: ApiPiece): number {
  if ('piece' in piece) return REQUEST_SIZE;
  if ('html' in piece) return sizeOfHtml(piece.html) + (piece.mirror?.length ?? 0);
  if ('used' in piece) return piece.size;
  if ('code' in piece) return fenceMarkdown(piece).length;
  return 'text' in piece ? piece.text.length : headingMarkdown(piece).length;
}

function sizeOfHtml(html: Filled): number {
  if (typeof html === 'string') return html.length;
  return 'slot' in html ? html.slot.length + 2 : html.reduce((sum, part) => sum + sizeOfHtml(part), 0);
}

/** A line in which nothing is Markdown: words and marks of a sentence. */
const PLAIN_TEXT = /^(?!(?:import|export)\b)\p{L}(?:[\p{L}\p{N} ,;'()?%-]|[.:](?=[ )]|$))*$/u;

/** Pieces in which such a description is HTML at once, as most of those of fields are. One that stands alone tells of its page. */
function withPlainTexts(pieces: readonly ApiPiece[]): readonly ApiPiece[] {
  let depth = 0;
  return pieces.map((piece) => {
    if ('html' in piece) depth += depthOf(piece);
    if (!('text' in piece) || depth === 0 || !PLAIN_TEXT.test(piece.text.trim())) return piece;
    const text = piece.text.trim();
    return { html: `<p>${text}</p>`, mirror: ' '.repeat(piece.indent ?? 0) + text };
  });
}

/**
 * Pieces with HTML that follows HTML in one of them, as reading a piece costs more than its text. They are joined until none can be:
 * what is nested is one piece before what stands around it.
 */
export function joinedPieces(pieces: readonly ApiPiece[]): readonly ApiPiece[] {
  const all: ApiPiece[] = [];
  for (let piece of pieces) {
    for (let pair = joinedPair(all.at(-1), piece); pair !== undefined; pair = joinedPair(all.at(-1), piece)) {
      piece = pair;
      all.pop();
    }
    all.push(piece);
  }
  return all;
}

/** Two pieces of HTML as one, where they can be. What search names begins a piece. */
function joinedPair(first: ApiPiece | undefined, second: ApiPiece): HtmlPiece | undefined {
  if (first === undefined || !('html' in first && 'html' in second)) return undefined;
  const nesting = depthOf(first) + depthOf(second);
  if (Math.abs(nesting) > 1 || second.row !== undefined || second.endsRow) return undefined;
  const mirror = [first.mirror, second.mirror].filter((text) => text !== undefined && text !== '').join('\n\n');
  return { ...first, html: joined([first.html, second.html], '\n'), nesting: nesting as 1 | 0 | -1, mirror };
}

function depthOf({ nesting = 0 }: HtmlPiece): number {
  return nesting;
}

/**
 * The lines of a text. A block of code that is never closed ends with it; code that begins on the line of the backticks, and is
 * no name of a language, begins below them.
 */
function closedLines(text: string): readonly string[] {
  const scanner = new FenceScanner();
  const lines = text.split('\n').flatMap((line) => {
    const isOpen = scanner.next(line) === 'open';
    const { prefix = '', marker = '', info = '' } = (isOpen && scanner.fence) || {};
    return /^\s*[^\s\w{[.]/.test(info) ? [prefix + marker, below(prefix) + info] : [line];
  });
  const { fence } = scanner;
  return fence === undefined ? lines : [...lines, below(fence.prefix) + fence.marker];
}

/** What stands before a line below another one: its quotes, and spaces for the markers of lists. */
function below(prefix: string): string {
  return prefix.replace(/[^\s>]/g, ' ');
}

/** A link to a part of an API. */
export function linkTo(href: string, html: string, name = ''): Filled {
  const className = name === '' ? '' : ` class="${name}"`;
  return withSlots`<a${className} href="${{ slot: unmarked(href) }}">${html}</a>`;
}

/** A text of a description within a line of HTML. */
export function visible(text: string): string {
  return escapeText(unmarked(text));
}

/** A text of a description as code in a line. */
export function inCode(text: string): string {
  return `<code>${visible(text)}</code>`;
}

/** The heading of a section. */
export function headingPiece(text: string, id: string, level = 2): HeadingPiece {
  return { heading: oneLine(unmarked(text)), level, id };
}

/** Code in a line of Markdown. */
export function codeMarkdown(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const ticks = '`'.repeat(longest + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${text.replace(/\s+/g, ' ')}${space}${ticks}`;
}

/** An example: a block of code, or for one that is elsewhere its address. */
export function examplePiece(example: ApiExample, title: string): ApiPiece {
  const { address } = example;
  if (address === undefined) return exampleCode(example, title);
  const place = /^https?:\/\/[^\s<>]+$/i.test(address) ? `<${address}>` : codeMarkdown(address);
  return { text: `${title.replace(/[\\`*_[\]<>&]/g, '\\$&')}: ${place}` };
}

/** An example as a block of code. One that was made of a schema says nothing that its fields do not, so search has no need of it. */
function exampleCode({ text, language, isWritten }: ApiExample, title: string): ApiPiece {
  const info = `${language} title="${unmarked(title).replaceAll('"', "'")}"`.replace(/[\n`]/g, ' ');
  const piece = { code: unmarked(text).replace(/\r\n?/g, '\n'), info };
  return isWritten ? piece : { ...piece, isAgain: true };
}

/** Descriptions, one after the other. */
export function described(descriptions: readonly string[], rest: Omit<TextPiece, 'text'> = {}): readonly ApiPiece[] {
  return descriptions.map((text) => ({ text, ...rest }));
}

/** A heading within a section, which no table of contents lists, with a word behind it. */
export function heading(text: string, level = 3, mark = ''): ApiPiece {
  const marked = mark === '' ? '' : ` <span class="api-mark">${visible(mark)}</span>`;
  return {
    html: `<h${level} class="api-heading">${escapeText(text)}${marked}</h${level}>`,
    mirror: `${'#'.repeat(level)} ${text}`,
    endsRow: true,
  };
}
