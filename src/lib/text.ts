// General text helpers.

/** Compares by code units: the same order on every machine, unlike `localeCompare`. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Turns the name of a file or folder into a label: `getting-started` to `Getting started`. */
export function humanizeFileName(name: string): string {
  return capitalize(name.replace(/[-_]+/g, ' ').trim());
}

/** Puts a text on one line, with single spaces. */
export function collapseWhiteSpace(text: string): string {
  // Skips single spaces, which are most of the white space and need no replacement.
  return text.replace(/ \s+|[^\S ]\s*/g, ' ').trim();
}

/** Minimum length of a string that an engine stores as a slice of a longer string. Shorter strings are always copies. */
const MIN_ENGINE_SLICE_LENGTH = 13;

/**
 * Copies plain data and its strings. Without a copy, a string that is a slice of a longer string would keep the longer string in memory.
 */
export function copyDataAndStrings<T>(data: T): T {
  if (typeof data === 'string' && data.length < MIN_ENGINE_SLICE_LENGTH) return data;
  return JSON.parse(JSON.stringify(data)) as T;
}

/** Escapes a text for use in a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Capitalizes the first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Joins names as in a sentence: `a, b and c`. */
export function joinNames(names: readonly string[], word = 'and'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** Formats a number with its noun: `1 page`, `2 pages`. */
export function formatCountWithNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Creates a function like `findLineAndColumn` for one text. The function is faster if many offsets are looked up. */
export function createPositionFinder(text: string): (offset: number) => ReturnType<typeof findLineAndColumn> {
  const starts = [0];
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  };
}

/** Returns the line and column of an offset, from 1. */
export function findLineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Replaces terminal control characters by `U+FFFD`; line feeds and tabs stay. */
export function replaceControlCharacters(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd');
}

/** Formats a user's text for a message: one line of at most 80 characters, without backticks. */
export function formatTextForMessage(text: string): string {
  const line = replaceControlCharacters(text).replace(/\s+/g, ' ').replaceAll('`', "'");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
