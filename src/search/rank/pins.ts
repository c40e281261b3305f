// Rates sections that a query names exactly: by the name of a page, a product, a heading or a table row. They precede sections that only
// contain the words of the query.
import { ROW_LEVEL, type SearchSection, type SearchTitle } from '../../model/search.ts';
import { foldWord } from '../../model/search-tokens.ts';

/** Match levels of a section, higher is better; 0: no match. */
const pinLevels = { product: 5, page: 4, name: 3, heading: 2, row: 1 } as const;

/** Normalizes a name, independent of spacing and case: `Quick Board` equals `QuickBoard`. */
export function pinKey(text: string): string {
  return foldWord(text).replace(/[^\p{L}\p{N}+#]+/gu, '');
}

/** Rates how well a name, normalized by `pinKey`, names a section. */
export function pinOf(key: string, { headings, level }: SearchSection, page: SearchTitle): number {
  const isName = (name: string) => pinKey(name) === key;
  const { title, names = [], keywords = [], kind, group } = page;
  const heading = headings.at(-1);
  if (heading !== undefined) {
    // Headings of posts are the same in all posts.
    if (kind === 'post' || !isName(heading)) return 0;
    return level === ROW_LEVEL ? pinLevels.row : pinLevels.heading;
  }
  if (isName(title)) return kind === 'post' ? pinLevels.name : isName(group) ? pinLevels.product : pinLevels.page;
  // Products are often called by a short name: the last segment of their address.
  if (names.some(isName) || (kind !== 'post' && isName(addressKey(page.href).replace(/^.*\//, ''))))
    return pinLevels.name;
  return keywords.some(isName) ? pinLevels.heading : 0;
}

/** Returns an address without the endings that hosts may add. */
export function addressKey(href: string): string {
  return href.replace(/(?:\/|\/index\.html|\.html)$/, '');
}
