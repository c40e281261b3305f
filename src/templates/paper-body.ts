// Prepares the HTML of a text for print, where readers cannot scroll or follow links: addresses become numbered notes, and classes set the
// layout of wide tables. Screens show none of it.
import { absoluteUrl } from '../model/url.ts';

/** A text with the addresses of its notes, in order. */
export interface PrintBody {
  readonly html: string;
  readonly notes: readonly string[];
}

/** The page and the site that a text is printed from. */
export interface PrintLocation {
  /** Address of the page that is printed. Links to it are inside the document. */
  readonly href: string;
  /** Origin of the site; empty if unknown. */
  readonly siteUrl: string;
}

/** Adds note numbers to the links of a text, and layout classes to its wide tables. */
export function preparePrintBody(html: string, place: PrintLocation): PrintBody {
  const notes: string[] = [];
  const noted = html.replace(
    LINK_OR_FIXED,
    (whole, heading: string | undefined, href: string | undefined, text = '') => {
      // The text of a heading becomes a PDF bookmark, where a note number would look like part of it.
      if (heading !== undefined || href === undefined) return whole;
      const address = printedAddress(decoded(href), place);
      if (address === undefined || plainText(text) === address) return whole;
      if (!notes.includes(address)) notes.push(address);
      return `${whole}<sup class="paper-only">[${notes.indexOf(address) + 1}]</sup>`;
    },
  );
  return { html: noted.includes('<table') ? addTableClasses(noted) : noted, notes };
}

/** Matches a heading or code, which stay unchanged, or a link. */
const LINK_OR_FIXED =
  /<(h[1-6]|pre)\b[\s\S]*?<\/\1>|<a(?=\s)(?:[^>"']|"[^"]*"|'[^']*')*?\shref="([^"]*)"(?:[^>"']|"[^"]*"|'[^']*')*>([\s\S]*?)<\/a>/gi;

/** Returns the address that is printed for a link; `undefined` for a link within the document or without an address. */
function printedAddress(href: string, { href: here, siteUrl }: PrintLocation): string | undefined {
  if (href === '' || href.startsWith('#') || href.startsWith(`${here}#`)) return undefined;
  if (!href.startsWith('/') || href.startsWith('//')) return href.replace(/^mailto:/i, '');
  return siteUrl === '' ? undefined : absoluteUrl(href, siteUrl);
}

function decoded(value: string): string {
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function plainText(html: string): string {
  return decoded(html.replace(/<[^>]*>/g, '')).trim();
}

/** Characters per line in portrait at normal size, in portrait at small size, and in landscape. */
const PORTRAIT_LINE_LENGTH = 92;
const SMALL_LINE_LENGTH = 118;
const LANDSCAPE_LINE_LENGTH = 140;
/** Padding of a cell, in characters. */
const CELL_PADDING = 2.5;
/** Maximum length of a word in characters; longer words are broken, preferably between their parts. */
const MAX_WORD_LENGTH = 18;
/** Number of columns that always fit. */
const MAX_SAFE_COLUMNS = Math.floor(PORTRAIT_LINE_LENGTH / (MAX_WORD_LENGTH + CELL_PADDING));
/** Minimum number of columns of a matrix, whose headings may be rotated. */
const MIN_MATRIX_COLUMNS = 6;

function addTableClasses(html: string): string {
  return html.replace(/<table\b([\s\S]*?)<\/table>/gi, (table, rest: string) => {
    const kind = tableKind(table);
    return kind === undefined ? table : `<div class="${kind}"><table${rest}</table></div>`;
  });
}

/** Returns the layout class of a table that is too wide: small, rotated headings, or landscape. `undefined` if it fits. */
export function tableKind(table: string): string | undefined {
  const isWide = table.split(/<tr\b/i).some((row) => row.split(/<t[hd]\b/i).length - 1 > MAX_SAFE_COLUMNS);
  if (!isWide) return undefined;
  const headings: number[] = [];
  const cells: number[] = [];
  for (const [, row = ''] of table.matchAll(/<tr\b[^>]*>([\s\S]*?)(?=<tr\b|<\/t(?:head|body|foot|able)>)/gi)) {
    const all = [...row.matchAll(/<t([hd])\b([^>]*)>([\s\S]*?)(?=<t[hd]\b|<\/tr>|$)/gi)];
    // Skips rows with a cell that spans several columns or rows: its length says little about the width of one column.
    if (all.some(([, , attributes = '']) => /\b(?:col|row)span="?[2-9]/i.test(attributes))) continue;
    for (const [at, [, kind, , cell = '']] of all.entries()) {
      const widths = kind?.toLowerCase() === 'h' && at > 0 ? headings : cells;
      widths[at] = Math.max(widths[at] ?? 0, longestWord(cell));
    }
  }
  const columns = Math.max(headings.length, cells.length);
  const widthOf = (all: readonly number[]) => all.reduce((sum, each = 0) => sum + each + CELL_PADDING, 0);
  const width = widthOf(Array.from({ length: columns }, (_, at) => Math.max(headings[at] ?? 0, cells[at] ?? 0)));
  if (width <= PORTRAIT_LINE_LENGTH) return undefined;
  if (width <= SMALL_LINE_LENGTH) return 'paper-small';
  if (columns >= MIN_MATRIX_COLUMNS && widthOf(cells) <= PORTRAIT_LINE_LENGTH) return 'paper-turned';
  return width <= LANDSCAPE_LINE_LENGTH ? 'paper-wide' : 'paper-wide paper-small';
}

function longestWord(cell: string): number {
  const words = plainText(cell.replace(/<(?:br|wbr|li|p|div)\b[^>]*>/gi, ' ')).split(/\s+/);
  return words.reduce((longest, { length }) => Math.min(MAX_WORD_LENGTH, Math.max(longest, length)), 0);
}
