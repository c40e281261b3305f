// Rates sections that a query names exactly: by the name of a page, a product, a heading or a table row. Such sections precede sections
// that only contain the words of the query.
import { type SearchableSection, type SearchTitleEntry, TABLE_ROW_LEVEL } from '../../model/search.ts';
import { foldWord } from '../../model/search-tokens.ts';

/** Match levels of a section, higher is better; 0: no match. */
const exactMatchLevels = { product: 5, page: 4, name: 3, heading: 2, row: 1 } as const;

/** Normalizes a name, independent of spacing and case: `Quick Board` equals `QuickBoard`. */
export function foldNameForMatch(text: string): string {
  return foldWord(text).replace(/[^\p{L}\p{N}+#]+/gu, '');
}

/** Returns the level at which a query (`key`, a normalized name) names a section exactly; 0 if the query is not a name of the section. */
export function rateExactMatch(key: string, { headings, level }: SearchableSection, page: SearchTitleEntry): number {
  const isName = (name: string) => foldNameForMatch(name) === key;
  const { title, names = [], keywords = [], kind, group } = page;
  const heading = headings.at(-1);
  if (heading !== undefined) {
    // Headings of posts are the same in all posts.
    if (kind === 'post' || !isName(heading)) return 0;
    return level === TABLE_ROW_LEVEL ? exactMatchLevels.row : exactMatchLevels.heading;
  }
  if (isName(title))
    return kind === 'post' ? exactMatchLevels.name : isName(group) ? exactMatchLevels.product : exactMatchLevels.page;
  // Products are often called by a short name: the last segment of their address.
  if (names.some(isName) || (kind !== 'post' && isName(normalizeAddress(page.href).replace(/^.*\//, ''))))
    return exactMatchLevels.name;
  return keywords.some(isName) ? exactMatchLevels.heading : 0;
}

/** Returns an address without the endings that hosts may add. */
export function normalizeAddress(href: string): string {
  return href.replace(/(?:\/|\/index\.html|\.html)$/, '');
}
