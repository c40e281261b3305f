// Prepares the HTML of a text for print, because readers of paper cannot scroll or follow links. Addresses of links become numbered notes,
// and wide tables get a class for their layout. Screens show no notes and do not use the print layout.
import { createAbsoluteUrl } from '../model/url.ts';

/** The page and the site that a text is printed from. */
export interface PrintedPageAddress {
  /** Address of the printed page. A link to an anchor on this page leads to a position within the print. */
  readonly href: string;
  /** Origin of the site; empty if unknown. */
  readonly siteUrl: string;
}

/**
 * Adds note numbers to the links of a text, and layout classes to its wide tables. Returns the text, and the addresses in its notes in
 * order.
 */
export function preparePrintBody(html: string, place: PrintedPageAddress) {
  const notes: string[] = [];
  const withNotes = html.replace(
    LINK_OR_HEADING_OR_CODE_PATTERN,
    (whole, heading: string | undefined, href: string | undefined, text = '') => {
      // Links in headings get no note numbers, because PDF bookmarks would contain the numbers.
      if (heading !== undefined || href === undefined) return whole;
      const address = computeAddressToPrint(decodeEntities(href), place);
      if (address === undefined || extractPlainText(text) === address) return whole;
      if (!notes.includes(address)) notes.push(address);
      return `${whole}<sup class="paper-only">[${notes.indexOf(address) + 1}]</sup>`;
    },
  );
  return { html: withNotes.includes('<table') ? wrapWideTablesForPrint(withNotes) : withNotes, notes };
}

/** Matches a link, a heading or code. Headings and code stay unchanged. */
const LINK_OR_HEADING_OR_CODE_PATTERN =
  /<(h[1-6]|pre)\b[\s\S]*?<\/\1>|<a(?=\s)(?:[^>"']|"[^"]*"|'[^']*')*?\shref="([^"]*)"(?:[^>"']|"[^"]*"|'[^']*')*>([\s\S]*?)<\/a>/gi;

/**
 * Returns the address that is printed for a link. Returns `undefined` for a link without an address, for a link within the print, and for a
 * link within the site if the origin of the site is unknown.
 */
function computeAddressToPrint(href: string, { href: here, siteUrl }: PrintedPageAddress): string | undefined {
  if (href === '' || href.startsWith('#') || href.startsWith(`${here}#`)) return undefined;
  if (!href.startsWith('/') || href.startsWith('//')) return href.replace(/^mailto:/i, '');
  return siteUrl === '' ? undefined : createAbsoluteUrl(href, siteUrl);
}

function decodeEntities(value: string): string {
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function extractPlainText(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, '')).trim();
}

/** Characters per line in portrait. */
const PORTRAIT_LINE_LENGTH = 92;
/** Characters per line in portrait with small text. */
const SMALL_TEXT_PORTRAIT_LINE_LENGTH = 118;
/** Characters per line in landscape. */
const LANDSCAPE_LINE_LENGTH = 140;
/** Padding of a cell, in characters. */
const CELL_PADDING = 2.5;
/** Characters per line in landscape with small text. */
const SMALL_TEXT_LANDSCAPE_LINE_LENGTH = 170;
/** Maximum length of a word in characters; longer words are broken, preferably between their parts. */
const MAX_WORD_LENGTH = 18;
/** Number of columns that always fit. */
const MAX_COLUMNS_SURE_TO_FIT = Math.floor(PORTRAIT_LINE_LENGTH / (MAX_WORD_LENGTH + CELL_PADDING));
/** Minimum number of columns at which the headings of a table may be rotated. */
const MIN_COLUMNS_TO_ROTATE_HEADINGS = 6;

