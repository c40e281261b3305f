// IO. The cache folder of a project: its path, its content, and the parts that are useless on a new machine.
import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { computeRelativePosixPath } from '../config/io/bundle.ts';
import { findTrackedPathInOrAboveFolder } from '../content/git/changes.ts';
import { assertNoBareRepository } from '../content/git/run.ts';
import { readSymlinkStats } from '../content/io/stats.ts';
import { formatPathForMessage, runAndExplainWriteErrors } from '../content/io/write-errors.ts';
import { readFolderEntries } from '../content/io/write-whole.ts';
import { compareText } from '../lib/text.ts';
import { UserError } from '../model/diagnostic.ts';
import type { CacheEntry } from './cache-index.ts';
import { openCachePacks } from './packs.ts';

/**
 * Returns the folder in which a project stores persistent data. If `node_modules` is a symbolic link, other projects share it, so the
 * folder is not in `node_modules`.
 */
export function findUncheckedCacheFolder(root: string): string {
  const modules = join(root, 'node_modules');
  const hasModules = readSymlinkStats(modules)?.isDirectory() === true;
  return hasModules ? join(modules, '.cache', 'techdocs') : join(root, '.techdocs', 'cache');
}

/**
 * Returns the cache folder after safety checks, because techdocs writes and removes files in it and runs code from it. Throws if a symbolic
 * link is in or above the folder. Also throws if the folder is part of the repository, because anyone could then have written its entries.
 */
export function findCheckedCacheFolder(root: string): string {
  const folder = findUncheckedCacheFolder(root);
  const link = [...findSymbolicLinksAbove(folder, root), ...findSymbolicLinksIn(folder)][0];
  if (link !== undefined) {
    const reason = `\`${computeRelativePosixPath(link, root)}\` is a symbolic link, and techdocs removes what lies there`;
    throw createUnusableCacheError(reason, 'Replace the link with a folder, or remove it.');
  }
  if (!existsSync(folder)) return folder;
  assertNoBareRepository(root);
  const name = computeRelativePosixPath(folder, root);
  const committed = findTrackedPathInOrAboveFolder(root, name);
  if (committed === undefined) return folder;
  const reason = `\`${committed}\` is in the git repository, and code that comes with a cache would run`;
  throw createUnusableCacheError(reason, `Remove \`${name}\` from the repository, and list it in \`.gitignore\`.`);
}

function createUnusableCacheError(reason: string, suggestion: string): UserError {
  return UserError.of({
    code: 'unsafe-out-dir',
    message: `The cache of the project is not used: ${reason}.`,
    suggestion,
  });
}

function isSymbolicLink(path: string): boolean {
  return readSymlinkStats(path)?.isSymbolicLink() === true;
}

function findSymbolicLinksAbove(path: string, root: string): readonly string[] {
  return path === root ? [] : [...findSymbolicLinksAbove(dirname(path), root), ...(isSymbolicLink(path) ? [path] : [])];
}

/** Returns symbolic links in a folder and its subfolders, down to a depth of `depth`. Deeper entries are checked when they are used. */
function findSymbolicLinksIn(folder: string, depth = 2): readonly string[] {
  let entries: ReturnType<typeof readFolderEntries>;
  try {
    entries = readFolderEntries(folder);
  } catch {
    // If the path is not a readable folder, there is no cache.
    return [];
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return [path];
    return entry.isDirectory() && depth > 1 ? findSymbolicLinksIn(path, depth - 1) : [];
  });
}

/** Deletes the cache of a project. */
export function dropCache(root: string): void {
  const folder = findCheckedCacheFolder(root);
  if (!existsSync(folder)) return;
  runAndExplainWriteErrors(`Cannot clear the cache in \`${formatPathForMessage(folder, root)}\``, () => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
  });
  try {
    rmdirSync(folder);
  } catch {
    // The folder may be a mount point in CI, which cannot be removed.
  }
}

/** Deletes the results that a run cached in a folder without a site. Keeps the cache if an earlier run parsed pages there. */
export function dropCacheWithoutPages(root: string): void {
  const folder = findUncheckedCacheFolder(root);
  if (existsSync(join(folder, 'parse'))) return;
  dropCache(root);
  try {
    rmdirSync(dirname(folder));
  } catch {
    // The folder around the cache contains other files.
  }
}

/** The size of a part of the cache. `name` is a folder of the cache, or `other` for all other files. */
export interface CachePartSummary {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
}

/** The size of a project's cache, as a whole and by part. */
interface CacheSummary {
  /** Absolute path; it need not exist. */
  readonly folder: string;
  readonly parts: readonly CachePartSummary[];
  readonly bytes: number;
}

/**
 * Folders of the cache that contain packs, and folders that contain a whole site. Such a site is the output of the build before the last
 * one, or a site before its conversion.
 */
const [MEMO_FOLDERS, SITE_FOLDERS] = [
  ['parse', 'findings', 'links', 'search'],
  ['spare', 'built'],
] as const;

/** Returns the size and the parts of a project's cache. */
export function summarizeCache(root: string): CacheSummary {
  const folder = findCheckedCacheFolder(root);
  const parts = new Map<string, CachePartSummary>();
  for (const path of listFilesBelow(folder)) {
    const [top = ''] = path.split('/');
    const name = top !== path && [...MEMO_FOLDERS, ...SITE_FOLDERS].some((known) => known === top) ? top : 'other';
    const { files, bytes } = parts.get(name) ?? { files: 0, bytes: 0 };
    parts.set(name, { name, files: files + 1, bytes: bytes + lstatSync(join(folder, path)).size });
  }
  const sorted = [...parts.values()].sort((a, b) => compareText(a.name, b.name));
  return { folder, parts: sorted, bytes: sorted.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Reduces the cache to entries that the last build used and that a new machine can use. */
export function pruneCache(root: string): void {
  const folder = findCheckedCacheFolder(root);
  runAndExplainWriteErrors(`Cannot prune the cache in \`${formatPathForMessage(folder, root)}\``, () => {
    for (const name of MEMO_FOLDERS)
      if (listFilesBelow(join(folder, name)).length > 0) pruneCachePacks(join(folder, name));
    for (const name of SITE_FOLDERS) rmSync(join(folder, name), { recursive: true, force: true });
  });
}

function listFilesBelow(folder: string): readonly string[] {
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

/** Rewrites packs without their unused entries. */
function pruneCachePacks(folder: string): void {
  const packs = openCachePacks<unknown>(folder);
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
  const readableEntries: readonly CacheEntry<unknown>[] = used.filter(({ pack }) => whole.has(pack));
  const files = Object.fromEntries(Object.entries(all).filter(([name]) => whole.has(name)));
  packs.writeIndex({ packs: { ...files, ...written.packs }, entries: [...readableEntries, ...written.entries] });
  packs.close();
}
