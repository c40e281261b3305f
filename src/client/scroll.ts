// Remembers in the history how far the reader had scrolled, since pages that are swapped in come after the browser's
// own attempt to restore it.
import { runLazy } from './lazy.ts';
import { anchorOf } from './links.ts';

/** The position kept with an entry of the history. */
export function positionOf(state: unknown): readonly [number, number] | undefined {
  const { scroll } = (state ?? {}) as { scroll?: readonly [number, number] };
  return Array.isArray(scroll) ? scroll : undefined;
}

/** Keeps the position with the current entry. */
export function savePosition(): void {
  history.replaceState({ ...history.state, scroll: [Math.round(scrollX), Math.round(scrollY)] }, '');
}

/** Goes to the position kept with the current entry, else to the anchor, else to the top. */
export function restorePosition(url: URL): void {
  const position = positionOf(history.state);
  const [left, top] = position ?? [0, 0];
  const anchor = position ? null : anchorOf(url);
  if (anchor) anchor.scrollIntoView();
  else scrollTo({ left, top, behavior: 'instant' });
}

/** Keeps positions while the reader scrolls. A load by the browser restores them itself. */
export function startScroll(): void {
  history.scrollRestoration = 'manual';
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  addEventListener('scroll', () => void runLazy('scrolling'), { once: true, passive: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    // While a page is too short for the position that is kept, as a list of results is at first, that one stays.
    const reach = document.documentElement.scrollHeight - innerHeight;
    if ((positionOf(history.state)?.[1] ?? 0) <= reach + 1) savePosition();
  };
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, 150);
  };
  addEventListener('scroll', saveSoon, { passive: true });
}
