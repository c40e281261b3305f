// The text of a page of a reference: HTML of ours, descriptions of others, and Markdown of ours. It is a source as any other,
// of lines: a piece of HTML is one line, which `markdown/api-pieces.ts` reads; a description is counted, so that nothing in it
// can reach what stands around it.
import type { ApiExample, ApiField, ApiRequest } from '../../model/api.ts';
import type { Derived } from '../../model/derived.ts';
import { escapeAttribute, escapeText } from '../../model/html.ts';
import type { ContentTexts } from '../../model/texts.ts';
import { FenceScanner } from '../markdown/lines.ts';
import type { Spending } from './spending.ts';
import type { TextPlace } from './text-places.ts';

/**
 * Begin lines: of HTML, of HTML that the page has before by its number, before a description, of a request, of an example that was made
 * of a schema. `href` stands around addresses. No description holds one. They are no characters beyond Latin-1, as other marks are: that
 * would double the memory of all that is made of the text, and the time that it takes.
 */
export const MARK = {
  html: '\x0E',
  again: '\x12',
  text: '\x0F',
  request: '\x11',
  example: '\x17',
  href: '\x10',
} as const;
/** A text of a description without marks. Characters of control are left out, as in all pages; the others become U+FFFD. */
const unmarked = (text: string) => text.replace(/[\x0E-\x17]/g, '').replace(/[\uFDD0-\uFDD7\0]/g, '\uFFFD');

/** A piece of HTML. */
export interface HtmlPiece {
  readonly html: string;
  /** Whether it opens an element that a later piece closes, or closes one. */
  readonly nesting?: 1 | 0 | -1;
  /** What search finds at this place; it ends with the next one, or where one is without a name. */
  readonly row?: { readonly id: string; readonly name: string };
  /** What stands in its place in the Markdown of the page. */
  readonly mirror?: string;
}

/** A description. */
export interface TextPiece {
  readonly text: string;
  /** Level of its highest heading. */
  readonly level?: number;
  /** Spaces before its lines in the Markdown of the page. */
  readonly indent?: number;
}

/** Pieces that stand in many places, always the same: their text is made once. */
export interface UsedPiece {
  readonly used: readonly Piece[];
  /** Characters of them. */
  readonly size: number;
}

/** A block of code. */
export type CodePiece = Readonly<Record<'info' | 'text', string>>;

/** What a page is made of. */
export type Piece =
  | HtmlPiece
  | TextPiece
  | UsedPiece
  | { readonly markdown: string }
  | { readonly example: CodePiece }
  | { readonly request: ApiRequest };

/** What stands on the line before a description. */
export interface TextHead extends Partial<TextPlace> {
  readonly lines: number;
  readonly level: number;
  readonly indent: number;
}

