// What is done with a text wherever one is handled.

/** Order by code units: the same on every machine, unlike `localeCompare`. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Turns the name of a file or folder into a label: `getting-started` to `Getting started`. */
export function humanize(name: string): string {
  return capitalize(name.replace(/[-_]+/g, ' ').trim());
}

/** A text in one line, with single spaces. */
export function oneLine(text: string): string {
  // The pattern does not match single spaces, which most white space is: nothing is replaced there.
  return text.replace(/ \s+|[^\S ]\s*/g, ' ').trim();
}

/** The same plain data, of texts that stand for themselves: a piece of a text keeps all of that text in memory. */
export function withOwnTexts<T>(data: T): T {
  return JSON.parse(JSON.stringify(data)) as T;
}

/** A text as the part of a regular expression that stands for itself. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A text with a capital first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Names as a list in a sentence: `a, b and c`. */
export function listed(names: readonly string[], word = 'and'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** A number with its noun: `1 page`, `2 pages`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `positionAt` for many offsets of the same text. */
export function positionsIn(text: string): (offset: number) => ReturnType<typeof positionAt> {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  };
}

/** Line and column of an offset, from 1. */
export function positionAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
