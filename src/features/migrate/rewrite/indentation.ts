// MDX has no indented code, and Markdown has. Removes the indentation that would turn text of an MDX page into code. Pure.
import { findContainerEnds } from '../../../content/markdown/containers.ts';
import { FenceScanner } from '../../../content/markdown/lines.ts';

/** Indentation from which a line is code, relative to the block around it. */
const CODE_INDENT = 4;
const TAB_WIDTH = 4;
const INDENTED_LINE = /^(?: {4}| {0,3}\t)/m;
const LIST_MARKER = /^(?:[-*+]|\d{1,9}[.)])[ \t]+/;
/** A line of text, which indented lines continue. */
const PARAGRAPH_LINE = /^(?!<|#|:::|[`~]{3}|\{\/\*)/;

/** The first line of a tag whose attributes follow on further lines. */
const UNFINISHED_TAG = /^<[A-Z][^>]*$/;

/** The block that contains a line: the page, or the content of a component, whose shared indentation techdocs removes itself. */
interface EnclosingBlock {
  /** Line after the block. */
  readonly end: number;
  /** Indentation of the block, in columns. */
  readonly base: number;
  /** Columns that are removed because of the blocks around this one. */
  readonly outer: number;
  /** Columns that are removed from the current lines, beside `outer`. */
  shift: number;
  /** Open list items: the column at which their contents begin, relative to the block, and the columns that were removed there. */
  lists: readonly { readonly start: number; readonly shift: number }[];
}

const FRONT_MATTER = /^---[ \t]*\n(?:[\s\S]*?\n)?---[ \t]*(?:\n|$)/;

/** Removes indentation that makes code of the text of an MDX page. Lines of code stay as they are in their blocks. */
export function removeCodeIndentation(page: string): string {
  const [front = ''] = FRONT_MATTER.exec(page) ?? [];
  const text = page.slice(front.length);
  return INDENTED_LINE.test(text) ? front + removeIndentationOfBody(text) : page;
}

function removeIndentationOfBody(text: string): string {
  const lines = text.split('\n');
  const names = new Set([...text.matchAll(/<([A-Z][\w.]*)/g)].map(([, name = '']) => name));
  const ends = findContainerEnds(lines, names);
  const scanner = new FenceScanner();
  const blocks: EnclosingBlock[] = [{ end: lines.length, base: 0, outer: 0, shift: 0, lists: [] }];
  let removed = 0;
  let before: 'blank' | 'text' | 'html' | 'tag' | 'other' = 'blank';
  return lines
    .map((line, index) => {
      const kind = scanner.next(line);
      if (kind === 'code' || kind === 'close') return removeColumns(line, removed);
      const content = line.trim();
      if (content === '') {
        before = 'blank';
        return line;
      }
      if (before === 'tag') {
        if (content.endsWith('>')) before = 'other';
        return removeColumns(line, removed);
      }
      let block = blocks.at(-1) as EnclosingBlock;
      while (block.end === index) {
        blocks.pop();
        block = blocks.at(-1) as EnclosingBlock;
      }
      const isBlockStart = LIST_MARKER.test(content) || !PARAGRAPH_LINE.test(content);
      if (before !== 'html' && (isBlockStart || before !== 'text')) placeLine(block, line, content);
      removed = block.outer + block.shift;
      const end = content.startsWith('<') ? (ends.get(index) ?? -1) : -1;
      if (end > index) blocks.push(createBlockOfComponent(lines.slice(index + 1, end), end, block));
      const isHtml = before === 'html' || /^<\/?[a-z](?!etails\b)/.test(content);
      if (UNFINISHED_TAG.test(content)) before = 'tag';
      else before = isHtml && before !== 'text' ? 'html' : PARAGRAPH_LINE.test(content) ? 'text' : 'other';
      return removeColumns(line, removed);
    })
    .join('\n');
}

/** Updates the columns to remove, and the open list items, for a line that begins a block. */
function placeLine(block: EnclosingBlock, line: string, content: string): void {
  const own = measureColumns(line) - block.base;
  block.lists = block.lists.filter(({ start }) => start <= own);
  const { start, shift } = block.lists.at(-1) ?? { start: 0, shift: 0 };
  const indent = own - block.shift - (start - shift);
  if (indent < 0 || indent >= CODE_INDENT) block.shift = own - start < CODE_INDENT ? shift : shift + own - start;
  const marker = LIST_MARKER.exec(content)?.[0];
  if (marker === undefined) return;
  const width = Math.min(marker.length, marker.trimEnd().length + CODE_INDENT);
  block.lists = [...block.lists, { start: own + width, shift: block.shift }];
}

/** Returns the content of a component as a block. Its base is the indentation that all lines outside of code share. */
function createBlockOfComponent(lines: readonly string[], end: number, around: EnclosingBlock): EnclosingBlock {
  const scanner = new FenceScanner();
  const shown = lines.filter((line) => /^(?:text|open)$/.test(scanner.next(line)) && line.trim() !== '');
  const base = shown.reduce((least, line) => Math.min(least, measureColumns(line)), Number.POSITIVE_INFINITY);
  // The content stays in the list item that the component is in.
  const open = around.lists.at(-1);
  const least = around.base - around.outer + (open === undefined ? 0 : open.start - open.shift);
  const outer = Math.max(0, Math.min(around.outer + around.shift, base - least));
  return { end, base, outer, shift: 0, lists: [] };
}

/** Returns the columns of the white space at the start of a line. */
const measureColumns = (line: string): number => splitAtColumn(line, Number.POSITIVE_INFINITY).columns;

/** Removes columns of white space from the start of a line. */
function removeColumns(line: string, count: number): string {
  const { at, columns } = splitAtColumn(line, count);
  return ' '.repeat(Math.max(0, columns - count)) + line.slice(at);
}

/** Walks the white space at the start of a line up to a column. A tab at `at - 1` may end after it. */
function splitAtColumn(line: string, column: number): { readonly at: number; readonly columns: number } {
  let columns = 0;
  let index = 0;
  for (; columns < column && (line[index] === ' ' || line[index] === '\t'); index++)
    columns += line[index] === ' ' ? 1 : TAB_WIDTH - (columns % TAB_WIDTH);
  return { at: index, columns };
}
