// `techdocs init`: the flags. What it does is in `run.ts`, which is loaded only when it is called for.
import type { Command } from 'commander';
import { callFault } from '../../model/diagnostic.ts';
import type { Terminal } from '../terminal.ts';
import type { InitFlags } from './answers.ts';

const EXAMPLES = `
Examples:
  techdocs init                             asks for everything, and writes into the current folder
  techdocs init handbook --yes              asks nothing; the folder is made where it is not there
  techdocs init --title Handbook --url https://example.com/docs/ --products Scanner,Reader --yes
  techdocs init --publish github --dry-run  shows what would be written

Prompts appear on a terminal only. What is there is never overwritten.`;

/** Adds the command to the program. */
export function addInitCommand(program: Command, terminal: Terminal): void {
  program
    .command('init')
    .description('Start a site')
    .argument('[dir]', 'folder of the site (default: the current folder)')
    .option('--title <text>', 'title of the site (default: from the first heading of README.md, else the folder)')
    .option('--url <address>', 'address of the site, with its path')
    .option('--releases', 'with release notes')
    .option('--no-releases', 'without release notes (default, where no product is named and no post is there)')
    .option('--products <list>', 'products that have release notes, separated by commas')
    .option('--locales <list>', 'languages, separated by commas, the default one first')
    .option('--publish <host>', 'write what publishes the site: github, gitlab or nginx')
    .option('--dry-run', 'print what would be written, as a patch, and write nothing')
    .option('--yes', 'ask nothing')
    .addHelpText('after', EXAMPLES)
    .action(async (dir: string | undefined, _: unknown, command: Command) => {
      const flags = command.optsWithGlobals<InitFlags>();
      if (flags.config !== undefined) throw callFault('`init` takes no `--config`: it writes a configuration.');
      if (dir !== undefined && flags.root !== undefined && dir !== flags.root)
        throw callFault(`The call names \`${dir}\` and \`--root ${flags.root}\`. Give one of them.`);
      const { init } = await import('./run.ts');
      await init({ ...flags, root: dir ?? flags.root ?? '.' }, terminal, { folder: process.cwd(), now: new Date() });
    });
}
