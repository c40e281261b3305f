// Renders tables. Only the build knows the content of columns, so it sets classes for the stylesheet. The classes mark columns of text or
// long names, tables that become cards on a phone, and tables that fit the page on a small tablet or a larger screen. Rows that begin with
// a name get an anchor. Columns of numbers, dates or versions are marked as sortable. Style attributes are not used, because the content
// security policy forbids them.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { collapseWhiteSpace } from '../../lib/text.ts';
import { addBreakOpportunities } from '../../model/breaks.ts';
import { escapeAttribute } from '../../model/html.ts';
import { createSlug } from '../../model/slug.ts';
import type { ContentTextCatalogue } from '../../model/texts.ts';
import { findPageOfEnv, getTextsInPageLanguage, type PageState } from './page.ts';
import { extractPlainText, truncateText } from './plain-text.ts';
import {
  computeMinColumnWidth,
  computePaperColumnWidth,
  detectColumnSortKind,
  hasLongWords,
  isTextColumn,
  measureColumn,
  type TableColumn,
} from './table-columns.ts';

/** Width in characters that safely fits a page of 640 px. */
const PAGE_WIDTH_IN_CHARACTERS = 54;
/** Width in characters that safely fits a sheet of paper without a break within a word. */
const PAPER_WIDTH_IN_CHARACTERS = 90;
/** Length limit of a header in characters. On a phone, the header is repeated before each cell of its column. */
const MAX_CELL_LABEL_LENGTH = 100;
/** Width of a table, in characters, that fits a phone. */
const PHONE_WIDTH_IN_CHARACTERS = 34;
/** A table with more rows gets a filter field. */
const MAX_ROWS_WITHOUT_FILTER = 20;
/** Dates and versions up to this length in characters do not break at dashes. */
const MAX_UNBROKEN_VALUE_LENGTH = 12;
/** One-word names up to this length in characters do not break at dashes. */
const MAX_UNBROKEN_NAME_LENGTH = 24;
/** Number of the last column for which the stylesheet has classes. */
const LAST_COLUMN_WITH_STYLES = 6;
/** Minimum number of columns of a matrix. In a matrix, no column after the first is a column of text. */
const MIN_MATRIX_COLUMNS = 4;

// Match a check mark and a cross. Asterisks and similar signs after the mark refer to a note below the table.
const CHECK_MARK_PATTERN = /^[✔✓✅☑]\uFE0F?[\s*†‡§¹²³]*$/u;
const CROSS_MARK_PATTERN = /^[❌✗✘✖✕❎]\uFE0F?[\s*†‡§¹²³]*$/u;

interface TableCell {
  readonly open: Token;
  readonly inline: Token;
}

interface ParsedTable {
  readonly open: Token;
  readonly close: Token;
  /** Rows with their cells, the header first. */
  readonly rows: readonly { readonly open: Token; readonly cells: readonly TableCell[] }[];
  /** All opening tokens of the table. */
  readonly parts: readonly Token[];
}

/** Adds the rules that render each table in a wrapper. */
export function addTableWrapperRule(md: MarkdownIt): void {
  md.core.ruler.push('table_frames', (state) => {
    if (!state.tokens.some(({ type }) => type === 'table_open')) return;
    const texts = getTextsInPageLanguage(state.env);
    for (const table of findTables(state.tokens)) {
      replaceAlignmentStyles(table);
      const marks = centerCheckMarkCells(table, texts);
      addRowAnchors(table, findPageOfEnv(state.env));
      // Runs before check marks are replaced, because columns are classified by their text as written.
      addTableWrapper(table, texts);
      for (const mark of marks) replaceCheckMark(mark, state);
    }
  });
  md.renderer.rules.table_open = (tokens, index, options, _env, renderer) =>
    `${tokens[index]?.meta?.frame ?? ''}${renderer.renderToken(tokens, index, options)}`;
  md.renderer.rules.code_inline = (tokens, index, _options, _env, renderer) => {
    const { content, meta } = tokens[index] as Token;
    const html = md.utils.escapeHtml(content);
    return `<code${renderer.renderAttrs(tokens[index] as Token)}>${meta?.isInCell ? addBreakOpportunities(html) : html}</code>`;
  };
  md.renderer.rules.table_close = (tokens, index) => `</table>\n${tokens[index]?.meta?.frame ?? ''}`;
}

