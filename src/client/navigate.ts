// Instant navigation: a link within the site fetches the next page and swaps it in. All other cases are left to the browser. The latest
// click wins.
import { elementIds, navigateEvent, navigationSettings } from '../model/constants.ts';
import { bareAddress } from '../model/url.ts';
import { announce } from './announce.ts';
import { isPlainClick, linkOfEvent, pageLink } from './links.ts';
import { isReachable } from './loading.ts';
import { mediaQuery } from './media.ts';
import { type PageCache, pageKey } from './page-cache.ts';
import { clearPending, showFailure, showSpinner } from './pending.ts';
import { showProgress } from './progress.ts';
import { positionOf, restorePosition, savePosition } from './scroll.ts';
import { isSameBuild, swapPage } from './swap.ts';

type VisitPage = (url: URL, step: 'push' | 'stay') => Promise<void>;

/** Handles links and the history. `changePage` ends the aids of the page, applies the change, and starts them again. */
export function startNavigation(pages: PageCache, changePage: (change: () => void) => void): void {
  showBarePath();
  /** Key of the page in the document. */
  let shown = pageKey(location);
  /** The latest visit; results of older ones are dropped. */
  let latest = new AbortController();
  /** Shows the page of an address. `push` adds a history entry, `stay` uses the current one. */
  const visit: VisitPage = async (url, step) => {
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    let isPushed = step === 'stay';
    const position = isPushed ? positionOf(history.state) : undefined;
    const push = (to: URL) => {
      setHistoryEntry(to, isPushed);
      isPushed = true;
    };
    const fail = (why: 'timeout' | Error) => {
      if (signal.aborted) return;
      push(url);
      latest.abort();
      // The next attempt must not wait for the same request.
      pages.forget(url);
      showFailure(why, () => void visit(url, 'stay'));
    };
    clearPending();
    const showLate = () => {
      push(url);
      showProgress(signal);
      showSpinner();
    };
    reportLateness(signal, showLate, () => fail('timeout'));
    try {
      const page = await pages.fetch(url, 'high');
      if (signal.aborted) return;
      const next = page && new DOMParser().parseFromString(page.html, 'text/html');
      if (!next || !isSameBuild(next)) return await leaveToBrowser(latest, url, () => isPushed && step);
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
  followLinks(visit);
  addEventListener('popstate', () => {
    const url = new URL(location.href);
    if (pageKey(url) !== shown) return void visit(url, 'stay');
    latest.abort();
    clearPending();
    restorePosition(url);
  });
}

/** Handles clicks on links to pages of this site, if the browser has the required APIs. */
function followLinks(visit: VisitPage): void {
  if (!window.fetch || !window.DOMParser) return;
  document.addEventListener('click', (event) => {
    const link = linkOfEvent(event);
    const url = link && isPlainClick(event) ? pageLink(link) : undefined;
    const isHere = url && pageKey(url) === pageKey(location);
    if (!url || (isHere && url.hash !== '')) return;
    event.preventDefault();
    void visit(url, isHere ? 'stay' : 'push');
  });
}

/** Ends a visit and lets the browser load the address. A download does not replace the page, so an added history entry is removed first. */
async function leaveToBrowser(visit: AbortController, url: URL, stepOf: () => 'push' | 'stay' | false): Promise<void> {
  // Without a server, a prefetched page would lack its styles, and the browser would show an error page instead.
  if (!(await isReachable())) throw new TypeError();
  if (visit.signal.aborted) return;
  visit.abort();
  clearPending();
  const go = () => location.assign(url);
  const step = stepOf();
  if (step === 'stay') location.reload();
  else if (step) {
    addEventListener('popstate', go, { once: true });
    history.back();
  } else go();
}

/** Adds a history entry for an address, or replaces the current one, since a redirect may lead elsewhere. */
function setHistoryEntry(url: URL, isThere: boolean): void {
  if (isThere) history.replaceState(history.state, '', url);
  else {
    savePosition();
    history.pushState(null, '', url);
  }
}

/** Calls `onLate` when a page is late, and then `onTimeout`, unless the visit is aborted. */
function reportLateness(signal: AbortSignal, onLate: () => void, onTimeout: () => void): void {
  const timers = [
    setTimeout(onLate, navigationSettings.pendingDelay),
    setTimeout(onTimeout, navigationSettings.timeout),
  ];
  signal.addEventListener('abort', () => timers.forEach(clearTimeout));
}

/** Swaps a page in, with its title and the focus. Returns its key. */
function showPage(next: Document, url: URL, isReturn: boolean): string {
  clearPending();
  swapPage(next, isReturn || url.hash !== '');
  const isBare = showBarePath();
  document.getElementById(elementIds.content)?.focus({ preventScroll: true });
  announce(document.title);
  return pageKey(isBare ? location : url);
}

/** Removes file names such as `index.html` from the address. Returns whether it has changed. */
function showBarePath(): boolean {
  const { pathname, search, hash } = location;
  const bare = bareAddress(pathname);
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
  document.dispatchEvent(new CustomEvent(navigateEvent));
}

/** Swaps with a fade if it is supported and the reader does not prefer reduced motion. */
async function swapWithFade(swap: () => void): Promise<void> {
  const isStill = mediaQuery('(prefers-reduced-motion)').matches || document.hidden;
  if (isStill || !document.startViewTransition) return swap();
  const { updateCallbackDone, ready, finished } = document.startViewTransition(swap);
  // Both promises reject if the next navigation starts before the fade has ended, which is not an error.
  ready.catch(() => {});
  finished.catch(() => {});
  await updateCallbackDone;
}
