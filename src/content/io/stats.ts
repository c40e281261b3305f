// IO. File system data of a path that may not exist.
import { lstatSync, readdirSync, type Stats, statSync } from 'node:fs';

/**
 * Returns the stats of a path, following links. Returns `undefined` if the path does not exist or is too long, or if a parent is a file.
 */
export function readStats(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Returns the stats of a path without following a link; `undefined` if it does not exist or access is denied. */
export function readSymlinkStats(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Whether a path leads to a folder, following links. */
export function isFolder(path: string): boolean {
  return readStats(path)?.isDirectory() === true;
}

/** Returns the names of a folder's entries; empty if it cannot be read. */
export function listNamesInFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
