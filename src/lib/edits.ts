// Edits a text by ranges. Text outside of the ranges stays the same byte for byte. Pure.

/** The replacement of a range. */
export interface RangeEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Applies all edits. If two edits overlap, only the one that begins first is applied. If both begin at the same offset, the longer edit is
 * applied.
 */
export function applyEdits(text: string, edits: readonly RangeEdit[]): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  let offset = 0;
  let result = '';
  for (const edit of sorted) {
    if (edit.start < offset) continue;
    result += text.slice(offset, edit.start) + edit.text;
    offset = edit.end;
  }
  return result + text.slice(offset);
}

/** Creates an edit that removes a range. If nothing else is on the lines of the range, the lines are removed too. */
export function createEditRemovingRange(text: string, start: number, end: number): RangeEdit {
  const before = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const after = next < 0 ? text.length : next + 1;
  const isAlone = text.slice(before, start).trim() === '' && text.slice(end, after).trim() === '';
  if (!isAlone) return { start, end, text: '' };
  // If the range is between two empty lines, one of the empty lines is removed too.
  const isBetween =
    (before === 0 || /\n[ \t]*\r?\n$/.test(text.slice(0, before))) && /^[ \t]*\r?\n/.test(text.slice(after));
  return { start: before, end: isBetween ? text.indexOf('\n', after) + 1 : after, text: '' };
}

/** Returns the line of an offset, from 1. */
export function findLineNumber(text: string, offset: number): number {
  let line = 1;
  for (let index = text.indexOf('\n'); index >= 0 && index < offset; index = text.indexOf('\n', index + 1)) line++;
  return line;
}
