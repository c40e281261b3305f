// `techdocs explain`: the manual's page of a finding, from the package.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { packagedFile } from '../engine/assets.ts';
import { listed } from '../lib/text.ts';
import { callFault } from '../model/diagnostic.ts';
import { nearestFirst } from '../model/nearest.ts';
import type { GlobalFlags } from '../terminal/options.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { formatPage } from './explain-page.ts';

const EXAMPLES = `
Examples:
  techdocs explain broken-link           explain a finding, with an example
  techdocs explain broken-link --json    print its page as Markdown`;

/** How many codes are offered for one that does not exist. */
const OFFERED = 3;

/** Adds the command to the program. */
export function addExplainCommand(program: Command, terminal: Terminal): void {
  program
    .command('explain')
    .description('Explain a finding')
    .argument('<code>', 'code of the finding, such as broken-link')
    .addHelpText('after', EXAMPLES)
    .action((code: string, _: unknown, command: Command) => {
      const folder = packagedFile('findings');
      const codes = readdirSync(folder).map((name) => name.replace(/\.md$/, ''));
      if (!codes.includes(code)) throw unknownCode(code, codes);
      const markdown = readFileSync(join(folder, `${code}.md`), 'utf8');
      if (command.optsWithGlobals<GlobalFlags>().json) terminal.writeJson({ code, markdown });
      else terminal.writeOut(formatPage(markdown));
    });
}

function unknownCode(code: string, codes: readonly string[]) {
  const [, extension] = /^([^/]+)\//.exec(code) ?? [];
  if (extension !== undefined)
    return callFault(`\`${code}\` is a code of the extension \`${extension}\`, whose own documentation explains it.`);
  const shares = (known: string) => known.split('-').some((word) => code.split('-').includes(word));
  const near = nearestFirst(code, codes, shares).slice(0, OFFERED);
  const offered = listed(
    near.map((name) => `\`${name}\``),
    'or',
  );
  return callFault(`No finding has the code \`${code}\`.`, near.length === 0 ? undefined : `Did you mean ${offered}?`);
}
