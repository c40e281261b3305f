// The list of all products, as the page has it that shows it, and its filter.
import { element } from '../element.ts';
import { text } from '../texts.ts';
import { fetchList } from './fetch-list.ts';

const HOLDER = 'product-list';

/** One or two letters are the beginning of a word; what is longer may stand anywhere in one, as `deploy` in `Scan2Deploy`. */
const WORDS = /[\p{L}\p{N}.]+/gu;

/** The list of this page, else that of the page at an address, which is fetched once. Nothing where it cannot be had. */
export async function loadProducts(address: string): Promise<HTMLElement | null> {
  const find = (root: ParentNode) => root.querySelector<HTMLElement>('[data-products]');
  const held = document.getElementById(HOLDER) as HTMLTemplateElement | null;
  const here = find(document) ?? (held && find(held.content));
  if (here) return here.cloneNode(true) as HTMLElement;
  const list = find(await fetchList(address));
  if (!list) return null;
  const holder = element('template', { id: HOLDER });
  holder.content.append(list);
  document.body.append(holder);
  return list.cloneNode(true) as HTMLElement;
}

/** The field of a filter, and where it says how much is shown. */
export interface FilterField {
  readonly input: HTMLInputElement;
  readonly status: HTMLElement;
}

/** Makes a field, in its place. */
export function makeField(place: Element): FilterField {
  const label = text('Filter products');
  const input = element('input', { type: 'search', placeholder: label, 'aria-label': label, autocomplete: 'off' });
  const status = element('output');
  place.replaceChildren(input, status);
  return { input, status };
}

/** Shows of a list what its field asks for. Esc clears the field, and does nothing else until it is empty. */
export function startFilter(list: HTMLElement, { input, status }: FilterField): void {
  const tiles = [...list.querySelectorAll<HTMLElement>('.entry')];
  const show = () => {
    const words = input.value.toLowerCase().match(WORDS) ?? [];
    const shown = tiles.filter((tile) => {
      const content = contentOf(tile);
      tile.hidden = !words.every((word) => content.includes(word.length < 3 ? ` ${word}` : word));
      return !tile.hidden;
    });
    // A heading goes with the last of what stands under it.
    for (const part of list.querySelectorAll<HTMLElement>('.entry-list, .product-area')) {
      part.hidden = !shown.some((tile) => part.contains(tile));
      const heading = part.previousElementSibling;
      if (part.matches('.entry-list') && heading?.matches('.eyebrow')) (heading as HTMLElement).hidden = part.hidden;
    }
    for (const line of list.querySelectorAll<HTMLElement>('.product-none')) line.hidden = input.value !== '';
    status.textContent =
      input.value === '' ? '' : text('{shown} of {count} products', { shown: shown.length, count: tiles.length });
  };
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || input.value === '') return;
    event.preventDefault();
    input.value = '';
    show();
  });
  // Something may be typed already, and the list of this page may have been filtered when it was copied.
  show();
}

/** What a product is found by: its own words, and those that it stands under, each after a space. */
function contentOf(tile: HTMLElement): string {
  const group = tile.closest('.entry-list')?.previousElementSibling;
  const area = tile.closest('.product-area')?.querySelector('.product-area-name');
  const heading = group?.matches('.eyebrow') ? group.textContent : '';
  const words = `${tile.textContent} ${heading} ${area?.textContent ?? ''}`.toLowerCase().match(WORDS) ?? [];
  return ` ${words.join(' ')}`;
}

/** Links that are shown, in their order. */
export function shownLinks(list: ParentNode): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('a[href]')].filter((link) => link.getClientRects().length > 0);
}
