// Flags of `techdocs lsp`.
import type { Command } from 'commander';
import type { GlobalFlags } from '../../terminal/options.ts';
import type { Terminal } from '../../terminal/terminal.ts';

const USAGE_EXAMPLES = `
Examples:
  techdocs lsp                  answer an editor over the standard streams
  techdocs lsp --root website   answer for the project in this folder alone`;

/** Adds the flags to the command. */
export function addLspFlags(command: Command, terminal: Terminal): void {
  command
    .option('--stdio', 'use the standard streams, which is the default')
    .addHelpText('after', USAGE_EXAMPLES)
    .action(async (_: unknown, called: Command) => {
      const { runLsp } = await import('./run.ts');
      await runLsp(called.optsWithGlobals<GlobalFlags>(), terminal);
    });
}
