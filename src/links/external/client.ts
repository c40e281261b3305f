// IO. Asks one address of another site: HEAD where that is enough, GET where it is refused or anchors are wanted, redirects
// followed by hand, since every step of them has to be looked at before a connection is made.
import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, type Dispatcher, request } from 'undici';
import type { LinkCheckConfig } from '../../model/config.ts';
import { decodePath } from '../../model/url.ts';
import { scanHtml } from '../folder/scan-html.ts';
import { type Allowed, isForbidden, literalAddress } from './addresses.ts';
import { retryAfter } from './retry-after.ts';
import { isPassing, isPassingError, type Verdict, verdictOf, verdictOfError } from './verdict.ts';

/** How a client asks. Times in milliseconds. */
export interface ClientSettings {
  /** For one address in all: redirects, tries and waiting included. */
  readonly timeout: number;
  /** Tries after the first one. */
  readonly retries: number;
  readonly allowed: Allowed;
  readonly config: LinkCheckConfig;
  readonly userAgent: string;
  /** Connections to one host. */
  readonly perHost: number;
  /** Certificates that are trusted besides the system's, as PEM. */
  readonly ca?: string;
  /** Resolves host names; the system's by default. */
  readonly lookup?: LookupFunction;
}

/** Asks addresses. */
export interface Client {
  /** Asks for an address and the anchors on it. `pause` is told how long its host wants to be left alone. */
  ask(url: string, anchors: readonly string[], pause: (ms: number) => void): Promise<Verdict>;
  close(): Promise<void>;
}

const MAX_REDIRECTS = 10;
/** Of a page that anchors are looked for in, unpacked. */
const MAX_BODY = 4_000_000;
/** Whoever asks for a longer pause is not waited for. */
const MAX_PAUSE = 10_000;
const FIRST_PAUSE = 500;

/** Opens a client. */
export function openClient(settings: ClientSettings): Client {
  const { timeout, retries, allowed, perHost, ca } = settings;
  const agent = new Agent({
    connections: perHost,
    pipelining: 1,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    maxHeaderSize: 64_000,
    connect: { timeout, lookup: guardedLookup(settings.lookup ?? (systemLookup as LookupFunction), allowed), ca },
  });

  async function ask(url: string, anchors: readonly string[], pause: (ms: number) => void): Promise<Verdict> {
    const signal = AbortSignal.timeout(timeout);
    const deadline = performance.now() + timeout;
    let method: 'HEAD' | 'GET' = anchors.length > 0 ? 'GET' : 'HEAD';
    for (let attempt = 0; ; ) {
      let verdict: Verdict;
      let wait = FIRST_PAUSE * 2 ** attempt;
      let isWorthIt: boolean;
      try {
        // A server that only hangs on HEAD is left time to be asked with GET.
        const own = method === 'HEAD' ? AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(timeout / 3))]) : signal;
        const answer = await follow(url, method, anchors, own);
        // Some servers know no HEAD, and say so in many ways.
        if (method === 'HEAD' && answer.status >= 400 && answer.status !== 429) {
          method = 'GET';
          continue;
        }
        verdict = { ...verdictOf(answer.status, answer.host, settings.config), ...answer.more };
        isWorthIt = verdict.kind === 'unverified' && isPassing(answer.status);
        const asked = retryAfter(answer.retryAfter, Date.now());
        if (isWorthIt && asked !== undefined) {
          wait = Math.max(asked, 1);
          pause(Math.min(wait, MAX_PAUSE));
          if (wait > MAX_PAUSE)
            return { ...verdict, reason: `${verdict.reason} and asks to wait ${Math.round(wait / 1000)} s` };
        }
      } catch (error) {
        if (isOwnFault(error)) throw error;
        if (method === 'HEAD' && !signal.aborted && isWorthGet(error)) {
          method = 'GET';
          continue;
        }
        verdict = verdictOfError(error, Math.round(timeout / 1000));
        isWorthIt = isPassingError(error);
      }
      attempt += 1;
      if (!isWorthIt || attempt > retries || performance.now() + wait >= deadline) return verdict;
      await new Promise((resume) => setTimeout(resume, wait));
    }
  }

  async function follow(first: string, method: 'HEAD' | 'GET', anchors: readonly string[], signal: AbortSignal) {
    const seen = new Set<string>();
    let url = new URL(first);
    url.hash = '';
    let movedTo: string | undefined;
    let isPermanent = true;
    for (;;) {
      if (seen.has(url.href)) throw redirectFault('it redirects in a circle');
      if (seen.size > MAX_REDIRECTS) throw redirectFault(`it redirects more than ${MAX_REDIRECTS} times`);
      seen.add(url.href);
      const answer = await send(url, method, signal);
      const { statusCode: status, headers, body } = answer;
      const location = headerOf(headers, 'location');
      if (status >= 300 && status < 400 && status !== 304 && location !== undefined) {
        discard(body);
        const next = nextUrl(location, url);
        isPermanent &&= status === 301 || status === 308;
        if (isPermanent) movedTo = next.href;
        url = next;
        continue;
      }
      const isPage = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(headerOf(headers, 'content-type') ?? '');
      const wantsBody = method === 'GET' && anchors.length > 0 && status < 300 && isPage;
      const found = wantsBody ? await readAnchors(body, headerOf(headers, 'content-encoding'), anchors) : undefined;
      if (!wantsBody) discard(body);
      return {
        status,
        host: url.host,
        retryAfter: headerOf(headers, 'retry-after'),
        more: { ...(movedTo !== undefined && { movedTo }), ...(found && { anchors: found }) },
      };
    }
  }

  async function send(url: URL, method: 'HEAD' | 'GET', signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const literal = literalAddress(url.hostname);
    if (literal !== undefined && isForbidden(literal, allowed)) throw forbidden(url.hostname);
    const headers: Record<string, string> = {
      'user-agent': settings.userAgent,
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'accept-encoding': 'gzip, br',
      ...headersFor(url),
    };
    const bare = new URL(url);
    bare.username = '';
    bare.password = '';
    return request(bare, { dispatcher: agent, method, headers, signal });
  }

  /** What only this host may know: configured headers, and the name and password of the address itself. */
  function headersFor(url: URL): Record<string, string> {
    const own = settings.config.hosts[url.host] ?? settings.config.hosts[url.hostname];
    const isSafe = url.protocol === 'https:' || isPrivateAllowed(url.hostname);
    const basic = `${decodePath(url.username) ?? url.username}:${decodePath(url.password) ?? url.password}`;
    const user: Record<string, string> =
      url.username === '' ? {} : { authorization: `Basic ${Buffer.from(basic).toString('base64')}` };
    return isSafe ? { ...user, ...own?.headers } : {};
  }

  function isPrivateAllowed(hostname: string): boolean {
    const literal = literalAddress(hostname);
    return literal === undefined ? allowed.names.has(hostname.toLowerCase()) : !isForbidden(literal, allowed);
  }

  return { ask, close: () => agent.destroy() };
}

