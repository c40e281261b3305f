// Reports parts of tables that Markdown silently drops: cells beyond the last header cell, and tables whose delimiter row is invalid.
import type { MarkdownIt, Token } from 'markdown-it';
import { createExceededLimitFinding } from '../../model/budgets.ts';
import { findIndentEnd } from './lines.ts';
import { findPageOfEnv, type PageState, reportFault } from './page.ts';

/** Matches the delimiter row below the header of a table. Rows without a delimiter row are not a table. */
const DELIMITER_ROW_PATTERN = /^\|(?:[ \t]*:?-+:?[ \t]*(?:\||$))+$/;
/** Matches a delimiter row with a fault: spaces between its dashes, or other characters instead of dashes. */
const INVALID_DELIMITER_ROW_PATTERN = /^\|(?:[ \t:]*[-–—=][-–—=:\t ]*(?:\||$))+$/;
/** Border of a grid table, drawn with `+` at its corners, as in Pandoc and reStructuredText. */
const GRID_TABLE_BORDER_PATTERN = /^\+(?:[-=:]{2,}\+)+$/;

/** Adds the core rule that reports cells that are not shown, and failed tables. It skips pages that extensions generate. */
export function addTableFaultRule(md: MarkdownIt): void {
  md.core.ruler.after('block', 'table_faults', ({ tokens, env }) => {
    const page = findPageOfEnv(env);
    if (page === undefined || page.pieces) return;
    let columns = 0;
    let missing = 0;
    let end = -1;
    tokens.forEach((token, index) => {
      if (token.type === 'table_open') end = token.map?.[1] ?? -1;
      else if (token.type === 'html_block' && token.map?.[0] === end)
        reportCommentInTable(page, token, tokens[index + 2]);
      else if (token.type === 'thead_open') [columns, missing] = [0, 0];
      else if (token.type === 'table_close')
        reportMissingCells(page, { next: tokens[index + 1], end, missing, columns });
      else if (token.type === 'th_open') columns++;
      else if (token.type === 'tr_open' && tokens[index + 1]?.type === 'td_open')
        missing += columns - reportExcessCells(page, token, columns);
      else if (token.type === 'inline' && token.content.includes('|')) {
        reportMalformedTable(page, token);
        reportHeaderAboveEmptyLine(page, tokens[index - 3], token);
      }
      if (token.type === 'inline' && token.content.startsWith('+')) reportGridTable(page, token);
    });
  });
}

/** Splits a row into cells. As in markdown-it, a pipe ends a cell even in code, unless a backslash precedes it. */
function splitRowIntoCells(row: string): readonly string[] {
  const cells = row.trim().split(/(?<!\\)\|/);
  return cells.slice(cells[0] === '' ? 1 : 0, cells.at(-1) === '' ? -1 : undefined);
}

/** Reports the cells of a row that are not shown; returns how many are shown. */
function reportExcessCells(page: PageState, { map }: Token, columns: number): number {
  const line = map?.[0] ?? 0;
  const text = page.lines[line] ?? '';
  const cells = splitRowIntoCells(text.slice(findIndentEnd(text)));
  const lost = cells.slice(columns);
  if (lost.every((cell) => cell.trim() === '')) return Math.min(columns, cells.length);
  const what = lost.length === 1 ? 'the last is not shown' : `the last ${lost.length} are not shown`;
  const message = `This row has ${cells.length} cells and the header ${columns}, so ${what}.`;
  const suggestion = 'Write `\\|` for a pipe in a cell, also in code.';
  reportFault(page, line, { code: 'invalid-table', message, suggestion });
  return columns;
}

/** A table in which some rows have too few cells. */
interface TableWithMissingCells {
  /** Token after the table, and the line after it. */
  readonly next: Token | undefined;
  readonly end: number;
  readonly missing: number;
  readonly columns: number;
}

/**
 * Reports a table whose rows lack too many cells. markdown-it limits the number of missing cells, and ends a table before the row that may
 * exceed its limit. The limit of the page may be lower. If only that is exceeded, the table is complete, but the page is not built.
 */
function reportMissingCells(page: PageState, { next, end, missing, columns }: TableWithMissingCells): void {
  const most = page.limits('paddedCells');
  const line = next?.map?.[0];
  const isCut = line !== undefined && (page.lines[line] ?? '').trim().startsWith('|');
  const isTooMuch = missing > most || (isCut && missing + columns > most);
  if (!isTooMuch) return;
  const outcome = isCut ? 'it ends here' : 'the page is not built';
  reportFault(
    page,
    isCut ? line : end - 1,
    createExceededLimitFinding('paddedCells', most, { subject: 'The rows of this table have', outcome }),
  );
}

