// A diff as text for a terminal. Pure.
import pc from 'picocolors';
import { escapeControlCharacters } from '../../../model/mask.ts';
import type { Colors } from '../../../terminal/report.ts';
import type { DiffLineFormatter } from '../lines.ts';
import { createDiffOutline, formatDiffBaseName, formatDiffSummary } from '../outline.ts';
import { type DiffTextRun, hasNoDifferences, type PageChange } from '../site-diff.ts';
import type { DiffFormatInput } from './input.ts';

interface TextFormatOptions {
  /** Absent if the output is a file. */
  readonly colors?: Colors;
  /** Whether all lines are shown. */
  readonly isWhole: boolean;
}

/** Maximum lines per section by default. */
const MAX_LINES_PER_SECTION = 20;

/** Formats a diff as text. */
export function formatTextDiff({ diff, linkTo }: DiffFormatInput, { colors, isWhole }: TextFormatOptions): string {
  const { bold, cyan, dim, green, red, yellow } = colors ?? pc.createColors(false);
  const marks: DiffLineFormatter = {
    plain: escapeControlCharacters,
    code: (text) => escapeControlCharacters(text),
    strong: (text) => yellow(escapeControlCharacters(text)),
    page: (path, id) => cyan(escapeControlCharacters((linkTo?.(path) ?? path) + (id === undefined ? '' : `#${id}`))),
    sentence: escapeControlCharacters,
  };
  const head = `Compared with ${escapeControlCharacters(formatDiffBaseName(diff))}: ${hasNoDifferences(diff) ? 'nothing differs' : formatDiffSummary(diff)}\n`;
  const parts = createDiffOutline(diff, marks).map(({ title, lines, count }) => {
    const shown = isWhole ? lines : lines.slice(0, MAX_LINES_PER_SECTION);
    const rest = lines.length - shown.length;
    const rows = shown.flatMap(({ text, below = [], change }) => [
      `  ${text}`,
      ...(isWhole ? below : below.slice(0, MAX_LINES_PER_SECTION)).map((each) => `    ${each}`),
      ...(isWhole && change !== undefined ? formatBlockLines(change, { green, red }) : []),
      ...(isWhole || below.length <= MAX_LINES_PER_SECTION
        ? []
        : [dim(`    … and ${below.length - MAX_LINES_PER_SECTION} more`)]),
    ]);
    const more = rest > 0 ? [dim(`  … and ${rest} more (--verbose shows all)`)] : [];
    return `\n${bold(`${title} (${count})`)}\n${[...rows, ...more].join('\n')}\n`;
  });
  const notes = diff.notes.map((note) => `\n${dim(note)}\n`);
  return [head, ...parts, ...notes].join('');
}

function formatBlockLines({ text }: PageChange, { green, red }: Pick<Colors, 'green' | 'red'>): readonly string[] {
  const lines = (pieces: readonly DiffTextRun[] = []) =>
    pieces.length === 0 ? [] : escapeControlCharacters(pieces.map((piece) => piece.text).join(''), '\n').split('\n');
  return text.blocks.flatMap((block) =>
    block.kind === 'same'
      ? []
      : [
          ...lines(block.before).map((line) => red(`      - ${line}`)),
          ...lines(block.after).map((line) => green(`      + ${line}`)),
        ],
  );
}
