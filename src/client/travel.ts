// Moves readers between pages: prefetches the next page, swaps it in, and counts the view.
import { startNavigation } from './navigate.ts';
import { createPageCache } from './page-cache.ts';
import { countView } from './page-parts.ts';
import { createPrefetchQueue, prefetchInView, startPrefetch } from './prefetch.ts';

/** Runs a function that changes the page, while the page's scripts are stopped. */
export type ApplyPageChange = (change: () => void) => void;

/** Navigation handlers: `aids` run for each page, `partsOf` once per window. */
export interface NavigationHandlers {
  readonly aids: readonly ((signal: AbortSignal) => void)[];
  partsOf(changePage: ApplyPageChange): readonly (() => void)[];
}

/** Creates the navigation handlers of a window; their caches are kept across pages. */
export function createNavigationHandlers(): NavigationHandlers {
  const pages = createPageCache();
  const queue = createPrefetchQueue(pages);
  return {
    aids: [(signal) => prefetchInView(queue, signal), countView],
    partsOf: (changePage) => [() => startNavigation(pages, changePage), () => startPrefetch(queue)],
  };
}
