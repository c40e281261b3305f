// `techdocs addresses`: the flags. `run.ts` is loaded when the command runs.
import type { Command } from 'commander';
import { createInvocationError } from '../../model/diagnostic.ts';
import { createWholeNumberParser } from '../../terminal/options.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { AddressesFlags } from './run.ts';

const EXAMPLES = `
Examples:
  techdocs addresses --write         writes \`addresses.txt\`, the list of what is published; builds compare with it
  techdocs addresses                 tells which addresses of the list are lost, and where their texts are now
  techdocs addresses --since v1.2    compares with the site of a commit, a tag or a branch
  techdocs addresses --published     compares with the published site: its sitemap, and the headings of its pages
  techdocs addresses --fix           writes redirects, and former ids of headings`;

/** Adds the command to the program. */
export function addAddressesCommand(program: Command, terminal: Terminal): void {
  program
    .command('addresses')
    .description('Find addresses that were published and are lost')
    .option('--since <ref>', 'compare with the site of this commit, instead of `addresses.txt`')
    .option('--published [url]', 'compare with the published site (default: `url` of the configuration)')
    .option('--max-pages <number>', 'pages of it to read for their headings', createWholeNumberParser(0, 100_000), 1000)
    .option('--fix', 'write redirects into the configuration, and former ids into headings')
    .option('--write', 'write `addresses.txt`: all addresses that it has, and all that the site has now')
    .option('--strict', 'fail on warnings')
    .addHelpText('after', EXAMPLES)
    .action(async (_: unknown, command: Command) => {
      const flags = command.optsWithGlobals<AddressesFlags>();
      if (flags.since !== undefined && flags.published !== undefined)
        throw createInvocationError(
          '`--since` and `--published` are two sources of what was published.',
          'Use one of them.',
        );
      await (await import('./run.ts')).runAddressesCommand(flags, terminal);
    });
}
