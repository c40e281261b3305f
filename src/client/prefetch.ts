// Fetches pages a moment before they are asked for: those that a reader points at, and those that the text in view links to when nothing
// else is to do, up to a limit for each page. Never on a connection that is slow or paid by the byte.
import { navigation, prefetching } from '../model/constants.ts';
import { linkOf, pageLink } from './links.ts';
import type { PageCache } from './page-cache.ts';

/** Characters of HTML after which no more is fetched from a page for links in view: with those on their way then, at most 100 kB compressed. */
const MOST = 250_000;

/** The links that are fetched when they come into view. Print pages hold whole sections, so that links to them wait for the pointer. */
const AHEAD = '.main a:not([href*="/print"])';

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
  /** Characters that have been fetched from this page. */
  let spent = 0;
  /** Fetches the next page, if there is room: called for each that comes to wait, and for each that has come. */
  const work = () => {
    const [href] = wanted ? [wanted] : spent < MOST ? waiting : [];
    if (!href || running >= prefetching.atOnce) return;
    const reply = pages.fetch(new URL(href), wanted ? 'high' : 'low');
    waiting.delete(href);
    wanted = '';
    running += 1;
    const done = (page?: Awaited<typeof reply>) => {
      running -= 1;
      if (page) spent += page.html.length;
      work();
    };
    // After the timeout a request that has not ended no longer counts as running.
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, navigation.timeout));
    Promise.race([reply, timeout]).then(done, () => done());
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
    /** Drops all that waits, and begins a page with all of its limit. */
    clear(): void {
      waiting.clear();
      wanted = '';
      spent = 0;
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

/** Looks after the links of the text that come into view; of a sidebar a reader wants few. */
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
    for (const link of document.querySelectorAll(AHEAD)) observer.observe(link);
  });
}

/** Does something when nothing else is to do. */
export function idle(work: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void work(), { timeout: 5000 });
  else setTimeout(work, 1000);
}
