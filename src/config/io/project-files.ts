// IO. Looks for the folders and files by whose being there a configuration is completed, and keeps what was seen: what
// comes or goes later makes it another configuration.
import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectFiles } from '../versions.ts';

/** What was seen in a project. */
export interface ProjectLook extends ProjectFiles {
  /** All that was looked for, absolute. */
  paths(): readonly string[];
  /** Whether something else is there now, or a file was written. */
  hasChanged(): boolean;
}

/** Looks at each path once, so that all who ask see the same. */
export function findProjectFiles(root: string): ProjectLook {
  const seen = new Map<string, string>();
  const look = (path: string) => {
    const stamp = seen.get(path) ?? stampOf(join(root, path));
    seen.set(path, stamp);
    return stamp;
  };
  return {
    isFolder: (path) => look(path) === 'folder',
    isFile: (path) => !['folder', ''].includes(look(path)),
    paths: () => [...seen.keys()].map((path) => join(root, path)),
    hasChanged: () => [...seen].some(([path, stamp]) => stampOf(join(root, path)) !== stamp),
  };
}

/**
 * What is at a path: a folder, nothing, or a file with what tells that it was written since. Links are followed. One that
 * leads nowhere counts as a file, as pipes do: who reads it says what is wrong.
 */
function stampOf(path: string): string {
  for (const look of [statSync, lstatSync]) {
    try {
      const stats = look(path, { throwIfNoEntry: false });
      if (stats?.isDirectory()) return 'folder';
      if (stats) return `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
    } catch {
      // Links in a circle, or a folder that may not be entered.
    }
  }
  return '';
}