/** What pieces are made with. */
export interface Scope {
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
const STYLES: HtmlPiece = { html: `<link rel="stylesheet" href="${MARK.href}api:${MARK.href}">`, mirror: '' };

/** How pieces become text. */
export interface PiecesText {
  readonly placeOf: (text: string) => TextPlace | undefined;
  /** Whether the site has Markdown of its own, in which any text may mean something. */
  readonly isExtended: boolean;
  /** The text of pieces that stand in many places, once it is made. */
  readonly known: Derived<UsedPiece, readonly string[]>;
}

/** Pieces as the text of a source. HTML that comes again is only named, as it is read once for all its places. */
export function textOfPieces(pieces: readonly Piece[], given: PiecesText): string {
  const numbers = new Map<string, number>();
  const parts = partsOf([STYLES, ...pieces], given).map((part) => {
    if (!part.startsWith(MARK.html)) return part;
    const number = numbers.get(part);
    if (number !== undefined) return MARK.again + number;
    numbers.set(part, numbers.size);
    return part;
  });
  return `${parts.join('\n')}\n`;
}

function partsOf(pieces: readonly Piece[], given: PiecesText): readonly string[] {
  const { placeOf, isExtended, known } = given;
  return joinedPieces(isExtended ? pieces : withPlainTexts(pieces)).flatMap((piece) => {
    if ('html' in piece) return MARK.html + JSON.stringify(piece).replace(/[\u2028\u2029]/g, ' ');
    if ('request' in piece)
      return (
        MARK.request +
        JSON.stringify(piece.request, (_, value) => (typeof value === 'string' ? unmarked(value) : value))
      );
    if ('example' in piece) return MARK.example + JSON.stringify(piece.example);
    if ('markdown' in piece) return `\n${piece.markdown}`;
    if ('used' in piece) return known.of(piece, given, () => partsOf(piece.used, given));
    const { level = 4, indent = 0 } = piece;
    const lines = closedLines(unmarked(piece.text).replace(/\r\n?/g, '\n').trim());
    const head: TextHead = { lines: lines.length, level, indent, ...placeOf(piece.text) };
    return [MARK.text + JSON.stringify(head), ...lines].join('\n');
  });
}

/** What a request counts for at least, as it stands on a page in six languages. */
export const REQUEST_SIZE = 2500;

/** Characters of a piece. */
export function sizeOf(piece: Piece): number {
  if ('request' in piece) return REQUEST_SIZE;
  if ('html' in piece) return piece.html.length + (piece.mirror?.length ?? 0);
  if ('used' in piece) return piece.size;
  if ('example' in piece) return fenceMarkdown(piece.example).length;
  return 'text' in piece ? piece.text.length : piece.markdown.length;
}

/** A line in which nothing is Markdown: words and marks of a sentence. */
const PLAIN_TEXT = /^(?!(?:import|export)\b)\p{L}(?:[\p{L}\p{N} ,;'()?%-]|[.:](?=[ )]|$))*$/u;

/** Pieces in which such a description is HTML at once, as most of those of fields are. One that stands alone tells of its page. */
function withPlainTexts(pieces: readonly Piece[]): readonly Piece[] {
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
export function joinedPieces(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (let piece of pieces) {
    for (let pair = joinedPair(joined.at(-1), piece); pair !== undefined; pair = joinedPair(joined.at(-1), piece)) {
      piece = pair;
      joined.pop();
    }
    joined.push(piece);
  }
  return joined;
}

/** Two pieces of HTML as one, where they can be. What search names begins a piece. */
function joinedPair(first: Piece | undefined, second: Piece): HtmlPiece | undefined {
  if (first === undefined || !('html' in first && 'html' in second)) return undefined;
  const nesting = depthOf(first) + depthOf(second);
  if (Math.abs(nesting) > 1 || isBeginning(second)) return undefined;
  const mirror = [first.mirror, second.mirror].filter((text) => text !== undefined && text !== '').join('\n\n');
  return { ...first, html: `${first.html}\n${second.html}`, nesting: nesting as 1 | 0 | -1, mirror };
}

function depthOf({ nesting = 0 }: HtmlPiece): number {
  return nesting;
}

/** Whether what search names ends before a piece. */
function isBeginning({ html, row }: HtmlPiece): boolean {
  return row !== undefined || /^<h\d/.test(html);
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

/** A link to a part of an API, as HTML whose address is resolved with all others. */
export function linkTo(href: string, html: string, name = ''): string {
  const className = name === '' ? '' : ` class="${name}"`;
  return `<a${className} href="${MARK.href}${escapeAttribute(unmarked(href))}${MARK.href}">${html}</a>`;
}

/** A text of a description within a line of HTML. */
export function shown(text: string): string {
  return escapeText(unmarked(text));
}

/** A text of a description as code in a line. */
export function code(text: string): string {
  return `<code>${shown(text)}</code>`;
}

/** A text as a line of Markdown: nothing in it is markup. */
export function plainMarkdown(text: string): string {
  return unmarked(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Code in a line of Markdown. */
export function codeMarkdown(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const ticks = '`'.repeat(longest + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${text.replace(/\s+/g, ' ')}${space}${ticks}`;
}

/** An example: a block of code, or for one that is elsewhere its address. */
export function examplePiece(example: ApiExample, title: string): Piece {
  const { address } = example;
  if (address === undefined) return exampleCode(example, title);
  const place = /^https?:\/\/[^\s<>]+$/i.test(address) ? `<${address}>` : codeMarkdown(address);
  return { text: `${title.replace(/[\\`*_[\]<>&]/g, '\\$&')}: ${place}` };
}

/** An example as a block of code. One that was made of a schema says nothing that its fields do not, so search has no need of it. */
function exampleCode({ text, language, isWritten }: ApiExample, title: string): Piece {
  const info = `${language} title="${unmarked(title).replaceAll('"', "'")}"`.replace(/[\n`]/g, ' ');
  const example = { info, text: unmarked(text).replace(/\r\n?/g, '\n') };
  return isWritten ? { markdown: fenceMarkdown(example) } : { example };
}

/** A block of code as Markdown. */
export function fenceMarkdown({ info, text }: CodePiece): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${info}\n${text}\n${ticks}`;
}

/** Descriptions, one after the other. */
export function described(descriptions: readonly string[], rest: Omit<TextPiece, 'text'> = {}): readonly Piece[] {
  return descriptions.map((text) => ({ text, ...rest }));
}

/** A heading within a section, which no table of contents lists, with a word behind it. */
export function heading(text: string, level = 3, mark = ''): Piece {
  const marked = mark === '' ? '' : ` <span class="api-mark">${shown(mark)}</span>`;
  return {
    html: `<h${level} class="api-heading">${escapeText(text)}${marked}</h${level}>`,
    mirror: `${'#'.repeat(level)} ${text}`,
  };
}
