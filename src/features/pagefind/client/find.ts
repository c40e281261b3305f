// Search with Pagefind in the browser: a separate engine, which fetches only the parts of its index that a query needs.
import { searchLimits } from '../../../model/search.ts';
import type { SearchCall, SearchPart, SearchResult } from '../../../model/search-function.ts';
import { formatPagefindWordsPath, type PagefindWordLists } from '../words.ts';
import { listSynonymQueries, sortPagesByNameMatch } from './queries.ts';

/** Options from the extension. A type, not an interface, so that it is assignable to JSON. */
type PagefindOptions = {
  /** Address of the folder with `pagefind.js`, with base URL and trailing slash. */
  readonly folder: string;
};

/** A loaded result. Excerpts are HTML with `<mark>` as the only element. */
interface PagefindPage {
  readonly url: string;
  readonly excerpt: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly sub_results?: readonly { readonly title: string; readonly url: string; readonly excerpt: string }[];
}

/** A result whose page is not loaded yet. */
interface PagefindResult {
  readonly id: string;
  data(): Promise<PagefindPage>;
}

/** Exports of a site's `pagefind.js` that are used here. */
interface Pagefind {
  options(options: { baseUrl?: string; excerptLength?: number }): Promise<void>;
  init(): Promise<void>;
  search(
    query: string,
    options: { filters?: Readonly<Record<string, string>> },
  ): Promise<{ readonly results: readonly PagefindResult[] }>;
}

/** Pagefind's engine, and data that Pagefind lacks: common words and synonyms. */
type PagefindWithWordLists = readonly [Pagefind, PagefindWordLists];

/** Loads Pagefind's engine, and data that Pagefind lacks: common words and synonyms. */
export function open({ folder }: PagefindOptions): Promise<PagefindWithWordLists> {
  const address = (name: string) => new URL(folder + name, location.href).href;
  return Promise.all([
    loadPagefind(address('pagefind.js')),
    loadPagefindWords(address(formatPagefindWordsPath(document.documentElement.lang))),
  ]);
}

/** Searches for a query's words and synonyms. */
export default async function find(
  query: string,
  _options: PagefindOptions,
  { from, limit, version, opened: [engine, words], signal }: SearchCall<PagefindWithWordLists>,
): Promise<SearchPart> {
  const filters = version === undefined ? {} : { filters: { version } };
  const queries = [query, ...listSynonymQueries(query, words.synonyms)];
  const found = await Promise.all(queries.map((each) => engine.search(removeCommonWords(each, words.common), filters)));
  const results = deduplicateResults(found.flatMap((item) => item.results));
  // `from` counts pages, because the number of hits on a page is unknown before the page is downloaded. To save downloads, a query loads a
  // few pages and scrolling loads more. Only a restored list loads all of its hits at once.
  const hitCount = limit - from > searchLimits.mostInAll ? limit - from : 1;
  const hits: SearchResult[] = [];
  let end = from;
  while (hits.length < hitCount && end < results.length) {
    const some = await Promise.all(results.slice(end, end + MAX_PARALLEL_PAGE_LOADS).map((result) => result.data()));
    if (signal.aborted) throw signal.reason;
    end += some.length;
    hits.push(...sortPagesByNameMatch(some, query).flatMap(createSearchResults));
  }
  return { results: hits, total: results.length, ...(end < results.length && { next: end }) };
}

/** Loads the common words and synonyms, which Pagefind lacks. Without them, searches download more and find less. */
async function loadPagefindWords(address: string): Promise<PagefindWordLists> {
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? ((await response.json()) as PagefindWordLists) : { common: [], synonyms: [] };
}

function deduplicateResults(results: readonly PagefindResult[]): readonly PagefindResult[] {
  return [...new Map(results.map((result) => [result.id, result])).values()];
}

/** Number of pages that are loaded in parallel. */
const MAX_PARALLEL_PAGE_LOADS = 5;

/** Maximum number of search words if all words of a query are common. The search then uses only the rarest words. */
const MAX_COMMON_WORDS = 2;

function removeCommonWords(query: string, common: readonly string[]): string {
  const words = query.split(/\s+/).filter((word) => word !== '');
  const rank = (word: string) => common.indexOf(word.toLowerCase());
  const rare = words.filter((word) => rank(word) < 0);
  const rarest = [...words].sort((a, b) => rank(b) - rank(a)).slice(0, MAX_COMMON_WORDS);
  return (rare.length > 0 ? rare : words.filter((word) => rarest.includes(word))).join(' ');
}

async function loadPagefind(address: string): Promise<Pagefind> {
  const engine = (await import(address)) as Pagefind;
  // Addresses in the index include the base URL of the site. `excerptLength` is in words.
  await engine.options({ baseUrl: '/', excerptLength: 25 });
  await engine.init();
  return engine;
}

function createSearchResults(page: PagefindPage): readonly SearchResult[] {
  const { title = '', group = '', date } = page.meta;
  const parts = page.sub_results?.length ? page.sub_results : [{ title, url: page.url, excerpt: page.excerpt }];
  return parts.slice(0, searchLimits.mostOfPage).map((part) => {
    const { text, words } = parseExcerpt(part.excerpt);
    return {
      title,
      href: part.url,
      headings: part.url.includes('#') ? [part.title] : [],
      group,
      kind: date === undefined ? 'doc' : 'post',
      ...(date !== undefined && { date }),
      text,
      words,
    };
  });
}

/** Returns the text of an excerpt and its marked words. The document that parses it runs no scripts and loads nothing. */
function parseExcerpt(html: string): { readonly text: string; readonly words: readonly string[] } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const words = [...body.querySelectorAll('mark')].map((mark) => mark.textContent ?? '');
  return { text: body.textContent ?? '', words: [...new Set(words)] };
}
