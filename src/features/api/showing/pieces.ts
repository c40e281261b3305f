// Pieces of a reference's pages: HTML with slots for links, Markdown descriptions, code and requests.

import { buildTextWithSlots, flattenTextWithSlots, joinTextsWithSlots } from '../../../content/markdown/filled.ts';
import { FenceScanner } from '../../../content/markdown/lines.ts';
import {
  computePagePieceKey,
  renderFenceMarkdown,
  renderHeadingMarkdown,
  replaceReservedCharacters,
} from '../../../content/piece-text.ts';
import { collapseWhiteSpace } from '../../../lib/text.ts';
import { escapeText } from '../../../model/html.ts';
import type { Filled, HeadingPiece, HtmlPiece, PagePiece, TextPiece, TextPlace } from '../../../model/page-piece.ts';
import type { OutputBudget } from '../reading/spending.ts';
import type { ApiExample, ApiField } from '../reference.ts';
import type { ApiTextCatalogue } from '../texts.ts';

/** The pieces that show the fields of a named schema. Built once, and shown at every place where the schema is used. */
interface ReusedSchemaPieces {
  readonly fieldPieces: readonly ApiPiece[];
  /** Size in characters. */
  readonly size: number;
}

/** A piece of an API page under construction, or the shared pieces of a named schema. */
export type ApiPiece = PagePiece | ReusedSchemaPieces;

/** State shared while the pieces of an API page are built. */
export interface ApiPieceContext {
  readonly texts: ApiTextCatalogue;
  /** Id of the API, for links to its parts. */
  readonly api: string;
  /** Whether the first page describes authentication. An operation may have different authentication. */
  readonly hasAuthentication: boolean;
  /** Returns the fields of a named schema, for display where the schema is used. */
  readonly fieldsOf: (name: string) => readonly ApiField[] | undefined;
  /** Cache of the fields of named schemas, in the form that is shown where a schema is used. */
  readonly used: Map<string, ReusedSchemaPieces>;
  /** Budget of all pages. */
  readonly spending: OutputBudget;
}

/** Loads the stylesheet of references. The link is in the body of the page, so that instant navigation loads the stylesheet too. */
const STYLESHEET_LINK: HtmlPiece = {
  html: buildTextWithSlots`<link rel="stylesheet" href="${{ slot: 'api:', isFile: true }}">`,
};

/** Facts about the source and the site of a page, for the function that finalizes its pieces. */
export interface PieceFinalizerInput {
  /** Returns the source position of a text. */
  readonly placeOf: (text: string) => TextPlace | undefined;
  /** Whether the site has Markdown plugins, which may give a meaning to any text. */
  readonly isExtended: boolean;
}

/** A final piece with its key. */
type PieceWithKey = Readonly<{ piece: PagePiece; key: string }>;

/** Creates a function that finalizes the pieces of a page. Equal pieces become one object across pages. */
export function createPieceFinalizer({
  placeOf,
  isExtended,
}: PieceFinalizerInput): (pieces: readonly ApiPiece[]) => readonly PieceWithKey[] {
  const used = new Map<ReusedSchemaPieces, readonly PieceWithKey[]>();
  const equal = new Map<string, PieceWithKey>();
  const settle = (unsettled: ApiPiece): PieceWithKey | readonly PieceWithKey[] => {
    if ('fieldPieces' in unsettled) {
      const known = used.get(unsettled) ?? settleAll(unsettled.fieldPieces);
      used.set(unsettled, known);
      return known;
    }
    const piece = 'text' in unsettled ? finalizeText(unsettled, placeOf(unsettled.text)) : finalizePiece(unsettled);
    const key = computePagePieceKey(piece);
    const known = equal.get(key) ?? { piece, key };
    equal.set(key, known);
    return known;
  };
  const settleAll = (pieces: readonly ApiPiece[]): readonly PieceWithKey[] =>
    joinHtmlPieces(isExtended ? pieces : convertPlainTextsToHtml(pieces)).flatMap(settle);
  return (pieces) => settleAll([STYLESHEET_LINK, ...pieces]);
}

