// Which projects a folder of the workspace has, and the techdocs that each has installed.
import { statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { projectOf, projectsIn } from '../../../src/features/lsp/workspace.ts';

export { projectsIn };

/** A file of a project. */
export interface ProjectFile {
  /** The folder of the project, absolute. */
  readonly root: string;
  /** Its path from there, with slashes. */
  readonly file: string;
}

/** The project of a file below a folder of the workspace. */
export function projectFile(path: string, folder: string): ProjectFile | undefined {
  const root = projectOf(path, [folder]);
  return root === undefined ? undefined : { root, file: relative(root, path).split(sep).join('/') };
}

/** What starts the techdocs that a project has installed, in its folder or above. */
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
