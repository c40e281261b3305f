// Handles reverts and reapplied commits. A change and its revert cancel out. A reapplied change gets the subject of the original commit.
// Pure.
import {
  appendIssueNumbers,
  type Commit,
  cleanCommitSubject,
  dropIssueNumbers,
  splitConventionalSubject,
  splitIssueNumbers,
} from './subjects.ts';

/** A commit that reverts or reapplies other commits. */
interface RevertCommit {
  /**
   * Subject of the original change, with its numbers and without the surrounding `Revert "…"`. Empty if the commit does not quote the
   * subject.
   */
  readonly subject: string;
  /** Whether the commit reapplies the change instead of reverting it. */
  readonly isAgain: boolean;
  /** Full or abbreviated hashes of the commits that it refers to. */
  readonly hashes: readonly string[];
  /** Number of the pull request that it refers to. */
  readonly request?: string;
}

/** `Revert "…"`, `Reapply "…"` as git writes them, with the numbers that hosts append. */
const QUOTED_REVERT = /^(?<verb>revert|reapply)(?:\([^()]*\))?:?\s+["“](?<rest>.*)["”]$/i;
/** `revert: feat: …` of conventional commits. */
const CONVENTIONAL_REVERT = /^revert(?:\([^()]*\))?!?:\s*(?<rest>.+)$/i;
const HASH_PATTERN = '[0-9a-f]{7,64}';
/** Length limit of a revert's subject; longer ones are not parsed. */
const MAX_REVERT_SUBJECT_LENGTH = 2000;

