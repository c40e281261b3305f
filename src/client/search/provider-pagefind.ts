// Pagefind: an engine of its own, which fetches only those parts of its index that a query needs.
import { searching } from '../../model/constants.ts';
import {
  type PagefindWords,
  pagefindWordsPath,
  type SearchAnswer,
  type SearchHit,
  type SearchProvider,
  type SearchSettings,
  type Synonym,
  searchLimits,
} from '../../model/search.ts';
import { nameKey } from '../../search/rank/pins.ts';
import { pause } from './pause.ts';

/** A result of Pagefind, loaded. Excerpts are HTML in which only `<mark>` is markup. */
interface PagefindPage {
  readonly url: string;
  readonly excerpt: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly sub_results?: readonly { readonly title: string; readonly url: string; readonly excerpt: string }[];
}

/** A result before its page is loaded. */
interface PagefindResult {
  readonly id: string;
  data(): Promise<PagefindPage>;
}

/** What `pagefind.js` of a site exports, as far as it is used here. */
interface Pagefind {
  options(options: { baseUrl?: string; excerptLength?: number }): Promise<void>;
  init(): Promise<void>;
  search(
    query: string,
    options: { filters?: Readonly<Record<string, string>> },
  ): Promise<{ readonly results: readonly PagefindResult[] }>;
}

/** Loads the engine when it is first needed. */
export function createPagefind({ pagefind: folder = '/pagefind/' }: SearchSettings): SearchProvider {
  const address = (name: string) => new URL(folder + name, location.href).href;
  let loading: Promise<readonly [Pagefind, PagefindWords]> | undefined;
  const load = () => {
    loading ??= Promise.all([
      loadEngine(address('pagefind.js')),
      loadWords(address(pagefindWordsPath(document.documentElement.lang))),
    ]);
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    async warm() {
      await load();
    },
    async ask({ query, offset, limit, version }, signal): Promise<SearchAnswer> {
      const [engine, words] = await load();
      await pause(searching.hostedDelay, signal);
      const filters = version === undefined ? {} : { filters: { version } };
      const queries = [query, ...otherQueries(query, words.synonyms)];
      const found = await Promise.all(
        queries.map((each) => engine.search(withoutCommonWords(each, words.common), filters)),
      );
      const results = distinct(found.flatMap((each) => each.results));
      // `offset` counts pages here, since only a page that is loaded tells how many hits it has. Each is a download, so a
      // question loads a few pages and scrolling loads more; only a list that is restored is loaded at once.
      const wanted = limit > searchLimits.mostInAll ? limit : 1;
      const pages: PagefindPage[] = [];
      const hits: SearchHit[] = [];
      while (hits.length < wanted && offset + pages.length < results.length) {
        const from = offset + pages.length;
        const some = await Promise.all(results.slice(from, from + AT_ONCE).map((each) => each.data()));
        if (signal.aborted) throw signal.reason;
        pages.push(...some);
        hits.push(...namedFirst(some, query).flatMap(hitsOf));
      }
      const end = offset + pages.length;
      return { hits, total: results.length, next: end < results.length ? end : undefined, suggestions: [] };
    },
  };
}

/** What Pagefind does not know of words. Without it a search downloads more and finds less. */
async function loadWords(address: string): Promise<PagefindWords> {
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? ((await response.json()) as PagefindWords) : { common: [], synonyms: [] };
}

/** A query with each phrase that has synonyms replaced by one of them. */
export function otherQueries(query: string, synonyms: readonly Synonym[]): readonly string[] {
  const words = query.toLowerCase().trim().split(/\s+/).join(' ');
  return synonyms.flatMap(({ from, to }) => {
    const at = ` ${words} `.indexOf(` ${from.toLowerCase()} `);
    if (at < 0) return [];
    const [before, after] = [words.slice(0, at), words.slice(at + from.length)];
    return to.map((phrase) => `${before}${phrase}${after}`);
  });
}

/** Pages with one of the names that a query is, before the others. */
export function namedFirst<Page extends Pick<PagefindPage, 'meta'>>(
  pages: readonly Page[],
  query: string,
): readonly Page[] {
  const key = nameKey(query);
  const isNamed = ({ meta: { title = '', names = '' } }: Page) =>
    [title, ...names.split('\n')].some((name) => nameKey(name) === key);
  return [...pages.filter(isNamed), ...pages.filter((page) => !isNamed(page))];
}

function distinct(results: readonly PagefindResult[]): readonly PagefindResult[] {
  return [...new Map(results.map((result) => [result.id, result])).values()];
}

/** Pages that are loaded at once. */
const AT_ONCE = 5;

/** Words that are asked for where all of a query are common: the rarest of them. */
const COMMON_WORDS = 2;

function withoutCommonWords(query: string, common: readonly string[]): string {
  const words = query.split(/\s+/).filter((word) => word !== '');
  const rank = (word: string) => common.indexOf(word.toLowerCase());
  const rare = words.filter((word) => rank(word) < 0);
  const rarest = [...words].sort((a, b) => rank(b) - rank(a)).slice(0, COMMON_WORDS);
  return (rare.length > 0 ? rare : words.filter((word) => rarest.includes(word))).join(' ');
}

async function loadEngine(address: string): Promise<Pagefind> {
  const engine = (await import(address)) as Pagefind;
  // Addresses are written whole, with the site's base URL; the length is in words.
  await engine.options({ baseUrl: '/', excerptLength: 25 });
  await engine.init();
  return engine;
}

function hitsOf(page: PagefindPage): readonly SearchHit[] {
  const { title = '', group = '', date } = page.meta;
  const parts = page.sub_results?.length ? page.sub_results : [{ title, url: page.url, excerpt: page.excerpt }];
  return parts.slice(0, searchLimits.mostOfPage).map((part) => {
    const { text, words } = readExcerpt(part.excerpt);
    return {
      title,
      href: part.url,
      headings: part.url.includes('#') ? [part.title] : [],
      group,
      kind: date === undefined ? 'doc' : 'post',
      date,
      snippet: text,
      words,
      isExternal: false,
    };
  });
}

/** The text of an excerpt, and the words marked in it. The document it is read in runs nothing and loads nothing. */
function readExcerpt(html: string): { readonly text: string; readonly words: readonly string[] } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const words = [...body.querySelectorAll('mark')].map((mark) => mark.textContent ?? '');
  return { text: body.textContent ?? '', words: [...new Set(words)] };
}
