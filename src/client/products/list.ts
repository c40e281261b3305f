// The list of all products, read from the page that contains it, and its filter.
import { createHtmlElement } from '../element.ts';
import { formatClientText } from '../texts.ts';
import { fetchProductListPage } from './fetch-list.ts';

const PRODUCT_LIST_ID = 'product-list';

/** Filter words. One or two letters match only the start of a word; longer ones match anywhere, such as `deploy` in `Scan2Deploy`. */
const FILTER_WORD_PATTERN = /[\p{L}\p{N}.]+/gu;

/**
 * Returns the product list of this page. If this page has no list, fetches the page at `address` once and returns the list of the fetched
 * page. Returns `null` if neither page has a list.
 */
export async function loadProductList(address: string): Promise<HTMLElement | null> {
  const find = (root: ParentNode) => root.querySelector<HTMLElement>('[data-products]');
  const held = document.querySelector<HTMLTemplateElement>(`template#${PRODUCT_LIST_ID}`);
  const here = find(document) ?? (held && find(held.content));
  if (here) return here.cloneNode(true) as HTMLElement;
  const list = find(await fetchProductListPage(address));
  if (!list) return null;
  const holder = createHtmlElement('template', { id: PRODUCT_LIST_ID });
  holder.content.append(list);
  document.body.append(holder);
  return list.cloneNode(true) as HTMLElement;
}

/** The field of a filter, and the element that shows the number of matches. */
export interface FilterField {
  readonly input: HTMLInputElement;
  readonly status: HTMLElement;
}

/** Creates the field inside `place`. */
export function createFilterField(place: Element): FilterField {
  const label = formatClientText('Filter products');
  const input = createHtmlElement('input', {
    type: 'search',
    placeholder: label,
    'aria-label': label,
    autocomplete: 'off',
  });
  const status = createHtmlElement('output');
  place.replaceChildren(input, status);
  return { input, status };
}

/** Filters a list by its field. If the field contains text, Esc clears it. If the field is empty, Esc has its usual effect. */
export function startProductListFilter(list: HTMLElement, { input, status }: FilterField): void {
  const tiles = [...list.querySelectorAll<HTMLElement>('.entry')];
  const show = () => {
    const words = input.value.toLowerCase().match(FILTER_WORD_PATTERN) ?? [];
    const shown = tiles.filter((tile) => {
      const content = computeSearchableText(tile);
      tile.hidden = !words.every((word) => content.includes(word.length < 3 ? ` ${word}` : word));
      return !tile.hidden;
    });
    // Hides headings without visible items.
    for (const part of list.querySelectorAll<HTMLElement>('.entry-list, .product-area')) {
      part.hidden = !shown.some((tile) => part.contains(tile));
      const heading = part.previousElementSibling;
      if (part.matches('.entry-list') && heading?.matches('.eyebrow')) (heading as HTMLElement).hidden = part.hidden;
    }
    for (const line of list.querySelectorAll<HTMLElement>('.product-none')) line.hidden = input.value !== '';
    status.textContent =
      input.value === ''
        ? ''
        : formatClientText('{shown} of {count} products', { shown: shown.length, count: tiles.length });
  };
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || input.value === '') return;
    event.preventDefault();
    input.value = '';
    show();
  });
  // The field may already contain text, and the copied list may have been filtered.
  show();
}

/** Returns the searchable text of a product: its own words and the words of its headings. A space precedes each word. */
function computeSearchableText(tile: HTMLElement): string {
  const group = tile.closest('.entry-list')?.previousElementSibling;
  const area = tile.closest('.product-area')?.querySelector('.product-area-name');
  const heading = group?.matches('.eyebrow') ? group.textContent : '';
  const words =
    `${tile.textContent} ${heading} ${area?.textContent ?? ''}`.toLowerCase().match(FILTER_WORD_PATTERN) ?? [];
  return ` ${words.join(' ')}`;
}

/** Returns the visible links in order. */
export function listVisibleLinks(list: ParentNode): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('a[href]')].filter((link) => link.getClientRects().length > 0);
}
