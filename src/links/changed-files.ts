// IO. Which files of a project differ from a commit, in the words of git.
import { changedFiles } from '../content/git/changes.ts';
import { gitText, hasGit, refuseBareRepository } from '../content/git/run.ts';
import { callFault } from '../model/diagnostic.ts';

/**
 * Root-relative files that differ from where `ref` and the present parted, those that git does not know yet included. Docs may
 * lie beside the project, so files of the whole repository are told.
 */
export function readChangedFiles(root: string, ref: string): ReadonlySet<string> {
  refuseBareRepository(root);
  const commit = gitText(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])?.trim();
  if (commit === undefined) {
    if (!hasGit()) throw callFault('`--changed-since` needs git, which is not installed.', 'Install git.');
    const isRepository = gitText(root, ['rev-parse', '--git-dir']) !== undefined;
    const message = isRepository ? `git knows no commit \`${ref}\`.` : 'This project is not in a git repository.';
    const suggestion = isRepository ? 'In a shallow clone, fetch it first.' : '`--changed-since` needs one.';
    throw callFault(message, suggestion);
  }
  return new Set(changedFiles(root, gitText(root, ['merge-base', commit, 'HEAD'])?.trim() ?? commit));
}
