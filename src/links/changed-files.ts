// IO. Which files of a project differ from a commit, in the words of git.
import { spawnSync } from 'node:child_process';
import { hasGit } from '../content/git/run.ts';
import { callFault } from '../model/diagnostic.ts';
import { relativePath } from '../model/file-path.ts';

/**
 * Root-relative files that differ from where `ref` and the present parted, those that git does not know yet included. Docs may
 * lie beside the project, so files of the whole repository are told.
 */
export function readChangedFiles(root: string, ref: string): ReadonlySet<string> {
  const git = (...args: string[]) => {
    const run = spawnSync('git', ['-c', 'core.quotePath=false', ...args], {
      cwd: root,
      encoding: 'utf8',
      windowsHide: true,
    });
    return run.status === 0 ? run.stdout : undefined;
  };
  const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`)?.trim();
  if (commit === undefined) {
    if (!hasGit()) throw callFault('`--changed-since` needs git, which is not installed.', 'Install git.');
    const isRepository = git('rev-parse', '--git-dir') !== undefined;
    const message = isRepository ? `git knows no commit \`${ref}\`.` : 'This project is not in a git repository.';
    const suggestion = isRepository ? 'In a shallow clone, fetch it first.' : '`--changed-since` needs one.';
    throw callFault(message, suggestion);
  }
  const base = git('merge-base', commit, 'HEAD')?.trim() ?? commit;
  const changed = git('diff', '--name-only', '-z', base, '--') ?? '';
  const untracked = git('ls-files', '--others', '--exclude-standard', '--full-name', '-z', '--', ':/') ?? '';
  const project = git('rev-parse', '--show-prefix')?.trim().replace(/\/$/, '') ?? '';
  const files = `${changed}\0${untracked}`.split('\0').filter(Boolean);
  return new Set(files.map((file) => relativePath(project, file)));
}
