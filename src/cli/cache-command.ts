// `techdocs cache`: how large the cache of a project is, and less of it.
import { relative } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { dropCache } from '../engine/cache.ts';
import { type CachePart, lookAtCache, pruneCache } from '../engine/kept-cache.ts';
import { projectRoot } from '../engine/project.ts';
import { plural } from '../model/text.ts';
import type { GlobalFlags } from './options.ts';
import { size } from './report.ts';
import type { Terminal } from './terminal.ts';

const EXAMPLES = `
Examples:
  techdocs cache          how large the cache is
  techdocs cache prune    leaves what the last build made use of, before a CI keeps the folder
  techdocs cache clear    removes it`;

/** What each part of the cache is for. */
const MEANINGS: Readonly<Record<string, string>> = {
  parse: 'what was parsed',
  links: 'what was parsed for links alone',
  search: 'what pages give to the search index',
  spare: 'the output of the build before the last one',
  other: 'everything else',
};

const ACTIONS = { show: () => {}, prune: pruneCache, clear: dropCache } as const;

/** Adds the command to the program. */
export function addCacheCommand(program: Command, terminal: Terminal): void {
  program
    .command('cache')
    .description('Show, prune or clear the cache')
    .argument('[action]', 'show, prune or clear', actionOf, 'show')
    .addHelpText('after', EXAMPLES)
    .action((action: keyof typeof ACTIONS, _: unknown, command: Command) => {
      const { root: folderName, json, quiet } = command.optsWithGlobals<GlobalFlags>();
      const root = projectRoot(folderName);
      const before = lookAtCache(root);
      ACTIONS[action](root);
      const { folder, parts, bytes } = lookAtCache(root);
      const freed = before.bytes - bytes;
      if (json) terminal.writeJson({ ok: true, folder, bytes, freed, parts });
      else if (!quiet) terminal.writeOut(cacheText(relative(root, folder), parts, { bytes, freed }));
    });
}

function actionOf(text: string): keyof typeof ACTIONS {
  if (Object.hasOwn(ACTIONS, text)) return text as keyof typeof ACTIONS;
  throw new InvalidArgumentError('It is `show`, `prune` or `clear`.');
}

function cacheText(
  folder: string,
  parts: readonly CachePart[],
  { bytes, freed }: { readonly bytes: number; readonly freed: number },
): string {
  const rows = parts.map(({ name, files, bytes: own }) => {
    return `  ${size(own).padStart(9)}  ${name.padEnd(6)}  ${MEANINGS[name]}, ${plural(files, 'file')}\n`;
  });
  const less = freed > 0 ? `, ${size(freed)} less than before` : '';
  return `${folder}: ${bytes === 0 ? 'empty' : size(bytes)}${less}\n${rows.join('')}`;
}
