// Moves readers between pages: prefetches the next page, swaps it in, and counts the view.
import { startNavigation } from './navigate.ts';
import { createPageCache } from './page-cache.ts';
import { countView } from './page-parts.ts';
import { createPrefetchQueue, prefetchInView, startPrefetch } from './prefetch.ts';

/** Applies a change to a page while its scripts are stopped. */
export type ChangePage = (change: () => void) => void;

/** Handlers of a page, and of its window. */
export interface Travel {
  readonly aids: readonly ((signal: AbortSignal) => void)[];
  partsOf(changePage: ChangePage): readonly (() => void)[];
}

/** Creates the handlers that a window keeps across pages. */
export function createTravel(): Travel {
  const pages = createPageCache();
  const queue = createPrefetchQueue(pages);
  return {
    aids: [(signal) => prefetchInView(queue, signal), countView],
    partsOf: (changePage) => [() => startNavigation(pages, changePage), () => startPrefetch(queue)],
  };
}
