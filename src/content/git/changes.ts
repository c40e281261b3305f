// IO. Reads changes since a commit, and the files of the project's repository, from git.
import { relativePath } from '../../lib/file-path.ts';
import { gitTextSync } from './run.ts';

/** Returns the POSIX path of the project's folder in its repository; empty if they are the same folder. */
export function folderInRepository(root: string): string {
  return gitTextSync(root, ['rev-parse', '--show-prefix'])?.trim().replace(/\/$/, '') ?? '';
}

/**
 * Returns all files of the repository that differ from a commit, root-relative: committed and uncommitted changes, and untracked files.
 * `commit` is a full hash from git.
 */
export function changedFiles(root: string, commit: string): readonly string[] {
  // Does not look for changes inside submodules: git would run there, with the submodule's configuration.
  const options = ['--name-only', '--no-renames', '--no-ext-diff', '--ignore-submodules=dirty', '-z'];
  const changed = gitTextSync(root, ['diff', ...options, commit, '--']) ?? '';
  const untracked =
    gitTextSync(root, ['ls-files', '--others', '--exclude-standard', '--full-name', '-z', '--', ':/']) ?? '';
  const folder = folderInRepository(root);
  const files = `${changed}\0${untracked}`.split('\0').filter(Boolean);
  return [...new Set(files)].map((file) => relativePath(folder, file));
}

/**
 * Returns a file or submodule of the repository that is in `folder` or contains it, root-relative; `undefined` if there is none. `folder`
 * is root-relative. Case-insensitive, like some file systems.
 */
export function findCommittedIn(root: string, folder: string): string | undefined {
  const [top = ''] = folder.split('/');
  // Also reads a repository that belongs to a different user, as is common in containers. This is safe, because git only reads its index.
  const words = ['-c', 'safe.directory=*', 'ls-files', '-z', '--', `:(icase)${top}`];
  const listed = gitTextSync(root, words)?.split('\0') ?? [];
  const wanted = folder.toLowerCase();
  return listed.find((path) => {
    const file = path.toLowerCase();
    return file !== '' && (`${file}/`.startsWith(`${wanted}/`) || wanted.startsWith(`${file}/`));
  });
}
