// The source lines around a finding, as data: the terminal and the dev server's overlay render them. Secrets in them are masked.
import type { Diagnostic } from './diagnostic.ts';
import { maskLine } from './mask.ts';

const MAX_FRAME_WIDTH = 110;

/** One line of a frame. */
export interface FrameRow {
  /** Line in the file, from 1. */
  readonly number: number;
  /** Text of the line, cut to the width of a terminal. */
  readonly text: string;
  /** Number of characters in `text` before the position of the finding; absent on the other lines, and without a known column. */
  readonly caret?: number;
  readonly isAt: boolean;
}

/** Returns the line of a finding with its neighbours; empty if there is no such line. */
export function frameRows(
  lines: readonly string[] | undefined,
  { line, column }: Pick<Diagnostic, 'line' | 'column'>,
): readonly FrameRow[] {
  if (line === undefined || lines?.[line - 1] === undefined) return [];
  // Cuts a long line to a window that begins shortly before the column, and its neighbours at the same column.
  const start = column !== undefined && column > MAX_FRAME_WIDTH - 20 ? column - 40 : 0;
  const show = (text: string) => {
    const plain = maskLine(text.replaceAll('\t', ' ')).slice(start, start + MAX_FRAME_WIDTH);
    return `${start > 0 ? '…' : ''}${plain}${text.length > start + MAX_FRAME_WIDTH ? '…' : ''}`;
  };
  return [line - 1, line, line + 1].flatMap((number): FrameRow[] => {
    const text = lines[number - 1];
    const isAt = number === line;
    // A neighbour that ends before the window would show nothing but the sign of the cut.
    if (text === undefined || (!isAt && text.slice(start).trim() === '')) return [];
    const caret = isAt && column !== undefined ? Math.max(0, column - 1 - start) + (start > 0 ? 1 : 0) : undefined;
    return [{ number, text: show(text), isAt, ...(caret !== undefined && { caret }) }];
  });
}
