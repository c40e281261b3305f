// Asks on a terminal whether code of the old site may run.
import { confirm, note } from '@clack/prompts';
import { awaitAnswer, prepareTerminalForPrompts, promptOutput } from '../../terminal/prompts.ts';

/** Maximum files that the question lists; the report lists all. */
const MAX_LISTED_FILES = 20;

/** Lists the files and returns whether they may run. */
export async function askToRunCode(files: readonly string[]): Promise<boolean> {
  prepareTerminalForPrompts();
  const more = files.length > MAX_LISTED_FILES ? [`… and ${files.length - MAX_LISTED_FILES} more`] : [];
  note([...files.slice(0, MAX_LISTED_FILES), ...more].join('\n'), 'Code of the old site that was not run', {
    output: promptOutput,
  });
  const message = 'Run these files, in a process that can only read the site? Do so only if you trust them.';
  return awaitAnswer(confirm({ message, initialValue: false, output: promptOutput }));
}
