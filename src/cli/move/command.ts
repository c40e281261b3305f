// `techdocs move`: the flags. `run.ts` is loaded when the command runs.
import type { Command } from 'commander';
import type { Terminal } from '../../terminal/terminal.ts';
import type { MoveFlags } from './run.ts';

const EXAMPLES = `
Examples:
  techdocs move docs/install.md docs/guide/set-up.md      moves a page, and rewrites all links to it and in it
  techdocs move docs/guide docs/manual                    moves a folder
  techdocs move docs/img/old.png docs/img/new.png         moves an image
  techdocs move docs/install.md#steps '#all-steps'        gives a heading another anchor; the old one stays
  techdocs move docs/install.md#steps '#All the steps'    gives it another text
  techdocs move docs/a.md docs/b.md --dry-run             prints what would change, as a patch

If the file was moved already, the command does the rest.`;

/** Adds the command to the program. */
export function addMoveCommand(program: Command, terminal: Terminal): void {
  program
    .command('move')
    .description('Move a page, a folder, an image or a heading, with all links to it')
    .argument('<from>', 'file, folder or heading (`page.md#heading`), relative to the root')
    .argument('<to>', 'its new name')
    .option('--dry-run', 'print what would change, as a patch, and change nothing')
    .option('--no-redirect', 'add no redirect from the old address')
    .addHelpText('after', EXAMPLES)
    .action(async (from: string, to: string, _: unknown, command: Command) => {
      const flags = command.optsWithGlobals<MoveFlags>();
      await (await import('./run.ts')).runMove({ from, to, flags }, terminal);
    });
}
