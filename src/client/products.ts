// Access to products: the switcher, and product details in menus. Both read the list from the page that contains it, when a reader is about
// to need it.

import { runLazyScript } from './lazy.ts';
import { isUnmodifiedClick } from './links.ts';
import { loadLazyScript } from './loading.ts';

/** Handles pointer, touch and focus events while this page is shown. Handles clicks before instant navigation does. */
export function startProductMenus(signal: AbortSignal): void {
  let isReady = false;
  for (const type of ['mouseover', 'focusin', 'touchstart', 'click']) {
    const onEvent = (event: Event) => {
      const way = event.target instanceof Element && event.target.closest<HTMLElement>('.menu, [data-switcher]');
      if (!way) return;
      if (!way.matches('.menu')) {
        if (type !== 'click') loadLazyScript('switcher').catch(() => {});
        else if (isUnmodifiedClick(event as MouseEvent)) {
          event.preventDefault();
          void runLazyScript('switcher', way);
        }
      } else if (!isReady) {
        isReady = true;
        void runLazyScript('menus', signal);
      }
    };
    document.addEventListener(type, onEvent, { capture: true, passive: type !== 'click', signal });
  }
}
