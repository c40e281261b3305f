// `techdocs migrate`: the flags. The work is in `run.ts`, which is loaded when the command runs.
import type { Command } from 'commander';
import { createInvocationError } from '../../model/diagnostic.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { MigrationFlags } from './outcome.ts';

const USAGE_EXAMPLES = `
Examples:
  techdocs migrate website                   writes the new site to website-techdocs, and builds it
  techdocs migrate website --out docs-site   into another folder
  techdocs migrate website --dry-run         prints the report and the changes of pages, and writes nothing
  techdocs migrate website --run             also runs code of the old site that makes values, components and pages

techdocs only reads SOURCE. It needs no installed packages and downloads nothing. Without \`--run\`, it runs no code of SOURCE:
on a terminal it asks. Run the command again to update the files that nobody has changed since, and to list the others.`;

/** Adds the flags to the command. */
export function addMigrateFlags(command: Command, terminal: Terminal): void {
  command
    .argument(
      '<source>',
      'folder of the old site: Docusaurus, MkDocs, VitePress, Starlight, Hugo, Nextra or mdBook, or plain Markdown',
    )
    .option('--out <dir>', 'folder of the new site (default: SOURCE-techdocs)')
    .option('--from <generator>', 'generator of the old site (default: by its files)')
    .option('--dry-run', 'print the report and the changes of pages, and write nothing')
    .option('--run', 'run code of the old site, in a process that can only read the site')
    .addHelpText('after', USAGE_EXAMPLES)
    .action(async (source: string, _: unknown, called: Command) => {
      const flags = called.optsWithGlobals<MigrationFlags>();
      if (flags.config !== undefined)
        throw createInvocationError('`migrate` takes no `--config`: it writes a configuration.');
      if (flags.root !== undefined)
        throw createInvocationError('`migrate` takes no `--root`: name the old site as `migrate SOURCE`.');
      const { migrate } = await import('./run.ts');
      await migrate(source, flags, { terminal, folder: terminal.cwd });
    });
}