function finalizePiece(piece: Exclude<PagePiece, TextPiece>): PagePiece {
  if ('piece' in piece)
    return JSON.parse(JSON.stringify(piece), (_, value) =>
      typeof value === 'string' ? replaceReservedCharacters(value) : value,
    );
  return 'html' in piece && typeof piece.html !== 'string'
    ? { ...piece, html: flattenTextWithSlots(piece.html) }
    : piece;
}

function finalizeText({ text, ...rest }: TextPiece, place: TextPlace | undefined): TextPiece {
  const lines = closeMarkdownCodeBlocks(replaceReservedCharacters(text).replace(/\r\n?/g, '\n').trim());
  return { ...rest, text: lines.join('\n'), ...(place && { place }) };
}

/** Minimum size of a request in characters. A request is large, because a page shows it in six languages. */
export const MIN_REQUEST_PIECE_SIZE = 2500;

/** Returns the size of a piece in characters. */
export function computePieceSize(piece: ApiPiece): number {
  if ('piece' in piece) return MIN_REQUEST_PIECE_SIZE;
  if ('html' in piece) return computeHtmlSize(piece.html) + (piece.mirror?.length ?? 0);
  if ('fieldPieces' in piece) return piece.size;
  if ('code' in piece) return renderFenceMarkdown(piece).length;
  return 'text' in piece ? piece.text.length : renderHeadingMarkdown(piece).length;
}

function computeHtmlSize(html: Filled): number {
  if (typeof html === 'string') return html.length;
  return 'slot' in html ? html.slot.length + 2 : html.reduce((sum, part) => sum + computeHtmlSize(part), 0);
}

