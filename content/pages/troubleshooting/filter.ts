// The filter of `/troubleshooting`: shows rows that contain all words of a query, and opens their products. The query is part of the
// address.

export {};

const place = document.querySelector<HTMLElement>('[data-trouble-filter]');
const groups = [...document.querySelectorAll<HTMLDetailsElement>('[data-trouble]')].map((group) => ({
  group,
  name: group.querySelector('h3')?.textContent?.toLowerCase() ?? '',
  rows: [...group.querySelectorAll<HTMLTableRowElement>('tbody tr')],
}));

if (place && place.childElementCount === 0) start(place);

function start(tools: HTMLElement): void {
  const input = document.createElement('input');
  input.type = 'search';
  input.placeholder = input.ariaLabel = 'Filter symptoms';
  const status = document.createElement('output');
  tools.append(input, status);
  input.value = new URLSearchParams(location.search).get('filter') ?? '';
  input.addEventListener('input', () => {
    status.textContent = show(input.value);
    const url = new URL(location.href);
    if (input.value === '') url.searchParams.delete('filter');
    else url.searchParams.set('filter', input.value);
    history.replaceState(history.state, '', url);
  });
  status.textContent = show(input.value);
}

/** Shows the matching rows, and returns a text with their number. */
function show(query: string): string {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { group, name, rows } of groups) {
    const fitting = rows.filter((row) => {
      const content = `${name} ${row.textContent?.toLowerCase()}`;
      row.hidden = !words.every((word) => content.includes(word));
      return !row.hidden;
    });
    group.hidden = fitting.length === 0;
    if (words.length > 0) group.open = true;
    shown += fitting.length;
  }
  for (const area of document.querySelectorAll<HTMLElement>('[data-trouble-area]'))
    area.hidden = area.querySelector('[data-trouble]:not([hidden])') === null;
  if (words.length === 0) for (const { group } of groups) group.open = group.querySelector(':target') !== null;
  const all = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return `${shown} of ${all} symptoms`;
}
