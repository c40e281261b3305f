// Caches the last replies for the next start: while the site is still being read, an unchanged site serves the bytes of the previous
// session. Open pages report their version, so the server updates them later if needed.

import { defineMemoStep, type Memo } from '../cache/memo.ts';
import { areFilesUnchanged, type FileStamps } from '../content/io/caching-disk.ts';
import type { Reply } from './send.ts';

/** Replies of a session in the cache. The cache key consists of the engine, the configuration and the templates. */
interface CachedReplies {
  readonly disk: FileStamps;
  readonly replies: readonly (readonly [string, Reply])[];
}

/** Memo step of a session; `undefined` if it cannot be read. */
const CACHED_REPLIES_STEP = defineMemoStep<CachedReplies | undefined>('page', {
  encode: JSON.stringify,
  decode: decodeCachedReplies,
});

/** Limits of a cached session: number of responses, and their total length in characters. The oldest responses are dropped. */
const MAX_CACHED_REPLIES = 100;
const MAX_CACHED_REPLY_CHARACTERS = 4_000_000;

/** Milliseconds without a request after which a page has loaded all its styles and scripts. */
const MS_WITHOUT_REQUEST_AFTER_LOAD = 40;
/** Poll interval in milliseconds. The first poll comes after the requests that arrived while the configuration was being loaded. */
const PAGE_LOAD_POLL_INTERVAL_MS = 10;
const MAX_PAGE_LOAD_WAIT_MS = 300;

/** Returns a promise and the function that resolves it. */
function createDeferred(): readonly [promise: Promise<void>, settle: () => void] {
  let settle = () => {};
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return [promise, settle];
}

/** The inputs on which the replies of a session depend. */
export interface ReplyCacheInputs {
  /** Fingerprint of the setup (`computeSetupFingerprint`). */
  readonly name: string;
  readonly disk: FileStamps;
}

/** Caches replies from one session to the next. `waiting` contains the decoded paths of pending requests as keys. */
export function createReplyCache(waiting: { keys(): Iterable<string> }, now: () => number) {
  const repliesByPath = new Map<string, Reply>();
  let cachedReplies: ReadonlyMap<string, Reply> = new Map();
  let hasAnswered = false;
  const [opened, open] = createDeferred();
  const [resumed, tellResumed] = createDeferred();

  /**
   * Waits until the pages that browsers request have been answered from the cache. Reading the site would block this thread, so it must not
   * begin earlier.
   */
  async function untilShown(): Promise<void> {
    const start = now();
    let last = start;
    while (now() - start < MAX_PAGE_LOAD_WAIT_MS) {
      await new Promise((resume) => setTimeout(resume, PAGE_LOAD_POLL_INTERVAL_MS));
      if ([...waiting.keys()].some((path) => cachedReplies.has(path))) last = now();
      else if (!hasAnswered || now() - last > MS_WITHOUT_REQUEST_AFTER_LOAD) return;
    }
  }

  return {
    /** Resolves when replies of the previous session are available. */
    resumed,
    /** Uses the replies of the previous session if its inputs are unchanged. Waits until browsers have received these replies. */
    async resume(memo: Memo, name: string): Promise<void> {
      const last = memo.get(CACHED_REPLIES_STEP, ['session', name]);
      if (last && (await areFilesUnchanged(last.disk))) cachedReplies = new Map(last.replies);
      open();
      if (cachedReplies.size === 0) return;
      tellResumed();
      await untilShown();
    },
    /** Returns the previous session's reply to a path; `undefined` once the site is known. */
    async replyTo(path: string): Promise<Reply | undefined> {
      await opened;
      const reply = cachedReplies.get(path);
      if (reply) hasAnswered = true;
      return reply;
    },
    /** Stops using the previous session. Call it when the site is known or cannot be read. */
    end(): void {
      cachedReplies = new Map();
      open();
    },
    /** Records a reply for the next session. */
    note(path: string, reply: Reply): void {
      if (reply.status !== 200 || reply.tag === undefined || countCharacters(reply) > MAX_CACHED_REPLY_CHARACTERS)
        return;
      repliesByPath.delete(path);
      repliesByPath.set(path, reply);
      dropOldestReplies(repliesByPath);
    },
    /** Saves the replies that are still up to date. */
    save(memo: Memo, { name, disk }: ReplyCacheInputs, isCurrent: (path: string, reply: Reply) => boolean): void {
      const replies = [...repliesByPath].filter(([path, reply]) => isCurrent(path, reply));
      if (replies.length > 0) memo.set(CACHED_REPLIES_STEP, ['session', name], { disk, replies });
    },
  };
}

function dropOldestReplies(repliesByPath: Map<string, Reply>): void {
  let characters = [...repliesByPath.values()].reduce((sum, reply) => sum + countCharacters(reply), 0);
  for (const [oldest, reply] of repliesByPath) {
    if (characters <= MAX_CACHED_REPLY_CHARACTERS && repliesByPath.size <= MAX_CACHED_REPLIES) break;
    repliesByPath.delete(oldest);
    characters -= countCharacters(reply);
  }
}

/** Returns the length of a reply in characters; infinite for a file, which is never cached. */
function countCharacters({ body }: Reply): number {
  return 'text' in body && typeof body.text === 'string' ? body.text.length : Number.POSITIVE_INFINITY;
}

/**
 * Parses a session; `undefined` if it cannot be read. Only text replies are accepted, so that the cache cannot make the server send a file.
 */
function decodeCachedReplies(text = ''): CachedReplies | undefined {
  try {
    const { disk, replies } = JSON.parse(text) as CachedReplies;
    const texts = replies.filter(([, { body }]) => 'text' in body && typeof body.text === 'string');
    return { disk: { stamps: { ...disk.stamps }, heads: { ...disk.heads } }, replies: texts };
  } catch {
    return undefined;
  }
}
