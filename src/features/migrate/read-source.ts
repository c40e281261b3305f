// Reads the old site: finds its configuration, and lists the files of the migrated folders. Writes nothing there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { statsOf } from '../../content/io/stats.ts';
import { isMarkdown } from '../../lib/file-path.ts';
import { jsonIn } from '../../lib/json.ts';
import { compareText } from '../../lib/text.ts';
import { callFault } from '../../model/diagnostic.ts';
import { type Folder, folderOfFile } from './layout.ts';
import type { Item } from './planned.ts';
import { siteRealPath } from './reach.ts';

/** A file of the old site, by its relative path. */
export interface OldFile {
  readonly path: string;
  readonly folder: Folder;
  /** Path below its folder. */
  readonly own: string;
  /** Whether the page is excluded by `exclude` of the configuration. */
  readonly isExcluded?: true;
}

const CONFIGS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `docusaurus.config.${ending}`);
/** Ignored folders: they contain nothing that an author wrote. */
const PASSED_OVER = new Set(['node_modules', '.git', '.docusaurus', '.cache']);

/** Returns the configuration file of a site of Docusaurus. Throws if there is none. */
export function configOf(site: string, named: string): string {
  const file = CONFIGS.find((name) => statsOf(join(site, name))?.isFile());
  if (file !== undefined) return file;
  const inside = namesIn(site).find((name) => hasConfig(join(site, name)));
  throw callFault(
    `\`${named}\` contains no \`docusaurus.config\` file, so it is no site of \`docusaurus\`.`,
    inside === undefined ? 'Name the folder that contains it.' : `Did you mean \`${join(named, inside)}\`?`,
  );
}

/** Returns the entry names of a folder; empty if it is not a folder. */
export function namesIn(folder: string): readonly string[] {
  return statsOf(folder)?.isDirectory() ? readdirSync(folder) : [];
}

function hasConfig(folder: string): boolean {
  return CONFIGS.some((name) => statsOf(join(folder, name))?.isFile());
}

/** Files of the old site, and symbolic links that were not followed. */
export interface Listing {
  readonly files: readonly OldFile[];
  readonly left: readonly Item[];
}

/** Lists the files of all folders without duplicates, in a fixed order. */
export function listOldFiles(site: string, folders: readonly Folder[]): Listing {
  const found = new Map<string, OldFile>();
  const left = new Map<string, Item>();
  const excluded = new Set(folders.flatMap((folder) => excludedIn(site, folder)));
  for (const { from } of folders) {
    for (const path of walk(site, from, { leave: (item) => void left.set(item.at.file, item) })) {
      const folder = found.has(path) ? undefined : folderOfFile(folders, path);
      if (folder === undefined) continue;
      const isExcluded = excluded.has(path) && isMarkdownFile({ path, folder });
      found.set(path, { path, folder, own: path.slice(folder.from.length + 1), ...(isExcluded && { isExcluded }) });
    }
  }
  return { files: [...found.values()].sort((a, b) => compareText(a.path, b.path)), left: [...left.values()] };
}

/** Returns the files that the exclude patterns match. Symbolic links are not followed. */
function excludedIn(site: string, { from, exclude = [] }: Folder): readonly string[] {
  const cwd = exclude.length === 0 ? undefined : siteRealPath(site, from);
  if (cwd === undefined) return [];
  const names = glob.sync([...exclude], { cwd, dot: true, followSymbolicLinks: false, suppressErrors: true });
  return names.map((name) => `${from}/${name}`);
}

interface Walk {
  /** Real paths of the ancestor folders. */
  readonly above?: readonly string[];
  readonly leave: (item: Item) => void;
}

function walk(site: string, folder: string, { above = [], leave }: Walk): string[] {
  const real = siteRealPath(site, folder);
  if (real === undefined) {
    if (statsOf(join(site, folder)) !== undefined) leave(outside(folder));
    return [];
  }
  if (above.includes(real) || !statsOf(real)?.isDirectory()) return [];
  return readdirSync(real, { withFileTypes: true }).flatMap((entry) => {
    if (PASSED_OVER.has(entry.name) || entry.name === '.DS_Store') return [];
    // Hidden files outside of the site do not belong to it.
    if (folder.startsWith('..') && entry.name.startsWith('.')) return [];
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return walk(site, path, { above: [...above, real], leave });
    if (entry.isFile()) return [path];
    const stats = entry.isSymbolicLink() ? statsOf(join(site, path)) : undefined;
    if (stats?.isDirectory()) return walk(site, path, { above: [...above, real], leave });
    if (!stats?.isFile()) return [];
    if (siteRealPath(site, path) !== undefined) return [path];
    leave(outside(path));
    return [];
  });
}

/** Note on a link out of the site, as in a build. */
function outside(path: string): Item {
  return {
    at: { file: path },
    message: 'This leads out of the site, so it is not followed (`outside-symlink`).',
    suggestion: 'If the site needs it, copy it into the site.',
    isHand: true,
    isContentLost: true,
  };
}

/** Returns the text of a file; `undefined` if it cannot be read as text. */
export function readOld(site: string, path: string): string | undefined {
  const real = siteRealPath(site, path);
  if (real === undefined || !statsOf(real)?.isFile()) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(real));
  } catch {
    return undefined;
  }
}

/** Returns the parsed value of a JSON file. */
export function readJson(site: string, path: string): unknown {
  return jsonIn(readOld(site, path));
}

/** Whether a file is a Markdown page or partial. */
export function isMarkdownFile({ path, folder }: Pick<OldFile, 'path' | 'folder'>): boolean {
  return folder.kind !== 'static' && isMarkdown(path);
}
