// IO. Files of a project that differ from a commit, according to git.
import { listChangedFiles } from '../content/git/changes.ts';
import { assertGitReads, assertNoBareRepository, runGitTextSync } from '../content/git/run.ts';
import { createInvocationError } from '../model/diagnostic.ts';

/**
 * Returns root-relative files that changed since the merge base with `ref`, including untracked ones. Docs may be outside of the project,
 * so the whole repository is included.
 */
export function readChangedFileNames(root: string, ref: string): ReadonlySet<string> {
  assertNoBareRepository(root);
  const commit = runGitTextSync(root, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${ref}^{commit}`,
  ])?.trim();
  if (commit === undefined) {
    assertGitReads(root);
    const isRepository = runGitTextSync(root, ['rev-parse', '--git-dir']) !== undefined;
    const message = isRepository ? `git knows no commit \`${ref}\`.` : 'This project is not in a git repository.';
    const suggestion = isRepository ? 'In a shallow clone, fetch it first.' : '`--changed-since` needs one.';
    throw createInvocationError(message, suggestion);
  }
  return new Set(listChangedFiles(root, runGitTextSync(root, ['merge-base', commit, 'HEAD'])?.trim() ?? commit));
}
