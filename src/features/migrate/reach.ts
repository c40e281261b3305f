// Decides which files `migrate` may read. It may read files in the folder of the old site, and files outside this folder if the site names
// their path or if a symbolic link leads to them in the same repository. Other outside files belong to the user and are never read.

import { type Dirent, existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { tryOrUndefined } from '../../lib/attempt.ts';
import { findPathUpToSecret } from '../../model/shown-files.ts';

/** Whether a path is a folder, or inside it. Both are absolute and without symbolic links. */
function isPathWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/**
 * Returns the outermost folder that paths of the site may point into. This is the repository of the site. Without a repository, it is the
 * parent folder of the site. `site` is an absolute path without symbolic links.
 */
function findRepositoryOrParent(site: string): string {
  return findRepository(site) ?? dirname(site);
}

function findRepository(site: string): string | undefined {
  for (let folder = site; dirname(folder) !== folder; folder = dirname(folder))
    if (existsSync(join(folder, '.git'))) return folder;
  return undefined;
}

/**
 * Whether the target of a symbolic link in the site is a file or folder of the same repository that may be published. A folder that contains
 * the site is more than the old generator published.
 */
function isPublishableLinkTarget(site: string, real: string): boolean {
  const repository = findRepository(site);
  if (repository === undefined || !isPathWithin(real, repository) || isPathWithin(site, real)) return false;
  const isSecret = findPathUpToSecret(toSitePath(repository, real), []) !== undefined;
  return !isSecret && !hasHiddenSegmentBelow(repository, real);
}

/** Whether the relative path from a folder to a file has a segment that starts with a dot. */
function hasHiddenSegmentBelow(from: string, path: string): boolean {
  return relative(from, path)
    .split(sep)
    .some((name) => name.startsWith('.') && name !== '..');
}

/**
 * Returns the real path of a file or folder that the site names. `path` is absolute or relative to the site. Returns `undefined` in these
 * cases:
 *
 * - The file does not exist.
 * - A symbolic link leads out of the site, and not to a file of the same repository that may be published.
 * - The file is outside the site, and is hidden or not in the folder from `findRepositoryOrParent`.
 */
export function resolveReadablePath(site: string, path: string): string | undefined {
  const full = resolve(site, path);
  const real = tryOrUndefined(() => realpathSync(full));
  if (real === undefined) return undefined;
  if (isPathWithin(full, site))
    return isPathWithin(real, site) || isPublishableLinkTarget(site, real) ? real : undefined;
  const border = findRepositoryOrParent(site);
  return isPathWithin(real, border) && !hasHiddenSegmentBelow(border, real) ? real : undefined;
}

/**
 * Returns the real path of a file that pages or code import, by the rules of `resolveReadablePath`. The text of such a file is published,
 * so files with a name that is usual for secrets are refused too.
 */
export function resolveReadableSourcePath(site: string, path: string): string | undefined {
  const real = resolveReadablePath(site, path);
  const names = [path, real ?? ''].map((text) => toSitePath(site, text));
  return names.some((name) => findPathUpToSecret(name, []) !== undefined) ? undefined : real;
}

/** Returns the path of a file relative to the site, with slashes. */
export function toSitePath(site: string, path: string): string {
  return relative(site, resolve(site, path)).split(sep).join('/');
}

/** Folders that code of a site need not read: packages are bundled, and git contains more than the site. */
const UNREADABLE_FOLDERS = new Set(['node_modules', '.git']);

/**
 * Returns absolute paths of the files and folders of the site that its code may read. Excludes entries with a symbolic link out of the
 * site. Node follows such links, and would expose the whole machine, including the environment of this process.
 */
export function listReadableEntries(site: string): readonly string[] {
  return readdirSync(site, { withFileTypes: true })
    .filter((entry) => !UNREADABLE_FOLDERS.has(entry.name) && isReadableEntry(site, site, entry))
    .map(({ name }) => join(site, name));
}

function isReadableEntry(site: string, folder: string, entry: Dirent): boolean {
  const path = join(folder, entry.name);
  if (entry.isSymbolicLink()) return isPathWithin(resolveReadablePath(site, path) ?? sep, site);
  if (!entry.isDirectory()) return entry.isFile();
  return readdirSync(path, { withFileTypes: true }).every((dirent) => isReadableEntry(site, path, dirent));
}
