// The one seam of search in the browser: picks the site's engine, and treats what it finds as the site wants it.
import type { SearchAnswer, SearchProvider, SearchSettings } from '../../model/search.ts';
import type { SafeStorage } from '../storage.ts';
import { limitPages, placeHit } from './hits.ts';
import { createAlgolia } from './provider-algolia.ts';
import { createLunr } from './provider-lunr.ts';
import { createPagefind } from './provider-pagefind.ts';

const engines = { lunr: createLunr, pagefind: createPagefind, algolia: createAlgolia };

/** Words of a query that are tried one by one, where all of them together give nothing. */
const TRIED = 3;

/** The site's search. */
export function createProvider(settings: SearchSettings, storage: SafeStorage): SearchProvider {
  const engine = engines[settings.provider](settings, storage);
  return {
    warm: () => engine.warm(),
    async ask(request, signal, early) {
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
    },
  };
}
