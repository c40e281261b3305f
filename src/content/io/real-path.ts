// IO. Resolves all symbolic links in a path, whether or not the file exists.
import { realpathSync } from 'node:fs';
import native, { basename, dirname, join, type PlatformPath } from 'node:path';

/** Resolves all symbolic links above the last part of a path. */
export function resolveParentSymlinks(path: string): string {
  const parent = dirname(path);
  return parent === path ? path : join(resolveSymlinksInExistingPart(parent), basename(path));
}

/** Resolves all symbolic links in the existing part of a path. Names get the case that they have in the file system. */
export function resolveSymlinksInExistingPart(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolveParentSymlinks(path);
  }
}

/** Whether `path` is below `folder`. Both are absolute. */
export function isPathBelowFolder(
  path: string,
  folder: string,
  { relative, isAbsolute, sep }: PlatformPath = native,
): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
