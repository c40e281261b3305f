// Improves long and wide tables: a row filter, sorting, links to rows, full page width, a sticky header, and highlighting of the column
// under the pointer. The build selects the tables (`content/markdown/tables.ts`). Without scripts, all rows are visible.
import { createHtmlElement } from '../element.ts';
import { formatClientText } from '../texts.ts';

/** Next sort order when a header is pressed: ascending, descending, original order. */
const NEXT_SORT_ORDER: Readonly<Record<string, string>> = { '': 'ascending', ascending: 'descending' };

/** Movement of each arrow key, as [rows down, cells to the right]. */
const ARROW_STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

interface TableWithWrapper {
  readonly box: HTMLElement;
  readonly table: HTMLTableElement;
  readonly rows: readonly HTMLTableRowElement[];
}

/** Starts the tables of the current page. */
export default function startTables(signal: AbortSignal): void {
  // The page may have been replaced while this code was loading.
  if (signal.aborted) return;
  const framed = [...document.querySelectorAll<HTMLElement>('[data-table]')].flatMap((box): TableWithWrapper | [] => {
    const table = box.querySelector('table');
    return table ? { box, table, rows: [...(table.tBodies[0]?.rows ?? [])] } : [];
  });
  let filters = 0;
  for (const tableWithWrapper of framed) {
    const tools = tableWithWrapper.box.previousElementSibling;
    if (tools?.matches('.table-filter')) addRowFilter(tableWithWrapper, tools, `filter${++filters > 1 ? filters : ''}`);
    if (tools?.matches('.table-tools') && !tableWithWrapper.box.matches('.table-fits'))
      addWidenButton(tableWithWrapper, tools, signal);
    for (const heading of tableWithWrapper.table.querySelectorAll<HTMLTableCellElement>('[data-sort]'))
      addSortButton(heading, tableWithWrapper);
    showHoveredRowLink(tableWithWrapper, signal);
    if (tableWithWrapper.box.matches('.table-matrix')) startCellNavigation(tableWithWrapper, signal);
  }
  const follow = () => framed.forEach(keepTableHeaderVisible);
  addEventListener('scroll', follow, { passive: true, signal });
}

/** Adds a field that shows only the rows with all words of a query. The query is stored in the address of the page. */
function addRowFilter({ rows }: TableWithWrapper, tools: Element, name: string): void {
  const label = formatClientText('Filter rows');
  const input = createHtmlElement('input', { type: 'search', placeholder: label, 'aria-label': label });
  const status = createHtmlElement('output');
  tools.append(input, status);
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/);
    const shown = rows.filter((row) => {
      const content = input.value === '' ? '' : (row.textContent?.toLowerCase() ?? '');
      row.hidden = !words.every((word) => content.includes(word));
      return !row.hidden;
    }).length;
    status.textContent = formatClientText('{shown} of {count} rows', { shown, count: rows.length });
  };
  const onInput = () => {
    show();
    const url = new URL(location.href);
    if (input.value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, input.value);
    history.replaceState(history.state, '', url);
  };
  input.addEventListener('input', onInput);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || input.value === '') return;
    event.preventDefault();
    input.value = '';
    onInput();
  });
  input.value = new URLSearchParams(location.search).get(name) ?? '';
  show();
}

