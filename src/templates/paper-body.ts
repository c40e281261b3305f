// The HTML of a text as paper needs it. What a screen does by scrolling and following is done by marks here: addresses become
// numbered notes, and a wide table says by class how it is to be set. Nothing of it shows on a screen.
import { absoluteUrl } from '../model/url.ts';

/** A text with the addresses that its notes name, in their order. */
export interface PaperBody {
  readonly html: string;
  readonly notes: readonly string[];
}

/** Where the text stands. */
export interface PaperPlace {
  /** Address of the page that is printed: what leads there stays on paper. */
  readonly href: string;
  /** Origin of the site; empty where it does not know it. */
  readonly siteUrl: string;
}

/** Prepares a text for paper. */
export function paperBody(html: string, place: PaperPlace): PaperBody {
  const notes: string[] = [];
  const noted = html.replace(LINK, (whole, heading: string | undefined, href: string | undefined, text = '') => {
    // What a heading says becomes a bookmark, in which a number would be read as a part of it.
    if (heading !== undefined || href === undefined) return whole;
    const address = addressOf(decoded(href), place);
    if (address === undefined || plain(text) === address) return whole;
    if (!notes.includes(address)) notes.push(address);
    return `${whole}<sup class="paper-only">[${notes.indexOf(address) + 1}]</sup>`;
  });
  return { html: noted.includes('<table') ? withTables(noted) : noted, notes };
}

/** A heading or code, or a link. */
const LINK =
  /<(h[1-6]|pre)\b[\s\S]*?<\/\1>|<a(?=\s)(?:[^>"']|"[^"]*"|'[^']*')*?\shref="([^"]*)"(?:[^>"']|"[^"]*"|'[^']*')*>([\s\S]*?)<\/a>/gi;

/** What paper has to say of a link; nothing where it leads to another place of the document, or nowhere. */
function addressOf(href: string, { href: here, siteUrl }: PaperPlace): string | undefined {
  if (href === '' || href.startsWith('#') || href.startsWith(`${here}#`)) return undefined;
  if (!href.startsWith('/') || href.startsWith('//')) return href.replace(/^mailto:/i, '');
  return siteUrl === '' ? undefined : absoluteUrl(href, siteUrl);
}

function decoded(value: string): string {
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function plain(html: string): string {
  return decoded(html.replace(/<[^>]*>/g, '')).trim();
}

/** Characters that fit beside each other on an upright sheet in the size of text, in a smaller one, and across. */
const UPRIGHT = 92;
const SMALL = 118;
const ACROSS = 140;
/** What stands beside a word in its cell. */
const PADDING = 2.5;
/** A longer word breaks, between its parts first. */
const LONGEST = 18;
/** So many columns fit, whatever is in them. */
const FEW_COLUMNS = Math.floor(UPRIGHT / (LONGEST + PADDING));
/** From here on a table is a matrix, whose headings may be turned. */
const MANY_COLUMNS = 6;

function withTables(html: string): string {
  return html.replace(/<table\b([\s\S]*?)<\/table>/gi, (table, rest: string) => {
    const kind = tableKind(table);
    return kind === undefined ? table : `<div class="${kind}"><table${rest}</table></div>`;
  });
}

/** How a table is set that is too wide as it is: smaller, with its headings turned, or across the sheet. */
export function tableKind(table: string): string | undefined {
  const isWide = table.split(/<tr\b/i).some((row) => row.split(/<t[hd]\b/i).length - 1 > FEW_COLUMNS);
  if (!isWide) return undefined;
  const headings: number[] = [];
  const cells: number[] = [];
  for (const [, row = ''] of table.matchAll(/<tr\b[^>]*>([\s\S]*?)(?=<tr\b|<\/t(?:head|body|foot|able)>)/gi)) {
    const all = [...row.matchAll(/<t([hd])\b([^>]*)>([\s\S]*?)(?=<t[hd]\b|<\/tr>|$)/gi)];
    // A cell over several columns says little of each.
    if (all.some(([, , attributes = '']) => /\b(?:col|row)span="?[2-9]/i.test(attributes))) continue;
    for (const [at, [, kind, , cell = '']] of all.entries()) {
      const widths = kind?.toLowerCase() === 'h' && at > 0 ? headings : cells;
      widths[at] = Math.max(widths[at] ?? 0, longestWord(cell));
    }
  }
  const columns = Math.max(headings.length, cells.length);
  const widthOf = (all: readonly number[]) => all.reduce((sum, each = 0) => sum + each + PADDING, 0);
  const width = widthOf(Array.from({ length: columns }, (_, at) => Math.max(headings[at] ?? 0, cells[at] ?? 0)));
  if (width <= UPRIGHT) return undefined;
  if (width <= SMALL) return 'paper-small';
  if (columns >= MANY_COLUMNS && widthOf(cells) <= UPRIGHT) return 'paper-turned';
  return width <= ACROSS ? 'paper-wide' : 'paper-wide paper-small';
}

function longestWord(cell: string): number {
  const words = plain(cell.replace(/<(?:br|wbr|li|p|div)\b[^>]*>/gi, ' ')).split(/\s+/);
  return words.reduce((longest, { length }) => Math.min(LONGEST, Math.max(longest, length)), 0);
}
