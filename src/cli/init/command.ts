// `techdocs init`: the flags. `run.ts` is loaded when the command runs.
import type { Command } from 'commander';
import { readBuildTime } from '../../engine/phases.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { InitFlags } from './answers.ts';

const EXAMPLES = `
Examples:
  techdocs init                             asks for everything, and writes into the current folder
  techdocs init handbook --yes              asks nothing, and creates the folder if needed
  techdocs init --title Handbook --url https://example.com/docs/ --products Scanner,Reader --yes
  techdocs init --publish github --dry-run  shows what would be written
  techdocs init --extension techdocs-box    starts an extension with a test instead of a site

Prompts appear only in a terminal. Existing files are never overwritten.`;

/** Adds the command to the program. */
export function addInitCommand(program: Command, terminal: Terminal): void {
  program
    .command('init')
    .description('Start a site')
    .argument('[dir]', 'folder of the site (default: the current folder)')
    .option(
      '--title <text>',
      'title of the site (default: that of the old site, of README.md, the package or the folder)',
    )
    .option('--url <address>', 'address of the site, including its path')
    .option('--releases', 'add release notes')
    .option('--no-releases', 'add no release notes (default if there are no products and no posts)')
    .option('--products <list>', 'products that have release notes, separated by commas')
    .option('--locales <list>', 'languages, separated by commas, the default one first')
    .option('--publish <host>', 'add files that publish the site: github, gitlab or nginx')
    .option('--extension', 'start an extension with its test and a small site to try it on, instead of a site')
    .option('--dry-run', 'print what would be written, as a patch, and write nothing')
    .option('--yes', 'ask no questions')
    .addHelpText('after', EXAMPLES)
    .action(async (dir: string | undefined, _: unknown, command: Command) => {
      const flags = command.optsWithGlobals<InitFlags>();
      if (flags.config !== undefined)
        throw createInvocationError('`init` takes no `--config`: it writes a configuration.');
      if (dir !== undefined && flags.root !== undefined && dir !== flags.root)
        throw createInvocationError(`The command names both \`${dir}\` and \`--root ${flags.root}\`. Use one of them.`);
      const environment = { folder: terminal.cwd, now: new Date(readBuildTime()) };
      const call = { ...flags, root: dir ?? flags.root ?? '.' };
      if (flags.extension) await (await import('./run-extension.ts')).runInitForExtension(call, terminal, environment);
      else await (await import('./run.ts')).runInit(call, terminal, environment);
    });
}