/** Turns a header into a button that sorts by its column. */
function addSortButton(heading: HTMLTableCellElement, { table, rows }: TableWithWrapper): void {
  const button = createHtmlElement('button', { type: 'button' });
  button.append(...heading.childNodes);
  heading.append(button);
  const keyOf = (row: HTMLTableRowElement) => row.cells[heading.cellIndex]?.textContent?.trim() ?? '';
  const compare =
    heading.dataset.sort === 'numbers'
      ? (a: string, b: string) => parseCellNumber(a) - parseCellNumber(b)
      : (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
  button.addEventListener('click', () => {
    const sorted = [...rows];
    const order = NEXT_SORT_ORDER[heading.getAttribute('aria-sort') ?? ''];
    for (const other of table.querySelectorAll('[aria-sort]')) other.removeAttribute('aria-sort');
    if (order !== undefined) {
      heading.setAttribute('aria-sort', order);
      sorted.sort((row, other) => {
        const a = keyOf(row);
        const b = keyOf(other);
        // Empty cells come last in either order.
        if (a === '' || b === '') return Number(a === '') - Number(b === '');
        return order === 'ascending' ? compare(a, b) : compare(b, a);
      });
    }
    table.tBodies[0]?.append(...sorted);
  });
}

function parseCellNumber(key: string): number {
  return Number(key.replaceAll(',', ''));
}

/** Shows the link of the row under the pointer or with the focus. */
function showHoveredRowLink({ table }: TableWithWrapper, signal: AbortSignal): void {
  const link = createHtmlElement('a', { class: 'anchor', 'aria-label': formatClientText('Link to this row') }, '#');
  const show = ({ target }: Event) => {
    const row = (target as Element).closest<HTMLTableRowElement>('tr[id]');
    if (!row || row.contains(link)) return;
    link.href = `#${row.id}`;
    row.cells[0]?.prepend(link);
  };
  table.addEventListener('pointerover', show, { signal });
  table.addEventListener('focusin', show, { signal });
}

/** Highlights the column of the cell under the pointer or with the focus. Arrow keys move between cells. */
function startCellNavigation({ table, rows }: TableWithWrapper, signal: AbortSignal): void {
  const columns = [...(table.rows[0]?.cells ?? [])].map(() => createHtmlElement('col'));
  table.prepend(createHtmlElement('colgroup', {}, ...columns));
  const cellOf = ({ target }: Event) => (target as Element).closest<HTMLTableCellElement>('td,th');
  const point = (event: Event) => {
    const at = event.type === 'pointerleave' ? 0 : cellOf(event)?.cellIndex;
    for (const [index, column] of columns.entries()) column.toggleAttribute('data-pointed', index > 0 && index === at);
  };
  for (const type of ['pointerover', 'pointerleave', 'focusin']) table.addEventListener(type, point, { signal });
  for (const cell of rows.flatMap((row) => [...row.cells])) cell.tabIndex = -1;
  rows[0]?.cells[1]?.setAttribute('tabindex', '0');
  const step = (event: KeyboardEvent) => {
    const cell = cellOf(event);
    const steps = ARROW_STEPS[event.key];
    if (!cell || !steps) return;
    const row = cell.closest('tr')?.rowIndex ?? 0;
    const on = document.dir === 'rtl' ? -steps[1] : steps[1];
    event.preventDefault();
    table.rows[row + steps[0]]?.cells[cell.cellIndex + on]?.focus();
  };
  table.addEventListener('keydown', step, { signal });
}

/**
 * Adds a button that widens a table to the page width. The button is shown if the table scrolls and the page is wider than the table. It
 * stays while the table is widened.
 */
function addWidenButton({ box }: TableWithWrapper, tools: Element, signal: AbortSignal): void {
  const button = createHtmlElement('button', { type: 'button', hidden: '' }, formatClientText('Widen'));
  tools.append(button);
  const update = () => {
    const isWide = 'wide' in box.dataset;
    const { left, right } = box.getBoundingClientRect();
    const window = document.documentElement.clientWidth;
    const room = (document.dir === 'rtl' ? right : window - left) - 24;
    box.style.setProperty('--wide', `${room}px`);
    button.hidden = !isWide && (box.scrollWidth <= box.clientWidth || room < box.clientWidth + 40);
  };
  button.addEventListener('click', () => {
    button.textContent = formatClientText(box.toggleAttribute('data-wide') ? 'Narrow' : 'Widen');
    update();
  });
  const observer = new ResizeObserver(update);
  observer.observe(box);
  observer.observe(document.documentElement);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Keeps the header below the top bar while the table is in view. CSS cannot do this inside a scroll container. */
function keepTableHeaderVisible({ box, table }: TableWithWrapper): void {
  const head = table.tHead;
  const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0;
  const { top, height } = table.getBoundingClientRect();
  if (!head || getComputedStyle(box).overflowX === 'visible') return;
  const by = Math.min(Math.max(0, bar) - top, height - 2 * head.offsetHeight);
  head.toggleAttribute('data-held', by > 0);
  head.style.setProperty('--by', `${by}px`);
}
