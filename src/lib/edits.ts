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
  let at = 0;
  let result = '';
  for (const edit of sorted) {
    if (edit.start < at) continue;
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
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
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
