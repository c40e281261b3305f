// What goes where: files, the addresses of their pages, the ids of their docs. Pure.
import { sitePath, trimSlash } from '../../model/url.ts';

/** Files and folders by their old names, root-relative: what is named, and its translations. */
export type FileMoves = readonly (readonly [from: string, to: string])[];

/** The name that a file has afterwards. */
export function movedFile(moves: FileMoves, file: string): string {
  for (const [from, to] of moves) {
    if (file === from) return to;
    if (file.startsWith(`${from}/`)) return to + file.slice(from.length);
  }
  return file;
}

/** A heading that gets another id. */
export interface HeadingMove {
  /** The page that it is on. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** All that a move changes in one language. */
export interface Moved {
  readonly files: FileMoves;
  /** Site paths that change: of pages, and of static files. */
  readonly paths: ReadonlyMap<string, string>;
  /** Ids of docs that change, by the key of their version. */
  readonly ids: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Ids of headings that change, by the site path of the page and the old id. */
  readonly anchors: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The path that leads where another one led: what a written path leaves out of a site path stays left out, and what it has before it stays there. */
export function movedPath(written: string, path: string, paths: ReadonlyMap<string, string>): string | undefined {
  const to = paths.get(path);
  if (to === undefined) return written;
  const bare = trimSlash(written);
  const tail = written.slice(bare.length);
  const slash = tail === '' || to === '/' ? '' : tail;
  if (bare === path) return to + slash;
  if (bare.endsWith(path)) return sitePath(bare.slice(0, -path.length), to) + slash;
  const left = path.endsWith(bare) ? path.slice(0, -bare.length) : undefined;
  if (left === undefined || !`${to}/`.startsWith(`${left}/`)) return undefined;
  return (to.slice(left.length) || '/') + slash;
}
