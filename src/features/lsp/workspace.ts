// IO. Which projects the folders of an editor hold: a project is a folder with a configuration.
import { readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { moduleEndings } from '../../config/versions.ts';
import { statsOf } from '../../content/io/stats.ts';

/** Folders below a folder of an editor in which projects are looked for at its start. */
const DEPTH = 2;

/** Whether a folder has a configuration. */
export function isProject(folder: string): boolean {
  return moduleEndings.some((ending) => statsOf(join(folder, `site.config.${ending}`))?.isFile() === true);
}

/** The project that a file is in: the nearest folder above it with a configuration, below one of the folders of the editor where it has any. */
export function projectOf(path: string, folders: readonly string[]): string | undefined {
  const isInside = (folder: string) =>
    folders.length === 0 || folders.some((each) => folder === each || folder.startsWith(`${each}${sep}`));
  for (let folder = dirname(path); isInside(folder); folder = dirname(folder)) {
    if (isProject(folder)) return folder;
    if (folder === dirname(folder)) return undefined;
  }
  return undefined;
}

/** The projects in a folder, and in the folders in it. */
export function projectsIn(folder: string, depth = DEPTH): readonly string[] {
  if (isProject(folder)) return [folder];
  return depth === 0 ? [] : foldersIn(folder).flatMap((name) => projectsIn(join(folder, name), depth - 1));
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}
