// Pagefind: an engine of its own, which fetches only those parts of its index that a query needs.
import { searching } from '../../model/constants.ts';
import {
  pagefindCommonWords,
  type SearchAnswer,
  type SearchHit,
  type SearchProvider,
  type SearchSettings,
  searchLimits,
} from '../../model/search.ts';
import { pause } from './pause.ts';

/** A result of Pagefind, loaded. Excerpts are HTML in which only `<mark>` is markup. */
interface PagefindPage {
  readonly url: string;
  readonly excerpt: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly sub_results?: readonly { readonly title: string; readonly url: string; readonly excerpt: string }[];
}

/** What `pagefind.js` of a site exports, as far as it is used here. */
interface Pagefind {
  options(options: { baseUrl?: string; excerptLength?: number }): Promise<void>;
  init(): Promise<void>;
  search(
    query: string,
    options: { filters?: Readonly<Record<string, string>> },
  ): Promise<{ readonly results: readonly { data(): Promise<PagefindPage> }[] }>;
}

/** Loads the engine when it is first needed. */
export function createPagefind({ pagefind: folder = '/pagefind/' }: SearchSettings): SearchProvider {
  const address = (name: string) => new URL(folder + name, location.href).href;
  let loading: Promise<readonly [Pagefind, readonly string[]]> | undefined;
  const load = () => {
    loading ??= Promise.all([
      loadEngine(address('pagefind.js')),
      loadCommonWords(address(pagefindCommonWords(document.documentElement.lang))),
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
      const [engine, common] = await load();
      await pause(searching.hostedDelay, signal);
      const filters = version === undefined ? {} : { filters: { version } };
      const { results } = await engine.search(withoutCommonWords(query, common), filters);
      // `offset` counts pages here, since only a page that is loaded tells how many hits it has. Each is a download, so a
      // question loads a few pages and scrolling loads more; only a list that is restored is loaded at once.
      const wanted = limit > searchLimits.mostInAll ? limit : 1;
      const pages: PagefindPage[] = [];
      const hits: SearchHit[] = [];
      while (hits.length < wanted && offset + pages.length < results.length) {
        const from = offset + pages.length;
        const some = await Promise.all(results.slice(from, from + searchLimits.mostOfPage).map((each) => each.data()));
        if (signal.aborted) throw signal.reason;
        pages.push(...some);
        hits.push(...some.flatMap(hitsOf));
      }
      const end = offset + pages.length;
      return { hits, total: results.length, next: end < results.length ? end : undefined, suggestions: [] };
    },
  };
}

/** Words that nearly all pages have, the most common first. Without them a search only downloads more. */
async function loadCommonWords(address: string): Promise<readonly string[]> {
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? ((await response.json()) as readonly string[]) : [];
}

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
