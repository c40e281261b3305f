// `techdocs serve`: its flags.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { createInvocationError } from '../model/diagnostic.ts';
import { createWholeNumberParser } from '../terminal/options.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { ServeFlags } from './serve-site.ts';

const EXAMPLES = `
Examples:
  techdocs serve                     serve the site at http://127.0.0.1:3000/
  techdocs serve --open              and open the page that was edited last
  techdocs serve --open /guide/wifi --drafts
  techdocs serve --built             serve the finished folder \`build\` as a static host would`;

/** Adds the command to the program. */
export function addServeCommand(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('Preview the site, and update open pages while you write')
    .option('-p, --port <number>', 'port; if it is taken, the next free one', createWholeNumberParser(0, 65_535), 3000)
    .option('--strict-port', 'fail if the port is taken')
    .addOption(
      new Option('--host [host]', 'address to listen on; without a value, all of this machine')
        .default('127.0.0.1')
        .preset('0.0.0.0'),
    )
    .option('--open [path]', 'open the browser at a path, or at the page edited last', parsePathToOpen)
    .option('--drafts', 'include drafts')
    .option('--poll', 'poll for changes, if the system does not report them')
    .option('--built [dir]', 'serve a finished folder (default: build) and watch nothing')
    .option('--base-url <path>', 'with `--built`: base URL of the folder, if the configuration has another')
    .addHelpText('after', EXAMPLES)
    .action(async (_: unknown, command: Command) => {
      const flags = command.optsWithGlobals<ServeFlags>();
      if (flags.baseUrl !== undefined && flags.built === undefined) {
        throw createInvocationError(
          '`--base-url` has no effect without `--built`.',
          'Set `baseUrl` in the configuration.',
        );
      }
      const { serveBuiltFolder, runServe } = await import('./serve-site.ts');
      if (flags.built === undefined) await runServe(flags, terminal);
      else await serveBuiltFolder(flags, terminal);
    });
}

function parsePathToOpen(text: string): string {
  if (!/^\/(?!\/)[!-~]*$/.test(text)) throw new InvalidArgumentError('It takes a path that starts with one slash.');
  return text;
}
