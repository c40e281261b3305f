// IO. Finds the target of a path in a Markdown file. Compares names in each folder exactly, because hosts distinguish case, but some file
// systems do not.
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isPathBelowFolder, resolveSymlinksInExistingPart } from '../../content/io/real-path.ts';
import { listNamesInFolder, readStats } from '../../content/io/stats.ts';
import { memoizeByKey } from '../../lib/derived.ts';
import { computeCaseFoldedKey } from '../../model/link-problems.ts';

/** The file or folder to which a path leads, or the reason why there is none. */
export type LinkedPathTarget =
  | { readonly kind: 'file' | 'folder'; readonly path: string }
  /** A path outside of the checked repository. */
  | { readonly kind: 'outside' }
  /** `spelling` is the correct path if only the case is wrong. */
  | { readonly kind: 'nothing'; readonly path: string; readonly spelling?: string };

/**
 * Returns the folder to which a leading slash in links refers: the root of the repository that contains `folder`. Without a repository,
 * returns `otherwise` if it contains `folder`, else `folder`.
 */
export function findRepositoryRoot(folder: string, otherwise: string): string {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(join(path, '.git'))) return path;
    if (dirname(path) === path)
      return isPathBelowFolder(folder, otherwise) || folder === otherwise ? otherwise : folder;
  }
}

/** Creates a function that finds the target of a decoded path from a file. All paths are absolute. */
export function createLinkedPathFinder(): (
  path: string,
  from: { readonly file: string; readonly top: string },
) => LinkedPathTarget {
  const namesIn = memoizeByKey(listNamesInFolder);
  return (path, { file, top }) => {
    const target = path.startsWith('/') ? join(top, path) : resolve(dirname(file), path);
    if (target !== top && !isPathBelowFolder(target, top)) return { kind: 'outside' };
    const real = resolveSymlinksInExistingPart(target);
    if (real !== resolveSymlinksInExistingPart(top) && !isPathBelowFolder(real, resolveSymlinksInExistingPart(top)))
      return { kind: 'outside' };
    const spelling = findPathSpellingOnDisk(relative(top, target).split(sep).filter(Boolean), top, namesIn);
    if (spelling !== target) return { kind: 'nothing', path: target, ...(spelling !== undefined && { spelling }) };
    return { kind: readStats(target)?.isDirectory() ? 'folder' : 'file', path: target };
  };
}

/** Returns a path with its names spelled as on disk; `undefined` if the path does not exist in any spelling. */
function findPathSpellingOnDisk(
  names: readonly string[],
  top: string,
  namesIn: (folder: string) => readonly string[],
): string | undefined {
  let path = top;
  for (const name of names) {
    const all = namesIn(path);
    const exactName = all.includes(name)
      ? name
      : all.find((candidate) => computeCaseFoldedKey(candidate) === computeCaseFoldedKey(name));
    if (exactName === undefined) return undefined;
    path = join(path, exactName);
  }
  return path;
}
