// The search page without an index: narrows the list of all pages down to those whose titles hold every word.
import { elementIds } from '../../model/constants.ts';

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Filters the list by `q` of the address, and while the reader types. */
export default function startSearchList(): void {
  const form = document.querySelector<HTMLFormElement>('[data-search-form]');
  const input = form?.querySelector<HTMLInputElement>('input[name="q"]');
  const status = document.getElementById(elementIds.searchStatus);
  if (!form || !input || !status) return;
  const groups = [...document.querySelectorAll<HTMLElement>('[data-search-groups] > section')].map((section) => {
    const heading = fold(section.querySelector('h2')?.textContent ?? '');
    const items = [...section.querySelectorAll('li')];
    return { section, items: items.map((item) => ({ item, text: `${fold(item.textContent ?? '')} ${heading}` })) };
  });

  const filter = () => {
    const words = fold(input.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { section, items } of groups) {
      let inGroup = 0;
      for (const { item, text } of items) {
        item.hidden = !words.every((word) => text.includes(word));
        if (!item.hidden) inGroup += 1;
      }
      section.hidden = inGroup === 0;
      found += inGroup;
    }
    const count = found === 1 ? '1 page' : `${found} pages`;
    status.textContent = words.length === 0 ? '' : found === 0 ? 'No page has these words in its title.' : count;
  };

  input.value = new URLSearchParams(location.search).get('q') ?? '';
  filter();
  if (matchMedia('(hover: hover)').matches) input.focus();
  input.addEventListener('input', filter);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const query = new URLSearchParams(input.value === '' ? {} : { q: input.value });
    history.replaceState(history.state, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}`);
    filter();
  });
}
