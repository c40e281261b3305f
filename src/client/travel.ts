// How readers get from page to page: the next one is fetched ahead, put in the place of this one, and counted.
import { startNavigation } from './navigate.ts';
import { createPageCache } from './page-cache.ts';
import { countView } from './page-parts.ts';
import { createPrefetchQueue, prefetchInView, startPrefetch } from './prefetch.ts';

/** What is done to a page while its aids of before have ended. */
export type ChangePage = (change: () => void) => void;

/** What a page has for that, and what its window has. */
export interface Travel {
  readonly aids: readonly ((signal: AbortSignal) => void)[];
  partsOf(changePage: ChangePage): readonly (() => void)[];
}

/** Makes what a window keeps for it. */
export function createTravel(): Travel {
  const pages = createPageCache();
  const queue = createPrefetchQueue(pages);
  return {
    aids: [(signal) => prefetchInView(queue, signal), countView],
    partsOf: (changePage) => [() => startNavigation(pages, changePage), () => startPrefetch(queue)],
  };
}
