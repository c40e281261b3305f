// Reverts and reapplied commits. A change and its revert cancel out; a reapplied change gets the subject of the original. Pure.
import { type Commit, conventionalParts, partNumbers, withoutNumbers, withTicketNumbers } from './subjects.ts';

/** A commit that reverts or reapplies other commits. */
interface Undoing {
  /** Subject of the change with its numbers and without the enclosing reverts; empty if the commit does not quote it. */
  readonly subject: string;
  /** Whether it reapplies the change. */
  readonly isAgain: boolean;
  /** Full or abbreviated hashes of the commits that it refers to. */
  readonly hashes: readonly string[];
  /** Number of the pull request that it refers to. */
  readonly request?: string;
}

/** `Revert "…"`, `Reapply "…"` as git writes them, with the numbers that hosts append. */
const QUOTED = /^(?<verb>revert|reapply)(?:\([^()]*\))?:?\s+["“](?<rest>.*)["”]$/i;
/** `revert: feat: …` of conventional commits. */
const CONVENTIONAL = /^revert(?:\([^()]*\))?!?:\s*(?<rest>.+)$/i;
const HASH = '[0-9a-f]{7,64}';
/** Length limit of a revert's subject; longer ones are not parsed. */
const LONGEST = 2000;

/** Parses a revert or reapply; `undefined` for other commits. */
function undoingOf({ subject, body }: Commit): Undoing | undefined {
  if (subject.length > LONGEST) return undefined;
  const outer = partNumbers(subject);
  let [rest, numbers] = [outer.text, outer.numbers];
  let [isSure, isAgain] = [false, true];
  for (;;) {
    const match = QUOTED.exec(rest) ?? CONVENTIONAL.exec(rest);
    if (match?.groups?.rest === undefined) break;
    if (!/^reapply$/i.test(match.groups.verb ?? 'revert')) isAgain = !isAgain;
    const inner = partNumbers(match.groups.rest);
    rest = inner.text;
    numbers = [...new Set([...inner.numbers, ...outer.numbers])];
    isSure = true;
  }
  const said = new RegExp(`^\\s*This reverts commit (${HASH})\\b`, 'i').exec(body)?.[1];
  const request = /^\s*Reverts (?:[\w.-]+\/[\w.-]+)?[#!](\d+)\s*$/m.exec(body.trimStart().split('\n')[0] ?? '')?.[1];
  const refs = isSure ? /^Refs?:([0-9a-f, \t]+)$/im.exec(body)?.[1] : undefined;
  const hashes = [
    ...(said === undefined ? [] : [said]),
    ...(refs?.split(/[,\s]+/).filter((hash) => hash.length >= 7) ?? []),
  ];
  if (!isSure && hashes.length === 0 && request === undefined) return undefined;
  return { subject: isSure ? withTicketNumbers(rest, numbers) : '', isAgain: isSure && isAgain, hashes, request };
}

/** Returns reverted merges, each with the parent whose history is kept. */
export function mergesTakenBack(commits: readonly Commit[]): { readonly hash: string; readonly kept: string }[] {
  const pattern = new RegExp(`This reverts commit (${HASH}),\\s+reversing\\s+changes made to (${HASH})`, 'gi');
  return commits.flatMap(({ body }) =>
    [...body.matchAll(pattern)].map(([, hash = '', kept = '']) => ({ hash: hash.toLowerCase(), kept })),
  );
}

/** A change with its state. */
interface Change {
  readonly commit: Commit;
  /** Whether the change was already released before the range. */
  readonly was: boolean;
  is: boolean;
}

/**
 * Returns the commits that remain news: new changes, reapplied changes, and reverts of released changes under the subject of the change.
 * Oldest first, like the input. `merges` maps the hash of a merge to its commits.
 */
export function withoutReverted(
  oldestFirst: readonly Commit[],
  merges: ReadonlyMap<string, readonly string[]>,
): readonly { readonly commit: Commit; readonly isLost: boolean }[] {
  const changes: Change[] = [];
  /** Effect of each commit, by its hash: the changes that it affects, and whether they apply after it. */
  const done = new Map<string, { readonly to: readonly Change[]; readonly is: boolean }>();
  for (const commit of oldestFirst) {
    const undoing = undoingOf(commit);
    const found = undoing && (byHash(undoing, done, merges) ?? bySubject(undoing, changes));
    if (undoing === undefined || (found === undefined && undoing.subject === '')) {
      const change = { commit, was: false, is: true };
      changes.push(change);
      done.set(commit.hash ?? '', { to: [change], is: true });
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

type Done = ReadonlyMap<string, { readonly to: readonly Change[]; readonly is: boolean }>;

/** Returns the changes of the referenced commits and their new state; `undefined` if none is in the range. */
function byHash({ hashes }: Undoing, done: Done, merges: ReadonlyMap<string, readonly string[]>) {
  const wholeOf = (hash: string) => (done.has(hash) ? hash : [...done.keys()].find((one) => one.startsWith(hash)));
  const named = hashes
    .flatMap((hash) => [wholeOf(hash.toLowerCase()) ?? [], merges.get(hash.toLowerCase()) ?? []].flat())
    .flatMap((hash) => done.get(hash) ?? []);
  const [first] = named;
  return first === undefined ? undefined : { to: [...new Set(named.flatMap(({ to }) => to))], is: !first.is };
}

/** Returns the newest change with this subject or pull request, preferably one that is not in the new state already. */
function bySubject({ subject, isAgain, request }: Undoing, changes: readonly Change[]) {
  const wanted = withoutNumbers(subject);
  const isNamed = ({ commit }: Change) =>
    (request !== undefined && new RegExp(`[#!]${request}\\b`).test(commit.subject)) ||
    (wanted !== '' &&
      [commit.subject, conventionalParts(commit.subject)?.text].some((one) => withoutNumbers(one ?? '') === wanted));
  const change = changes.findLast((each) => each.is !== isAgain && isNamed(each)) ?? changes.findLast(isNamed);
  return change && { to: [change], is: isAgain };
}
