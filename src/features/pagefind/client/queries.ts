// Expands queries with data that Pagefind lacks: synonyms, and names of pages.
import { foldNameForMatch } from '../../../search/rank/pins.ts';
import type { PagefindWordLists } from '../words.ts';

/** A page with its names in Pagefind's metadata. */
interface PageWithMetadata {
  readonly meta: Readonly<Record<string, string>>;
}

/** Returns the variants of a query in which a phrase is replaced by one of its synonyms. */
export function listSynonymQueries(query: string, synonyms: PagefindWordLists['synonyms']): readonly string[] {
  const words = query.toLowerCase().trim().split(/\s+/).join(' ');
  return synonyms.flatMap(({ from, to }) => {
    const index = ` ${words} `.indexOf(` ${from.toLowerCase()} `);
    if (index < 0) return [];
    const before = words.slice(0, index);
    const after = words.slice(index + from.length);
    return to.map((phrase) => `${before}${phrase}${after}`);
  });
}

/** Sorts pages whose name equals the query to the front. */
export function sortPagesByNameMatch<Page extends PageWithMetadata>(
  pages: readonly Page[],
  query: string,
): readonly Page[] {
  const key = foldNameForMatch(query);
  const isNamed = ({ meta: { title = '', names = '' } }: Page) =>
    [title, ...names.split('\n')].some((name) => foldNameForMatch(name) === key);
  return [...pages.filter(isNamed), ...pages.filter((page) => !isNamed(page))];
}
