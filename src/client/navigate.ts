// Instant navigation: a link within the site fetches the next page and puts it in place. Whatever is not plainly that
// is left to the browser. The latest click wins.
import { elementIds, navigateEvent, navigation } from '../model/constants.ts';
import { announce } from './announce.ts';
import { barePath, isPlainClick, linkOf, pageLink } from './links.ts';
import { fetchPage, forgetPage, pageKey } from './page-cache.ts';
import { endPage, startPage } from './page-parts.ts';
import { clearPending, showFailure, showSpinner } from './pending.ts';
import { endProgress, startProgress } from './progress.ts';
import { positionOf, restorePosition, savePosition } from './scroll.ts';
import { isSameBuild, swapPage } from './swap.ts';

/** Address of the page that the document shows. */
let shown = new URL(location.href);
/** The latest navigation; an older one that comes late is dropped. */
let latest = new AbortController();

/** Takes over links and the history. */
export function startNavigation(): void {
  showBarePath();
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    const url = link && isPlainClick(event) ? pageLink(link) : undefined;
    if (!url || (pageKey(url) === pageKey(new URL(location.href)) && url.hash !== '')) return;
    event.preventDefault();
    void visit(url, pageKey(url) === pageKey(new URL(location.href)) ? 'stay' : 'push');
  });
  addEventListener('popstate', () => {
    const url = new URL(location.href);
    if (pageKey(url) !== pageKey(shown)) void visit(url, 'stay');
    else {
      latest.abort();
      clearPending();
      restorePosition(url);
    }
  });
}

/** Shows the page of an address. `push` adds it to the history, `stay` finds it there already. */
async function visit(url: URL, step: 'push' | 'stay'): Promise<void> {
  latest.abort();
  latest = new AbortController();
  const { signal } = latest;
  let isPushed = step === 'stay';
  const position = step === 'stay' ? positionOf(history.state) : undefined;
  const push = (to: URL) => {
    if (!isPushed) {
      savePosition();
      history.pushState(null, '', to);
    }
    isPushed = true;
  };
  clearPending();
  const timers = [
    setTimeout(() => {
      push(url);
      startProgress();
      showSpinner();
    }, navigation.pendingDelay),
    setTimeout(() => fail('timeout'), navigation.timeout),
  ];
  signal.addEventListener('abort', () => {
    timers.forEach(clearTimeout);
    endProgress();
  });
  const fail = (why: 'timeout' | Error) => {
    if (signal.aborted) return;
    push(url);
    latest.abort();
    // A request that hangs would hang for the next try too.
    forgetPage(url);
    showFailure(why, () => void visit(url, 'stay'));
  };

  try {
    const reply = await fetchPage(url);
    if (signal.aborted) return;
    const next = reply.kind === 'page' ? new DOMParser().parseFromString(reply.html, 'text/html') : undefined;
    if (reply.kind === 'elsewhere' || !next || !isSameBuild(next)) return leaveFor(url, isPushed);
    const to = new URL(reply.url);
    to.hash = url.hash;
    await transition(() => {
      if (signal.aborted) return;
      push(to);
      endPage();
      clearPending();
      swapPage(next, position !== undefined || to.hash !== '');
      shown = to;
      arrive(to, position);
      latest.abort();
    });
  } catch (error) {
    fail(error as Error);
  }
}

function leaveFor(url: URL, isPushed: boolean): void {
  if (isPushed) location.replace(url);
  else location.assign(url);
}

/** Fades where that is supported and welcome. */
async function transition(swap: () => void): Promise<void> {
  const isMoving = matchMedia('(prefers-reduced-motion: no-preference)').matches && !document.hidden;
  if (!isMoving || !document.startViewTransition) return swap();
  const { updateCallbackDone, ready, finished } = document.startViewTransition(swap);
  // Both reject where the next page comes before the fade has ended; that is no fault.
  ready.catch(() => {});
  finished.catch(() => {});
  await updateCallbackDone;
}

/** Title, focus, position and the aids of the new page. */
function arrive(url: URL, position: readonly [number, number] | undefined): void {
  showBarePath();
  document.getElementById(elementIds.content)?.focus({ preventScroll: true });
  announce(document.title);
  startPage();
  if (position) scrollTo({ left: position[0], top: position[1], behavior: 'instant' });
  else if (url.hash === '') scrollTo({ left: 0, top: 0, behavior: 'instant' });
  // The browser itself goes to an anchor: only so `:target` and the place of the focus are right.
  else location.replace(url.hash);
  document.dispatchEvent(new CustomEvent(navigateEvent));
}

function showBarePath(): void {
  const { pathname, search, hash } = location;
  // A page that says what was asked for needs the address as it was.
  if (document.querySelector('[data-asked]')) return;
  if (barePath(pathname) === pathname || !location.protocol.startsWith('http')) return;
  history.replaceState(history.state, '', barePath(pathname) + search + hash);
  shown = new URL(location.href);
}
