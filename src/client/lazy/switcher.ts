// The product switcher: the list of all products in a native dialog. Typing filters the list, arrow keys move through it, and Enter in the
// field opens the first product.
import { createHtmlElement } from '../element.ts';
import filterStyles from '../products/filter.css';
import { createFilterField, listVisibleLinks, loadProductList, startProductListFilter } from '../products/list.ts';
import styles from '../products/switcher.css';
import { addStyles } from '../styles.ts';
import { formatClientText } from '../texts.ts';

/**
 * Opens the dialog at once, so that readers can type while the list loads. If the list cannot be loaded, opens the page with the list
 * instead, as the link does without scripts.
 */
export default async function openSwitcher(link: HTMLAnchorElement): Promise<void> {
  const removeStyles = addStyles(filterStyles + styles);
  const place = createHtmlElement('div', { class: 'product-filter' });
  const close = createHtmlElement('button', { type: 'button', class: 'product-close' }, formatClientText('Close'));
  const box = createHtmlElement(
    'div',
    { class: 'product-box' },
    createHtmlElement('div', { class: 'products-head' }, place, close),
  );
  const label = link.querySelector('.visually-hidden')?.textContent?.trim() ?? '';
  const dialog = createHtmlElement('dialog', { class: 'product-dialog', 'aria-label': label }, box);
  const field = createFilterField(place);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target === close || (target as Element).closest('a')) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    removeStyles();
  });
  dialog.addEventListener('keydown', (event) => handleProductSwitcherKey(event, dialog, field.input));
  document.body.append(dialog);
  dialog.showModal();
  const list = await loadProductList(link.href).catch(() => null);
  if (list) fillProductSwitcher(box, list, link);
  else location.assign(link.href);
  if (list) startProductListFilter(list, field);
}

/** Fills the dialog with the list, with the product of the page marked and in view. */
function fillProductSwitcher(box: HTMLElement, list: HTMLElement, link: HTMLElement): void {
  list.removeAttribute('id');
  list.removeAttribute('data-products');
  list.querySelector('.products-head')?.remove();
  box.append(list);
  const name = link.querySelector('.switcher-name')?.textContent;
  const current = [...list.querySelectorAll('a')].find((candidate) => candidate.textContent === name);
  current?.setAttribute('aria-current', 'true');
  current?.scrollIntoView({ block: 'center' });
}

function handleProductSwitcherKey(event: KeyboardEvent, dialog: HTMLElement, input: HTMLInputElement): void {
  const { key, target } = event;
  const links = listVisibleLinks(dialog);
  const index = links.indexOf(target as HTMLElement);
  const isField = target === input;
  const on = document.dir === 'rtl' ? -1 : 1;
  const steps: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: links[index + 1],
    ArrowUp: index > 0 ? links[index - 1] : input,
    ...(!isField && { ArrowRight: links[index + on], ArrowLeft: links[index - on], Home: links[0], End: links.at(-1) }),
  };
  if (key === 'Enter' && isField) {
    event.preventDefault();
    links[0]?.click();
  } else if (Object.hasOwn(steps, key)) {
    event.preventDefault();
    steps[key]?.focus();
  } else if (!isField && /^\S$/u.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    // If the reader types while a product has the focus, the text goes to the field.
    input.focus();
  }
}
