// What readers mean, as far as Pagefind does not know it: synonyms, and names of pages.
import { pinKey } from '../../../search/rank/pins.ts';
import type { PagefindWords } from '../words.ts';

/** What Pagefind knows of a page by name. */
interface Named {
  readonly meta: Readonly<Record<string, string>>;
}

/** A query with each phrase that has synonyms replaced by one of them. */
export function otherQueries(query: string, synonyms: PagefindWords['synonyms']): readonly string[] {
  const words = query.toLowerCase().trim().split(/\s+/).join(' ');
  return synonyms.flatMap(({ from, to }) => {
    const at = ` ${words} `.indexOf(` ${from.toLowerCase()} `);
    if (at < 0) return [];
    const [before, after] = [words.slice(0, at), words.slice(at + from.length)];
    return to.map((phrase) => `${before}${phrase}${after}`);
  });
}

/** Pages with one of the names that a query is, before the others. */
export function namedFirst<Page extends Named>(pages: readonly Page[], query: string): readonly Page[] {
  const key = pinKey(query);
  const isNamed = ({ meta: { title = '', names = '' } }: Page) =>
    [title, ...names.split('\n')].some((name) => pinKey(name) === key);
  return [...pages.filter(isNamed), ...pages.filter((page) => !isNamed(page))];
}
