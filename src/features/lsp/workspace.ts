// IO. Finds projects in the folders of an editor: a project is a folder with a configuration.
import { readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { moduleFileExtensions } from '../../config/module-files.ts';
import { readStats } from '../../content/io/stats.ts';

/** Depth of the initial search for projects below a workspace folder. */
const PROJECT_SEARCH_DEPTH = 2;

/** Whether a folder contains a configuration. */
function isProjectFolder(folder: string): boolean {
  return moduleFileExtensions.some((ending) => readStats(join(folder, `site.config.${ending}`))?.isFile() === true);
}

/** Whether a folder is a workspace folder or inside one. Without workspace folders, every folder is. */
export function isInWorkspace(folder: string, folders: readonly string[]): boolean {
  return (
    folders.length === 0 || folders.some((candidate) => folder === candidate || folder.startsWith(`${candidate}${sep}`))
  );
}

/**
 * Returns the project of a file: its nearest ancestor folder with a configuration. If there are workspace folders, searches only inside
 * them.
 */
export function findProjectOfFile(path: string, folders: readonly string[]): string | undefined {
  for (let folder = dirname(path); isInWorkspace(folder, folders); folder = dirname(folder)) {
    if (isProjectFolder(folder)) return folder;
    if (folder === dirname(folder)) return undefined;
  }
  return undefined;
}

/** Returns the projects in a folder and its subfolders. */
export function findProjects(folder: string, depth = PROJECT_SEARCH_DEPTH): readonly string[] {
  if (isProjectFolder(folder)) return [folder];
  return depth === 0 ? [] : listSubfolders(folder).flatMap((name) => findProjects(join(folder, name), depth - 1));
}

function listSubfolders(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}
