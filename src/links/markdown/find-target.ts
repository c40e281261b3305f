// IO. What lies where a path of Markdown leads, by the names in each folder: some file systems know no case, and hosts do.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isBelow, wholePath } from '../../content/io/real-path.ts';
import { statsOf } from '../../content/io/stats.ts';
import { remembering } from '../../lib/derived.ts';
import { spellingKey } from '../../model/link-problems.ts';

/** What a path leads to. */
export type Target =
  | { readonly kind: 'file' | 'folder'; readonly path: string }
  /** It leads out of what is looked at. */
  | { readonly kind: 'outside' }
  /** `spelling` is the path as it would be right, where only the case of its letters is wrong. */
  | { readonly kind: 'nothing'; readonly path: string; readonly spelling?: string };

/** The folder that links with a slash at their beginning start from: the top of the repository around a folder, else `otherwise`. */
export function topOf(folder: string, otherwise: string): string {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(join(path, '.git'))) return path;
    if (dirname(path) === path) return isBelow(folder, otherwise) || folder === otherwise ? otherwise : folder;
  }
}

/** Gives a function that looks where a decoded path leads from a file. All paths are absolute. */
export function targetFinder(): (path: string, from: { readonly file: string; readonly top: string }) => Target {
  const namesIn = remembering(namesOf);
  return (path, { file, top }) => {
    const target = path.startsWith('/') ? join(top, path) : resolve(dirname(file), path);
    if (target !== top && !isBelow(target, top)) return { kind: 'outside' };
    const real = wholePath(target);
    if (real !== wholePath(top) && !isBelow(real, wholePath(top))) return { kind: 'outside' };
    const spelling = spelled(relative(top, target).split(sep).filter(Boolean), top, namesIn);
    if (spelling !== target) return { kind: 'nothing', path: target, ...(spelling !== undefined && { spelling }) };
    return { kind: statsOf(target)?.isDirectory() ? 'folder' : 'file', path: target };
  };
}

/** A path with its names as they are on the disk; nothing where there is none like it. */
function spelled(
  names: readonly string[],
  top: string,
  namesIn: (folder: string) => readonly string[],
): string | undefined {
  let path = top;
  for (const name of names) {
    const all = namesIn(path);
    const own = all.includes(name) ? name : all.find((each) => spellingKey(each) === spellingKey(name));
    if (own === undefined) return undefined;
    path = join(path, own);
  }
  return path;
}

function namesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
