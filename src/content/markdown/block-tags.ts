// Moves block tags (`<Tabs>`, `<TabItem>`, `<details>`) to lines of their own before parsing. Authors may write content beside them, but
// the block rules handle only tags on lines of their own. Works on lines; each new line records its original line and column.
import { tabComponentNames } from './component-names.ts';
import { parseBlockTag } from './containers.ts';
import { findIndentEnd } from './lines.ts';
import type { LineOrigin } from './page.ts';
import type { NumberedLine } from './regions.ts';
import { findComponentNameAt, parseComponentTag } from './tags.ts';

const LEADING_DETAILS_TAG_PATTERN = /^<\/?details(?:\s(?:"[^"]*"|'[^']*'|[^"'>])*)?>/;
const TRAILING_TAG_PATTERN = /<\/(?:Tabs|TabItem|details)>$/;

/** A part of a line, with its original column, from 0. */
interface LineSegment {
  readonly text: string;
  readonly column: number;
}

/** Whether a line begins a component tag that ends on a later line; `componentNames` are the site's component names. */
export function beginsWithUnfinishedTag(line: string, componentNames: ReadonlySet<string>): boolean {
  const start = findIndentEnd(line);
  if (line[start] !== '<') return false;
  return (
    findComponentNameAt(line, start, componentNames) !== undefined && parseComponentTag(line, start) === 'unfinished'
  );
}

/** Maximum number of lines of a tag. */
const MAX_TAG_LINES = 60;

/**
 * Joins a multi-line tag to one line. Returns the text of the joined line, the origins of the appended lines, and their number. Returns
 * `undefined` if the tag does not end.
 */
export function joinTagLines(
  lines: readonly NumberedLine[],
  start: number,
): { readonly text: string; readonly joined: NonNullable<LineOrigin['joined']>; readonly count: number } | undefined {
  let line = lines[start]?.text ?? '';
  const indent = findIndentEnd(line);
  const isQuoted = line.slice(0, indent).includes('>');
  const joined: NonNullable<LineOrigin['joined']>[number][] = [];
  for (const [index, { text, number }] of lines.slice(start + 1, start + MAX_TAG_LINES).entries()) {
    const next = isQuoted ? text.trim().replace(/^>\s*/, '') : text.trim();
    // An empty line ends a tag, unless it is inside a value in braces.
    if (next === '' && !hasOpenBrace(line)) return undefined;
    if (next === '') continue;
    line = `${line.trimEnd()} `;
    joined.push({ from: line.length, line: number, shift: text.lastIndexOf(next) - line.length });
    line += next;
    if (parseComponentTag(line, indent) !== 'unfinished') return { text: line, joined, count: index + 1 };
  }
  return undefined;
}

/** Whether there are more opening than closing braces. Braces in quotes count too, so a tag may wrongly seem unfinished. */
function hasOpenBrace(text: string): boolean {
  return text.split('{').length > text.split('}').length;
}

/** Returns the block tag at the start of a text, or `undefined`. */
function findLeadingTag(text: string): string | undefined {
  const tag = parseComponentTag(text, 0);
  const isTab = typeof tag === 'object' && tabComponentNames.includes(tag.name);
  return isTab ? text.slice(0, tag.end) : LEADING_DETAILS_TAG_PATTERN.exec(text)?.[0];
}

/** Splits a line at the block tags at its start and end; returns `undefined` if there is nothing to split. */
export function splitBlockTags(line: string, componentNames: ReadonlySet<string>): LineSegment[] | undefined {
  const indent = findIndentEnd(line);
  if (line[indent] !== '<') return undefined;
  const prefix = line.slice(0, indent);
  let from = indent;
  let to = line.trimEnd().length;
  const head: LineSegment[] = [];
  const tail: LineSegment[] = [];
  for (;;) {
    const tag = findLeadingTag(line.slice(from, to));
    if (tag === undefined) break;
    head.push({ text: tag, column: from });
    from += tag.length;
    while (from < to && (line[from] === ' ' || line[from] === '\t')) from++;
  }
  if (head.length === 0 && !line.startsWith('<summary', indent)) return undefined;
  for (;;) {
    const match = TRAILING_TAG_PATTERN.exec(line.slice(from, to));
    if (match === null) break;
    to -= match[0].length;
    tail.unshift({ text: match[0], column: to });
    while (to > from && (line[to - 1] === ' ' || line[to - 1] === '\t')) to--;
  }
  if (from < to) head.push(...splitAtTabItems(line.slice(from, to), from));
  const parts = [...head, ...tail];
  if (parts.length === 1 && parseBlockTag(parts[0]?.text ?? '', componentNames) === undefined) return undefined;
  return parts.map(({ text, column }) => ({ text: prefix + text, column: column - prefix.length }));
}

const TAB_ITEM_BOUNDARY_PATTERN = /<\/TabItem>[ \t]*(?=<TabItem[\s>])/;

/** Splits the content between the outer tags of a line wherever one tab ends and the next begins. */
function splitAtTabItems(text: string, column: number): LineSegment[] {
  const next = TAB_ITEM_BOUNDARY_PATTERN.exec(text);
  const start = next === null ? -1 : next.index + next[0].length;
  const open = start < 0 ? undefined : findLeadingTag(text.slice(start));
  if (next === null || open === undefined) return splitAfterSummary(text, column);
  const behind = text.slice(start + open.length);
  const rest = behind.trimStart();
  return [
    { text: text.slice(0, next.index).trimEnd(), column },
    { text: '</TabItem>', column: column + next.index },
    { text: open, column: column + start },
    ...splitAtTabItems(rest, column + text.length - rest.length),
  ].filter((part) => part.text !== '');
}

function splitAfterSummary(text: string, column: number): LineSegment[] {
  const end = text.startsWith('<summary') ? text.indexOf('</summary>') : -1;
  if (end < 0) return [{ text, column }];
  const cut = end + '</summary>'.length;
  const rest = text.slice(cut).trimStart();
  const first = { text: text.slice(0, cut), column };
  return rest === '' ? [first] : [first, { text: rest, column: column + text.length - rest.length }];
}
