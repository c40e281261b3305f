// Handles arrow keys in menus. Also adds icons and descriptions from the list of all products to product links. These additions are removed
// when the page ends, so that the top bar is again as it was rendered.
import { createHtmlElement } from '../element.ts';
import { listVisibleLinks, loadProductList } from '../products/list.ts';
import styles from '../products/menus.css';
import { addStyles } from '../styles.ts';

/** Starts the menus of the current page. */
export default async function startMenus(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  document.addEventListener('keydown', moveFocusInMenus, { signal });
  const menus = document.querySelectorAll('.product-menu:not(.prose *)');
  const address = document.querySelector<HTMLAnchorElement>('[data-switcher]')?.href;
  if (menus.length === 0 || address === undefined) return;
  const list = await loadProductList(address).catch(() => null);
  if (!list || signal.aborted) return;
  const removeStyles = addStyles(styles);
  const added = [...menus].flatMap((menu) =>
    [...menu.querySelectorAll('a')].flatMap((link) => addProductDescription(link, list)),
  );
  signal.addEventListener('abort', () => {
    for (const element of added) element.remove();
    removeStyles();
  });
}

/** Adds the icon and description of the product that a link leads to. Returns the added elements. */
function addProductDescription(link: HTMLAnchorElement, list: HTMLElement): Element[] {
  const { pathname } = link;
  const foundLink = [...list.querySelectorAll('a')].find(
    (other) => new URL(other.href, location.href).pathname === pathname,
  );
  const tile = foundLink?.closest('.entry');
  const icon = tile?.querySelector('.icon')?.cloneNode(true) as Element | undefined;
  const line = tile?.querySelector('p')?.textContent;
  if (icon) link.prepend(icon);
  const small = line ? createHtmlElement('small', {}, line) : undefined;
  if (small) link.append(small);
  return [icon, small].filter((element) => element !== undefined);
}

/** Handles arrow keys: up and down move within an open menu, and down opens a closed one; left and right move between menus. */
function moveFocusInMenus(event: KeyboardEvent): void {
  const { key, target } = event;
  const menu = (target as Element).closest<HTMLDetailsElement>('details.menu:not(.prose *)');
  if (!menu || event.ctrlKey || event.metaKey || event.altKey) return;
  const summary = menu.querySelector('summary') as HTMLElement;
  const bar = [...document.querySelectorAll<HTMLElement>('.top-bar .menu-link:not(.prose *)')].filter(
    (element) => element.getClientRects().length > 0,
  );
  if (key === 'ArrowDown') menu.open = true;
  const links = listVisibleLinks(menu);
  const index = links.indexOf(target as HTMLElement);
  const on = document.dir === 'rtl' ? -1 : 1;
  const place = bar.indexOf(summary);
  const steps: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: links[index + 1] ?? links[0],
    ArrowUp: index > 0 ? links[index - 1] : summary,
    ArrowRight: bar[place + on],
    ArrowLeft: bar[place - on],
    ...(index < 0 ? {} : { Home: links[0], End: links.at(-1) }),
  };
  if (!Object.hasOwn(steps, key)) return;
  event.preventDefault();
  steps[key]?.focus();
}
