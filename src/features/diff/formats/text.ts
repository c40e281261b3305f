// A diff as text for a terminal. Pure.
import { showControlCharacters } from '../../../model/mask.ts';
import type { Colors } from '../../../terminal/report.ts';
import type { Notation } from '../lines.ts';
import { baseName, createOutline, diffSummary } from '../outline.ts';
import { type DiffPiece, hasNoDifferences, type PageChange } from '../site-diff.ts';
import type { DiffFormatInput } from './input.ts';

/** Output options. */
export interface TextDiffOptions {
  /** Absent if the output is a file. */
  readonly colors?: Colors;
  /** Whether all lines are shown. */
  readonly isWhole: boolean;
}

/** Maximum lines per section by default. */
const MAX_LINES = 20;

/** Formats a diff as text. */
export function textDiff({ diff, linkTo }: DiffFormatInput, { colors, isWhole }: TextDiffOptions): string {
  const { bold, cyan, dim, green, red, yellow } = colors ?? plainColors;
  const marks: Notation = {
    plain: showControlCharacters,
    code: (text) => showControlCharacters(text),
    strong: (text) => yellow(showControlCharacters(text)),
    page: (path, id) => cyan(showControlCharacters((linkTo?.(path) ?? path) + (id === undefined ? '' : `#${id}`))),
    sentence: showControlCharacters,
  };
  const head = `Compared with ${showControlCharacters(baseName(diff))}: ${hasNoDifferences(diff) ? 'nothing differs' : diffSummary(diff)}\n`;
  const parts = createOutline(diff, marks).map(({ title, lines, count }) => {
    const shown = isWhole ? lines : lines.slice(0, MAX_LINES);
    const rest = lines.length - shown.length;
    const rows = shown.flatMap(({ text, below = [], change }) => [
      `  ${text}`,
      ...(isWhole ? below : below.slice(0, MAX_LINES)).map((each) => `    ${each}`),
      ...(isWhole && change !== undefined ? blockLines(change, { green, red }) : []),
      ...(isWhole || below.length <= MAX_LINES ? [] : [dim(`    … and ${below.length - MAX_LINES} more`)]),
    ]);
    const more = rest > 0 ? [dim(`  … and ${rest} more (--verbose shows all)`)] : [];
    return `\n${bold(`${title} (${count})`)}\n${[...rows, ...more].join('\n')}\n`;
  });
  const notes = diff.notes.map((note) => `\n${dim(note)}\n`);
  return [head, ...parts, ...notes].join('');
}

/** Returns the changed lines of a text. */
function blockLines({ text }: PageChange, { green, red }: Pick<Colors, 'green' | 'red'>): readonly string[] {
  const lines = (pieces: readonly DiffPiece[] = []) =>
    pieces.length === 0 ? [] : showControlCharacters(pieces.map((piece) => piece.text).join(''), '\n').split('\n');
  return text.blocks.flatMap((block) =>
    block.kind === 'same'
      ? []
      : [
          ...lines(block.before).map((line) => red(`      - ${line}`)),
          ...lines(block.after).map((line) => green(`      + ${line}`)),
        ],
  );
}

const unstyled = (text: string) => text;
const plainColors = { bold: unstyled, cyan: unstyled, dim: unstyled, green: unstyled, red: unstyled, yellow: unstyled };
