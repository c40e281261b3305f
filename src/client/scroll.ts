// Stores scroll positions in the history. Instant navigation needs them: it shows a page only after the browser has restored the scroll
// position.
import { runLazyScript } from './lazy.ts';
import { findAnchorElement } from './links.ts';

/** Returns the position stored in a history entry. */
export function readScrollPosition(state: unknown): readonly [number, number] | undefined {
  const { scroll } = (state ?? {}) as { scroll?: readonly [number, number] };
  return Array.isArray(scroll) ? scroll : undefined;
}

/** Stores the position in the current history entry. */
export function saveScrollPosition(): void {
  history.replaceState({ ...history.state, scroll: [Math.round(scrollX), Math.round(scrollY)] }, '');
}

/** Scrolls to the position stored in the current history entry, else to the anchor, else to the top. */
export function restoreScrollPosition(url: URL): void {
  const position = readScrollPosition(history.state);
  const [left, top] = position ?? [0, 0];
  const anchor = position ? null : findAnchorElement(url);
  if (anchor) anchor.scrollIntoView();
  else scrollTo({ left, top, behavior: 'instant' });
}

/** Stores scroll positions in the history while the reader scrolls. After a page load, the browser restores the scroll position itself. */
export function startSavingScrollPositions(): void {
  history.scrollRestoration = 'manual';
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  addEventListener('scroll', () => void runLazyScript('scrolling'), { once: true, passive: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    // Keeps the stored position while the page is too short to scroll there, for example while a list of results is still loading.
    const reach = document.documentElement.scrollHeight - innerHeight;
    if ((readScrollPosition(history.state)?.[1] ?? 0) <= reach + 1) saveScrollPosition();
  };
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, 150);
  };
  addEventListener('scroll', saveSoon, { passive: true });
}
