// Finds the base of the comparison: a built folder, a commit that the call names, or the merge base of the branch.
import { resolve } from 'node:path';
import { DEFAULT_BRANCH_REFS, findMergeBase } from '../../content/git/merge-base.ts';
import { assertGitReads, findBareRepository } from '../../content/git/run.ts';
import { describeMissingCommit, findCommits, isShallowClone } from '../../content/git/tree.ts';
import { isFolder } from '../../content/io/stats.ts';
import { createInvocationError } from '../../model/diagnostic.ts';

/** Base of the comparison. */
export type DiffBase =
  | { readonly folder: string; readonly dir: string }
  | { readonly ref: string; readonly commit: string };

/** Finds the base. `cwd` is the current working directory. Throws if there is no base. */
export function findDiffBase(root: string, cwd: string, named: string | undefined): DiffBase {
  if (named !== undefined) return resolveNamedDiffBase(root, cwd, named);
  const mergeBase = findMergeBase(root, DEFAULT_BRANCH_REFS);
  if (mergeBase === undefined) {
    assertGitReads(root);
    const reason =
      findBareRepository(root) === undefined && isInGitRepo(root)
        ? NO_DEFAULT_BRANCH_MESSAGE
        : 'The project is in no git repository, so there is nothing to compare it with.';
    throw createInvocationError(reason, 'Name a commit, a tag, a branch or a built folder: `techdocs diff v1.2`.');
  }
  if (mergeBase.commit !== undefined) return { ref: `the merge base with ${mergeBase.ref}`, commit: mergeBase.commit };
  const shallow = isShallowClone(root) ? ' The repository has only its newest commits.' : '';
  const suggestion = 'Fetch the whole history: `git fetch --unshallow`, or `fetch-depth: 0` in a workflow.';
  throw createInvocationError(
    `This branch and \`${mergeBase.ref}\` have no commit in common here.${shallow}`,
    suggestion,
  );
}

const NO_DEFAULT_BRANCH_MESSAGE =
  'The default branch is not known: there is no `origin/HEAD`, no `main` and no `master`.';

function isInGitRepo(root: string): boolean {
  const [head] = findCommits(root, ['HEAD']);
  return head !== undefined && !('fault' in head && head.fault !== 'unknown');
}

/**
 * Returns the base that the user named. If the name is both a folder and a ref, the folder is the base, because a ref can also be written
 * as `refs/heads/build`.
 */
function resolveNamedDiffBase(root: string, cwd: string, named: string): DiffBase {
  const dir = resolve(cwd, named);
  if (isFolder(dir)) return { folder: named, dir };
  const [found] = findCommits(root, [named]);
  if (found !== undefined && 'commit' in found) return { ref: named, commit: found.commit };
  throw createInvocationError(
    `\`${named}\` is neither a folder nor a commit: ${describeMissingCommit(root, found)}.`,
    'Name a commit, a tag or a branch that is fetched, or the folder of a built site.',
  );
}
