// Caches the last replies for the next start: if nothing has changed, a page gets the bytes of the previous session while the site is still
// being read. Open pages report their version, so they are updated later if needed.
import { type FileStamps, isUnchanged } from '../content/io/caching-disk.ts';
import { type Memo, step } from '../engine/memo.ts';
import type { Reply } from './send.ts';

/** Cached session, under a key of the engine, the configuration and the templates. */
interface CachedSession {
  readonly disk: FileStamps;
  readonly replies: readonly (readonly [string, Reply])[];
}

/** Memo step of a session; `undefined` if it cannot be read. */
const SESSION = step<CachedSession | undefined>('page', { encode: JSON.stringify, decode: readKept });

/** Limits: number of the latest replies, and their total length in characters. */
const MOST_REPLIES = 100;
const MOST_CHARACTERS = 4_000_000;

/** Milliseconds without a request after which a page has loaded all its styles and scripts. */
const QUIET = 40;
/** Poll interval in milliseconds. The first poll sees requests that arrived while the configuration was loaded. */
const STEP = 10;
const LONGEST_WAIT = 300;

/** Returns a promise and the function that resolves it. */
function latch(): readonly [promise: Promise<void>, settle: () => void] {
  let settle = () => {};
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return [promise, settle];
}

/** Carries replies from session to session. `waiting` has the paths of pending requests. */
export function createSession(waiting: { keys(): Iterable<string> }, now: () => number) {
  const noted = new Map<string, Reply>();
  let kept: ReadonlyMap<string, Reply> = new Map();
  let hasAnswered = false;
  const [opened, open] = latch();
  const [resumed, tellResumed] = latch();

  /** Reading the site blocks this thread, so cached replies are sent first. */
  async function untilShown(): Promise<void> {
    const start = now();
    let last = start;
    while (now() - start < LONGEST_WAIT) {
      await new Promise((resume) => setTimeout(resume, STEP));
      if ([...waiting.keys()].some((path) => kept.has(path))) last = now();
      else if (!hasAnswered || now() - last > QUIET) return;
    }
  }

  return {
    /** Resolves when replies of the previous session are available. */
    resumed,
    /** Starts with the replies of the previous session if they have the same inputs; waits until they are sent. */
    async resume(memo: Memo, name: string): Promise<void> {
      const last = memo.get(SESSION, ['session', name]);
      if (last && (await isUnchanged(last.disk))) kept = new Map(last.replies);
      open();
      if (kept.size === 0) return;
      tellResumed();
      await untilShown();
    },
    /** Returns the previous session's reply to a path; `undefined` once the site is known. */
    async replyTo(path: string): Promise<Reply | undefined> {
      await opened;
      const reply = kept.get(path);
      if (reply) hasAnswered = true;
      return reply;
    },
    /** Call when the site is known, or cannot be read. */
    end(): void {
      kept = new Map();
      open();
    },
    /** Records a reply for the next session. */
    note(path: string, reply: Reply): void {
      if (reply.status !== 200 || reply.tag === undefined || lengthOf(reply) > MOST_CHARACTERS) return;
      noted.delete(path);
      noted.set(path, reply);
      keepLast(noted);
    },
    /** Saves the replies that are still up to date. */
    save(
      memo: Memo,
      { name, disk }: { name: string; disk: FileStamps },
      isCurrent: (path: string, reply: Reply) => boolean,
    ): void {
      const replies = [...noted].filter(([path, reply]) => isCurrent(path, reply));
      if (replies.length > 0) memo.set(SESSION, ['session', name], { disk, replies });
    },
  };
}

function keepLast(noted: Map<string, Reply>): void {
  let characters = [...noted.values()].reduce((sum, each) => sum + lengthOf(each), 0);
  for (const [oldest, each] of noted) {
    if (characters <= MOST_CHARACTERS && noted.size <= MOST_REPLIES) break;
    noted.delete(oldest);
    characters -= lengthOf(each);
  }
}

/** Returns the length of a reply in characters; infinite for a file, which is never cached. */
function lengthOf({ body }: Reply): number {
  return 'text' in body && typeof body.text === 'string' ? body.text.length : Number.POSITIVE_INFINITY;
}

/**
 * Parses a session; `undefined` if it cannot be read. Only text replies are accepted, so that the cache cannot make the server send a file.
 */
function readKept(text = ''): CachedSession | undefined {
  try {
    const { disk, replies } = JSON.parse(text) as CachedSession;
    const texts = replies.filter(([, { body }]) => 'text' in body && typeof body.text === 'string');
    return { disk: { stamps: { ...disk.stamps }, heads: { ...disk.heads } }, replies: texts };
  } catch {
    return undefined;
  }
}
