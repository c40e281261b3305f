// A cache on another machine, by the HTTP protocol of Bazel: `/ac/<sha256>` holds entries by the name of what they were made from,
// `/cas/<sha256>` bytes by their hash. Whatever it answers is judged before it is used: bytes by their hash, entries by their
// signature where a key is set.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type ActionResult, type Digest, decodeAction, encodeAction } from './action-result.ts';
import { cacheAddress, type SharedCacheSettings } from './settings.ts';

/** The cache of other machines. What goes wrong is thrown as an `Error` whose message tells a reader of the build. */
export interface HttpCache {
  /** An entry by its name; nothing where there is none. */
  readAction(name: string): Promise<ActionResult | undefined>;
  writeAction(name: string, action: ActionResult): Promise<void>;
  /** Bytes, unpacked; nothing where there are none. `limit`: how many there are at most. */
  readBytes(digest: Digest, limit: number): Promise<Buffer | undefined>;
  hasBytes(digest: Digest): Promise<boolean>;
  writeBytes(bytes: Buffer): Promise<Digest>;
}

/** An entry is small; what is longer is none of ours. */
const MOST_OF_ACTION = 16_000_000;

/** What the cache holds and cannot be trusted, by its path: a sentence that says why. */
export type Faults = Map<string, string>;

/** Thrown where what the cache holds cannot be trusted. It counts as absent, so that who may write puts another in its place. */
class Untrusted extends Error {}

/** Opens the cache. Once `signal` is given nothing more is asked. What cannot be trusted is added to `faults`. */
export function openHttpCache(
  { url, token, key }: SharedCacheSettings,
  signal: AbortSignal,
  faults: Faults = new Map(),
): HttpCache {
  const ask = createAsk(url, token, signal);
  const actionPath = (name: string) => `ac/${sha256(Buffer.from(name))}`;
  const trusted = async <T>(path: string, read: () => Promise<T>) => {
    if (faults.has(path)) return undefined;
    return read().catch((error) => {
      if (!(error instanceof Untrusted)) throw error;
      faults.set(path, error.message);
      return undefined;
    });
  };
  return {
    readAction(name) {
      const path = actionPath(name);
      return trusted(path, async () => {
        const bytes = await ask('GET', path, { limit: MOST_OF_ACTION });
        return bytes && verified(readEntry(bytes), name, key);
      });
    },
    async writeAction(name, action) {
      await ask('PUT', actionPath(name), { body: encodeAction(signed(action, name, key)) });
    },
    readBytes({ hash, size }, limit) {
      const path = `cas/${hash}`;
      return trusted(path, async () => {
        const bytes = await ask('GET', path, { limit: size });
        if (bytes === undefined) return undefined;
        if (sha256(bytes) !== hash) throw new Untrusted('It gave data that does not match its hash.');
        return promisify(gunzip)(bytes, { maxOutputLength: Math.max(1, limit) }).catch(() => {
          throw new Untrusted('It gave data that cannot be unpacked.');
        });
      });
    },
    // What is damaged has to be sent again, though the cache says that it is there.
    async hasBytes({ hash }) {
      const path = `cas/${hash}`;
      return !faults.has(path) && (await ask('HEAD', path, {})) !== undefined;
    },
    async writeBytes(bytes) {
      const packed = await promisify(gzip)(bytes, { level: 1 });
      const digest = { hash: sha256(packed), size: packed.length };
      if (!(await this.hasBytes(digest))) await ask('PUT', `cas/${digest.hash}`, { body: packed });
      return digest;
    },
  };
}

interface Asked {
  readonly body?: Buffer;
  /** Bytes of an answer that are read at most. */
  readonly limit?: number;
}

/** Gives the bytes of an answer; nothing where there is no such thing. */
type Ask = (method: 'GET' | 'HEAD' | 'PUT', path: string, asked: Asked) => Promise<Buffer | undefined>;

function createAsk(url: string, token: string | undefined, signal: AbortSignal): Ask {
  const base = cacheAddress(url.endsWith('/') ? url : `${url}/`);
  if (base === undefined) throw new Error('It has no address.');
  // An address may have name and password in it, which a request may not.
  const user = base.username === '' ? undefined : decodeURIComponent(`${base.username}:${base.password}`);
  [base.username, base.password] = ['', ''];
  const basic = user && `Basic ${Buffer.from(user).toString('base64')}`;
  const authorization = token === undefined ? basic : `Bearer ${token}`;
  const headers = { ...(authorization !== undefined && { authorization }) };
  const hints: typeof HINTS = { ...HINTS, 401: refusalOf(token, user) };
  return async (method, path, { body, limit = 0 }) => {
    // What is meant for this server is not sent to another.
    const redirect = 'manual' as const;
    const init = { method, headers, signal, redirect, ...(body && { body: new Uint8Array(body) }) };
    const response = await fetch(new URL(path, base), init).catch((error) => {
      throw new Error(reasonOf(error, signal));
    });
    const { ok, status } = response;
    if (ok && method === 'GET') {
      return readAtMost(response, limit).catch((error) => {
        throw error instanceof Untrusted ? error : new Error(reasonOf(error, signal));
      });
    }
    await response.body?.cancel();
    if (ok) return Buffer.alloc(0);
    if (method !== 'PUT' && (status === 404 || status === 410)) return undefined;
    const what = method === 'PUT' ? 'to an upload' : 'to a request';
    const redirects = status >= 300 && status < 400 ? ': it redirects, and redirects are not followed' : '';
    throw new Error(`It answered ${status} ${what}${hints[status] ?? redirects}.`);
  };
}

/** What most often is behind an answer. */
const HINTS: Readonly<Record<number, string>> = {
  403: ': it does not allow that',
  405: ': it does not accept files',
  413: ': it does not accept files of this size',
  507: ': it is full',
};

function refusalOf(token: string | undefined, user: string | undefined): string {
  if (token !== undefined) return ': it does not accept the token';
  if (user !== undefined) return ': it does not accept the name and password';
  return ': it wants a token, or a name and password';
}

async function readAtMost(response: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit) throw new Untrusted('It gave more data than expected.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'It took too long.';
  if (!(error instanceof Error)) return 'It did not answer.';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
  return `It did not answer${code}.`;
}

function readEntry(bytes: Buffer): ActionResult {
  try {
    return decodeAction(bytes);
  } catch {
    // No entry begins so. A server that answers everything with a page is no cache: nothing there would be mended by an upload.
    if (/^\s*[<{]/.test(bytes.toString('latin1', 0, 100)))
      throw new Error('It answered with a page or other text, which is no entry of a cache.');
    throw new Untrusted('It has an entry that is damaged.');
  }
}

/** The note of an entry with its signature in front: a line of its own, empty where there is no key. */
function signed(action: ActionResult, name: string, key: string | undefined): ActionResult {
  return { ...action, note: `${key === undefined ? '' : signatureOf(action, name, key)}\n${action.note}` };
}

function verified(signedAction: ActionResult, name: string, key: string | undefined): ActionResult {
  const end = signedAction.note.indexOf('\n');
  const action = { ...signedAction, note: signedAction.note.slice(end + 1) };
  if (key === undefined) return action;
  const given = Buffer.from(signedAction.note.slice(0, Math.max(0, end)));
  const wanted = Buffer.from(signatureOf(action, name, key));
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return action;
  throw new Untrusted('It has an entry that is not signed with `TECHDOCS_CACHE_KEY`.');
}

function signatureOf({ files, note }: ActionResult, name: string, key: string): string {
  const parts = [name, note, ...files.flatMap(({ path, digest: { hash, size } }) => [path, hash, size])];
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
