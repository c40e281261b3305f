// A search other than the built-in one: a module with a search function, loaded when a reader is about to search.
import { escapeRegExp } from '../../lib/text.ts';
import { browserSearchSettings } from '../../model/constants.ts';
import { pageKindsInSearch, type SearchHit, type SearchProvider, type SearchSettings } from '../../model/search.ts';
import type { SearchFunction, SearchPart, SearchResult } from '../../model/search-function.ts';
import { loadModule } from '../loading.ts';
import { delay } from './pause.ts';

interface SearchExtensionModule {
  readonly default: SearchFunction;
  readonly open?: (options: SearchSettings['options']) => unknown;
}

/** A loaded module: its search function, and the value that its `open` function returned. */
interface LoadedSearchModule {
  readonly find: SearchFunction;
  readonly opened: unknown;
}

/** Returns a provider that calls the function of the module, which is loaded once. */
export function createExtensionProvider({ client = '', options, versions: all }: SearchSettings): SearchProvider {
  const versions = all.map(({ version }) => version);
  let loading: Promise<LoadedSearchModule> | undefined;
  const load = () => {
    loading ??= loadModule<SearchExtensionModule>(new URL(client, location.href).href).then(async (module) => ({
      find: module.default,
      opened: await module.open?.(options),
    }));
    // After a failure, the next attempt loads the module again.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    async warm() {
      await load();
    },
    async ask({ query, offset: from, limit, version }, signal) {
      const [{ find, opened }] = await Promise.all([load(), delay(browserSearchSettings.hostedDelay, signal)]);
      const { lang } = document.documentElement;
      const hitCount = from + limit;
      const given: unknown = await find(query, options, {
        lang,
        version,
        versions,
        limit: hitCount,
        from,
        opened,
        signal,
      });
      if (isSearchPart(given)) {
        const { results, total, next } = given;
        return {
          hits: results.filter(isSearchResult).map((result) => convertResultToHit(result, query)),
          total,
          next,
          suggestions: [],
        };
      }
      if (!Array.isArray(given)) throw new Error('The search gave something else than a list of results.');
      const results = given.filter(isSearchResult);
      const hits = results.slice(from, hitCount).map((result) => convertResultToHit(result, query));
      const next = results.length > hitCount ? hitCount : undefined;
      return { hits, total: results.length, next, suggestions: [] };
    },
  };
}

function isSearchPart(value: unknown): value is SearchPart {
  const { results, total } = (value ?? {}) as Partial<Record<keyof SearchPart, unknown>>;
  return Array.isArray(results) && typeof total === 'number';
}

function isSearchResult(value: unknown): value is SearchResult {
  const { href, title } = (value ?? {}) as Partial<Record<keyof SearchResult, unknown>>;
  return typeof href === 'string' && typeof title === 'string';
}

/**
 * Converts a result to a hit of the dialog. If the result does not name the found words, the hit gets the words of the query that the
 * result contains.
 */
function convertResultToHit(result: SearchResult, query: string): SearchHit {
  const { href, title, text = '', headings = [], group = '', kind: named, date } = result;
  const snippet = String(text).replace(/\s+/g, ' ').trim();
  const pattern = new RegExp(query.trim().split(/\s+/).map(escapeRegExp).join('|'), 'gi');
  const words = result.words ?? new Set([title, ...headings, snippet].join(' ').match(pattern) ?? []);
  const kind = pageKindsInSearch.find((candidate) => candidate === named) ?? 'page';
  return { title, href, headings, group, kind, date, snippet, words: [...words], isExternal: false };
}
