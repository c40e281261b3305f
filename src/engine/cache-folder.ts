// IO. The cache folder of a project: its path, its content, and the parts that are useless on a new machine.
import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { relativePosixPath } from '../config/io/bundle.ts';
import { findCommittedIn } from '../content/git/changes.ts';
import { assertNoBareRepository } from '../content/git/run.ts';
import { lstatOf } from '../content/io/stats.ts';
import { compareText } from '../lib/text.ts';
import { UserError } from '../model/diagnostic.ts';
import type { CacheEntry } from './cache-index.ts';
import { openPacks } from './packs.ts';
import { explainErrors, listFolder, shownPath } from './swap.ts';

/** Returns where a project stores persistent data. A symbolic link as `node_modules` is shared with other projects, so it is not used. */
export function cacheLocationOf(root: string): string {
  const modules = join(root, 'node_modules');
  const hasModules = lstatOf(modules)?.isDirectory() === true;
  return hasModules ? join(modules, '.cache', 'techdocs') : join(root, '.techdocs', 'cache');
}

/**
 * Returns the cache folder after checks: files in it are written and removed, and its code is run. Throws if a symbolic link is in or above
 * it, and if it is part of the repository: keys identify the inputs of an entry, but not its author.
 */
export function cacheFolderOf(root: string): string {
  const folder = cacheLocationOf(root);
  const link = [...symbolicLinksAbove(folder, root), ...symbolicLinksIn(folder)][0];
  if (link !== undefined) {
    const reason = `\`${relativePosixPath(link, root)}\` is a symbolic link, and techdocs removes what lies there`;
    throw createUnusableError(reason, 'Replace the link with a folder, or remove it.');
  }
  if (!existsSync(folder)) return folder;
  assertNoBareRepository(root);
  const name = relativePosixPath(folder, root);
  const committed = findCommittedIn(root, name);
  if (committed === undefined) return folder;
  const reason = `\`${committed}\` is in the git repository, and code that comes with a cache would run`;
  throw createUnusableError(reason, `Remove \`${name}\` from the repository, and list it in \`.gitignore\`.`);
}

function createUnusableError(reason: string, suggestion: string): UserError {
  return UserError.of({
    code: 'unsafe-out-dir',
    message: `The cache of the project is not used: ${reason}.`,
    suggestion,
  });
}

function isSymbolicLink(path: string): boolean {
  return lstatOf(path)?.isSymbolicLink() === true;
}

function symbolicLinksAbove(path: string, root: string): readonly string[] {
  return path === root ? [] : [...symbolicLinksAbove(dirname(path), root), ...(isSymbolicLink(path) ? [path] : [])];
}

/** Returns symbolic links in a folder and its subfolders. Entries further down are checked when they are used. */
function symbolicLinksIn(folder: string, depth = 2): readonly string[] {
  let entries: ReturnType<typeof listFolder>;
  try {
    entries = listFolder(folder);
  } catch {
    // Not a folder, or not readable: then there is no cache.
    return [];
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return [path];
    return entry.isDirectory() && depth > 1 ? symbolicLinksIn(path, depth - 1) : [];
  });
}

/** Deletes the cache of a project. */
export function dropCache(root: string): void {
  const folder = cacheFolderOf(root);
  if (!existsSync(folder)) return;
  explainErrors(`Cannot clear the cache in \`${shownPath(folder, root)}\``, () => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
  });
  try {
    rmdirSync(folder);
  } catch {
    // CI may have mounted it.
  }
}

/** A part of the cache. */
export interface CachePart {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
}

/** The cache of a project. */
export interface CacheSummary {
  /** Absolute path; it need not exist. */
  readonly folder: string;
  readonly parts: readonly CachePart[];
  readonly bytes: number;
}

/** Cache folders with packs, and those with sites: of the previous build, and before a conversion. */
const [MEMORIES, SITES] = [
  ['parse', 'links', 'search'],
  ['spare', 'built'],
] as const;

/** Returns the size and the parts of a project's cache. */
export function inspectCache(root: string): CacheSummary {
  const folder = cacheFolderOf(root);
  const parts = new Map<string, CachePart>();
  for (const path of filesBelow(folder)) {
    const [top = ''] = path.split('/');
    const name = top !== path && [...MEMORIES, ...SITES].some((known) => known === top) ? top : 'other';
    const { files, bytes } = parts.get(name) ?? { files: 0, bytes: 0 };
    parts.set(name, { name, files: files + 1, bytes: bytes + lstatSync(join(folder, path)).size });
  }
  const sorted = [...parts.values()].sort((a, b) => compareText(a.name, b.name));
  return { folder, parts: sorted, bytes: sorted.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Reduces the cache to what the last build used and a new machine can use. */
export function pruneCache(root: string): void {
  const folder = cacheFolderOf(root);
  explainErrors(`Cannot prune the cache in \`${shownPath(folder, root)}\``, () => {
    for (const name of MEMORIES) if (filesBelow(join(folder, name)).length > 0) prunePacks(join(folder, name));
    for (const name of SITES) rmSync(join(folder, name), { recursive: true, force: true });
  });
}

function filesBelow(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  } catch {
    return [];
  }
}

/** Rewrites packs that contain unused entries, leaving those out. */
function prunePacks(folder: string): void {
  const packs = openPacks<unknown>(folder);
  const { packs: all, entries } = packs.readIndex();
  const used = entries.filter(({ idle }) => idle === 0);
  const isWhole = (name: string) => used.filter(({ pack }) => pack === name).length === all[name]?.count;
  const whole = new Set(Object.keys(all).filter(isWhole));
  const moved = used.filter(({ pack }) => !whole.has(pack));
  function* chunks() {
    for (const entry of moved) {
      const bytes = packs.read(entry);
      if (bytes) yield { key: entry.key, head: entry.head, idle: 0, bytes };
    }
  }
  const written = packs.write(chunks());
  const kept: readonly CacheEntry<unknown>[] = used.filter(({ pack }) => whole.has(pack));
  const files = Object.fromEntries(Object.entries(all).filter(([name]) => whole.has(name)));
  packs.writeIndex({ packs: { ...files, ...written.packs }, entries: [...kept, ...written.entries] });
  packs.close();
}
