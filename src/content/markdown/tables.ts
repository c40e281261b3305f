// Renders tables. Only the build knows the content of columns, so it passes classes to the stylesheet: which columns contain text or long
// names, whether the table becomes cards on a phone, and whether it fits the page from a small tablet up. Rows that name a thing get an
// anchor; columns of numbers, dates or versions are marked as sortable. No style attributes, as the content security policy forbids them.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { oneLine } from '../../lib/text.ts';
import { breakable } from '../../model/breaks.ts';
import { escapeAttribute } from '../../model/html.ts';
import { slugOf } from '../../model/slug.ts';
import type { ContentTexts } from '../../model/texts.ts';
import { type PageWork, pageOf, textsOf } from './page.ts';
import { plainText, shorten } from './plain-text.ts';
import { type Column, columnOf, isLong, isTextColumn, leastWidth, sortingOf } from './table-columns.ts';

/** Width in characters that safely fits a page of 640 px. */
const FITTING = 54;
/** Length limit in characters of a header repeated before each cell of its column on a phone. */
const MOST_LABEL = 100;
/** Width in characters that fits a phone. */
const FITTING_PHONE = 34;
/** A table with more rows gets a filter field. */
const MOST_ROWS = 20;
/** Dates and versions up to this length do not break at dashes. */
const WHOLE_LINE = 12;
/** One-word names up to this length do not break either. */
const WHOLE_NAME = 24;
/** Last column number with classes in the stylesheet. */
const LAST_NAMED = 6;
/** Number of columns from which a table without text is a matrix. */
const MATRIX = 4;

// Asterisks and similar signs refer to a note below the table.
const YES = /^[✔✓✅☑]\uFE0F?[\s*†‡§¹²³]*$/u;
const NO = /^[❌✗✘✖✕❎]\uFE0F?[\s*†‡§¹²³]*$/u;

interface Cell {
  readonly open: Token;
  readonly inline: Token;
}

interface Table {
  readonly open: Token;
  readonly close: Token;
  /** Rows with their cells, the header first. */
  readonly rows: readonly { readonly open: Token; readonly cells: readonly Cell[] }[];
  /** All opening tokens of the table. */
  readonly parts: readonly Token[];
}

/** Renders each table in a wrapper. */
export function tableFrames(md: MarkdownIt): void {
  md.core.ruler.push('table_frames', (state) => {
    if (!state.tokens.some(({ type }) => type === 'table_open')) return;
    const texts = textsOf(state.env);
    for (const table of tablesOf(state.tokens)) {
      alignCells(table);
      const marks = markCells(table, texts);
      nameRows(table, pageOf(state.env));
      // Before check marks are replaced, as columns are classified by their written text.
      frame(table, texts);
      for (const mark of marks) nameMark(mark, state);
    }
  });
  md.renderer.rules.table_open = (tokens, index, options, _env, renderer) =>
    `${tokens[index]?.meta?.frame ?? ''}${renderer.renderToken(tokens, index, options)}`;
  md.renderer.rules.code_inline = (tokens, index, _options, _env, renderer) => {
    const { content, meta } = tokens[index] as Token;
    const html = md.utils.escapeHtml(content);
    return `<code${renderer.renderAttrs(tokens[index] as Token)}>${meta?.isInCell ? breakable(html) : html}</code>`;
  };
  md.renderer.rules.table_close = (tokens, index) => `</table>\n${tokens[index]?.meta?.frame ?? ''}`;
}

function tablesOf(tokens: readonly Token[]): readonly Table[] {
  const tables: Table[] = [];
  let [start, rows] = [-1, [] as { open: Token; cells: Cell[] }[]];
  // A loop, not an iterator: all tokens of a site pass here, and iterators are slow in code that is not yet optimized.
  tokens.forEach((token, at) => {
    const inline = tokens[at + 1];
    if (token.type === 'table_open') [start, rows] = [at, []];
    else if (token.type === 'tr_open') rows.push({ open: token, cells: [] });
    else if (/^t[hd]_open$/.test(token.type) && inline?.type === 'inline')
      rows.at(-1)?.cells.push({ open: token, inline });
    else if (token.type === 'table_close' && start >= 0) {
      const parts = tokens.slice(start, at).filter(({ nesting }) => nesting === 1);
      tables.push({ open: tokens[start] as Token, close: token, rows, parts });
    }
  });
  return tables;
}

function alignCells({ rows }: Table): void {
  for (const { open } of rows.flatMap(({ cells }) => cells)) {
    const align = /^text-align:(\w+)$/.exec(String(open.attrGet('style') ?? ''));
    if (align) open.attrs = [['class', `align-${align[1]}`]];
  }
}

/** A cell with a check mark or a cross, and optionally references to notes. */
interface Mark {
  readonly inline: Token;
  readonly name: 'yes' | 'no';
  /** Name of the sign in the language of the page. */
  readonly word: string;
}

/** Centers cells with a check mark or a cross, and returns them. */
function markCells({ rows: [head, ...rows] }: Table, texts: ContentTexts): readonly Mark[] {
  const headings = new Set<number>();
  const marks: Mark[] = [];
  for (const { cells } of rows) {
    for (const [at, { open, inline }] of cells.entries()) {
      const [first, ...others] = inline.children ?? [];
      if (first?.type !== 'text' || others.some(({ type }) => type !== 'footnote_ref')) continue;
      const sign = first.content;
      const name = YES.test(sign) ? 'yes' : NO.test(sign) ? 'no' : undefined;
      if (name === undefined) continue;
      marks.push({ inline, name, word: texts[name] });
      open.attrs ??= [['class', 'align-center']];
      headings.add(at);
    }
  }
  for (const at of headings) {
    const heading = head?.cells[at]?.open;
    if (heading) heading.attrs ??= [['class', 'align-center']];
  }
  return marks;
}

