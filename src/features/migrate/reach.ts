// Decides which files belong to the old site: those in its folder, and those outside that it names by path. Files that symbolic links
// elsewhere lead to belong to the user and are never read.
import { type Dirent, existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { secretPathIn } from '../../model/shown-files.ts';

/** Whether a path is a folder, or inside it. Both are absolute and without symbolic links. */
function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Returns the folder that the site's paths may reach: its repository; without a repository, its parent folder. `site` is a real path. */
function readableRoot(site: string): string {
  for (let folder = site; dirname(folder) !== folder; folder = dirname(folder))
    if (existsSync(join(folder, '.git'))) return folder;
  return dirname(site);
}

/** Whether the relative path from a folder to a file has a segment that starts with a dot. */
function isHidden(from: string, path: string): boolean {
  return relative(from, path)
    .split(sep)
    .some((name) => name.startsWith('.') && name !== '..');
}

/**
 * Returns the real path of a file or folder that the site names, relative to the site or absolute. `undefined` if it does not exist, if a
 * symbolic link leads out of the site, or if it is outside of the site and hidden or out of reach.
 */
export function realPathInReach(site: string, path: string): string | undefined {
  const full = resolve(site, path);
  let real: string;
  try {
    real = realpathSync(full);
  } catch {
    return undefined;
  }
  if (isWithin(full, site)) return isWithin(real, site) ? real : undefined;
  const border = readableRoot(site);
  return isWithin(real, border) && !isHidden(border, real) ? real : undefined;
}

/** Like `realPathInReach`, for imports of pages and code. Their text is published, so files with the name of a secret are refused. */
export function sourcePathInReach(site: string, path: string): string | undefined {
  const real = realPathInReach(site, path);
  const names = [path, real ?? ''].map((one) => relative(site, resolve(site, one)).split(sep).join('/'));
  return names.some((name) => secretPathIn(name, []) !== undefined) ? undefined : real;
}

/** Folders that code of a site need not read: packages are bundled, and git contains more than the site. */
const UNREADABLE_FOLDERS = new Set(['node_modules', '.git']);

/**
 * Returns absolute paths of the files and folders of the site that its code may read, except those with symbolic links that lead out: Node
 * follows these, so they would expose the whole machine, including the environment of this process.
 */
export function readableEntries(site: string): readonly string[] {
  return readdirSync(site, { withFileTypes: true })
    .filter((entry) => !UNREADABLE_FOLDERS.has(entry.name) && staysInReach(site, site, entry))
    .map(({ name }) => join(site, name));
}

function staysInReach(site: string, folder: string, entry: Dirent): boolean {
  const path = join(folder, entry.name);
  if (entry.isSymbolicLink()) return realPathInReach(site, path) !== undefined;
  if (!entry.isDirectory()) return entry.isFile();
  return readdirSync(path, { withFileTypes: true }).every((one) => staysInReach(site, path, one));
}