/** A line without Markdown syntax: words and punctuation. */
const PLAIN_TEXT_PATTERN = /^(?!(?:import|export)\b)\p{L}(?:[\p{L}\p{N} ,;'()?%-]|[.:](?=[ )]|$))*$/u;

/**
 * Converts descriptions without Markdown syntax directly to HTML, because most fields have such descriptions. Text outside of HTML elements
 * stays Markdown, because it may become the description of the page.
 */
function convertPlainTextsToHtml(pieces: readonly ApiPiece[]): readonly ApiPiece[] {
  let depth = 0;
  return pieces.map((piece) => {
    if ('html' in piece) depth += getHtmlNestingChange(piece);
    if (!('text' in piece) || depth === 0 || !PLAIN_TEXT_PATTERN.test(piece.text.trim())) return piece;
    const text = piece.text.trim();
    return { html: `<p>${text}</p>`, mirror: ' '.repeat(piece.indent ?? 0) + text };
  });
}

/**
 * Joins adjacent HTML pieces, because each piece has a fixed cost. Joining is repeated: after nested pieces are joined, the pieces around
 * them may be joined too.
 */
export function joinHtmlPieces(pieces: readonly ApiPiece[]): readonly ApiPiece[] {
  const apiPieces: ApiPiece[] = [];
  for (let piece of pieces) {
    for (
      let pair = joinHtmlPair(apiPieces.at(-1), piece);
      pair !== undefined;
      pair = joinHtmlPair(apiPieces.at(-1), piece)
    ) {
      piece = pair;
      apiPieces.pop();
    }
    apiPieces.push(piece);
  }
  return apiPieces;
}

/**
 * Joins two HTML pieces; returns `undefined` if they cannot be joined. A piece with a search entry is not joined to the piece before it.
 */
function joinHtmlPair(first: ApiPiece | undefined, second: ApiPiece): HtmlPiece | undefined {
  if (first === undefined || !('html' in first && 'html' in second)) return undefined;
  const nesting = getHtmlNestingChange(first) + getHtmlNestingChange(second);
  if (Math.abs(nesting) > 1 || second.row !== undefined || second.endsRow) return undefined;
  const mirror = [first.mirror, second.mirror].filter((text) => text !== undefined && text !== '').join('\n\n');
  return {
    ...first,
    html: joinTextsWithSlots([first.html, second.html], '\n'),
    nesting: nesting as 1 | 0 | -1,
    mirror,
  };
}

function getHtmlNestingChange({ nesting = 0 }: HtmlPiece): number {
  return nesting;
}

/** Returns the lines of a text. Unclosed code blocks are closed, and code on the fence line is moved to the line below. */
function closeMarkdownCodeBlocks(text: string): readonly string[] {
  const scanner = new FenceScanner();
  const lines = text.split('\n').flatMap((line) => {
    const isOpen = scanner.next(line) === 'open';
    const { prefix = '', marker = '', info = '' } = (isOpen && scanner.fence) || {};
    return /^\s*[^\s\w{[.]/.test(info) ? [prefix + marker, toContinuationLinePrefix(prefix) + info] : [line];
  });
  const { fence } = scanner;
  return fence === undefined ? lines : [...lines, toContinuationLinePrefix(fence.prefix) + fence.marker];
}

/** Returns a prefix for a continuation line: quote markers stay, list markers become spaces. */
function toContinuationLinePrefix(prefix: string): string {
  return prefix.replace(/[^\s>]/g, ' ');
}

/** Returns a link in HTML. Its address becomes a slot, so that it may name a part of the API. `name` is a CSS class. */
export function createApiLink(href: string, html: string, name = ''): Filled {
  const className = name === '' ? '' : ` class="${name}"`;
  return buildTextWithSlots`<a${className} href="${{ slot: replaceReservedCharacters(href) }}">${html}</a>`;
}

/** Escapes a text of the description for HTML. */
export function escapeHtmlText(text: string): string {
  return escapeText(replaceReservedCharacters(text));
}

/** Returns a text of the description as inline code. */
export function renderCodeHtml(text: string): string {
  return `<code>${escapeHtmlText(text)}</code>`;
}

/** Returns the heading of a section. */
export function createHeadingPiece(text: string, id: string, level = 2): HeadingPiece {
  return { heading: collapseWhiteSpace(replaceReservedCharacters(text)), level, id };
}

/** Returns a Markdown code span. */
export function formatCodeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const ticks = '`'.repeat(longest + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${text.replace(/\s+/g, ' ')}${space}${ticks}`;
}

/** Returns an example as a code block. For an external example, returns its address instead. */
export function createExamplePiece(example: ApiExample, title: string): ApiPiece {
  const { address } = example;
  if (address === undefined) return createExampleCode(example, title);
  const place = /^https?:\/\/[^\s<>]+$/i.test(address) ? `<${address}>` : formatCodeSpan(address);
  return { text: `${title.replace(/[\\`*_[\]<>&]/g, '\\$&')}: ${place}` };
}

/** Returns an example as a code block. A generated example repeats the fields, so search ignores it. */
function createExampleCode({ text, language, isWritten }: ApiExample, title: string): ApiPiece {
  const info = `${language} title="${replaceReservedCharacters(title).replaceAll('"', "'")}"`.replace(/[\n`]/g, ' ');
  const piece = { code: replaceReservedCharacters(text).replace(/\r\n?/g, '\n'), info };
  return isWritten ? piece : { ...piece, isAgain: true };
}

/** Returns descriptions as consecutive pieces. */
export function createDescriptionPieces(
  descriptions: readonly string[],
  rest: Omit<TextPiece, 'text'> = {},
): readonly ApiPiece[] {
  return descriptions.map((text) => ({ text, ...rest }));
}

/** Returns a heading inside a section, with a label; the table of contents omits it. */
export function createSubheadingPiece(text: string, level = 3, mark = ''): ApiPiece {
  const marked = mark === '' ? '' : ` <span class="api-mark">${escapeHtmlText(mark)}</span>`;
  return {
    html: `<h${level} class="api-heading">${escapeText(text)}${marked}</h${level}>`,
    mirror: `${'#'.repeat(level)} ${text}`,
    endsRow: true,
  };
}
