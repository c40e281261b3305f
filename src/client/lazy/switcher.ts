// The product switcher: the list of all products in a native dialog. Typing filters it, arrow keys move through it, Enter in the field
// opens the first product.
import { element } from '../element.ts';
import filterStyles from '../products/filter.css';
import { createFilterField, loadProducts, shownLinks, startFilter } from '../products/list.ts';
import styles from '../products/switcher.css';
import { addStyles } from '../styles.ts';
import { clientText } from '../texts.ts';

/**
 * Opens the dialog at once, so that readers can type while the list loads. If it cannot be loaded, follows the link to the list, as without
 * scripts.
 */
export default async function openSwitcher(link: HTMLAnchorElement): Promise<void> {
  const removeStyles = addStyles(filterStyles + styles);
  const place = element('div', { class: 'product-filter' });
  const close = element('button', { type: 'button', class: 'product-close' }, clientText('Close'));
  const box = element('div', { class: 'product-box' }, element('div', { class: 'products-head' }, place, close));
  const label = link.querySelector('.visually-hidden')?.textContent?.trim() ?? '';
  const dialog = element('dialog', { class: 'product-dialog', 'aria-label': label }, box);
  const field = createFilterField(place);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target === close || (target as Element).closest('a')) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    removeStyles();
  });
  dialog.addEventListener('keydown', (event) => onKey(event, dialog, field.input));
  document.body.append(dialog);
  dialog.showModal();
  const list = await loadProducts(link.href).catch(() => null);
  if (list) fillDialog(box, list, link);
  else location.assign(link.href);
  if (list) startFilter(list, field);
}

/** Fills the dialog with the list, with the product of the page marked and in view. */
function fillDialog(box: HTMLElement, list: HTMLElement, link: HTMLElement): void {
  list.removeAttribute('id');
  list.removeAttribute('data-products');
  list.querySelector('.products-head')?.remove();
  box.append(list);
  const name = link.querySelector('.switcher-name')?.textContent;
  const current = [...list.querySelectorAll('a')].find((each) => each.textContent === name);
  current?.setAttribute('aria-current', 'true');
  current?.scrollIntoView({ block: 'center' });
}

function onKey(event: KeyboardEvent, dialog: HTMLElement, input: HTMLInputElement): void {
  const { key, target } = event;
  const links = shownLinks(dialog);
  const at = links.indexOf(target as HTMLElement);
  const isField = target === input;
  const on = document.dir === 'rtl' ? -1 : 1;
  const steps: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: links[at + 1],
    ArrowUp: at > 0 ? links[at - 1] : input,
    ...(!isField && { ArrowRight: links[at + on], ArrowLeft: links[at - on], Home: links[0], End: links.at(-1) }),
  };
  if (key === 'Enter' && isField) {
    event.preventDefault();
    links[0]?.click();
  } else if (Object.hasOwn(steps, key)) {
    event.preventDefault();
    steps[key]?.focus();
  } else if (!isField && /^\S$/u.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    // Typing on a product continues in the field.
    input.focus();
  }
}
