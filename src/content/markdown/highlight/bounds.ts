// How much of a code block is coloured. What it costs is bounded by what is coloured and not by time, so that the same code
// has the same colours on every machine. The slowest grammars take a few seconds for a block that just fits.
import type { Limits } from '../../../model/budgets.ts';
import type { PageFault } from '../page.ts';

const LONGEST_LINE = 5000;
/** A block that takes longer is one that a grammar's regular expressions cannot cope with. */
export const MOST_MILLISECONDS = 10_000;

const suggestion = 'Show only the part that matters, or set the language to `text`.';

/** The fault of a block that took longer than that. It depends on the machine, so no page that has it is remembered. */
export const tooSlow: PageFault = {
  code: 'code-too-slow',
  severity: 'error',
  message: `This code could not be highlighted within ${MOST_MILLISECONDS / 1000} seconds.`,
  suggestion,
};

/** Whether a line is shown without colours, wherever it stands. */
export function isTooLong(line: string): boolean {
  return line.length > LONGEST_LINE;
}

/** How many lines of a block may be coloured, from the first on, and what is wrong where not all of it is. */
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
