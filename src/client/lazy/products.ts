// The filter above the list of products.
import styles from '../products/filter.css';
import { createFilterField, startProductListFilter } from '../products/list.ts';
import { addStyles } from '../styles.ts';

/** Starts the filter on the current page. */
export default function startProductFilter(signal: AbortSignal): void {
  const list = document.querySelector<HTMLElement>('[data-products]');
  const place = list?.querySelector('.product-filter');
  if (!list || !place || signal.aborted) return;
  signal.addEventListener('abort', addStyles(styles));
  startProductListFilter(list, createFilterField(place));
}
