// Types and functions for the old and new names of moved items: files, page addresses, doc ids. Pure.
import { joinSitePath, trimTrailingSlash } from '../../model/url.ts';

/** Renamed files and folders, root-relative: those named in the command, and their translations. */
export type FileMoves = readonly (readonly [from: string, to: string])[];

/** Returns the new name of a file. */
export function computeMovedFileName(moves: FileMoves, file: string): string {
  for (const [from, to] of moves) {
    if (file === from) return to;
    if (file.startsWith(`${from}/`)) return to + file.slice(from.length);
  }
  return file;
}

/** A heading with a new id. */
export interface HeadingMove {
  /** Path of its page. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export interface MoveChangesInLocale {
  readonly files: FileMoves;
  /** Changed site paths of pages and static files. */
  readonly paths: ReadonlyMap<string, string>;
  /** Changed doc ids by key of the version. */
  readonly ids: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Changed heading ids by site path of the page and old id. */
  readonly anchors: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/**
 * Returns the new form of a written path that leads to `path`. The written path may have a prefix before `path`, or may omit the beginning
 * of `path`. The new form has the same prefix, or omits the same beginning. Returns `undefined` if the new path has another beginning.
 */
export function computeMovedPath(
  written: string,
  path: string,
  paths: ReadonlyMap<string, string>,
): string | undefined {
  const to = paths.get(path);
  if (to === undefined) return written;
  const bare = trimTrailingSlash(written);
  const tail = written.slice(bare.length);
  const slash = tail === '' || to === '/' ? '' : tail;
  if (bare === path) return to + slash;
  if (bare.endsWith(path)) return joinSitePath(bare.slice(0, -path.length), to) + slash;
  const left = path.endsWith(bare) ? path.slice(0, -bare.length) : undefined;
  if (left === undefined || !`${to}/`.startsWith(`${left}/`)) return undefined;
  return (to.slice(left.length) || '/') + slash;
}
