// The ways to products: the switcher, and what menus show beside a name. Both take the list from the page that has it, when
// a reader is about to need it.

import { runLazy } from './lazy.ts';
import { isPlainClick } from './links.ts';
import { loadLazy } from './loading.ts';

/** Follows the pointer, the finger and the focus while this page is shown; a click before the navigation does. */
export function startProducts(signal: AbortSignal): void {
  let isReady = false;
  for (const type of ['mouseover', 'focusin', 'touchstart', 'click']) {
    const onEvent = (event: Event) => {
      const way = event.target instanceof Element && event.target.closest<HTMLElement>('.menu, [data-switcher]');
      if (!way) return;
      if (!way.matches('.menu')) {
        if (type !== 'click') loadLazy('switcher').catch(() => {});
        else if (isPlainClick(event as MouseEvent)) {
          event.preventDefault();
          void runLazy('switcher', way);
        }
      } else if (!isReady) {
        isReady = true;
        void runLazy('menus', signal);
      }
    };
    document.addEventListener(type, onEvent, { capture: true, passive: type !== 'click', signal });
  }
}
