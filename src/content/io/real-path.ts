// IO. Where a path really lies: with every symbolic link followed, whether or not there is something yet.
import { realpathSync } from 'node:fs';
import native, { basename, dirname, join, type PlatformPath } from 'node:path';

/** A path with every symbolic link above its last part followed. */
export function realPath(path: string): string {
  const parent = dirname(path);
  return parent === path ? path : join(wholePath(parent), basename(path));
}

/** A path with every symbolic link followed as far as it is there, in the case that the file system gives it. */
export function wholePath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return realPath(path);
  }
}

/** Whether `path` is below `folder`. Both are absolute. */
export function isBelow(path: string, folder: string, { relative, isAbsolute, sep }: PlatformPath = native): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