/** Replaces a check mark or cross by a symbol that the stylesheet draws, and a word for screen readers, the row filter and copied text. */
function nameMark({ inline, name, word }: Mark, { Token }: StateCore): void {
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
function nameRows({ rows }: Table, page: PageWork | undefined): void {
  if (page === undefined) return;
  for (const { open, cells } of rows.slice(1)) {
    const name = cellName(cells[0]?.inline.children ?? []);
    if (name === '') continue;
    const slug = `row-${slugOf(name)}`;
    let id = slug;
    for (let number = 1; page.ids.has(id); number++) id = `${slug}-${number}`;
    page.ids.add(id);
    open.attrSet('id', id);
    open.meta = { name };
  }
}

function cellName(children: readonly Token[]): string {
  const tokens = children.filter(({ type, content }) => type !== 'link_open' && (type !== 'text' || content !== ''));
  const [first] = tokens;
  if (first?.type === 'code_inline') return first.content.trim();
  if (first?.type !== 'strong_open') return '';
  const end = tokens.findIndex(({ type }) => type === 'strong_close');
  return oneLine(plainText(tokens.slice(0, end)));
}

/** Sets the classes of a table and builds its wrapper. */
function frame(table: Table, texts: ContentTexts): void {
  const [head, ...rows] = table.rows;
  const columns = (head?.cells ?? []).map((heading, at) =>
    columnOf(
      heading.inline,
      rows.flatMap(({ cells }) => cells[at]?.inline ?? []),
    ),
  );
  const width = columns.reduce((sum, column) => sum + leastWidth(column), 0);
  const isFitting = width <= FITTING;
  const isFew = columns.length > 1 && columns.length < MATRIX;
  const isCards = (isFew && width > FITTING_PHONE) || columns.some((column, at) => at > 0 && isTextColumn(column));
  const isMatrix = !isCards && columns.length >= MATRIX;
  for (const [at, column] of columns.entries()) {
    const sorting = rows.length > 2 ? sortingOf(column) : undefined;
    if (sorting !== undefined) head?.cells[at]?.open.attrSet('data-sort', sorting);
    if (isLong(column)) breakNames(rows.flatMap(({ cells }) => cells[at]?.inline.children ?? []));
  }
  const kinds = Object.entries({ cards: isCards, fits: isFitting, matrix: isMatrix });
  const classes = [
    'table-scroll',
    ...kinds.flatMap(([kind, isOfKind]) => (isOfKind ? `table-${kind}` : [])),
    ...columns.slice(0, LAST_NAMED).flatMap((column, at) => classOf(column, at + 1)),
  ];
  const isLongTable = rows.length > MOST_ROWS;
  const needsScript =
    isLongTable ||
    isMatrix ||
    !isFitting ||
    table.parts.some((part) => part.attrGet('data-sort') !== null || part.attrGet('id') !== null);
  if (isCards) giveRoles(table);
  const attributes = [
    ` class="${classes.join(' ')}"`,
    needsScript ? ' data-table' : '',
    // Scrollable elements need keyboard focus. A group, not a region, as landmarks need unique names.
    isCards && isFitting ? '' : ` tabindex="0" role="group" aria-label="${escapeAttribute(texts.table)}"`,
  ];
  // Reserves the space of the controls that the script adds, so that nothing moves.
  const tools = `<div class="table-tools${isLongTable ? ' table-filter' : ''} needs-js"></div>\n`;
  table.open.meta = { frame: `${isLongTable || !isFitting ? tools : ''}<div${attributes.join('')}>\n` };
  table.close.meta = { frame: '</div>\n' };
}

/** Lets long names break between their parts. */
function breakNames(tokens: readonly Token[]): void {
  for (const token of tokens) if (token.type === 'code_inline') token.meta = { ...token.meta, isInCell: true };
}

function classOf(column: Column, number: number): string[] {
  if (isTextColumn(column)) return [`text-${number}`];
  if (isLong(column)) return [`long-${number}`];
  const isName = column.wordsALine === 1 && column.texts.some((text) => text.includes('-'));
  const most = isName ? WHOLE_NAME : sortingOf(column) ? WHOLE_LINE : 0;
  return column.longestLine <= most ? [`whole-${number}`] : [];
}

const ROLES: Readonly<Record<string, string>> = {
  table_open: 'table',
  thead_open: 'rowgroup',
  tbody_open: 'rowgroup',
  tr_open: 'row',
  th_open: 'columnheader',
  td_open: 'cell',
};

/** Browsers may drop the table roles of rows shown as cards, so the roles are explicit; each cell repeats its header. */
function giveRoles({ parts, rows: [head, ...rows] }: Table): void {
  for (const part of parts) {
    const role = ROLES[part.type];
    if (role !== undefined) part.attrSet('role', role);
  }
  // Labels of the cells, by column.
  const labels = (head?.cells ?? []).map(({ inline }) =>
    shorten(oneLine(plainText(inline.children ?? [])), MOST_LABEL),
  );
  for (const [at, { open }] of rows.flatMap(({ cells }) => [...cells.entries()])) {
    const label = labels[at] ?? '';
    if (at > 0 && label !== '') open.attrSet('data-label', label);
  }
}
