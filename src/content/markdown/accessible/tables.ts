// Rule `table-header`: table headers, which screen readers announce before each cell.
import type { PageElement } from './elements.ts';
import type { AccessibilityFault } from './fault.ts';

interface TableWithHeaders {
  readonly element: PageElement;
  readonly headers: string[];
}

/** Reports tables without headers, or with empty headers. */
export function checkTableHeaders(elements: readonly PageElement[]): readonly AccessibilityFault[] {
  const faults: AccessibilityFault[] = [];
  const tables: TableWithHeaders[] = [];
  let isInHeader = false;
  for (const element of elements) {
    const { kind, name } = element;
    const table = tables.at(-1);
    if (kind === 'open' && name === 'table') tables.push({ element, headers: [] });
    else if (table === undefined) continue;
    else if (name === 'th') {
      isInHeader = kind === 'open';
      if (isInHeader) table.headers.push(element.attribute('aria-label') ?? '');
    } else if (kind === 'close' && name === 'table') {
      tables.pop();
      isInHeader = false;
      const fault = findTableFault(table);
      if (fault !== undefined) faults.push({ element: table.element, code: 'table-header', ...fault });
    } else if (isInHeader) {
      const text = kind === 'text' ? element.text : kind === 'open' ? (element.attribute('alt') ?? '') : '';
      table.headers.push(`${table.headers.pop() ?? ''}${text}`);
    }
  }
  return faults;
}

function findTableFault({
  element,
  headers,
}: TableWithHeaders): Pick<AccessibilityFault, 'message' | 'suggestion'> | undefined {
  if (element.token === undefined) {
    const isArranged = /^(?:none|presentation)$/.test(element.attribute('role') ?? '');
    return headers.length > 0 || isArranged ? undefined : MISSING_HEADERS_FAULT;
  }
  const empty = headers.flatMap((text, index) => (text.trim() === '' ? [index + 1] : []));
  if (headers.length > 0 && empty.length === headers.length)
    return {
      message: 'The header of this table is empty, so screen readers cannot say what a cell is about.',
      suggestion: 'Name each column in the row above the dashes.',
    };
  // The first header cell, above the row names, may be empty.
  const column = empty.find((at) => at > 1);
  if (column === undefined) return undefined;
  const message = `Column ${column} of this table has no header, so screen readers cannot say what its cells are about.`;
  return { message, suggestion: 'Name the column in the row above the dashes.' };
}

const MISSING_HEADERS_FAULT = {
  message: 'This table has no header cells, so screen readers cannot say what a cell is about.',
  suggestion:
    'Write the cells that name a column or a row with `<th>`. A table that only arranges things has `role="presentation"`.',
};
