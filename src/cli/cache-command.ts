// `techdocs cache`: shows the size of a project's cache, and reduces it.
import { relative } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { CachePartSummary } from '../cache/cache-folder.ts';
import { formatCountWithNoun } from '../lib/text.ts';
import type { GlobalFlags } from '../terminal/options.ts';
import { formatSize } from '../terminal/report.ts';
import type { Terminal } from '../terminal/terminal.ts';

const EXAMPLES = `
Examples:
  techdocs cache          shows how large the cache is
  techdocs cache prune    removes what the last build did not use, before CI saves the folder
  techdocs cache clear    removes it`;

/** Description of each part of the cache. */
const CACHE_PART_DESCRIPTIONS: Readonly<Record<string, string>> = {
  parse: 'parsed pages',
  links: 'pages parsed only for links',
  search: 'entries of pages for the search index',
  spare: 'the output of the build before the last one',
  built: 'sites that those for a disk are made of',
  other: 'everything else',
};

const CACHE_ACTIONS = ['show', 'prune', 'clear'] as const;

type CacheAction = (typeof CACHE_ACTIONS)[number];

/** Adds the command to the program. */
export function addCacheCommand(program: Command, terminal: Terminal): void {
  program
    .command('cache')
    .description('Show, prune or clear the cache')
    .argument('[action]', 'show, prune or clear', parseCacheAction, 'show')
    .addHelpText('after', EXAMPLES)
    .action(async (action: CacheAction, _: unknown, command: Command) => {
      // Imports the engine here, so that other commands start without it.
      const [{ dropCache, summarizeCache: inspectCache, pruneCache }, { resolveProjectRoot: projectRoot }] =
        await Promise.all([import('../cache/cache-folder.ts'), import('../engine/open-project.ts')]);
      const { root: folderName, json, quiet } = command.optsWithGlobals<GlobalFlags>();
      const root = projectRoot(folderName, terminal.cwd);
      const before = inspectCache(root);
      if (action === 'prune') pruneCache(root);
      if (action === 'clear') dropCache(root);
      const { folder, parts, bytes } = inspectCache(root);
      const freed = before.bytes - bytes;
      if (json) terminal.writeJson({ ok: true, folder, bytes, freed, parts });
      else if (!quiet) terminal.writeOut(formatCacheSizes(relative(root, folder), parts, { bytes, freed }));
    });
}

function parseCacheAction(text: string): CacheAction {
  const action = CACHE_ACTIONS.find((candidate) => candidate === text);
  if (action !== undefined) return action;
  throw new InvalidArgumentError('Use `show`, `prune` or `clear`.');
}

function formatCacheSizes(
  folder: string,
  parts: readonly CachePartSummary[],
  { bytes, freed }: { readonly bytes: number; readonly freed: number },
): string {
  const rows = parts.map(({ name, files, bytes: partBytes }) => {
    return `  ${formatSize(partBytes).padStart(9)}  ${name.padEnd(6)}  ${CACHE_PART_DESCRIPTIONS[name]}, ${formatCountWithNoun(files, 'file')}\n`;
  });
  const less = freed > 0 ? `, ${formatSize(freed)} less than before` : '';
  return `${folder}: ${bytes === 0 ? 'empty' : formatSize(bytes)}${less}\n${rows.join('')}`;
}
