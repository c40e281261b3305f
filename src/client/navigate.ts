// Instant navigation: a link within the site fetches the next page and puts it in place. Whatever is not plainly that
// is left to the browser. The latest click wins.
import { elementIds, navigateEvent, navigation } from '../model/constants.ts';
import { announce } from './announce.ts';
import { barePath, isPlainClick, linkOf, pageLink } from './links.ts';
import { type PageCache, pageKey } from './page-cache.ts';
import { clearPending, showFailure, showSpinner } from './pending.ts';
import { showProgress } from './progress.ts';
import { positionOf, restorePosition, savePosition } from './scroll.ts';
import { isSameBuild, swapPage } from './swap.ts';

/** The pages that a window shows one after the other. */
export class Navigation {
  /** Key of the page that the document shows. */
  #shown = pageKey(location);
  /** The latest visit; an older one that comes late is dropped. */
  #latest = new AbortController();

  /** `changePage` ends the aids of the page, changes it by the function that it gets, and starts them. */
  constructor(
    private readonly pages: PageCache,
    private readonly changePage: (change: () => void) => void,
  ) {}

  /** Takes over links and the history. */
  start(): void {
    this.#showBarePath();
    document.addEventListener('click', (event) => {
      const link = linkOf(event);
      const url = link && isPlainClick(event) ? pageLink(link) : undefined;
      const isHere = url && pageKey(url) === pageKey(location);
      if (!url || (isHere && url.hash !== '')) return;
      event.preventDefault();
      void this.#visit(url, isHere ? 'stay' : 'push');
    });
    addEventListener('popstate', () => {
      const url = new URL(location.href);
      if (pageKey(url) !== this.#shown) void this.#visit(url, 'stay');
      else {
        this.#latest.abort();
        clearPending();
        restorePosition(url);
      }
    });
  }

  /** Shows the page of an address. `push` adds it to the history, `stay` finds it there already. */
  async #visit(url: URL, step: 'push' | 'stay'): Promise<void> {
    this.#latest.abort();
    this.#latest = new AbortController();
    const { signal } = this.#latest;
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
        showProgress(signal);
        showSpinner();
      }, navigation.pendingDelay),
      setTimeout(() => fail('timeout'), navigation.timeout),
    ];
    signal.addEventListener('abort', () => timers.forEach(clearTimeout));
    const fail = (why: 'timeout' | Error) => {
      if (signal.aborted) return;
      push(url);
      this.#latest.abort();
      // The next attempt must not wait for the same request.
      this.pages.forget(url);
      showFailure(why, () => void this.#visit(url, 'stay'));
    };

    try {
      const page = await this.pages.fetch(url, 'high');
      if (signal.aborted) return;
      const next = page && new DOMParser().parseFromString(page.html, 'text/html');
      if (!next || !isSameBuild(next)) return isPushed ? location.replace(url) : location.assign(url);
      const to = new URL(page.url);
      to.hash = url.hash;
      await transition(() => {
        if (signal.aborted) return;
        push(to);
        this.changePage(() => {
          clearPending();
          swapPage(next, position !== undefined || to.hash !== '');
          this.#shown = pageKey(to);
          this.#showBarePath();
          document.getElementById(elementIds.content)?.focus({ preventScroll: true });
          announce(document.title);
        });
        goTo(to, position);
        document.dispatchEvent(new CustomEvent(navigateEvent));
        this.#latest.abort();
      });
    } catch (error) {
      fail(error as Error);
    }
  }

  #showBarePath(): void {
    const { pathname, search, hash } = location;
    // A page that quotes the address it was asked for needs it as it was.
    if (document.querySelector('[data-asked]')) return;
    if (barePath(pathname) === pathname || !location.protocol.startsWith('http')) return;
    history.replaceState(history.state, '', barePath(pathname) + search + hash);
    this.#shown = pageKey(location);
  }
}

/** Goes to where the reader was, or to what the address names. */
function goTo({ hash }: URL, position: readonly [number, number] | undefined): void {
  const [left, top] = position ?? [0, 0];
  if (position || hash === '') scrollTo({ left, top, behavior: 'instant' });
  // Only when the browser itself goes to an anchor are `:target` and the place of the focus right.
  else location.replace(hash);
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
