// A remote cache with the HTTP protocol of Bazel. `/ac/<sha256>` holds entries, named by the hash of their inputs. `/cas/<sha256>` holds
// files, named by the hash of their bytes. Responses are verified before use: files by their hash, and entries by their signature if a key
// is set.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type ActionResult, type Digest, decodeActionResult, encodeActionResult } from './action-result.ts';
import { parseCacheUrl, type SharedCacheSettings } from './settings.ts';

/** The remote cache. A failure is thrown as an `Error` whose message is meant for the user. */
export interface HttpCache {
  /** Returns an entry by name; `undefined` if there is none. */
  readAction(name: string): Promise<ActionResult | undefined>;
  writeAction(name: string, action: ActionResult): Promise<void>;
  /** Returns the unpacked bytes of a file; `undefined` if the cache does not have it. `limit` is the maximum number of unpacked bytes. */
  readBytes(digest: Digest, limit: number): Promise<Buffer | undefined>;
  hasBytes(digest: Digest): Promise<boolean>;
  writeBytes(bytes: Buffer): Promise<Digest>;
}

/** Maximum bytes of an entry; longer ones are not from techdocs. */
const MAX_ACTION_BYTES = 16_000_000;

/** Objects of the cache that cannot be trusted: the path of each, with a sentence that states the reason. */
export type CacheFaultsByPath = Map<string, string>;

/** Thrown if an object of the cache cannot be trusted. The object then counts as absent, so that machines with write access replace it. */
class UntrustedCacheObjectError extends Error {}

/** Opens the cache. Sends no request after `signal` has aborted. Adds objects that cannot be trusted to `faults`. */
export function openHttpCache(
  { url, token, key }: SharedCacheSettings,
  signal: AbortSignal,
  faults: CacheFaultsByPath = new Map(),
): HttpCache {
  const ask = createRequestSender(url, token, signal);
  const actionPath = (name: string) => `ac/${computeSha256(Buffer.from(name))}`;
  const trusted = async <T>(path: string, read: () => Promise<T>) => {
    if (faults.has(path)) return undefined;
    return read().catch((error) => {
      if (!(error instanceof UntrustedCacheObjectError)) throw error;
      faults.set(path, error.message);
      return undefined;
    });
  };
  return {
    readAction(name) {
      const path = actionPath(name);
      return trusted(path, async () => {
        const bytes = await ask('GET', path, { limit: MAX_ACTION_BYTES });
        return bytes && verifyActionResult(decodeReceivedActionResult(bytes), name, key);
      });
    },
    async writeAction(name, action) {
      await ask('PUT', actionPath(name), { body: encodeActionResult(signActionResult(action, name, key)) });
    },
    readBytes({ hash, size }, limit) {
      const path = `cas/${hash}`;
      return trusted(path, async () => {
        const bytes = await ask('GET', path, { limit: size });
        if (bytes === undefined) return undefined;
        if (computeSha256(bytes) !== hash)
          throw new UntrustedCacheObjectError('It gave data that does not match its hash.');
        return promisify(gunzip)(bytes, { maxOutputLength: Math.max(1, limit) }).catch(() => {
          throw new UntrustedCacheObjectError('It gave data that cannot be unpacked.');
        });
      });
    },
    // A damaged object must be sent again, although the cache reports that it exists.
    async hasBytes({ hash }) {
      const path = `cas/${hash}`;
      return !faults.has(path) && (await ask('HEAD', path, {})) !== undefined;
    },
    async writeBytes(bytes) {
      const packed = await promisify(gzip)(bytes, { level: 1 });
      const digest = { hash: computeSha256(packed), size: packed.length };
      if (!(await this.hasBytes(digest))) await ask('PUT', `cas/${digest.hash}`, { body: packed });
      return digest;
    },
  };
}

interface CacheRequest {
  readonly body?: Buffer;
  /** Maximum bytes of the response. */
  readonly limit?: number;
}