function findTables(tokens: readonly Token[]): readonly ParsedTable[] {
  const tables: ParsedTable[] = [];
  let start = -1;
  let rows = [] as { open: Token; cells: TableCell[] }[];
  // Uses `forEach`, not an iterator: all tokens of a site pass here, and iterators are slow in code that is not yet optimized.
  tokens.forEach((token, index) => {
    const inline = tokens[index + 1];
    if (token.type === 'table_open') [start, rows] = [index, []];
    else if (token.type === 'tr_open') rows.push({ open: token, cells: [] });
    else if (/^t[hd]_open$/.test(token.type) && inline?.type === 'inline')
      rows.at(-1)?.cells.push({ open: token, inline });
    else if (token.type === 'table_close' && start >= 0) {
      const parts = tokens.slice(start, index).filter(({ nesting }) => nesting === 1);
      tables.push({ open: tokens[start] as Token, close: token, rows, parts });
    }
  });
  return tables;
}

function replaceAlignmentStyles({ rows }: ParsedTable): void {
  for (const { open } of rows.flatMap(({ cells }) => cells)) {
    const align = /^text-align:(\w+)$/.exec(String(open.attrGet('style') ?? ''));
    if (align) open.attrs = [['class', `align-${align[1]}`]];
  }
}

/** A cell with a check mark or a cross. References to notes may follow the sign. */
interface CheckMarkCell {
  readonly inline: Token;
  readonly name: 'yes' | 'no';
  /** Name of the sign in the language of the page. */
  readonly word: string;
}

/** Centers cells with a check mark or a cross, and returns them. */
function centerCheckMarkCells(
  { rows: [head, ...rows] }: ParsedTable,
  texts: ContentTextCatalogue,
): readonly CheckMarkCell[] {
  const headings = new Set<number>();
  const marks: CheckMarkCell[] = [];
  for (const { cells } of rows) {
    for (const [index, { open, inline }] of cells.entries()) {
      const [first, ...others] = inline.children ?? [];
      if (first?.type !== 'text' || others.some(({ type }) => type !== 'footnote_ref')) continue;
      const sign = first.content;
      const name = CHECK_MARK_PATTERN.test(sign) ? 'yes' : CROSS_MARK_PATTERN.test(sign) ? 'no' : undefined;
      if (name === undefined) continue;
      marks.push({ inline, name, word: texts[name] });
      open.attrs ??= [['class', 'align-center']];
      headings.add(index);
    }
  }
  for (const index of headings) {
    const heading = head?.cells[index]?.open;
    if (heading) heading.attrs ??= [['class', 'align-center']];
  }
  return marks;
}

/** Replaces a check mark or cross by a symbol that the stylesheet draws, and a word for screen readers, the row filter and copied text. */
function replaceCheckMark({ inline, name, word }: CheckMarkCell, { Token }: StateCore): void {
  const open = (className: string) =>
    Object.assign(new Token('table_mark_open', 'span', 1), { attrs: [['class', className]] });
  const close = () => new Token('table_mark_close', 'span', -1);
  const text = (content: string) => Object.assign(new Token('text', '', 0), { content });
  const [sign, ...others] = inline.children as [Token, ...Token[]];
  const after = sign.content.replace(/^.\uFE0F?/u, '');
  inline.children = [
    open(`mark mark-${name}`),
    open('visually-hidden'),
    text(word),
    close(),
    close(),
    ...(after === '' ? [] : [text(after)]),
    ...others,
  ];
}

/** Adds an anchor to rows whose first cell begins with code or bold text. The id derives from that text. */
function addRowAnchors({ rows }: ParsedTable, page: PageState | undefined): void {
  if (page === undefined) return;
  for (const { open, cells } of rows.slice(1)) {
    const name = findRowName(cells[0]?.inline.children ?? []);
    if (name === '') continue;
    const slug = `row-${createSlug(name)}`;
    let id = slug;
    for (let number = 1; page.ids.has(id); number++) id = `${slug}-${number}`;
    page.ids.add(id);
    open.attrSet('id', id);
    open.meta = { name };
  }
}

function findRowName(children: readonly Token[]): string {
  const tokens = children.filter(({ type, content }) => type !== 'link_open' && (type !== 'text' || content !== ''));
  const [first] = tokens;
  if (first?.type === 'code_inline') return first.content.trim();
  if (first?.type !== 'strong_open') return '';
  const end = tokens.findIndex(({ type }) => type === 'strong_close');
  return collapseWhiteSpace(extractPlainText(tokens.slice(0, end)));
}

