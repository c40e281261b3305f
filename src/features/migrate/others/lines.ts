// Lines of a page while its dialect is rewritten: each knows which line of the old page it came from. Pure.
import type { PageNote } from '../rewrite/work.ts';

/** A line, with its number in the old page, from 1. */
export interface Line {
  readonly text: string;
  readonly from: number;
}

/** What rewriting the dialect of a page collects. */
export interface DialectWork {
  /** The path of the file that a page names in what it shows, from the page as it is in the new site; absent where it is not there. */
  readonly file: (named: string) => ShownFile | undefined;
  readonly counts: Record<string, number>;
  readonly notes: PageNote[];
}

/** A file that a page shows. */
export interface ShownFile {
  readonly text: string;
  /** The file goes along: what is written to show it. */
  readonly path: () => string;
}

/** Counts a construct that was rewritten. */
export function countLines({ counts }: DialectWork, construct: string): void {
  counts[construct] = (counts[construct] ?? 0) + 1;
}

/** How far a line is set in; an empty one counts as far as any. */
export function indentOf(text: string): number {
  return text.trim() === '' ? Number.POSITIVE_INFINITY : text.length - text.trimStart().length;
}

/** The lines of a block that is set in by at least so much, without the empty ones at its end; gives the line behind it. */
export function indentedBlock(
  lines: readonly Line[],
  start: number,
  indent: number,
): { readonly body: readonly Line[]; readonly end: number } {
  let end = start;
  while (end < lines.length && indentOf((lines[end] as Line).text) >= indent) end++;
  while (end > start && (lines[end - 1] as Line).text.trim() === '') end--;
  return { body: lines.slice(start, end), end };
}

/** Lines without so much of what they are set in by. */
export function outdented(lines: readonly Line[], by: number): readonly Line[] {
  return lines.map(({ text, from }) => ({ text: text.slice(Math.min(by, indentOf(text), text.length)), from }));
}

/** A text of a title between brackets. */
export function bracketed(title: string): string {
  return title === '' ? '' : `[${title.replace(/[[\]]/g, '\\$&')}]`;
}
