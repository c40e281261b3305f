// IO. What differs from a commit, and what the repository of a project holds, in the words of git.
import { relativePath } from '../../lib/file-path.ts';
import { gitText } from './run.ts';

/** Folder of the project in its repository, POSIX; empty where the project is the repository. */
export function folderInRepository(root: string): string {
  return gitText(root, ['rev-parse', '--show-prefix'])?.trim().replace(/\/$/, '') ?? '';
}

/**
 * Root-relative files of the whole repository that differ from a commit, whether the difference is committed or not; those that git
 * does not know yet, too. `commit` is a full name of git's own.
 */
export function changedFiles(root: string, commit: string): readonly string[] {
  // Git would look into submodules for changes by running itself there, with their configuration.
  const options = ['--name-only', '--no-renames', '--no-ext-diff', '--ignore-submodules=dirty', '-z'];
  const changed = gitText(root, ['diff', ...options, commit, '--']) ?? '';
  const untracked =
    gitText(root, ['ls-files', '--others', '--exclude-standard', '--full-name', '-z', '--', ':/']) ?? '';
  const folder = folderInRepository(root);
  const files = `${changed}\0${untracked}`.split('\0').filter(Boolean);
  return [...new Set(files)].map((file) => relativePath(folder, file));
}

/**
 * A file or a submodule of the repository that lies in a folder of the project, or holds it; root-relative, nothing where there is
 * none. `folder` is root-relative. Some file systems know no case.
 */
export function committedIn(root: string, folder: string): string | undefined {
  const [top = ''] = folder.split('/');
  // A repository of somebody else, as in many a container, is asked too: git reads its list of files and nothing more.
  const words = ['-c', 'safe.directory=*', 'ls-files', '-z', '--', `:(icase)${top}`];
  const listed = gitText(root, words)?.split('\0') ?? [];
  const wanted = folder.toLowerCase();
  return listed.find((path) => {
    const file = path.toLowerCase();
    return file !== '' && (`${file}/`.startsWith(`${wanted}/`) || wanted.startsWith(`${file}/`));
  });
}
