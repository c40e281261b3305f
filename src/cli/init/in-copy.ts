// IO. Copies a project for a dry run: only an existing site shows which posts are imported and which rule levels it needs.
import { constants, cpSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findProjectPathInRepository } from '../../content/git/changes.ts';
import { runGitTextSync } from '../../content/git/run.ts';
import { readStats } from '../../content/io/stats.ts';
import { prepareCommitCopy } from '../../engine/assembled.ts';

/** Folders without content. */
const FOLDERS_NOT_COPIED = new Set(['node_modules', '.git', '.techdocs']);

/** Calls `use` with a temporary copy of a project, and then removes the copy. The project folder need not exist yet. */
export async function runInProjectCopy<T>(root: string, use: (copy: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-init-'));
  try {
    return await use(readStats(root) === undefined ? folder : copyProject(root, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Copies a project with its whole repository, because pages may link to other files of the repository. Returns the project's folder in the
 * copy.
 */
function copyProject(root: string, folder: string): string {
  const gitDir = runGitTextSync(root, ['rev-parse', '--absolute-git-dir'])?.trim();
  const inside = gitDir === undefined ? '' : findProjectPathInRepository(root);
  const top = join(root, inside.replace(/[^/]+/g, '..'));
  const copy = join(folder, inside);
  mkdirSync(copy, { recursive: true });
  const listed = gitDir && runGitTextSync(top, ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  if (listed === undefined) copyFileOrFolder(folder, top);
  else
    for (const name of new Set(listed.split('\0').filter(Boolean)))
      copyFileOrFolder(join(folder, name), join(top, name));
  // Lets git in the copy read the history of the project. Nothing here writes to that history.
  prepareCommitCopy(root, folder, inside);
  return copy;
}

/** Copies a file or a folder; skips other entries, such as pipes, and entries removed meanwhile. */
function copyFileOrFolder(to: string, from: string): void {
  if (!lstatSync(from, { throwIfNoEntry: false })) return;
  const filter = (path: string) => {
    const stats = lstatSync(path);
    return !FOLDERS_NOT_COPIED.has(basename(path)) && (stats.isFile() || stats.isDirectory() || stats.isSymbolicLink());
  };
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE, filter });
}
