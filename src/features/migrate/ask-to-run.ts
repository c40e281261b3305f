// Asks on a terminal whether code of the old site may run.
import { confirm, note } from '@clack/prompts';
import { answerOf, output, prepareTerminal } from '../../terminal/prompts.ts';

/** Maximum files that the question lists; the report lists all. */
const MOST_NAMED = 20;

/** Lists the files and returns whether they may run. */
export async function askToRun(files: readonly string[]): Promise<boolean> {
  prepareTerminal();
  const more = files.length > MOST_NAMED ? [`… and ${files.length - MOST_NAMED} more`] : [];
  note([...files.slice(0, MOST_NAMED), ...more].join('\n'), 'Code of the old site that was not run', { output });
  const message = 'Run these files, in a process that can only read the site? Do so only if you trust them.';
  return answerOf(confirm({ message, initialValue: false, output }));
}