/** Returns the body of a response; `undefined` if the object does not exist. */
type RequestSender = (
  method: 'GET' | 'HEAD' | 'PUT',
  path: string,
  request: CacheRequest,
) => Promise<Buffer | undefined>;

function createRequestSender(url: string, token: string | undefined, signal: AbortSignal): RequestSender {
  const base = parseCacheUrl(url.endsWith('/') ? url : `${url}/`);
  if (base === undefined) throw new Error('It has no address.');
  // A URL may contain credentials, which `fetch` does not accept.
  const user = base.username === '' ? undefined : decodeURIComponent(`${base.username}:${base.password}`);
  [base.username, base.password] = ['', ''];
  const basic = user && `Basic ${Buffer.from(user).toString('base64')}`;
  const authorization = token === undefined ? basic : `Bearer ${token}`;
  const headers = { ...(authorization !== undefined && { authorization }) };
  const hints: typeof HTTP_STATUS_HINTS = { ...HTTP_STATUS_HINTS, 401: formatUnauthorizedReason(token, user) };
  return async (method, path, { body, limit = 0 }) => {
    // A redirect is not followed, because credentials and data for this server must not be sent to another server.
    const redirect = 'manual' as const;
    const init = { method, headers, signal, redirect, ...(body && { body: new Uint8Array(body) }) };
    const response = await fetch(new URL(path, base), init).catch((error) => {
      throw new Error(describeRequestFailure(error, signal));
    });
    const { ok, status } = response;
    if (ok && method === 'GET') {
      return readLimitedBody(response, limit).catch((error) => {
        throw error instanceof UntrustedCacheObjectError ? error : new Error(describeRequestFailure(error, signal));
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

/** The most frequent cause of a status code. */
const HTTP_STATUS_HINTS: Readonly<Record<number, string>> = {
  403: ': it does not allow that',
  405: ': it does not accept files',
  413: ': it does not accept files of this size',
  507: ': it is full',
};

function formatUnauthorizedReason(token: string | undefined, user: string | undefined): string {
  if (token !== undefined) return ': it does not accept the token';
  if (user !== undefined) return ': it does not accept the name and password';
  return ': it wants a token, or a name and password';
}

async function readLimitedBody(response: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit) throw new UntrustedCacheObjectError('It gave more data than expected.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function describeRequestFailure(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'It took too long.';
  if (!(error instanceof Error)) return 'It did not answer.';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
  return `It did not answer${code}.`;
}

function decodeReceivedActionResult(bytes: Buffer): ActionResult {
  try {
    return decodeActionResult(bytes);
  } catch {
    // Rejects HTML, XML and JSON: a server that answers every request with such a text is no cache, and an upload would not repair that.
    if (/^\s*[<{]/.test(bytes.toString('latin1', 0, 100)))
      throw new Error('It answered with a page or other text, which is no entry of a cache.');
    throw new UntrustedCacheObjectError('It has an entry that is damaged.');
  }
}

/** Returns the entry with a note whose first line is the signature; without a key, this line is empty. */
function signActionResult(action: ActionResult, name: string, key: string | undefined): ActionResult {
  return { ...action, note: `${key === undefined ? '' : computeSignature(action, name, key)}\n${action.note}` };
}

function verifyActionResult(signedAction: ActionResult, name: string, key: string | undefined): ActionResult {
  const end = signedAction.note.indexOf('\n');
  const action = { ...signedAction, note: signedAction.note.slice(end + 1) };
  if (key === undefined) return action;
  const content = Buffer.from(signedAction.note.slice(0, Math.max(0, end)));
  const expected = Buffer.from(computeSignature(action, name, key));
  if (content.length === expected.length && timingSafeEqual(content, expected)) return action;
  throw new UntrustedCacheObjectError('It has an entry that is not signed with `TECHDOCS_CACHE_KEY`.');
}

function computeSignature({ files, note }: ActionResult, name: string, key: string): string {
  const parts = [name, note, ...files.flatMap(({ path, digest: { hash, size } }) => [path, hash, size])];
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
}

function computeSha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
