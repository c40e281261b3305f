// Moves readers between pages: prefetches the next page, swaps it in, and counts the view.
import { startNavigation } from './navigate.ts';
import { createPageCache } from './page-cache.ts';
import { reportPageView } from './page-parts.ts';
import { createPrefetchQueue, prefetchLinksInView, startPrefetch } from './prefetch.ts';

/** Runs a function that changes the page, while the page's scripts are stopped. */
export type PageChangeRunner = (change: () => void) => void;

/** Navigation handlers. `aids` are behaviors that start on each page. `partsOf` returns behaviors that start once per window. */
export interface InstantNavigation {
  readonly aids: readonly ((signal: AbortSignal) => void)[];
  partsOf(changePage: PageChangeRunner): readonly (() => void)[];
}

/** Creates the navigation handlers of a window; their caches are kept across pages. */
export function createInstantNavigation(): InstantNavigation {
  const pages = createPageCache();
  const queue = createPrefetchQueue(pages);
  return {
    aids: [(signal) => prefetchLinksInView(queue, signal), reportPageView],
    partsOf: (changePage) => [() => startNavigation(pages, changePage), () => startPrefetch(queue)],
  };
}