/** Parses a revert or reapply; `undefined` for other commits. */
function parseRevert({ subject, body }: Commit): RevertCommit | undefined {
  if (subject.length > MAX_REVERT_SUBJECT_LENGTH) return undefined;
  const outer = splitIssueNumbers(subject);
  let rest = outer.text;
  let numbers = outer.numbers;
  let isSure = false;
  let isAgain = true;
  for (;;) {
    const match = QUOTED_REVERT.exec(rest) ?? CONVENTIONAL_REVERT.exec(rest);
    if (match?.groups?.rest === undefined) break;
    if (!/^reapply$/i.test(match.groups.verb ?? 'revert')) isAgain = !isAgain;
    const inner = splitIssueNumbers(match.groups.rest);
    rest = inner.text;
    numbers = [...new Set([...inner.numbers, ...outer.numbers])];
    isSure = true;
  }
  const revertedHash = new RegExp(`^\\s*This reverts commit (${HASH_PATTERN})\\b`, 'i').exec(body)?.[1];
  const request = /^\s*Reverts (?:[\w.-]+\/[\w.-]+)?[#!](\d+)\s*$/m.exec(body.trimStart().split('\n')[0] ?? '')?.[1];
  const refs = isSure ? /^Refs?:([0-9a-f, \t]+)$/im.exec(body)?.[1] : undefined;
  const hashes = [
    ...(revertedHash === undefined ? [] : [revertedHash]),
    ...(refs?.split(/[,\s]+/).filter((hash) => hash.length >= 7) ?? []),
  ];
  if (!isSure && hashes.length === 0 && request === undefined) return undefined;
  // Cleans the quoted subject too, so that it equals the subject of the change.
  const { subject: clean } = cleanCommitSubject({ subject: rest, body, isMerge: false });
  return { subject: isSure ? appendIssueNumbers(clean, numbers) : '', isAgain: isSure && isAgain, hashes, request };
}

/** Returns the hashes of reverted merges. `kept` names the parent of the merge whose history stays in the branch. */
export function findRevertedMerges(commits: readonly Commit[]): { readonly hash: string; readonly kept: string }[] {
  const pattern = new RegExp(
    `This reverts commit (${HASH_PATTERN}),\\s+reversing\\s+changes made to (${HASH_PATTERN})`,
    'gi',
  );
  return commits.flatMap(({ body }) =>
    [...body.matchAll(pattern)].map(([, hash = '', kept = '']) => ({ hash: hash.toLowerCase(), kept })),
  );
}

/** A change, with its state before the range (`was`) and after the commits so far (`is`). */
interface RevertableChange {
  readonly commit: Commit;
  /** Whether the change was already released before the range. */
  readonly was: boolean;
  is: boolean;
}

/**
 * Returns the commits that remain news: new changes, reapplied changes, and reverts of changes that were already released. Such a revert
 * has `isLost` and the subject of its change. The order stays, oldest first. `merges` maps the hash of a merge to its commits.
 */
export function dropRevertedCommits(
  oldestFirst: readonly Commit[],
  merges: ReadonlyMap<string, readonly string[]>,
): readonly { readonly commit: Commit; readonly isLost: boolean }[] {
  const changes: RevertableChange[] = [];
  /** Effect of each commit, by its hash: the changes that the commit affects, and whether these changes apply after it. */
  const done = new Map<string, { readonly to: readonly RevertableChange[]; readonly is: boolean }>();
  for (const commit of oldestFirst) {
    const undoing = parseRevert(commit);
    const found = undoing && (findChangesByHash(undoing, done, merges) ?? findChangeBySubject(undoing, changes));
    if (undoing === undefined || (found === undefined && undoing.subject === '')) {
      const change = { commit, was: false, is: true };
      changes.push(change);
      // All changes of a squash have the hash of the squash.
      const others = commit.hash === undefined ? [] : (done.get(commit.hash)?.to ?? []);
      done.set(commit.hash ?? '', { to: [...others, change], is: true });
      continue;
    }
    const to = found?.to ?? [{ commit: { ...commit, subject: undoing.subject }, was: !undoing.isAgain, is: false }];
    if (found === undefined) changes.push(...to);
    const is = found?.is ?? undoing.isAgain;
    for (const change of to) change.is = is;
    done.set(commit.hash ?? '', { to, is });
  }
  return changes.flatMap(({ commit, was, is }) => (is === was ? [] : [{ commit, isLost: was }]));
}

type CommitEffectsByHash = ReadonlyMap<string, { readonly to: readonly RevertableChange[]; readonly is: boolean }>;

/**
 * Returns the changes of the commits that a revert names by hash, and their new state. Returns `undefined` if none of these commits is in
 * the range.
 */
function findChangesByHash(
  { hashes }: RevertCommit,
  done: CommitEffectsByHash,
  merges: ReadonlyMap<string, readonly string[]>,
) {
  const wholeOf = (hash: string) =>
    done.has(hash) ? hash : [...done.keys()].find((candidate) => candidate.startsWith(hash));
  const named = hashes
    .flatMap((hash) => [wholeOf(hash.toLowerCase()) ?? [], merges.get(hash.toLowerCase()) ?? []].flat())
    .flatMap((hash) => done.get(hash) ?? []);
  const [first] = named;
  return first === undefined ? undefined : { to: [...new Set(named.flatMap(({ to }) => to))], is: !first.is };
}

/** Returns the newest change that has this subject or pull request. Prefers changes that the revert would affect. */
function findChangeBySubject({ subject, isAgain, request }: RevertCommit, changes: readonly RevertableChange[]) {
  const revertedSubject = dropIssueNumbers(subject);
  const isNamed = ({ commit }: RevertableChange) =>
    (request !== undefined && new RegExp(`[#!]${request}\\b`).test(commit.subject)) ||
    (revertedSubject !== '' &&
      [commit.subject, splitConventionalSubject(commit.subject)?.text].some(
        (candidate) => dropIssueNumbers(candidate ?? '') === revertedSubject,
      ));
  const change =
    changes.findLast((candidate) => candidate.is !== isAgain && isNamed(candidate)) ?? changes.findLast(isNamed);
  return change && { to: [change], is: isAgain };
}
