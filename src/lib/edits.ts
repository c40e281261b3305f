// Changes of a text by its ranges: what no change touches stays byte for byte. Pure.

/** What stands in the place of a range. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Makes all changes; of two that overlap, the one that begins first, or is the longer one. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
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

/** A change that takes out a whole line where nothing else stands on it. */
export function wholeLine(text: string, start: number, end: number): Edit {
  const before = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const after = next < 0 ? text.length : next + 1;
  const isAlone = text.slice(before, start).trim() === '' && text.slice(end, after).trim() === '';
  if (!isAlone) return { start, end, text: '' };
  // Of the empty lines around it, one goes with it.
  const isBetween =
    (before === 0 || /\n[ \t]*\r?\n$/.test(text.slice(0, before))) && /^[ \t]*\r?\n/.test(text.slice(after));
  return { start: before, end: isBetween ? text.indexOf('\n', after) + 1 : after, text: '' };
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
