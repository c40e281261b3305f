// Prefetches the pages of links that a reader points at. When the browser is idle, also prefetches links in view, up to a limit per page.
// Never prefetches on slow or metered connections.
import { navigationSettings, prefetchSettings } from '../model/constants.ts';
import { findLinkOfEvent, parsePageUrl } from './links.ts';
import type { PageCache } from './page-cache.ts';

/**
 * Maximum number of HTML characters that one page prefetches for links in view. Including requests in flight, this is at most 100 kB of
 * compressed data.
 */
const MAX_PREFETCHED_CHARACTERS = 250_000;

/**
 * Selector of links that are prefetched when they come into view. Print pages contain whole sections, so links to print pages are
 * prefetched only when the reader points at them.
 */
const PREFETCHED_LINKS_SELECTOR = '.main a:not([href*="/print"])';

function mayPrefetch(): boolean {
  // Network Information API, which only some browsers have.
  const { connection, onLine } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return onLine && !connection?.saveData && !prefetchSettings.slow.includes(connection?.effectiveType);
}

/** Queue of pages to prefetch, with a limit on concurrent requests. */
export type PrefetchQueue = ReturnType<typeof createPrefetchQueue>;

/** Creates the queue of pages that a browser window prefetches. */
export function createPrefetchQueue(pages: PageCache) {
  const waiting = new Set<string>();
  /**
   * Address of the page that the reader points at. It is fetched before the queued pages. When the reader points at another link, that link
   * replaces it.
   */
  let nextAddress = '';
  let running = 0;
  /** Number of characters fetched for the current page. */
  let spent = 0;
  /** Fetches the next page if there is capacity. Called when a page is queued and when a request ends. */
  const work = () => {
    const [href] = nextAddress ? [nextAddress] : spent < MAX_PREFETCHED_CHARACTERS ? waiting : [];
    if (!href || running >= prefetchSettings.atOnce) return;
    const reply = pages.fetch(new URL(href), nextAddress ? 'high' : 'low');
    waiting.delete(href);
    nextAddress = '';
    running += 1;
    const done = (page?: Awaited<typeof reply>) => {
      running -= 1;
      if (page) spent += page.html.length;
      work();
    };
    // A request that exceeds the timeout no longer counts as running.
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, navigationSettings.timeout));
    Promise.race([reply, timeout]).then(done, () => done());
  };
  return {
    /** Queues the page of a link. `isNext` is set for links that the reader points at. */
    add(link: HTMLAnchorElement, isNext: boolean): void {
      const url = parsePageUrl(link);
      if (!url || pages.has(url) || url.pathname === location.pathname || !mayPrefetch()) return;
      url.hash = '';
      if (isNext) nextAddress = url.href;
      else waiting.add(url.href);
      work();
    },
    /** Clears the queue and resets the limit for a new page. */
    clear(): void {
      waiting.clear();
      nextAddress = '';
      spent = 0;
    },
  };
}

/** Prefetches links on pointer, touch and focus events. */
export function startPrefetch(queue: PrefetchQueue): void {
  for (const type of ['mouseover', 'focusin', 'touchstart']) {
    const onIntent = (event: Event) => {
      const link = findLinkOfEvent(event);
      if (link) queue.add(link, true);
    };
    document.addEventListener(type, onIntent, { passive: true });
  }
}

/** Prefetches links of the text that come into view. Sidebar links are excluded, since readers follow few of them. */
export function prefetchLinksInView(queue: PrefetchQueue, signal: AbortSignal): void {
  if (!mayPrefetch()) return;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      runWhenIdle(() => signal.aborted || queue.add(target as HTMLAnchorElement, false));
    }
  });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    queue.clear();
  });
  runWhenIdle(() => {
    if (signal.aborted) return;
    for (const link of document.querySelectorAll(PREFETCHED_LINKS_SELECTOR)) observer.observe(link);
  });
}

/** Runs a task when the browser is idle. */
export function runWhenIdle(work: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void work(), { timeout: 5000 });
  else setTimeout(work, 1000);
}
