// Finds texts in the lines of a page, to locate findings and links. Many findings on a long line would take quadratic time, so the searched
// characters per page are limited. Beyond the limit, only the line of a text is known.
import { findSourceLocation, findTextStartColumn, type PageState, type SourceLocation } from './page.ts';

/** Maximum number of characters that are searched on a page. A page of 1,000 links needs a tenth of this number. */
const MAX_SEARCHED_CHARACTERS = 20_000_000;

/** Adds to the searched characters of a page. Returns whether the page has reached its limit. */
export function isSearchLimitReached(page: PageState, characters: number): boolean {
  page.searchedCharacters = (page.searchedCharacters ?? 0) + characters;
  return page.searchedCharacters > MAX_SEARCHED_CHARACTERS;
}

/** Returns the column (from 0) of a text in a line; -1 if the line does not contain it, or the page has reached its limit. */
export function findColumnOfText(page: PageState, line: number, text: string): number {
  const written = page.lines[line] ?? '';
  return isSearchLimitReached(page, written.length) ? -1 : written.indexOf(text);
}

/** Returns the first line from `first` on that contains a text; -1 if there is none, or the page has reached its limit. */
export function findLineWithText(page: PageState, first: number, text: string): number {
  for (let line = first; line < page.lines.length; line++) {
    const written = page.lines[line] as string;
    if (isSearchLimitReached(page, written.length + 1)) return -1;
    if (written.includes(text)) return line;
  }
  return -1;
}

/** Lines of a page, from 0, and the start column in the first. */
interface AddressSearchRange {
  readonly line: number;
  readonly end: number;
  readonly column?: number;
}

/** Finds an address in a range of lines. If the lines do not contain the address literally, returns the start of the first line. */
export function locateAddress(
  page: PageState,
  href: string,
  { line: from, end, column: fromColumn = 0 }: AddressSearchRange,
): SourceLocation {
  const escaped = href.replaceAll('&', '&amp;');
  const bare = href.replace(/^(?:http:\/\/|mailto:)/, '');
  const forms = [`"${href}"`, `'${href}'`, `(${href}`, `"${escaped}"`, href, escaped, bare];
  for (let line = from; href !== '' && line < Math.min(end, from + 500); line++) {
    const written = page.writtenLines[line] ?? '';
    if (isSearchLimitReached(page, forms.length * written.length)) break;
    for (const form of forms) {
      const column = written.indexOf(form, line === from ? fromColumn : 0);
      if (column >= 0)
        return findSourceLocation(page, line, /^["'(]/.test(form) && form !== href ? column + 1 : column);
    }
  }
  return findSourceLocation(page, from, findTextStartColumn(page, from));
}
