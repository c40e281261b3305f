// Which files belong to the old site: those in its folder, and those beside it that it names by their paths. What a link leads
// to elsewhere belongs to whoever runs the command, not to the site, and is never read.
import { type Dirent, existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { secretIn } from '../../model/shown-files.ts';

/** Whether a path is that of a folder, or lies in it. Both are absolute and without links. */
function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** What the site may name: its repository, or the folder that it lies in where that is none. `site` is a real path. */
function around(site: string): string {
  for (let folder = site; dirname(folder) !== folder; folder = dirname(folder))
    if (existsSync(join(folder, '.git'))) return folder;
  return dirname(site);
}

/** Whether the way from one folder to a file passes through a name that begins with a dot. */
function isHidden(from: string, path: string): boolean {
  return relative(from, path)
    .split(sep)
    .some((name) => name.startsWith('.') && name !== '..');
}

/**
 * The real path of a file or folder that the site names, relative to it or absolute. Nothing where it is not there, where a
 * link leads out of the site, and where it lies beside the site and is hidden or out of reach.
 */
export function siteRealPath(site: string, path: string): string | undefined {
  const full = resolve(site, path);
  let real: string;
  try {
    real = realpathSync(full);
  } catch {
    return undefined;
  }
  if (isWithin(full, site)) return isWithin(real, site) ? real : undefined;
  const border = around(site);
  return isWithin(real, border) && !isHidden(border, real) ? real : undefined;
}

/** As `siteRealPath`, of what pages and code of the site import: their text comes to readers, so nothing with the name of a secret. */
export function siteSource(site: string, path: string): string | undefined {
  const real = siteRealPath(site, path);
  const names = [path, real ?? ''].map((one) => relative(site, resolve(site, one)).split(sep).join('/'));
  return names.some((name) => secretIn(name, []) !== undefined) ? undefined : real;
}

/** Folders that code of a site need not read: packages join what is run, and git knows more than the site. */
const UNREADABLE = new Set(['node_modules', '.git']);

/**
 * Absolute paths of what lies in the site and may be read by code of it: files and folders, without those that a link leads
 * out of. Node follows links, so such a folder would open all of the machine, the environment of this process included.
 */
export function readableEntries(site: string): readonly string[] {
  return readdirSync(site, { withFileTypes: true })
    .filter((entry) => !UNREADABLE.has(entry.name) && isClosed(site, site, entry))
    .map(({ name }) => join(site, name));
}

function isClosed(site: string, folder: string, entry: Dirent): boolean {
  const path = join(folder, entry.name);
  if (entry.isSymbolicLink()) return siteRealPath(site, path) !== undefined;
  if (!entry.isDirectory()) return entry.isFile();
  return readdirSync(path, { withFileTypes: true }).every((one) => isClosed(site, path, one));
}
