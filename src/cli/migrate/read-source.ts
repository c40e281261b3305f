// Reads the old site: which configuration it has, and the files of the folders that are moved. Nothing is written there.

import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { statsOf } from '../../content/stats.ts';
import { callFault } from '../../model/diagnostic.ts';
import { isMarkdown } from '../../model/file-path.ts';
import { jsonIn } from '../../model/json.ts';
import { compareText } from '../../model/text.ts';
import { type Folder, folderOfFile } from './layout.ts';

/** A file of the old site, by its path relative to that. */
export interface OldFile {
  readonly path: string;
  readonly folder: Folder;
  /** Path below its folder. */
  readonly own: string;
}

const CONFIGS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `docusaurus.config.${ending}`);
/** Folders that hold nothing that anybody wrote. */
const PASSED_OVER = new Set(['node_modules', '.git', '.docusaurus', '.cache']);

/** The configuration of a site. Throws where there is none. */
export function configOf(site: string, named: string): string {
  const stats = statsOf(site);
  if (stats === undefined)
    throw callFault(`The folder \`${named}\` does not exist.`, 'Name the folder that contains `docusaurus.config.js`.');
  const file = stats.isDirectory() ? CONFIGS.find((name) => statsOf(join(site, name))?.isFile()) : undefined;
  if (file !== undefined) return file;
  const inside = stats.isDirectory() ? readdirSync(site).find((name) => hasConfig(join(site, name))) : undefined;
  throw callFault(
    `\`${named}\` contains no \`docusaurus.config\` file: \`migrate\` reads sites of Docusaurus 2 and 3.`,
    inside === undefined ? 'Name the folder that contains it.' : `Did you mean \`${join(named, inside)}\`?`,
  );
}

function hasConfig(folder: string): boolean {
  return CONFIGS.some((name) => statsOf(join(folder, name))?.isFile());
}

/** Lists the files of all folders, each once, in a fixed order. */
export function listFiles(site: string, folders: readonly Folder[]): readonly OldFile[] {
  const found = new Map<string, OldFile>();
  for (const { from } of folders) {
    for (const path of walk(site, from)) {
      const folder = found.has(path) ? undefined : folderOfFile(folders, path);
      if (folder !== undefined) found.set(path, { path, folder, own: path.slice(folder.from.length + 1) });
    }
  }
  return [...found.values()].sort((a, b) => compareText(a.path, b.path));
}

function walk(site: string, folder: string, above: readonly string[] = []): string[] {
  const full = join(site, folder);
  if (!statsOf(full)?.isDirectory()) return [];
  const real = realpathSync(full);
  if (above.includes(real)) return [];
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
    if (PASSED_OVER.has(entry.name) || entry.name === '.DS_Store') return [];
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return walk(site, path, [...above, real]);
    if (entry.isFile()) return [path];
    if (!entry.isSymbolicLink()) return [];
    const stats = statsOf(join(site, path));
    return stats?.isDirectory() ? walk(site, path, [...above, real]) : stats?.isFile() ? [path] : [];
  });
}

/** The text of a file, or nothing where it is none that can be read as such. */
export function readOld(site: string, path: string): string | undefined {
  try {
    const full = join(site, path);
    if (!lstatSync(full).isFile() && !statSync(full).isFile()) return undefined;
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(full));
  } catch {
    return undefined;
  }
}

/** A value of a JSON file. */
export function readJson(site: string, path: string): unknown {
  return jsonIn(readOld(site, path));
}

/** Whether a file is a page or a part of pages, as Markdown. */
export function isText({ path, folder }: Pick<OldFile, 'path' | 'folder'>): boolean {
  return folder.kind !== 'static' && isMarkdown(path);
}