/** Sets the classes of a table and builds its wrapper. */
function addTableWrapper(table: ParsedTable, texts: ContentTextCatalogue): void {
  const [head, ...rows] = table.rows;
  const columns = (head?.cells ?? []).map((heading, index) =>
    measureColumn(
      heading.inline,
      rows.flatMap(({ cells }) => cells[index]?.inline ?? []),
    ),
  );
  const width = columns.reduce((sum, column) => sum + computeMinColumnWidth(column), 0);
  const isFitting = width <= PAGE_WIDTH_IN_CHARACTERS;
  const isFew = columns.length > 1 && columns.length < MIN_MATRIX_COLUMNS;
  const isCards =
    (isFew && width > PHONE_WIDTH_IN_CHARACTERS) || columns.some((column, index) => index > 0 && isTextColumn(column));
  const isMatrix = !isCards && columns.length >= MIN_MATRIX_COLUMNS;
  for (const [index, column] of columns.entries()) {
    const sorting = rows.length > 2 ? detectColumnSortKind(column) : undefined;
    if (sorting !== undefined) head?.cells[index]?.open.attrSet('data-sort', sorting);
    if (hasLongWords(column)) allowBreaksInLongNames(rows.flatMap(({ cells }) => cells[index]?.inline.children ?? []));
  }
  const paperWidth = columns.reduce((sum, column) => sum + computePaperColumnWidth(column), 0);
  const isFittingPaper = paperWidth <= PAPER_WIDTH_IN_CHARACTERS;
  const kinds = Object.entries({ cards: isCards, fits: isFitting, matrix: isMatrix, paper: isFittingPaper });
  const classes = [
    'table-scroll',
    ...kinds.flatMap(([kind, isOfKind]) => (isOfKind ? `table-${kind}` : [])),
    ...columns.slice(0, LAST_COLUMN_WITH_STYLES).flatMap((column, index) => listColumnClasses(column, index + 1)),
  ];
  const isLongTable = rows.length > MAX_ROWS_WITHOUT_FILTER;
  const needsScript =
    isLongTable ||
    isMatrix ||
    !isFitting ||
    table.parts.some((part) => part.attrGet('data-sort') !== null || part.attrGet('id') !== null);
  if (isCards) addAriaTableRoles(table);
  const attributes = [
    ` class="${classes.join(' ')}"`,
    needsScript ? ' data-table' : '',
    // Scrollable elements need keyboard focus. The role is `group`, not `region`, because landmarks need unique names.
    isCards && isFitting ? '' : ` tabindex="0" role="group" aria-label="${escapeAttribute(texts.table)}"`,
  ];
  // Reserves space for the controls that the script adds, so that the content below does not move.
  const tools = `<div class="table-tools${isLongTable ? ' table-filter' : ''} needs-js"></div>\n`;
  table.open.meta = { frame: `${isLongTable || !isFitting ? tools : ''}<div${attributes.join('')}>\n` };
  table.close.meta = { frame: '</div>\n' };
}

/** Lets long names break between their parts. */
function allowBreaksInLongNames(tokens: readonly Token[]): void {
  for (const token of tokens) if (token.type === 'code_inline') token.meta = { ...token.meta, isInCell: true };
}

function listColumnClasses(column: TableColumn, number: number): string[] {
  if (isTextColumn(column)) return [`text-${number}`];
  if (hasLongWords(column)) return [`long-${number}`];
  const isName = column.wordsALine === 1 && column.texts.some((text) => text.includes('-'));
  const most = isName ? MAX_UNBROKEN_NAME_LENGTH : detectColumnSortKind(column) ? MAX_UNBROKEN_VALUE_LENGTH : 0;
  return column.longestLine <= most ? [`whole-${number}`] : [];
}

const ARIA_ROLE_BY_TOKEN_TYPE: Readonly<Record<string, string>> = {
  table_open: 'table',
  thead_open: 'rowgroup',
  tbody_open: 'rowgroup',
  tr_open: 'row',
  th_open: 'columnheader',
  td_open: 'cell',
};

/**
 * Adds roles and labels to a table whose rows are shown as cards. The roles are explicit, because browsers may drop the implicit ones of
 * such a table. The labels repeat the header of a column in each of its cells.
 */
function addAriaTableRoles({ parts, rows: [head, ...rows] }: ParsedTable): void {
  for (const part of parts) {
    const role = ARIA_ROLE_BY_TOKEN_TYPE[part.type];
    if (role !== undefined) part.attrSet('role', role);
  }
  // Labels of the cells, by column.
  const labels = (head?.cells ?? []).map(({ inline }) =>
    truncateText(collapseWhiteSpace(extractPlainText(inline.children ?? [])), MAX_CELL_LABEL_LENGTH),
  );
  for (const [index, { open }] of rows.flatMap(({ cells }) => [...cells.entries()])) {
    const label = labels[index] ?? '';
    if (index > 0 && label !== '') open.attrSet('data-label', label);
  }
}
