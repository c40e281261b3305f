// What a query names exactly: a page or a product, a heading, a row. It stands above whatever has the same words.
import { ROW_LEVEL, type SearchSection, type SearchTitle } from '../../model/search.ts';
import { fold } from '../../model/search-tokens.ts';

/** How well a query names a section: more is better; 0 where it does not. */
const levels = { product: 5, page: 4, name: 3, heading: 2, row: 1 } as const;

/** A name, however it is written: `Quick Board` is `QuickBoard`. */
export function pinKey(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}+#]+/gu, '');
}

/** How well a name, as `nameKey` gives it, names a section. */
export function pinOf(key: string, { headings, level }: SearchSection, page: SearchTitle): number {
  const isName = (name: string) => pinKey(name) === key;
  const { title, names = [], keywords = [], kind, group } = page;
  const heading = headings.at(-1);
  if (heading !== undefined) {
    // The headings of posts are those of all posts.
    if (kind === 'post' || !isName(heading)) return 0;
    return level === ROW_LEVEL ? levels.row : levels.heading;
  }
  if (isName(title)) return kind === 'post' ? levels.name : isName(group) ? levels.product : levels.page;
  // A product is often called by less than its name: by what its address says.
  if (names.some(isName) || (kind !== 'post' && isName(addressKey(page.href).replace(/^.*\//, '')))) return levels.name;
  return keywords.some(isName) ? levels.heading : 0;
}

/** An address without what a host may add to it. */
export function addressKey(href: string): string {
  return href.replace(/(?:\/|\/index\.html|\.html)$/, '');
}
