// The one seam of search in the browser: picks the site's engine, and treats what it finds as the site wants it.
import type { SearchAnswer, SearchProvider, SearchRequest, SearchSettings } from '../../model/search.ts';
import { searchLimits } from '../../model/search.ts';
import type { SafeStorage } from '../storage.ts';
import { limitPages, placeHit } from './hits.ts';
import { createExtended } from './provider-extension.ts';
import { createLunr } from './provider-lunr.ts';
import { searchVersion } from './settings.ts';

/** Words of a query that are tried one by one, where all of them together give nothing. */
const TRIED = 3;

/** The site's search; `worker` is that of the embedded engine, where it runs. */
export function createProvider(settings: SearchSettings, storage: SafeStorage, worker?: Worker): SearchProvider {
  const isOurs = settings.provider === 'lunr';
  const engine = isOurs ? createLunr(settings, storage, worker) : createExtended(settings);
  const ask: SearchProvider['ask'] = async (request, signal, early) => {
    const placed = (hits: SearchAnswer['hits']) => limitPages(hits.flatMap((hit) => placeHit(hit, settings)));
    const onEarly = (answer: SearchAnswer) => early?.({ ...answer, hits: placed(answer.hits) });
    const answer = await engine.ask(request, signal, onEarly);
    const hits = placed(answer.hits);
    const words = [...new Set(request.query.trim().split(/\s+/))].filter((word) => word.length > 2);
    const hasAny = hits.length > 0 || answer.suggestions.length > 0;
    if (hasAny || request.offset > 0 || words.length < 2) return { ...answer, hits };
    const tries = words.sort((a, b) => b.length - a.length).slice(0, TRIED);
    const answers = await Promise.all(tries.map((query) => engine.ask({ ...request, query, limit: 1 }, signal)));
    const suggestions = tries.filter((_, index) => (answers[index] as SearchAnswer).hits.length > 0);
    return { ...answer, hits, suggestions };
  };
  let first: First | undefined;
  return {
    async warm(query = '') {
      if (query.trim() === '') return engine.warm();
      const version = searchVersion(settings, storage);
      const { pathname: from } = location;
      const request = { query: query.trim(), version, offset: 0, limit: searchLimits.mostInAll, from };
      if (first?.key !== keyOf(request)) first = askFirst(ask, request);
      // Another try asks anew.
      first.answer.catch(() => {
        first = undefined;
      });
    },
    ask: (request, signal, early) => (first?.key === keyOf(request) ? first.join(early) : ask(request, signal, early)),
  };
}

type Ask = SearchProvider['ask'];
type TakeEarly = Parameters<Ask>[2];

/** A question that is asked before the dialog is there to ask it. */
interface First {
  readonly key: string;
  readonly answer: Promise<SearchAnswer>;
  /** Asks as well, and is told at once what is known by now. */
  readonly join: (early: TakeEarly) => Promise<SearchAnswer>;
}

function askFirst(ask: Ask, request: SearchRequest): First {
  let latest: SearchAnswer | undefined;
  let tell: TakeEarly;
  const keep = (answer: SearchAnswer) => {
    latest = answer;
  };
  const answer = ask(request, new AbortController().signal, (early) => {
    keep(early);
    tell?.(early);
  });
  answer.then(keep, () => {});
  const join = (early: TakeEarly) => {
    if (latest) early?.(latest);
    else tell = early;
    return answer;
  };
  return { key: keyOf(request), answer, join };
}

function keyOf({ query, offset, limit, version, product, kind, from }: SearchRequest): string {
  return JSON.stringify([query, offset, limit, version, product, kind, from]);
}
