// Menus and the drawer work by themselves (`<details>`, popover). This closes them when the reader is done with them.
import { desktopMinWidth } from '../model/constants.ts';

const openMenus = 'details.menu[open]';

/** Closes menus on Esc, on a click elsewhere and when focus leaves; the drawer when its link is followed or the window grows. */
export function startMenus(): void {
  const desktop = matchMedia(`(min-width: ${desktopMinWidth}px)`);
  const closeMenus = (except?: Node | null) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(openMenus)) {
      if (!except || !menu.contains(except)) menu.open = false;
    }
  };
  const closeDrawers = () => {
    for (const drawer of document.querySelectorAll<HTMLElement>('.drawer:popover-open')) drawer.hidePopover();
  };
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (desktop.matches) closeMenus(target);
    if (target.closest('.drawer a')) closeDrawers();
  });
  document.addEventListener('focusin', ({ target }) => {
    if (desktop.matches) closeMenus(target as Node);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const menu = (event.target as Element | null)?.closest<HTMLElement>(openMenus);
    if (desktop.matches) closeMenus();
    if (desktop.matches) menu?.querySelector('summary')?.focus();
  });
  desktop.addEventListener('change', () => {
    closeMenus();
    closeDrawers();
  });
  revealActive();
}

/** Brings the current page's link into view in the sidebar, and opens its menu in the drawer, without moving the page. */
function revealActive(): void {
  const centre = (drawer: Element) => {
    const link = drawer.querySelector('[aria-current="page"]');
    if (!link || drawer.scrollHeight <= drawer.clientHeight) return;
    const offset = link.getBoundingClientRect().top - drawer.getBoundingClientRect().top;
    if (offset < 60 || offset > drawer.clientHeight - 60) drawer.scrollTop += offset - drawer.clientHeight / 2;
  };
  for (const drawer of document.querySelectorAll('.drawer')) {
    centre(drawer);
    drawer.addEventListener('toggle', () => {
      if (drawer.matches(':popover-open')) centre(drawer);
    });
  }
}
