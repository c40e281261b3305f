// Limits of highlighting per code block. They limit the length of the code and not the time, so that every machine highlights a block in
// the same way. The slowest grammars take a few seconds for a block just below the limits.
import type { ContentLimitLookup } from '../../../model/budgets.ts';
import type { PageFault } from '../page.ts';

const MAX_LINE_LENGTH = 5000;
/**
 * Timeout in milliseconds for one block. It is reached only if a grammar's regular expressions are extremely slow for the code. Threads share
 * the processors of a busy machine, and then a block that takes two seconds alone can take more than ten.
 */
export const HIGHLIGHT_BLOCK_TIMEOUT_MS = 30_000;

const SHORTER_CODE_HINT = 'Show only the part that matters, or set the language to `text`.';

/** Finding for a block that exceeds the timeout. Whether it occurs depends on the machine, so pages with it are not cached. */
export const TOO_SLOW_FINDING: PageFault = {
  code: 'code-too-slow',
  severity: 'error',
  message: `This code could not be highlighted within ${HIGHLIGHT_BLOCK_TIMEOUT_MS / 1000} seconds.`,
  suggestion: SHORTER_CODE_HINT,
};

/** Whether a line is too long to be highlighted. */
export function isLineTooLong(line: string): boolean {
  return line.length > MAX_LINE_LENGTH;
}

/**
 * Returns the number of lines to highlight, counted from the start of a block. Also returns a finding if the block has more lines or if a
 * line is too long.
 */
export function countLinesToHighlight(
  lines: readonly string[],
  limits: ContentLimitLookup,
): { readonly count: number; readonly fault?: PageFault } {
  const fault = (message: string): PageFault => ({ code: 'code-too-long', message, suggestion: SHORTER_CODE_HINT });
  const mostLines = limits('codeLines');
  const mostCharacters = limits('codeCharacters');
  let characters = 0;
  for (const [count, line] of lines.entries()) {
    if (!isLineTooLong(line)) characters += line.length;
    if (count < mostLines && characters <= mostCharacters) continue;
    const most = count < mostLines ? `${mostCharacters} characters` : `${mostLines} lines`;
    return { count, fault: fault(`This code has more than ${most}, so it is not highlighted after line ${count}.`) };
  }
  const long = lines.findIndex(isLineTooLong);
  if (long < 0) return { count: lines.length };
  const length = lines[long]?.length;
  const message = `Line ${long + 1} of this code has ${length} characters. Lines of more than ${MAX_LINE_LENGTH} are not highlighted.`;
  return { count: lines.length, fault: fault(message) };
}
