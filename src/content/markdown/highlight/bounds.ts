// Limits of highlighting per code block. They limit the length of the code, not the time, so that the same code is highlighted alike on
// every machine. The slowest grammars take a few seconds for a block just below the limits.
import type { Limits } from '../../../model/budgets.ts';
import type { PageFault } from '../page.ts';

const LONGEST_LINE = 5000;
/** Timeout in milliseconds for one block. It is reached only if a grammar's regular expressions are extremely slow for the code. */
export const MOST_MILLISECONDS = 10_000;

const suggestion = 'Show only the part that matters, or set the language to `text`.';

/** Finding for a block that exceeds the timeout. Whether it occurs depends on the machine, so pages with it are not cached. */
export const tooSlow: PageFault = {
  code: 'code-too-slow',
  severity: 'error',
  message: `This code could not be highlighted within ${MOST_MILLISECONDS / 1000} seconds.`,
  suggestion,
};

/** Whether a line is too long to be highlighted. */
export function isTooLong(line: string): boolean {
  return line.length > LONGEST_LINE;
}

/** Returns how many of a block's first lines may be highlighted, with a finding if these are not all lines. */
export function highlightedPart(
  lines: readonly string[],
  limits: Limits,
): { readonly count: number; readonly fault?: PageFault } {
  const fault = (message: string): PageFault => ({ code: 'code-too-long', message, suggestion });
  const [mostLines, mostCharacters] = [limits('codeLines'), limits('codeCharacters')];
  let characters = 0;
  for (const [count, line] of lines.entries()) {
    if (!isTooLong(line)) characters += line.length;
    if (count < mostLines && characters <= mostCharacters) continue;
    const most = count < mostLines ? `${mostCharacters} characters` : `${mostLines} lines`;
    return { count, fault: fault(`This code has more than ${most}, so it is not highlighted after line ${count}.`) };
  }
  const long = lines.findIndex(isTooLong);
  if (long < 0) return { count: lines.length };
  const length = lines[long]?.length;
  const message = `Line ${long + 1} of this code has ${length} characters. Lines of more than ${LONGEST_LINE} are not highlighted.`;
  return { count: lines.length, fault: fault(message) };
}
