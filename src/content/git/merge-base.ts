// IO. Finds the merge base with a given branch or with the default branch.
import { runGitTextSync } from './run.ts';
import { findCommits } from './tree.ts';

/** Possible refs of the default branch, in order of precedence. */
export const DEFAULT_BRANCH_REFS: readonly string[] = [
  'refs/remotes/origin/HEAD',
  'refs/remotes/origin/main',
  'refs/remotes/origin/master',
  'refs/heads/main',
  'refs/heads/master',
];

/** Returns the newest commit of the default branch. Returns `undefined` if git finds no default branch. */
export function findDefaultBranchCommit(root: string): string | undefined {
  const commits = findCommits(root, DEFAULT_BRANCH_REFS);
  return commits.flatMap((commitLookupResult) => ('commit' in commitLookupResult ? commitLookupResult.commit : []))[0];
}

/** A merge base with the name of its branch. */
interface MergeBase {
  /** Short name of the branch. */
  readonly ref: string;
  /** Full hash; absent if there is no common commit. */
  readonly commit?: string;
}

/**
 * Returns the merge base of the checked-out commit and the first existing branch in `names`; `undefined` if none of these branches exists.
 */
export function findMergeBase(root: string, names: readonly string[]): MergeBase | undefined {
  const found = findCommits(root, names).map((result) => ('commit' in result ? result.commit : undefined));
  const index = found.findIndex((commit) => commit !== undefined);
  const named = found[index];
  if (named === undefined) return undefined;
  const ref = (names[index] ?? '').replace(/^refs\/(?:remotes|heads)\//, '');
  const commit = runGitTextSync(root, ['merge-base', 'HEAD', named])?.trim() ?? '';
  return { ref, ...(commit !== '' && { commit }) };
}
