// What was shown last, kept for the next start: where nothing has changed since, a page is answered with the bytes of
// the session before while the site is still read. The site itself has the last word, as open pages tell it what they show.

import { type FileStamps, isUnchanged } from '../content/remembering-disk.ts';
import type { Cache } from '../engine/cache.ts';
import type { Reply } from './send.ts';

/** Replies from session to session. */
export interface Session {
  /** Begins with what was kept, if it was made from the same; waits for those who can be answered with it. */
  resume(cache: Cache, name: string): Promise<void>;
  /** The reply that was kept for a path; none from the moment on at which the site is known. */
  replyTo(path: string): Promise<Reply | undefined>;
  /** The site is known, or cannot be. */
  end(): void;
  /** Keeps a reply for the next session. */
  note(path: string, reply: Reply): void;
  /** Writes what was noted and is still so. */
  save(cache: Cache, source: SessionSource, isCurrent: (path: string, reply: Reply) => boolean): void;
}

/** What replies are made from. */
export interface SessionSource {
  /** Stands for the engine, the configuration and the templates. */
  readonly name: string;
  readonly disk: FileStamps;
}

/** What a cache keeps of a session. */
interface Kept extends Pick<SessionSource, 'disk'> {
  readonly replies: readonly (readonly [string, Reply])[];
}

const FILE = 'serve/session.json';

/** So many replies are kept, the last ones, and of so many characters. */
const MOST_REPLIES = 100;
const MOST_CHARACTERS = 4_000_000;

/** A page asks for its styles and scripts at once; who has not asked for so many milliseconds has all. */
const QUIET = 40;
/** Who asked while the configuration was loaded comes up in the first step. */
const STEP = 10;
const LONGEST_WAIT = 300;

/** Starts a session. `waiting` has the paths that somebody waits for. */
export function createSession(waiting: { keys(): Iterable<string> }, now: () => number): Session {
  const noted = new Map<string, Reply>();
  let kept: ReadonlyMap<string, Reply> = new Map();
  let hasAnswered = false;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });

  /** Reading the site keeps this thread busy, so whoever can be served has to be served before. */
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
    async resume(cache, name) {
      const last = readKept(cache.read(FILE, name));
      if (last && (await isUnchanged(last.disk))) kept = new Map(last.replies);
      open();
      if (kept.size > 0) await untilShown();
    },
    async replyTo(path) {
      await opened;
      const reply = kept.get(path);
      if (reply) hasAnswered = true;
      return reply;
    },
    end() {
      kept = new Map();
      open();
    },
    note(path, reply) {
      if (reply.status !== 200 || reply.tag === undefined || lengthOf(reply) > MOST_CHARACTERS) return;
      noted.delete(path);
      noted.set(path, reply);
      keepLast(noted);
    },
    save(cache, { name, disk }, isCurrent) {
      const replies = [...noted].filter(([path, reply]) => isCurrent(path, reply));
      if (replies.length > 0) cache.write(FILE, name, JSON.stringify({ disk, replies } satisfies Kept));
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

/** Characters of a reply; of a file, which is not kept, more than there is room for. */
function lengthOf({ body }: Reply): number {
  return 'text' in body && typeof body.text === 'string' ? body.text.length : Number.POSITIVE_INFINITY;
}

/** Whatever is not a whole session is none. Replies are texts alone, so that no file can be named here. */
function readKept(text = ''): Kept | undefined {
  try {
    const { disk, replies } = JSON.parse(text) as Kept;
    const texts = replies.filter(([, { body }]) => 'text' in body && typeof body.text === 'string');
    return { disk: { stamps: { ...disk.stamps }, heads: { ...disk.heads } }, replies: texts };
  } catch {
    return undefined;
  }
}
