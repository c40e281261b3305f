// What was shown last, kept for the next start: where nothing has changed since, a page is answered with the bytes of
// the session before while the site is still read. The site itself has the last word, as open pages tell it what they show.
import { type FileStamps, isUnchanged } from '../content/io/caching-disk.ts';
import { type Memo, step } from '../engine/memo.ts';
import type { Reply } from './send.ts';

/** What a cache keeps of a session, under a name that stands for the engine, the configuration and the templates. */
interface CachedSession {
  readonly disk: FileStamps;
  readonly replies: readonly (readonly [string, Reply])[];
}

/** A session as it was written; nothing where it cannot be read. */
const SESSION = step<CachedSession | undefined>('page', { encode: JSON.stringify, decode: readKept });

/** So many replies are kept, the last ones, and of so many characters. */
const MOST_REPLIES = 100;
const MOST_CHARACTERS = 4_000_000;

/** A page asks for its styles and scripts at once: after so many milliseconds without a request it has all of them. */
const QUIET = 40;
/** Milliseconds between two looks at who waits. Requests that came while the configuration was loaded are seen in the first. */
const STEP = 10;
const LONGEST_WAIT = 300;

/** A promise with what settles it. */
function latch(): readonly [promise: Promise<void>, settle: () => void] {
  let settle = () => {};
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return [promise, settle];
}

/** Carries replies from session to session. `waiting` has the paths that somebody waits for. */
export function createSession(waiting: { keys(): Iterable<string> }, now: () => number) {
  const noted = new Map<string, Reply>();
  let kept: ReadonlyMap<string, Reply> = new Map();
  let hasAnswered = false;
  const [opened, open] = latch();
  const [resumed, tellResumed] = latch();

  /** Reading the site keeps this thread busy, so replies that are there already go out first. */
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
    /** Settles when there are replies of the session before. */
    resumed,
    /** Begins with the replies of the session before, if they were made from the same; waits until they are sent. */
    async resume(memo: Memo, name: string): Promise<void> {
      const last = memo.get(SESSION, ['session', name]);
      if (last && (await isUnchanged(last.disk))) kept = new Map(last.replies);
      open();
      if (kept.size === 0) return;
      tellResumed();
      await untilShown();
    },
    /** The reply of the session before to a path; none as soon as the site is known. */
    async replyTo(path: string): Promise<Reply | undefined> {
      await opened;
      const reply = kept.get(path);
      if (reply) hasAnswered = true;
      return reply;
    },
    /** The site is known, or cannot be. */
    end(): void {
      kept = new Map();
      open();
    },
    /** Keeps a reply for the next session. */
    note(path: string, reply: Reply): void {
      if (reply.status !== 200 || reply.tag === undefined || lengthOf(reply) > MOST_CHARACTERS) return;
      noted.delete(path);
      noted.set(path, reply);
      keepLast(noted);
    },
    /** Writes the replies that are still current. */
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

/** Characters of a reply; infinite for a file, which is never kept. */
function lengthOf({ body }: Reply): number {
  return 'text' in body && typeof body.text === 'string' ? body.text.length : Number.POSITIVE_INFINITY;
}

/** A session as it was written; nothing where it cannot be read. Only texts count, so that it cannot make a file be sent. */
function readKept(text = ''): CachedSession | undefined {
  try {
    const { disk, replies } = JSON.parse(text) as CachedSession;
    const texts = replies.filter(([, { body }]) => 'text' in body && typeof body.text === 'string');
    return { disk: { stamps: { ...disk.stamps }, heads: { ...disk.heads } }, replies: texts };
  } catch {
    return undefined;
  }
}
