// Fetches pages a moment before they are asked for: those that a reader points at, and those in view when nothing else
// is to do. Never on a connection that is slow or paid by the byte.
import { navigation, prefetching } from '../model/constants.ts';
import { linkOf, pageLink } from './links.ts';
import type { PageCache } from './page-cache.ts';

function isWelcome(): boolean {
  // Network Information API, which not every browser has.
  const { connection, onLine } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return onLine && !connection?.saveData && !prefetching.slow.includes(connection?.effectiveType);
}

/** Pages that wait to be fetched, a few at once. */
export type PrefetchQueue = ReturnType<typeof createPrefetchQueue>;

/** Makes the queue of a window. */
export function createPrefetchQueue(pages: PageCache) {
  const waiting = new Set<string>();
  /** What the reader points at: it goes before all that waits, and gives way to what they point at next. */
  let wanted = '';
  let running = 0;
  /** Fetches the next page, if there is room: called for each that comes to wait, and for each that has come. */
  const work = () => {
    const [href] = wanted ? [wanted] : waiting;
    if (!href || running >= prefetching.atOnce) return;
    const reply = pages.fetch(new URL(href), wanted ? 'high' : 'low');
    waiting.delete(href);
    wanted = '';
    running += 1;
    const done = () => {
      running -= 1;
      work();
    };
    // After the timeout a request that has not ended no longer counts as running.
    Promise.race([reply, new Promise((_, reject) => setTimeout(reject, navigation.timeout))]).then(done, done);
  };
  return {
    /** Adds the page of a link; `isNext` for what the reader points at. */
    add(link: HTMLAnchorElement, isNext: boolean): void {
      const url = pageLink(link);
      if (!url || pages.has(url) || url.pathname === location.pathname || !isWelcome()) return;
      url.hash = '';
      if (isNext) wanted = url.href;
      else waiting.add(url.href);
      work();
    },
    /** Drops all that waits. */
    clear(): void {
      waiting.clear();
      wanted = '';
    },
  };
}

/** Follows the pointer, the finger and the focus. */
export function startPrefetch(queue: PrefetchQueue): void {
  for (const type of ['mouseover', 'focusin', 'touchstart']) {
    const onIntent = (event: Event) => {
      const link = linkOf(event);
      if (link) queue.add(link, true);
    };
    document.addEventListener(type, onIntent, { passive: true });
  }
}

/** Looks after the links of a page that come into view. */
export function prefetchInView(queue: PrefetchQueue, signal: AbortSignal): void {
  if (!isWelcome()) return;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      idle(() => signal.aborted || queue.add(target as HTMLAnchorElement, false));
    }
  });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    queue.clear();
  });
  idle(() => {
    if (signal.aborted) return;
    for (const link of document.querySelectorAll('.main a[href], .sidebar a[href]')) observer.observe(link);
  });
}

/** Does something when nothing else is to do. */
export function idle(work: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void work(), { timeout: 5000 });
  else setTimeout(work, 1000);
}
