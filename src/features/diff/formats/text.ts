// A diff as text for a terminal. Pure.
import { visibleControls } from '../../../model/mask.ts';
import type { Colors } from '../../../terminal/report.ts';
import type { Marks } from '../lines.ts';
import { diffSummary, fromText, outlineOf } from '../outline.ts';
import { type DiffPiece, isSame, type PageChange } from '../site-diff.ts';
import type { FormInput } from './input.ts';

/** Output options. */
export interface TextStyle {
  /** Absent if the output is a file. */
  readonly colors?: Colors;
  /** Whether all lines are shown. */
  readonly isWhole: boolean;
}

/** Maximum lines per section by default. */
const MOST = 20;

/** Formats a diff as text. */
export function textDiff({ diff, linkTo }: FormInput, { colors, isWhole }: TextStyle): string {
  const { bold, cyan, dim, green, red, yellow } = colors ?? plainColors;
  const marks: Marks = {
    plain: visibleControls,
    code: (text) => visibleControls(text),
    strong: (text) => yellow(visibleControls(text)),
    page: (path, id) => cyan(visibleControls((linkTo?.(path) ?? path) + (id === undefined ? '' : `#${id}`))),
    sentence: visibleControls,
  };
  const head = `Compared with ${visibleControls(fromText(diff))}: ${isSame(diff) ? 'nothing differs' : diffSummary(diff)}\n`;
  const parts = outlineOf(diff, marks).map(({ title, lines, count }) => {
    const shown = isWhole ? lines : lines.slice(0, MOST);
    const rest = lines.length - shown.length;
    const rows = shown.flatMap(({ text, below = [], change }) => [
      `  ${text}`,
      ...(isWhole ? below : below.slice(0, MOST)).map((each) => `    ${each}`),
      ...(isWhole && change !== undefined ? blockLines(change, { green, red }) : []),
      ...(isWhole || below.length <= MOST ? [] : [dim(`    … and ${below.length - MOST} more`)]),
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
    pieces.length === 0 ? [] : visibleControls(pieces.map((piece) => piece.text).join(''), '\n').split('\n');
  return text.blocks.flatMap((block) =>
    block.kind === 'same'
      ? []
      : [
          ...lines(block.before).map((line) => red(`      - ${line}`)),
          ...lines(block.after).map((line) => green(`      + ${line}`)),
        ],
  );
}

const same = (text: string) => text;
const plainColors = { bold: same, cyan: same, dim: same, green: same, red: same, yellow: same };
