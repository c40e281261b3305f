// Flags of `techdocs diff`.
import { type Command, Option } from 'commander';
import { createInvocationError } from '../../model/diagnostic.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { diffFormats } from './formats/index.ts';
import type { DiffFlags } from './run.ts';

const USAGE_EXAMPLES = `
Examples:
  techdocs diff                              compares the working tree with where its branch began
  techdocs diff v1.2                         compares it with a tag, a branch or a commit
  techdocs diff build                        compares it with a built site in a folder
  techdocs diff --weigh                      builds both sites, and compares what readers load
  techdocs diff --format markdown --preview-url https://preview.example.com/pr-12/
                                             a comment for a pull request
  techdocs diff --format html --output diff.html
                                             changed pages side by side, in one file`;

/** Adds the flags to the command. */
export function addDiffFlags(command: Command, terminal: Terminal): void {
  command
    .argument('[base]', 'commit, tag, branch or built folder (default: the merge base with the default branch)')
    .addOption(new Option('--format <format>', 'form of the answer').choices(diffFormats).default('text'))
    .option('--output <file>', 'file to write it to, relative to the root (default: stdout)')
    .option('--preview-url <url>', 'where the changed site can be seen: pages are linked to it')
    .option('--weigh', 'build both sites, and compare the weight of pages, search index and first load')
    .addHelpText('after', USAGE_EXAMPLES)
    .action(async (base: string | undefined, _: unknown, called: Command) => {
      const flags = called.optsWithGlobals<DiffFlags>();
      if (flags.json && called.getOptionValueSource('format') === 'cli' && flags.format !== 'json')
        throw createInvocationError(
          `\`--json\` and \`--format ${flags.format}\` are two forms of one answer.`,
          'Use one of them.',
        );
      const { runDiff } = await import('./run.ts');
      await runDiff(base, flags, terminal);
    });
}
