// `techdocs translate`: the flags.
import type { Command } from 'commander';
import { createInvocationError } from '../../model/diagnostic.ts';
import { collectNames } from '../../terminal/options.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { TranslateFlags } from './run.ts';

const USAGE_EXAMPLES = `
Examples:
  techdocs translate --status                        what is untranslated or stale, by words
  techdocs translate --status --readers views.csv    the same, what most readers miss first
  techdocs translate --mark i18n/de/docs/setup.md    this translation is up to date
  techdocs translate --export --locale de            write xliff/de.xlf for translators
  techdocs translate --import xliff/de.xlf           make pages of what they give back`;

/** Adds the flags to the command. */
export function addTranslateFlags(command: Command, terminal: Terminal): void {
  command
    .option('--status', 'list pages that are untranslated or stale')
    .option('--readers <file>', 'with --status: how many read each page, a line `/path,number` for each')
    .option('--mark <files...>', 'write into translations that they are of the original as it is now')
    .option('--export [folder]', 'write XLIFF 2 for translators, a file for each language (default folder: `xliff`)')
    .option('--all', 'with --export: pages that are translated, too')
    .option('--import <files...>', 'make pages of XLIFF 2 files: all, or none where something is wrong')
    .option('--locale <locales...>', 'only these languages', collectNames)
    .option('--dry-run', 'print what would be written, and write nothing')
    .addHelpText('after', USAGE_EXAMPLES)
    .action(async (_: unknown, called: Command) => {
      const flags = called.optsWithGlobals<TranslateFlags>();
      validateTranslateFlags(flags);
      await (await import('./run.ts')).runTranslate(flags, terminal);
    });
}

/** Throws if the flags request no action, or more than one. */
function validateTranslateFlags({
  status,
  mark,
  export: exported,
  import: imported,
  readers,
  all,
}: TranslateFlags): void {
  const taskCount = [status, mark, exported, imported].filter((flag) => flag !== undefined).length;
  if (taskCount !== 1) {
    const message = taskCount === 0 ? 'Nothing is asked of `translate`.' : '`translate` does one thing at a time.';
    throw createInvocationError(message, 'Use one of `--status`, `--mark`, `--export` and `--import`.');
  }
  if (readers !== undefined && !status)
    throw createInvocationError('`--readers` is for `--status`.', 'Add `--status`.');
  if (all && exported === undefined) throw createInvocationError('`--all` is for `--export`.', 'Add `--export`.');
}
