// Fetches pages a moment before they are asked for: those that a reader points at, and those in view when nothing else
// is to do. Never on a connection that is slow or paid by the byte.
import { navigation, prefetching } from '../model/constants.ts';
import { linkOf, pageLink } from './links.ts';
import { fetchPage, isFetched } from './page-cache.ts';

/** Network Information API, which not every browser has. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const waiting = new Set<string>();
/** What the reader points at: it goes before all that waits, and gives way to what they point at next. */
let wanted = '';
let running = 0;

function isWelcome(): boolean {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.saveData || !navigator.onLine) return false;
  return !prefetching.slow.some((type) => type === connection?.effectiveType);
}

function prefetch(link: HTMLAnchorElement, isNext: boolean): void {
  const url = pageLink(link);
  if (!url || isFetched(url) || url.pathname === location.pathname || !isWelcome()) return;
  url.hash = '';
  if (isNext) wanted = url.href;
  else waiting.add(url.href);
  work();
}

/** Fetches the next page, if there is room: called for each that comes to wait, and for each that has come. */
function work(): void {
  const [href] = wanted ? [wanted] : waiting;
  if (!href || running >= prefetching.atOnce) return;
  const reply = fetchPage(new URL(href), wanted ? 'high' : 'low');
  waiting.delete(href);
  wanted = '';
  running += 1;
  const done = () => {
    running -= 1;
    work();
  };
  // What never comes does not keep its place for ever.
  Promise.race([reply, new Promise((_, reject) => setTimeout(reject, navigation.timeout))]).then(done, done);
}

/** Follows the pointer, the finger and the focus. */
export function startPrefetch(): void {
  for (const type of ['mouseover', 'focusin', 'touchstart']) {
    const onIntent = (event: Event) => {
      const link = linkOf(event);
      if (link) prefetch(link, true);
    };
    document.addEventListener(type, onIntent, { passive: true });
  }
}

/** Looks after the links of a page that come into view. */
export function prefetchInView(signal: AbortSignal): void {
  if (!isWelcome()) return;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      idle(() => signal.aborted || prefetch(target as HTMLAnchorElement, false));
    }
  });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    waiting.clear();
    wanted = '';
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
