// Paths as links have them, before they are looked up.
import { folderOf, joinPath } from '../../model/file-path.ts';

/** A path without a slash at its end. */
export function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/** A relative path seen from a page: `./b` on `/x/a` is `/x/b`, as on disk. */
export function relativePath(from: string | undefined, path: string): string | undefined {
  const joined = joinPath(folderOf((from ?? '/').slice(1)), path);
  return joined === undefined ? undefined : `/${joined}`;
}
