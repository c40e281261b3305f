// IO. Where a branch begins: the commit that it has in common with another one, which a call names or which is the default branch.
import { gitText } from './run.ts';
import { findCommits } from './tree.ts';

/** Names of the default branch, in the order in which they are looked for. */
export const DEFAULT_BRANCHES: readonly string[] = [
  'refs/remotes/origin/HEAD',
  'refs/remotes/origin/main',
  'refs/remotes/origin/master',
  'refs/heads/main',
  'refs/heads/master',
];

/** The newest commit of the default branch; nothing where git knows no such branch. */
export function mainCommit(root: string): string | undefined {
  const found = findCommits(root, DEFAULT_BRANCHES);
  return found.flatMap((one) => ('commit' in one ? one.commit : []))[0];
}

/** A commit in common with a branch, and what that is called. */
export interface MergeBase {
  /** Short name of the branch. */
  readonly ref: string;
  /** Full name; absent where there is none in common. */
  readonly commit?: string;
}

/** The commit that what is checked out has in common with the first of these names that git knows; nothing where it knows none. */
export function findMergeBase(root: string, names: readonly string[]): MergeBase | undefined {
  // Names go to git as lines of its input, so that none can be an option.
  const input = names.map((name) => `${name}^{commit}\n`).join('');
  const lines = gitText(root, ['cat-file', '--batch-check=%(objectname) %(objecttype)'], input) ?? '';
  const found = lines.split('\n').map((line) => /^([\da-f]{40,64}) commit$/.exec(line)?.[1]);
  const at = found.findIndex((commit) => commit !== undefined);
  const named = found[at];
  if (named === undefined) return undefined;
  const ref = (names[at] ?? '').replace(/^refs\/(?:remotes|heads)\//, '');
  const commit = gitText(root, ['merge-base', 'HEAD', named])?.trim() ?? '';
  return { ref, ...(commit !== '' && { commit }) };
}
