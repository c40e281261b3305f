// The projects of a workspace folder, and the techdocs that is installed in each.
import { statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { findProjectOfFile, findProjects } from '../../../src/features/lsp/workspace.ts';

export { findProjects };

/** A file of a project. */
export interface ProjectFile {
  /** Absolute folder of the project. */
  readonly root: string;
  /** Path relative to that folder, with slashes. */
  readonly file: string;
}

/** Returns the project of a file below a folder of the workspace. */
export function projectFile(path: string, folder: string): ProjectFile | undefined {
  const root = findProjectOfFile(path, [folder]);
  return root === undefined ? undefined : { root, file: relative(root, path).split(sep).join('/') };
}

/** Returns the script of the techdocs that is installed in a project, in its folder or above. */
export function techdocsOf(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const script = join(folder, 'node_modules', 'techdocs', 'bin', 'techdocs.js');
    if (isFile(script)) return script;
    if (folder === dirname(folder)) return undefined;
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