function wrapWideTablesForPrint(html: string): string {
  return html.replace(/<table\b[\s\S]*?<\/table>/gi, (table) => {
    const kind = computePrintTableClass(table);
    const columns = Math.max(...splitRowsOfTable(table).map((row) => row.split(/<t[hd]\b/i).length - 1));
    const room = Math.floor(SMALL_TEXT_LANDSCAPE_LINE_LENGTH / columns - CELL_PADDING);
    const broken = breakLongWords(table, Math.max(1, Math.min(MAX_WORD_LENGTH, room)));
    return kind === undefined ? broken : `<div class="${kind}">${broken}</div>`;
  });
}

function splitRowsOfTable(table: string): string[] {
  return table.split(/<tr\b/i);
}

/**
 * Matches the next part of the HTML of a table: an element whose text is never broken, any other tag, or a word. A character reference is
 * one character of a word.
 */
const TABLE_TOKEN_PATTERN =
  /<(svg|math|pre|code)\b[\s\S]*?<\/\1>|<(?:[^>"']|"[^"]*"|'[^']*')*>|(?:&[#\w]+;|[^\s<])+/giu;

/** Lets words break that are longer than `limit`: preferably after a sign between their parts, else anywhere. */
function breakLongWords(table: string, limit: number): string {
  const characters = '(?:&[#\\w]+;|&(?![#\\w]+;)|[^&])';
  const most = `${characters}{0,${limit - 1}}`;
  const all = `${characters}{1,${limit}}`;
  const piece = new RegExp(`${all}$|${most}[-_./:,=]|${all}`, 'gu');
  return table.replace(TABLE_TOKEN_PATTERN, (part) =>
    part.startsWith('<') || part.length <= limit ? part : (part.match(piece) ?? [part]).join('<wbr>'),
  );
}

/**
 * Returns the class of a table that is too wide for its layout in print: small text, rotated headings, or landscape. `undefined` if the
 * table fits.
 */
export function computePrintTableClass(table: string): string | undefined {
  const isWide = splitRowsOfTable(table).some((row) => row.split(/<t[hd]\b/i).length - 1 > MAX_COLUMNS_SURE_TO_FIT);
  if (!isWide) return undefined;
  const headings: number[] = [];
  const cells: number[] = [];
  for (const [, row = ''] of table.matchAll(/<tr\b[^>]*>([\s\S]*?)(?=<tr\b|<\/t(?:head|body|foot|able)>)/gi)) {
    const matches = [...row.matchAll(/<t([hd])\b([^>]*)>([\s\S]*?)(?=<t[hd]\b|<\/tr>|$)/gi)];
    // Skips a row with a cell that spans several columns or rows, because its text does not determine the width of one column.
    if (matches.some(([, , attributes = '']) => /\b(?:col|row)span="?[2-9]/i.test(attributes))) continue;
    for (const [index, [, kind, , cell = '']] of matches.entries()) {
      const widths = kind?.toLowerCase() === 'h' && index > 0 ? headings : cells;
      widths[index] = Math.max(widths[index] ?? 0, measureLongestWord(cell));
    }
  }
  const columns = Math.max(headings.length, cells.length);
  const widthOf = (all: readonly number[]) => all.reduce((sum, item = 0) => sum + item + CELL_PADDING, 0);
  const width = widthOf(
    Array.from({ length: columns }, (_, index) => Math.max(headings[index] ?? 0, cells[index] ?? 0)),
  );
  if (width <= PORTRAIT_LINE_LENGTH) return undefined;
  if (width <= SMALL_TEXT_PORTRAIT_LINE_LENGTH) return 'paper-small';
  if (columns >= MIN_COLUMNS_TO_ROTATE_HEADINGS && widthOf(cells) <= PORTRAIT_LINE_LENGTH) return 'paper-turned';
  return width <= LANDSCAPE_LINE_LENGTH ? 'paper-wide' : 'paper-wide paper-small';
}

function measureLongestWord(cell: string): number {
  const words = extractPlainText(cell.replace(/<(?:br|wbr|li|p|div)\b[^>]*>/gi, ' ')).split(/\s+/);
  return words.reduce((longest, { length }) => Math.min(MAX_WORD_LENGTH, Math.max(longest, length)), 0);
}
