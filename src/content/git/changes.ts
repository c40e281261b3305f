// IO. Reads changes since a commit, and the files of the project's repository, from git.
import { computeRelativePath } from '../../lib/file-path.ts';
import { runGitTextSync } from './run.ts';

/** Returns the POSIX path of the project's folder in its repository; empty if they are the same folder. */
export function findProjectPathInRepository(root: string): string {
  return runGitTextSync(root, ['rev-parse', '--show-prefix'])?.trim().replace(/\/$/, '') ?? '';
}

/**
 * Returns all files of the repository that differ from a commit, root-relative: committed and uncommitted changes, and untracked files.
 * `commit` is a full hash from git.
 */
export function listChangedFiles(root: string, commit: string): readonly string[] {
  // Does not look for changes inside submodules: git would run there, with the submodule's configuration.
  const options = ['--name-only', '--no-renames', '--no-ext-diff', '--ignore-submodules=dirty', '-z'];
  const changed = runGitTextSync(root, ['diff', ...options, commit, '--']) ?? '';
  const untracked =
    runGitTextSync(root, ['ls-files', '--others', '--exclude-standard', '--full-name', '-z', '--', ':/']) ?? '';
  const folder = findProjectPathInRepository(root);
  const files = `${changed}\0${untracked}`.split('\0').filter(Boolean);
  return [...new Set(files)].map((file) => computeRelativePath(folder, file));
}

/**
 * Returns a tracked file or submodule that is in `folder` or contains it; `undefined` if there is none. All paths are root-relative.
 * Compares names without case, like some file systems.
 */
export function findTrackedPathInOrAboveFolder(root: string, folder: string): string | undefined {
  const [top = ''] = folder.split('/');
  // Also reads a repository that belongs to a different user, as is common in containers. This is safe, because git only reads its index.
  const words = ['-c', 'safe.directory=*', 'ls-files', '-z', '--', `:(icase)${top}`];
  const listed = runGitTextSync(root, words)?.split('\0') ?? [];
  const lowerCaseFolder = folder.toLowerCase();
  return listed.find((path) => {
    const file = path.toLowerCase();
    return file !== '' && (`${file}/`.startsWith(`${lowerCaseFolder}/`) || lowerCaseFolder.startsWith(`${file}/`));
  });
}