/** A fault of this code, which must not be taken for an answer. */
function isOwnFault(error: unknown): boolean {
  if (error instanceof TypeError) return !('cause' in error) && !('code' in error);
  return (
    error instanceof ReferenceError || /^ERR_(?:OUT_OF_RANGE|INVALID_ARG)/.test((error as { code?: string }).code ?? '')
  );
}

/** What a server may do to HEAD that it does not do to GET. */
function isWorthGet(error: unknown): boolean {
  return isPassingError(error) || (error as Error).name === 'TimeoutError';
}

/** Resolves a name and looks at what it stands for; the connection is made to that very address. */
function guardedLookup(lookup: LookupFunction, allowed: Allowed): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const addresses = found as unknown as { address: string; family: number }[];
      const isNamed = allowed.names.has(hostname.toLowerCase());
      if (!isNamed && addresses.some(({ address }) => isForbidden(address, allowed)))
        return done(forbidden(hostname) as NodeJS.ErrnoException, '', 0);
      if (options.all) return (done as unknown as (error: null, all: typeof addresses) => void)(null, addresses);
      const [first] = addresses;
      return done(null, first?.address ?? '', first?.family ?? 4);
    });
  };
}

function forbidden(hostname: string): Error {
  const message = `\`${hostname}\` is a private address, which is not asked`;
  return Object.assign(new Error(message), { code: 'ERR_FORBIDDEN_ADDRESS' });
}

function redirectFault(message: string): Error {
  return Object.assign(new Error(message), { code: 'ERR_REDIRECT' });
}

function nextUrl(location: string, from: URL): URL {
  const next = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (next === undefined || !/^https?:$/.test(next.protocol))
    throw redirectFault('it redirects to what is no web address');
  next.hash = '';
  return next;
}

function headerOf(headers: Dispatcher.ResponseData['headers'], name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Lets go of a body without reading it. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => {});
  body.destroy();
}

const UNPACKERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

/** Reads as much of a page as it takes to find the anchors; a packed page grows no further than the limit. */
async function readAnchors(
  body: Dispatcher.ResponseData['body'],
  encoding: string | undefined,
  anchors: readonly string[],
): Promise<Readonly<Record<string, boolean>>> {
  const unpack = UNPACKERS.get(encoding?.toLowerCase() ?? '')?.();
  const stream = unpack ? body.on('error', (error) => unpack.destroy(error)).pipe(unpack) : body;
  const pieces: Buffer[] = [];
  let [size, looked] = [0, 0];
  let found = missing(anchors, '');
  try {
    for await (const piece of stream) {
      pieces.push(piece as Buffer);
      size += (piece as Buffer).length;
      if (size >= MAX_BODY) break;
      // Looking costs as much as what is there, so it is done whenever that has doubled.
      if (size < looked * 2) continue;
      looked = size;
      found = missing(anchors, Buffer.concat(pieces).toString('utf8'));
      if (Object.values(found).every(Boolean)) return found;
    }
  } finally {
    discard(body);
    unpack?.destroy();
  }
  return missing(anchors, Buffer.concat(pieces).toString('utf8'));
}

function missing(anchors: readonly string[], html: string): Readonly<Record<string, boolean>> {
  const ids = new Set(scanHtml(html).ids);
  return Object.fromEntries(anchors.map((anchor) => [anchor, ids.has(anchor) || ids.has(`user-content-${anchor}`)]));
}
