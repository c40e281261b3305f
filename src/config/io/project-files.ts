// IO. Looks up folders and files whose existence determines defaults of a configuration, and records the results: a file that appears or
// disappears later changes the configuration.
import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectFileLookup } from '../versions.ts';

/** Looks up paths of a project and records the results. */
export interface CachedProjectFileLookup extends ProjectFileLookup {
  /** Absolute paths of everything looked up so far. */
  paths(): readonly string[];
  /** Whether a lookup would now have a different result, or a looked-up file was written since. */
  hasChanged(): boolean;
}

/** Returns lookups in a project. Each path is looked up once, so that all callers get the same result. */
export function createProjectFileLookup(root: string): CachedProjectFileLookup {
  const seen = new Map<string, string>();
  const look = (path: string) => {
    const stamp = seen.get(path) ?? computePathStamp(join(root, path));
    seen.set(path, stamp);
    return stamp;
  };
  return {
    isFolder: (path) => look(path) === 'folder',
    isFile: (path) => !['folder', ''].includes(look(path)),
    paths: () => [...seen.keys()].map((path) => join(root, path)),
    hasChanged: () => [...seen].some(([path, stamp]) => computePathStamp(join(root, path)) !== stamp),
  };
}

/**
 * Returns a stamp of a path. The stamp is `folder` for a folder, and empty if the path does not exist. The stamp of a file changes on every
 * write. Follows symbolic links. Broken links and pipes count as files, so that reading them later reports the fault.
 */
function computePathStamp(path: string): string {
  for (const look of [statSync, lstatSync]) {
    try {
      const stats = look(path, { throwIfNoEntry: false });
      if (stats?.isDirectory()) return 'folder';
      if (stats) return `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
    } catch {
      // The links are circular, or a folder cannot be accessed.
    }
  }
  return '';
}
