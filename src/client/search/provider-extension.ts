// A search that an extension brings: a module, loaded when a reader is about to search, whose function finds results.
import { escapeRegExp } from '../../lib/text.ts';
import { searching } from '../../model/constants.ts';
import type { SearchHit, SearchProvider, SearchSettings } from '../../model/search.ts';
import type { SearchFunction, SearchResult } from '../../model/search-function.ts';
import { loadModule } from '../loading.ts';
import { pause } from './pause.ts';

interface SearchModule {
  readonly default: SearchFunction;
}

/** Asks the function of the module, which is loaded once. */
export function createExtended({ client = '', options }: SearchSettings): SearchProvider {
  let loading: Promise<SearchModule> | undefined;
  const load = () => {
    const address = new URL(client, location.href).href;
    loading ??= loadModule<SearchModule>(address);
    // Another try loads it anew.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    async warm() {
      await load();
    },
    async ask({ query, offset, limit, version }, signal) {
      const [{ default: search }] = await Promise.all([load(), pause(searching.hostedDelay, signal)]);
      const { lang } = document.documentElement;
      const wanted = offset + limit;
      const results: unknown = await search(query, options, { lang, version, limit: wanted, signal });
      if (!Array.isArray(results)) throw new Error('The search gave something else than a list of results.');
      const all = results.filter(isResult);
      const hits = all.slice(offset, wanted).map((result) => hitOf(result, query));
      return { hits, total: all.length, next: all.length > wanted ? wanted : undefined, suggestions: [] };
    },
  };
}

function isResult(value: unknown): value is SearchResult {
  const { href, title } = (value ?? {}) as Partial<Record<keyof SearchResult, unknown>>;
  return typeof href === 'string' && typeof title === 'string';
}

/** A result as the dialog shows it, with the words of the query as they stand in it. */
function hitOf({ href, title, text = '' }: SearchResult, query: string): SearchHit {
  const snippet = String(text).replace(/\s+/g, ' ').trim();
  const pattern = new RegExp(query.trim().split(/\s+/).map(escapeRegExp).join('|'), 'gi');
  const words = [...new Set(`${title} ${snippet}`.match(pattern) ?? [])];
  return { title, href, headings: [], group: '', kind: 'page', snippet, words, isExternal: false };
}
