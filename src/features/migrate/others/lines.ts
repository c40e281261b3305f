// Lines of a page during the conversion of its dialect: each keeps its line number in the old page. Pure.
import type { RangeEdit } from '../../../lib/edits.ts';
import type { RawOptions } from '../old-site.ts';
import type { PageNote } from '../rewrite/work.ts';
import type { ShortcodeEnvironment } from './other-site.ts';

/** A line with its number in the old page, from 1. */
export interface Line {
  readonly text: string;
  readonly from: number;
}

/** Regular expression of a code span on one line. Its first group is the backticks. */
export const CODE_SPAN_SOURCE = '(?<!`)(`+)(?!`).+?(?<!`)\\1(?!`)';

/** State of the conversion of a page. */
export interface DialectConversionState {
  /** Returns a file that the page embeds, with its path relative to the new page; `undefined` if it does not exist. */
  readonly file: (named: string) => EmbeddedFile | undefined;
  readonly counts: Record<string, number>;
  readonly notes: PageNote[];
  /** Code of the `<script>` elements of the page. */
  script?: string;
  /** Hosts of frames. */
  readonly hosts?: string[];
  /** Languages of code blocks that code of the old site showed as something else, such as a diagram. */
  readonly fencesFromCode?: readonly string[];
  /** Whether `\\(a\\)`, `\\[a\\]` and environments of LaTeX are formulas. */
  readonly hasLatexFormulas?: boolean;
  /** Returns the address that shows a code object, by its full name. Present if references in brackets may name code objects. */
  readonly findCodeTarget?: (name: string) => string | undefined;
  /** Values by name that template tags insert; absent if pages have no template tags. */
  readonly templateValues?: Readonly<Record<string, string>>;
  /** Shortcodes of the site. */
  readonly shortcodes?: ShortcodeEnvironment;
  /** Facts of the page for converting its shortcodes. */
  readonly page?: {
    /** Path in the old site. */
    readonly path: string;
    readonly front: RawOptions;
    readonly locale: string;
    /** Returns the address of the page that a reference names. */
    readonly reference: (named: string) => string | undefined;
    /** Returns the name of the file beside the page that matches a pattern. */
    readonly resource: (pattern: string) => string | undefined;
  };
}

/** A file that a page embeds. */
export interface EmbeddedFile {
  readonly text: string;
  /** Marks the file for copying, and returns the path that the new page uses for it. */
  readonly path: () => string;
}

/** Counts a rewritten construct. */
export function incrementConstructCount({ counts }: DialectConversionState, construct: string): void {
  counts[construct] = (counts[construct] ?? 0) + 1;
}

/** Returns the indentation of a line; infinite for an empty line. */
export function measureIndent(text: string): number {
  return text.trim() === '' ? Number.POSITIVE_INFINITY : text.length - text.trimStart().length;
}

/**
 * Returns the lines of a block, and the index after the block. All lines have at least the given indentation; trailing empty lines are
 * omitted.
 */
export function extractIndentedBlock(
  lines: readonly Line[],
  start: number,
  indent: number,
): { readonly body: readonly Line[]; readonly end: number } {
  let end = start;
  while (end < lines.length && measureIndent((lines[end] as Line).text) >= indent) end++;
  while (end > start && (lines[end - 1] as Line).text.trim() === '') end--;
  return { body: lines.slice(start, end), end };
}

/** Returns the lines with `by` less indentation. */
export function outdentLines(lines: readonly Line[], by: number): readonly Line[] {
  return lines.map(({ text, from }) => ({ text: text.slice(Math.min(by, measureIndent(text), text.length)), from }));
}

/** Applies edits whose offsets refer to the joined lines. A new line gets the number of the line where its edit starts. */
export function applyLineEdits(lines: readonly Line[], edits: readonly RangeEdit[]): readonly Line[] {
  const text = lines.map((line) => line.text).join('\n');
  const out: { text: string; readonly from: number }[] = [];
  let line = 0;
  const put = (part: string, isOld: boolean) => {
    for (const [index, piece] of part.split('\n').entries()) {
      if (index > 0 && isOld) line++;
      const last = out.at(-1);
      if (index === 0 && last !== undefined) last.text += piece;
      else out.push({ text: piece, from: lines[line]?.from ?? 1 });
    }
  };
  let offset = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < offset) continue;
    put(text.slice(offset, edit.start), true);
    put(edit.text, false);
    line += text.slice(edit.start, edit.end).split('\n').length - 1;
    offset = edit.end;
  }
  put(text.slice(offset), true);
  return out;
}
