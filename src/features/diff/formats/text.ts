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
      ...(isWhole ? below : below.slice(0, MAX_LINES_PER_SECTION)).map((line) => `    ${line}`),
      ...(change === undefined ? [] : isWhole ? formatBlockLines(change, { green, red }) : formatSmallChange(change)),
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

/** Maximum number of changed words of a page whose words are shown without `--verbose`. */
const MAX_WORDS_OF_SMALL_CHANGE = 12;

/** Returns the changed words of a page if they are few. Headings are on separate lines. */
function formatSmallChange({ text }: PageChange): readonly string[] {
  if (text.added + text.removed > MAX_WORDS_OF_SMALL_CHANGE) return [];
  const join = (runs: readonly DiffTextRun[] = []) =>
    escapeControlCharacters(runs.flatMap((run) => (run.isMarked ? run.text.trim() || [] : [])).join(' … '));
  const isHeading = (runs: readonly DiffTextRun[] = []) => /^#{1,6} /.test(runs[0]?.text ?? '');
  const lines = text.blocks.flatMap((block) => {
    if (block.kind === 'same' || isHeading(block.before ?? block.after)) return [];
    const old = join(block.before);
    const now = join(block.after);
    if (old === '') return now === '' ? [] : [`    text added: ${now}`];
    return [now === '' ? `    text removed: ${old}` : `    text: ${old} → ${now}`];
  });
  return lines.length > MAX_WORDS_OF_SMALL_CHANGE ? [] : lines;
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
