// The single interface of search in the browser: selects the site's engine, and adapts its hits to the configuration.
import type { SearchAnswer, SearchProvider, SearchRequest, SearchSettings } from '../../model/search.ts';
import { searchLimits } from '../../model/search.ts';
import type { SafeStorage } from '../storage.ts';
import { limitHitsPerPage, resolveHitAddress } from './hits.ts';
import { createExtensionProvider } from './provider-extension.ts';
import { createLunrProvider } from './provider-lunr.ts';
import { selectSearchVersion } from './settings.ts';

/** Maximum number of query words that are tried individually if the whole query has no results. */
const MAX_WORDS_QUERIED_ALONE = 3;

/** Returns the search of the site. `worker` is the running worker of the embedded engine, if any. */
export function createSearchProvider(settings: SearchSettings, storage: SafeStorage, worker?: Worker): SearchProvider {
  const isOurs = settings.provider === 'lunr';
  const engine = isOurs ? createLunrProvider(settings, storage, worker) : createExtensionProvider(settings);
  const ask: SearchProvider['ask'] = async (request, signal, early) => {
    const placed = (hits: SearchAnswer['hits']) =>
      limitHitsPerPage(hits.flatMap((hit) => resolveHitAddress(hit, settings)));
    const onEarly = (answer: SearchAnswer) => early?.({ ...answer, hits: placed(answer.hits) });
    const answer = await engine.ask(request, signal, onEarly);
    const hits = placed(answer.hits);
    const words = [...new Set(request.query.trim().split(/\s+/))].filter((word) => word.length > 2);
    const hasAny = hits.length > 0 || answer.suggestions.length > 0;
    if (hasAny || request.offset > 0 || words.length < 2) return { ...answer, hits };
    const tries = words.sort((a, b) => b.length - a.length).slice(0, MAX_WORDS_QUERIED_ALONE);
    const answers = await Promise.all(tries.map((query) => engine.ask({ ...request, query, limit: 1 }, signal)));
    const suggestions = tries.filter((_, index) => (answers[index] as SearchAnswer).hits.length > 0);
    return { ...answer, hits, suggestions };
  };
  let first: SearchPrefetch | undefined;
  return {
    async warm(query = '') {
      if (query.trim() === '') return engine.warm();
      const version = selectSearchVersion(settings, storage);
      const { pathname: from } = location;
      const request = { query: query.trim(), version, offset: 0, limit: searchLimits.mostInAll, from };
      if (first?.key !== computeRequestKey(request)) first = startSearchPrefetch(ask, request);
      // After a failure, the next attempt sends the request again.
      first.answer.catch(() => {
        first = undefined;
      });
    },
    ask: (request, signal, early) =>
      first?.key === computeRequestKey(request) ? first.join(early) : ask(request, signal, early),
  };
}

type SearchAskFunction = SearchProvider['ask'];
type PreliminaryAnswerHandler = Parameters<SearchAskFunction>[2];

/** A request that starts before the dialog can send it. */
interface SearchPrefetch {
  readonly key: string;
  readonly answer: Promise<SearchAnswer>;
  /** Waits for the full answer and returns it. First reports the part of the answer that is already known. */
  readonly join: (early: PreliminaryAnswerHandler) => Promise<SearchAnswer>;
}

function startSearchPrefetch(ask: SearchAskFunction, request: SearchRequest): SearchPrefetch {
  let latest: SearchAnswer | undefined;
  let tell: PreliminaryAnswerHandler;
  const keep = (answer: SearchAnswer) => {
    latest = answer;
  };
  const answer = ask(request, new AbortController().signal, (early) => {
    keep(early);
    tell?.(early);
  });
  answer.then(keep, () => {});
  const join = (early: PreliminaryAnswerHandler) => {
    if (latest) early?.(latest);
    else tell = early;
    return answer;
  };
  return { key: computeRequestKey(request), answer, join };
}

function computeRequestKey({ query, offset, limit, version, product, kind, from }: SearchRequest): string {
  return JSON.stringify([query, offset, limit, version, product, kind, from]);
}
