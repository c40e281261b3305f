// Positions in a text as in the protocol: lines and columns from 0. Pure.
import type { Position, Range } from 'vscode-languageserver/node';
import { applyEdits } from '../../lib/edits.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { LinkSlot } from '../../model/document.ts';

/** Returns a text with `\n` as line ends, as positions require. */
export function normalizeLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Returns the text of a line. Lines are counted from 0. */
export function extractLine(text: string, line: number): string {
  return text.split('\n', line + 1)[line] ?? '';
}

/** Returns a range in one line. */
export function createLineRange(line: number, start: number, end: number): Range {
  return { start: { line, character: start }, end: { line, character: end } };
}

/** Returns the range of a line without surrounding white space. */
export function findLineRange(text: string, line: number): Range {
  const row = extractLine(text, line);
  const start = row.length - row.trimStart().length;
  return createLineRange(line, start, Math.max(start, row.trimEnd().length));
}

/** Whether a position is inside a range, including its end. */
export function isPositionInRange({ start, end }: Range, { line, character }: Position): boolean {
  if (line < start.line || line > end.line) return false;
  return (line > start.line || character >= start.character) && (line < end.line || character <= end.character);
}

/**
 * Returns the range of a finding: the range of the link, else of the word quoted in the message, else of the word at the position, else of
 * the line.
 */
export function findRangeOfFinding(text: string, { line = 1, column, link, message }: Diagnostic): Range {
  const row = extractLine(text, line - 1);
  const from = (column ?? 1) - 1;
  for (const word of [link, /`([^`]+)`/.exec(message)?.[1]]) {
    if (word === undefined || word === '') continue;
    const index = row.indexOf(word, from);
    if (index >= 0) return createLineRange(line - 1, index, index + word.length);
  }
  const word = column === undefined ? '' : (/^\S+/.exec(row.slice(from))?.[0] ?? '');
  return word === '' ? findLineRange(text, line - 1) : createLineRange(line - 1, from, from + word.length);
}

/** Returns the range of a link's address, or of the whole link if its address is in a definition: `[text][name]`. */
export function findLinkRange(text: string, { href, line, column }: Pick<LinkSlot, 'href' | 'line' | 'column'>): Range {
  const row = extractLine(text, line - 1);
  const index = row.indexOf(href, column - 1);
  if (href !== '' && index >= 0) return createLineRange(line - 1, index, index + href.length);
  const written = /^!?\[[^\]]*\](?:\[[^\]]*\])?|^[^\s)"'>]*/.exec(row.slice(column - 1))?.[0] ?? '';
  return createLineRange(line - 1, column - 1, column - 1 + written.length);
}

/** An edit: the new text of a range. */
export interface TextChange {
  readonly range: Range;
  readonly newText: string;
}

/** Returns the smallest edit that turns one text into another. */
export function createTextChange(before: string, after: string): TextChange {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  const newText = after.slice(start, after.length - same);
  return { range: { start: toPosition(before, start), end: toPosition(before, before.length - same) }, newText };
}

/** Converts an offset to a position. */
export function toPosition(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const line = before.split('\n').length - 1;
  return { line, character: offset - (before.lastIndexOf('\n') + 1) };
}

/** Converts a position to an offset. */
export function toOffset(text: string, { line, character }: Position): number {
  let offset = 0;
  for (let count = 0; count < line; count += 1) {
    const next = text.indexOf('\n', offset);
    if (next < 0) return text.length;
    offset = next + 1;
  }
  return Math.min(text.length, offset + character);
}

/** Returns the text of the tag that is open at a position, with its lines joined; an empty text if there is none. */
export function findOpenTagText(text: string, position: Position): string {
  const offset = toOffset(text, position);
  const row = text.slice(offset - position.character, offset);
  if (row.includes('<')) return row;
  const start = text.lastIndexOf('<', offset - 1);
  const tag = start < 0 ? '' : text.slice(start, offset);
  return /^<[A-Za-z]/.test(tag) && !/>|\n[ \t]*\n/.test(tag) ? tag.replace(/\s*\n\s*/g, ' ') : '';
}

/** Whether a position is inside an HTML comment. A comment that begins above a block of code counts as closed. */
export function isInsideComment(text: string, position: Position): boolean {
  const before = text.slice(0, toOffset(text, position));
  const start = before.lastIndexOf('<!--');
  return start > before.lastIndexOf('-->') && !/^\s*(?:```|~~~)/m.test(before.slice(start));
}

/** Applies an edit to a text. */
export function applyTextChange(text: string, { range, newText }: TextChange): string {
  return applyEdits(text, [{ start: toOffset(text, range.start), end: toOffset(text, range.end), text: newText }]);
}

/** Returns the lines of the two front matter delimiters, from 0. Returns `undefined` if one of them is missing. */
export function findFrontMatterLines(text: string): { readonly first: number; readonly last: number } | undefined {
  const lines = text.split('\n', 400);
  const first = lines.findIndex((line) => line.trim() !== '');
  if (lines[first]?.trimEnd() !== '---') return undefined;
  const last = lines.findIndex((line, index) => index > first && line.trimEnd() === '---');
  return last < 0 ? undefined : { first, last };
}