/** Reports a comment between two rows of a table, such as a commented-out row. Such a comment ends the table. */
function reportCommentInTable(page: PageState, { content, map }: Token, next: Token | undefined): void {
  const isComment = /^\s*<!--(?:(?!-->)[\s\S])*-->\s*$/.test(content);
  if (!isComment || map === null || next?.map?.[0] !== map[1] || !next.content.startsWith('|')) return;
  const message = 'This comment ends the table, so the rows below it are shown as text.';
  const suggestion = 'Move it above or below the table.';
  reportFault(page, map[0], { code: 'invalid-table', message, suggestion });
}

function reportMalformedTable(page: PageState, { content, map }: Token): void {
  let head = '';
  reportRowsWithoutDelimiter(page, content.split('\n'), map?.[0] ?? 0);
  for (const [index, text] of content.split('\n').entries()) {
    const row = text.trim();
    const fault = head.startsWith('|') ? findDelimiterRowFault(splitRowIntoCells(head).length, row) : undefined;
    if (fault !== undefined) reportFault(page, (map?.[0] ?? 0) + index - 1, { code: 'invalid-table', ...fault });
    head = row;
  }
}

/** Reports an empty line between the header of a table and its delimiter row. `above` is the block above the delimiter row. */
function reportHeaderAboveEmptyLine(page: PageState, above: Token | undefined, { content, map }: Token): void {
  const [dashes = ''] = content.split('\n', 1);
  const header = above?.type === 'inline' ? above.content.split('\n') : [];
  const [row = ''] = header.slice(-1);
  const isHeader = row.startsWith('|') && splitRowIntoCells(row).length === splitRowIntoCells(dashes).length;
  if (!isHeader || !DELIMITER_ROW_PATTERN.test(dashes.trim()) || map === null) return;
  const message = 'This is not a table: there is an empty line between its header and the row of dashes.';
  const line = (above?.map?.[0] ?? map[0]) + header.length - 1;
  reportFault(page, line, { code: 'invalid-table', message, suggestion: 'Remove the empty line.' });
}

/** Reports rows of cells if no delimiter row follows the first row. */
function reportRowsWithoutDelimiter(page: PageState, rows: readonly string[], line: number): void {
  const [first = 0, ...others] = rows.map((row) =>
    /^\s*\|.*[^\\]\|\s*$/.test(row) ? splitRowIntoCells(row).length : 0,
  );
  const isTable = first > 1 && others.length > 0 && others.every((cells) => cells === first);
  if (!isTable || rows.some((row) => INVALID_DELIMITER_ROW_PATTERN.test(row.trim()))) return;
  const message = 'This is not a table: there is no row of dashes below its header.';
  const suggestion = `Write \`|${' --- |'.repeat(Math.min(first, 8))}\` below the first row.`;
  reportFault(page, line, { code: 'invalid-table', message, suggestion });
}

function reportGridTable(page: PageState, { content, map }: Token): void {
  const [first = '', second = ''] = content.split('\n', 2);
  if (!GRID_TABLE_BORDER_PATTERN.test(first.trim()) || !second.trim().startsWith('|')) return;
  const message = 'This is not a table: its lines are drawn with `+`.';
  const suggestion = 'Write a row a line, `| a | b |`, and the row `|---|---|` below the first one.';
  reportFault(page, map?.[0] ?? 0, { code: 'invalid-table', message, suggestion });
}

/**
 * Returns the fault of a delimiter row below a header with `columns` cells. Returns `undefined` if the row is valid or if it does not look
 * like a delimiter row.
 */
function findDelimiterRowFault(columns: number, row: string) {
  if (!INVALID_DELIMITER_ROW_PATTERN.test(row)) return undefined;
  const others = splitRowIntoCells(row).length;
  if (columns !== others) {
    const message = `This is not a table: the header has ${columns} cells, and the row of dashes below it ${others}.`;
    return { message, suggestion: 'Give both rows as many cells. Write `\\|` for a pipe in a cell.' };
  }
  if (DELIMITER_ROW_PATTERN.test(row)) return undefined;
  const sign = /[–—=]/.exec(row)?.[0];
  const what = sign === undefined ? 'a space between its dashes' : `\`${sign}\` in place of \`-\``;
  const message = `This is not a table: the row below the header has ${what}.`;
  return { message, suggestion: 'Write `-` alone in each cell, such as `| --- |`, and `:` at its ends.' };
}
