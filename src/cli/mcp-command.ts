// `techdocs mcp`: its flags.
import type { Command } from 'commander';
import { wholeNumber } from '../terminal/options.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { McpFlags } from './mcp.ts';

const EXAMPLES = `
Examples:
  techdocs mcp                                    answer from the working copy, over the standard streams
  techdocs mcp --site build                       answer from a built folder
  techdocs mcp --site https://docs.example.com/   answer from a published site
  techdocs mcp --port 3333                        answer at http://127.0.0.1:3333/mcp`;

/** Adds the command to the program. */
export function addMcpCommand(program: Command, terminal: Terminal): void {
  program
    .command('mcp')
    .description('Answer questions of AI assistants over the Model Context Protocol')
    .option('--site <site>', 'built folder, or address of a published site (default: the working copy)')
    .option('-p, --port <number>', 'answer over HTTP on this port', wholeNumber(0, 65_535))
    .option('--host <host>', 'address to listen on (default: 127.0.0.1)')
    .addHelpText('after', EXAMPLES)
    .action(async (_: unknown, command: Command) => {
      const { runMcp } = await import('./mcp.ts');
      await runMcp(command.optsWithGlobals<McpFlags>(), terminal);
    });
}
