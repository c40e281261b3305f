// Texts about hits.
import type { SearchHit } from '../../model/search.ts';
import { formatClientNumber, formatClientText, formatCountText } from '../texts.ts';

/** Returns the text for the number of results. */
export function formatResultCount(shown: number, total: number): string {
  if (total <= shown) return formatCountText('{count} results', '{count} result', { count: shown });
  return formatCountText('{shown} of {count} results', '{shown} of {count} result', {
    count: total,
    shown: formatClientNumber(shown),
  });
}

/** Returns a text such as `3 more on this page`. */
export function formatMoreHitsCount(count: number): string {
  return formatCountText('{count} more on this page', '{count} more on this page', { count });
}

/** Returns the heading above the hits of a page: the name of the page's group, the title of the page and, for a post, its date. */
export function formatGroupName({ group, title, date }: SearchHit): string {
  return joinPathLabels([group, title, date]);
}

/**
 * Joins the parts of a path, without empty ones. On a page from right to left, marks keep the number at the start of a part from joining
 * the part before it.
 */
export function joinPathLabels(parts: readonly (string | undefined)[]): string {
  const separator = document.dir === 'rtl' ? '\u200F › \u200F' : ' › ';
  return parts.filter((part) => part !== undefined && part !== '').join(separator);
}

/** Maximum number of characters of a query in a message: of a pasted text, the beginning is enough, for screen readers too. */
const MAX_QUERY_CHARACTERS = 80;

/** Returns the message for a query without results. */
export function formatNoResults(query: string): string {
  const isLong = query.length > MAX_QUERY_CHARACTERS;
  return formatClientText('No results for "{query}"', {
    query: isLong ? `${query.slice(0, MAX_QUERY_CHARACTERS).trimEnd()}…` : query,
  });
}
