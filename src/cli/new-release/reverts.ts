// Commits that take others back, and those that apply them again. A change and what took it back are no news; a change that
// was applied again is told as it was first. Pure.
import { type Commit, conventionalParts, partNumbers, withoutNumbers, withTicketNumbers } from './subjects.ts';

/** What a commit does to another one. */
interface Undoing {
  /** The subject of the change, without the reverts around it, with all numbers; empty where the commit does not name it. */
  readonly subject: string;
  /** Whether it applies the change again. */
  readonly isAgain: boolean;
  /** The commits that it names, whole or by their first letters. */
  readonly hashes: readonly string[];
  /** The number of the request that it names. */
  readonly request?: string;
}

/** `Revert "…"`, `Reapply "…"` as git writes them, with the numbers that hosts add. */
const QUOTED = /^(?<verb>revert|reapply)(?:\([^()]*\))?:?\s+["“](?<rest>.*)["”]$/i;
/** `revert: feat: …` of conventional commits. */
const CONVENTIONAL = /^revert(?:\([^()]*\))?!?:\s*(?<rest>.+)$/i;
const HASH = '[0-9a-f]{7,64}';
/** No subject of a revert is longer; a longer one is not looked at. */
const LONGEST = 2000;

/** Reads what a commit takes back or applies again; nothing where it does neither. */
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

/** A merge that a commit takes back, and the parent whose history stays. */
export function mergesTakenBack(commits: readonly Commit[]): { readonly hash: string; readonly kept: string }[] {
  const pattern = new RegExp(`This reverts commit (${HASH}),\\s+reversing\\s+changes made to (${HASH})`, 'gi');
  return commits.flatMap(({ body }) =>
    [...body.matchAll(pattern)].map(([, hash = '', kept = '']) => ({ hash: hash.toLowerCase(), kept })),
  );
}

/** A change with what became of it. */
interface Change {
  readonly commit: Commit;
  /** Whether users had it before the range. */
  readonly was: boolean;
  is: boolean;
}

/**
 * The commits that stay news: what is new, what is new again, and what users had and lost, whose subject is that of the change.
 * Oldest first, as they come. `merges` has the commits that a merge brought, by its hash.
 */
export function withoutReverted(
  oldestFirst: readonly Commit[],
  merges: ReadonlyMap<string, readonly string[]>,
): readonly { readonly commit: Commit; readonly isLost: boolean }[] {
  const changes: Change[] = [];
  /** What each commit did to which changes. */
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

/** The changes of the commits that are named, and what becomes of them; nothing where none is in the range. */
function byHash({ hashes }: Undoing, done: Done, merges: ReadonlyMap<string, readonly string[]>) {
  const wholeOf = (hash: string) => (done.has(hash) ? hash : [...done.keys()].find((one) => one.startsWith(hash)));
  const named = hashes
    .flatMap((hash) => [wholeOf(hash.toLowerCase()) ?? [], merges.get(hash.toLowerCase()) ?? []].flat())
    .flatMap((hash) => done.get(hash) ?? []);
  const [first] = named;
  return first === undefined ? undefined : { to: [...new Set(named.flatMap(({ to }) => to))], is: !first.is };
}

/** The newest change of the subject, or of the request; first one that has not become what is said. */
function bySubject({ subject, isAgain, request }: Undoing, changes: readonly Change[]) {
  const wanted = withoutNumbers(subject);
  const isNamed = ({ commit }: Change) =>
    (request !== undefined && new RegExp(`[#!]${request}\\b`).test(commit.subject)) ||
    (wanted !== '' &&
      [commit.subject, conventionalParts(commit.subject)?.text].some((one) => withoutNumbers(one ?? '') === wanted));
  const change = changes.findLast((each) => each.is !== isAgain && isNamed(each)) ?? changes.findLast(isNamed);
  return change && { to: [change], is: isAgain };
}
