// Menus and the drawer open without scripts (`<details>`, popover). This code closes them when the reader leaves them.
import { desktopMinWidthRem, navigationEventName } from '../model/constants.ts';
import { getMediaQuery } from './media.ts';

/** Content may have the classes of menus, so elements in it are left out. */
const OPEN_MENUS_SELECTOR = 'details.menu[open]:not(.prose *)';

/**
 * Closes menus on Esc, on a click elsewhere and on loss of focus. Closes the drawer after navigation, when the window becomes wide, and on
 * loss of focus. Otherwise the focused element would be hidden behind the drawer.
 */
export function startMenus(): void {
  const desktop = getMediaQuery(`(min-width: ${desktopMinWidthRem}rem)`);
  const closeMenus = (except?: Node | null) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENUS_SELECTOR)) {
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
    // Instant navigation loads no new page, so the menu of a followed link would stay open.
    if (target.closest('.menu a')) closeMenus();
  });
  document.addEventListener('toggle', ({ target }) => alignMenuList(target as Element), { capture: true });
  document.addEventListener('focusin', ({ target }) => {
    if (desktop.matches) closeMenus(target as Node);
    else if (!(target as Element).closest('.drawer')) closeDrawers();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !desktop.matches) return;
    const menu = (event.target as Element | null)?.closest<HTMLElement>(OPEN_MENUS_SELECTOR);
    closeMenus();
    menu?.querySelector('summary')?.focus();
  });
  // The event also fires when the reader goes back or forward.
  document.addEventListener(navigationEventName, closeDrawers);
  desktop.addEventListener('change', () => {
    closeMenus();
    closeDrawers();
  });
}

/** Aligns the list of an open menu with the end of its menu if the list would extend beyond the window. */
function alignMenuList(menu: Element): void {
  const list = menu.matches(OPEN_MENUS_SELECTOR) && menu.querySelector<HTMLElement>('.menu-list');
  if (!list) return;
  list.style.insetInline = '';
  const { left, right } = list.getBoundingClientRect();
  if (left < 0 || right > document.body.clientWidth) list.style.insetInline = 'auto 0';
}

/** Scrolls the link to the current page into view in the sidebar, and opens the categories around it. The page itself does not scroll. */
export function revealCurrentLink(signal: AbortSignal): void {
  for (const drawer of document.querySelectorAll<HTMLElement>('.drawer')) {
    openCategoriesAround(drawer.querySelector('[aria-current="page"]'), drawer);
    scrollToCurrentLink(drawer);
    const onToggle = () => {
      if (drawer.matches(':popover-open')) scrollToCurrentLink(drawer);
    };
    drawer.addEventListener('toggle', onToggle, { signal });
  }
}

function openCategoriesAround(link: Element | null, drawer: Element): void {
  let details = drawer.classList.contains('sidebar') ? link?.closest('details') : undefined;
  const category = link?.nextElementSibling;
  if (category instanceof HTMLDetailsElement && drawer.contains(category)) category.open = true;
  while (details && drawer.contains(details)) {
    details.open = true;
    details = details.parentElement?.closest('details');
  }
}

function scrollToCurrentLink(drawer: Element): void {
  const link = drawer.querySelector('[aria-current="page"]');
  if (!link || drawer.scrollHeight <= drawer.clientHeight) return;
  const offset = link.getBoundingClientRect().top - drawer.getBoundingClientRect().top;
  if (offset < 60 || offset > drawer.clientHeight - 60) drawer.scrollTop += offset - drawer.clientHeight / 2;
}
