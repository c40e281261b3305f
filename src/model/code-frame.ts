// The source lines around a finding, as data: the terminal and the dev server's overlay render them. Secrets in them are masked.
import type { Diagnostic } from './diagnostic.ts';
import { maskSecretsInLine } from './mask.ts';

const MAX_CODE_FRAME_COLUMNS = 110;

export interface CodeFrameLine {
  /** Line in the file, from 1. */
  readonly number: number;
  /** Text of the line, cut to the width of a terminal. */
  readonly text: string;
  /** Number of characters in `text` before the position of the finding. Absent on the other lines, and if the column is unknown. */
  readonly caret?: number;
  readonly isAt: boolean;
}

/** Returns the line of a finding and the lines next to it; empty if the file has no such line. */
export function createCodeFrame(
  lines: readonly string[] | undefined,
  { line, column }: Pick<Diagnostic, 'line' | 'column'>,
): readonly CodeFrameLine[] {
  if (line === undefined || lines?.[line - 1] === undefined) return [];
  // Offset at which all lines of the frame begin. It is usually 0. If the finding is far to the right, the frame begins 40 columns before
  // the finding.
  const start = column !== undefined && column > MAX_CODE_FRAME_COLUMNS - 20 ? column - 40 : 0;
  const show = (text: string) => {
    const plain = maskSecretsInLine(text.replaceAll('\t', ' ')).slice(start, start + MAX_CODE_FRAME_COLUMNS);
    return `${start > 0 ? '…' : ''}${plain}${text.length > start + MAX_CODE_FRAME_COLUMNS ? '…' : ''}`;
  };
  return [line - 1, line, line + 1].flatMap((number): CodeFrameLine[] => {
    const text = lines[number - 1];
    const isAt = number === line;
    // Omits a line that ends before `start`: it would be shown as only an ellipsis.
    if (text === undefined || (!isAt && text.slice(start).trim() === '')) return [];
    const caret = isAt && column !== undefined ? Math.max(0, column - 1 - start) + (start > 0 ? 1 : 0) : undefined;
    return [{ number, text: show(text), isAt, ...(caret !== undefined && { caret }) }];
  });
}
