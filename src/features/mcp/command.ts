// Flags of `techdocs mcp`.
import type { Command } from 'commander';
import { createWholeNumberParser } from '../../terminal/options.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { McpFlags } from './run.ts';

const USAGE_EXAMPLES = `
Examples:
  techdocs mcp                                    answer from the working copy, over the standard streams
  techdocs mcp --site build                       answer from a built folder
  techdocs mcp --site https://docs.example.com/   answer from a published site
  techdocs mcp --port 3333                        answer at http://127.0.0.1:3333/mcp
  techdocs mcp --allow-move                       let assistants move pages, with all links to them`;

/** Adds the flags to the command. */
export function addMcpFlags(command: Command, terminal: Terminal): void {
  command
    .option('--site <site>', 'built folder, or address of a published site (default: the working copy)')
    .option('-p, --port <number>', 'answer over HTTP on this port', createWholeNumberParser(0, 65_535))
    .option('--host <host>', 'address to listen on (default: 127.0.0.1)')
    .option('--allow-move', 'let assistants make moves; without it they get the patch')
    .addHelpText('after', USAGE_EXAMPLES)
    .action(async (_: unknown, called: Command) => {
      const { runMcp } = await import('./run.ts');
      await runMcp(called.optsWithGlobals<McpFlags>(), terminal);
    });
}
