// Instant navigation: a click on a link within the site fetches the next page and swaps it into the document. The browser handles all other
// links. After several quick clicks, only the page of the last click is shown.
import { elementIds, navigationEventName, navigationSettings } from '../model/constants.ts';
import { removePageFileName } from '../model/url.ts';
import { announceToScreenReaders } from './announce.ts';
import { findLinkOfEvent, isUnmodifiedClick, parsePageUrl } from './links.ts';
import { isPageReachable } from './loading.ts';
import { getMediaQuery } from './media.ts';
import { computePageKey, type PageCache } from './page-cache.ts';
import { clearPageMessage, showPageLoadFailure, showSpinner } from './pending.ts';
import { showNavigationProgress } from './progress.ts';
import { readScrollPosition, restoreScrollPosition, saveScrollPosition } from './scroll.ts';
import { isFromSameBuild, swapPage } from './swap.ts';

type PageVisitFunction = (url: URL, step: 'push' | 'stay') => Promise<void>;

/**
 * Handles clicks on links and changes of the history. `changePage` stops the behaviors (small features) of the current page, applies the
 * change, and starts the behaviors of the new page.
 */
export function startNavigation(pages: PageCache, changePage: (change: () => void) => void): void {
  removeFileNameFromAddress();
  /** Key of the page in the document. */
  let shown = computePageKey(location);
  /** Aborts the latest visit. The results of earlier visits are dropped. */
  let latest = new AbortController();
  /** Shows the page of an address. With `push`, adds a history entry; with `stay`, uses the current entry. */
  const visit: PageVisitFunction = async (url, step) => {
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    let isPushed = step === 'stay';
    const position = isPushed ? readScrollPosition(history.state) : undefined;
    const push = (to: URL) => {
      setHistoryEntry(to, isPushed);
      isPushed = true;
    };
    const fail = (why: 'timeout' | Error) => {
      if (signal.aborted) return;
      push(url);
      latest.abort();
      // Drops the failed request from the cache, so that the next attempt does not wait for it.
      pages.forget(url);
      showPageLoadFailure(why, () => void visit(url, 'stay'));
    };
    clearPageMessage();
    const showLate = () => {
      push(url);
      showNavigationProgress(signal);
      showSpinner();
    };
    startPageLoadTimers(signal, showLate, () => fail('timeout'));
    try {
      const page = await pages.fetch(url, 'high');
      if (signal.aborted) return;
      const next = page && new DOMParser().parseFromString(page.html, 'text/html');
      if (!next || !isFromSameBuild(next)) return await startFullPageLoad(latest, url, () => isPushed && step);
      const to = new URL(url.hash, page.url);
      await swapWithFade(() => {
        if (signal.aborted) return;
        push(to);
        changePage(() => {
          shown = showPage(next, to, position !== undefined);
        });
        scrollToTarget(to, position);
        latest.abort();
      });
    } catch (error) {
      fail(error as Error);
    }
  };
  handleLinkClicks(visit);
  addEventListener('popstate', () => {
    const url = new URL(location.href);
    if (computePageKey(url) !== shown) return void visit(url, 'stay');
    latest.abort();
    clearPageMessage();
    restoreScrollPosition(url);
  });
}

/** Handles clicks on links to pages of this site, if the browser has the required APIs. */
function handleLinkClicks(visit: PageVisitFunction): void {
  if (!window.fetch || !window.DOMParser) return;
  document.addEventListener('click', (event) => {
    const link = findLinkOfEvent(event);
    const url = link && isUnmodifiedClick(event) ? parsePageUrl(link) : undefined;
    const isHere = url && computePageKey(url) === computePageKey(location);
    if (!url || (isHere && url.hash !== '')) return;
    event.preventDefault();
    void visit(url, isHere ? 'stay' : 'push');
  });
}

/**
 * Ends a visit and lets the browser load the address. A history entry that the visit added is removed first: if the address is a download,
 * the browser stays on the current page, which then needs its previous entry.
 */
async function startFullPageLoad(
  visit: AbortController,
  url: URL,
  stepOf: () => 'push' | 'stay' | false,
): Promise<void> {
  // If the server is unreachable, the load must not start: the browser would replace the current page by an error page.
  if (!(await isPageReachable())) throw new TypeError();
  if (visit.signal.aborted) return;
  visit.abort();
  clearPageMessage();
  const go = () => location.assign(url);
  const step = stepOf();
  if (step === 'stay') location.reload();
  else if (step) {
    addEventListener('popstate', go, { once: true });
    history.back();
  } else go();
}

/**
 * Adds a history entry for an address. If the visit already added an entry, replaces the address of this entry, because a redirect may have
 * changed the address.
 */
function setHistoryEntry(url: URL, isThere: boolean): void {
  if (isThere) history.replaceState(history.state, '', url);
  else {
    saveScrollPosition();
    history.pushState(null, '', url);
  }
}

/** Calls `onLate` when a page is late, and then `onTimeout`, unless the visit is aborted. */
function startPageLoadTimers(signal: AbortSignal, onLate: () => void, onTimeout: () => void): void {
  const timers = [
    setTimeout(onLate, navigationSettings.pendingDelay),
    setTimeout(onTimeout, navigationSettings.timeout),
  ];
  signal.addEventListener('abort', () => timers.forEach(clearTimeout));
}

/** Replaces the current page by another one, with title and focus. Returns the key of the new page. */
function showPage(next: Document, url: URL, isReturn: boolean): string {
  clearPageMessage();
  swapPage(next, isReturn || url.hash !== '');
  const isBare = removeFileNameFromAddress();
  document.getElementById(elementIds.content)?.focus({ preventScroll: true });
  announceToScreenReaders(document.title);
  return computePageKey(isBare ? location : url);
}

/** Removes file names such as `index.html` from the address. Returns whether the address has changed. */
function removeFileNameFromAddress(): boolean {
  const { pathname, search, hash } = location;
  const bare = removePageFileName(pathname);
  // The not-found page quotes the requested address, so that address stays.
  if (document.querySelector('[data-asked]') || bare === pathname || !location.protocol.startsWith('http'))
    return false;
  history.replaceState(history.state, '', bare + search + hash);
  return true;
}

function scrollToTarget({ hash }: URL, position: readonly [number, number] | undefined): void {
  const [left, top] = position ?? [0, 0];
  if (position || hash === '') scrollTo({ left, top, behavior: 'instant' });
  // Only a native jump sets `:target` and the starting point of focus navigation.
  else location.replace(hash);
  document.dispatchEvent(new CustomEvent(navigationEventName));
}

/** Swaps with a fade if it is supported and the reader does not prefer reduced motion. */
async function swapWithFade(swap: () => void): Promise<void> {
  const isStill = getMediaQuery('(prefers-reduced-motion)').matches || document.hidden;
  if (isStill || !document.startViewTransition) return swap();
  const { updateCallbackDone, ready, finished } = document.startViewTransition(swap);
  // Both promises reject if the next navigation starts before the fade has ended, which is not an error.
  ready.catch(() => {});
  finished.catch(() => {});
  await updateCallbackDone;
}
