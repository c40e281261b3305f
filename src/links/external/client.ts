// IO. Requests one address of another site. Uses HEAD if that suffices, and GET if HEAD is refused or anchors are needed. Follows redirects
// itself, so that it can check each address before it connects.
import { isUtf8 } from 'node:buffer';
import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { LinkCheckConfig } from '../../model/link-rules.ts';
import { decodePath } from '../../model/url.ts';
import { type AllowedHosts, formatHostWithPort, isForbiddenIpAddress, parseIpHostname } from './addresses.ts';
import { createRedirectLoopError, createResponseError, createRobotsError, isBugInTechdocs } from './client-errors.ts';
import { createCookieJar } from './cookies.ts';
import { createForbiddenIpAddressError, createGuardedDnsLookup } from './guarded-lookup.ts';
import type { HostJobDelayer } from './paced.ts';
import { discardBody, findAnchorsInResponse, getFirstHeader, readResponseText } from './page-anchors.ts';
import {
  isRetryableError,
  isTemporaryStatus,
  judgeNetworkError,
  judgeResponse,
  type LinkVerdict,
  parseRetryAfter,
} from './verdict.ts';

/** Options that replace the certificates and the resolver of the system. */
export interface ConnectionOptions {
  /** PEM certificates to trust besides the system's. */
  readonly ca?: string;
  /** Resolver of host names; the system's by default. */
  readonly lookup?: LookupFunction;
}

/** Client options. Times in milliseconds. */
interface HttpClientSettings extends ConnectionOptions {
  /** Total timeout for one address, including redirects, retries and pauses. */
  readonly timeout: number;
  /** Number of retries. */
  readonly retries: number;
  readonly allowed: AllowedHosts;
  readonly config: LinkCheckConfig;
  readonly userAgent: string;
  /** Connections per host. */
  readonly perHost: number;
}

export interface UrlToCheck {
  readonly url: string;
  /** Ids that the page should have. */
  readonly anchors: readonly string[];
  /** Reads a successful response. `url` is the address after all redirects. If set, the request uses GET. */
  readonly take?: (response: Dispatcher.ResponseData, url: URL) => Promise<void>;
  /** Whether a redirect to an address may be followed. */
  readonly mayFollow?: (url: URL) => boolean;
}

const MAX_REDIRECTS = 10;
/** Longest `Retry-After` that is honoured, in milliseconds. */
const MAX_RETRY_AFTER_MS = 10_000;
const FIRST_RETRY_DELAY_MS = 500;

interface HttpConnection {
  readonly settings: HttpClientSettings;
  readonly agent: Agent;
  /** Agent for hosts that are allowed at one port only. The names of these hosts may resolve to private addresses. */
  readonly agentAtPorts: Agent;
}

/** One attempt at an address, including its redirects. */
interface RequestAttempt extends UrlToCheck {
  readonly method: 'HEAD' | 'GET';
  /** Deadline of the address, by `performance.now()`. */
  readonly deadline: number;
}

interface RequestAttemptResult {
  readonly verdict: LinkVerdict;
  /** Whether a retry may succeed. */
  readonly isPassing: boolean;
  /** Milliseconds of `Retry-After`. */
  readonly wait?: number;
}

/** Creates a client that follows redirects, retries requests, and connects to no forbidden address. The caller must call `close`. */
export function createLinkRequestClient(settings: HttpClientSettings) {
  const { timeout, allowed, perHost, ca, lookup = systemLookup as LookupFunction } = settings;
  const agentFor = (names: ReadonlySet<string>) =>
    new Agent({
      connections: perHost,
      pipelining: 1,
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxHeaderSize: 64_000,
      connect: { timeout, lookup: createGuardedDnsLookup(lookup, { ...allowed, names }), ca },
    });
  const namesAtPorts = [...allowed.atPorts].map((host) => host.replace(/:\d+$/, ''));
  const connection = {
    settings,
    agent: agentFor(allowed.names),
    agentAtPorts: agentFor(new Set([...allowed.names, ...namesAtPorts])),
  };
  return {
    /** Requests an address. Calls `pause` with the number of milliseconds for which the host wants no requests. */
    ask: (target: UrlToCheck, pause: HostJobDelayer) => requestWithRetries(connection, target, pause),
    /** Returns the text of a file. Redirects to other sites are errors. */
    read: (url: string) => fetchTextIfExists(connection, new URL(url)),
    close: () => Promise.all([connection.agent.destroy(), connection.agentAtPorts.destroy()]),
  };
}

/** Returns the text of a file; `undefined` if it does not exist. */
async function fetchTextIfExists(connection: HttpConnection, from: URL): Promise<string | undefined> {
  const signal = AbortSignal.timeout(connection.settings.timeout);
  let url = from;
  for (let steps = 0; steps <= MAX_REDIRECTS; steps += 1) {
    const response = await sendRequest(connection, url, { method: 'GET', signal });
    const { statusCode: status, headers } = response;
    const location = status >= 300 && status < 400 ? getFirstHeader(headers, 'location') : undefined;
    if (location === undefined && status < 300) {
      const text = await readResponseText(response);
      if (text === undefined) throw createResponseError('its answer is larger than 4 MB');
      return text;
    }
    discardBody(response.body);
    if (status === 404 || status === 410) return undefined;
    if (location === undefined) throw createResponseError(`it answers ${status}`);
    url = resolveRedirect(location, url);
    if (url.origin !== from.origin) throw createResponseError(`it redirects to another site, ${url.origin}`);
  }
  throw createResponseError(`it redirects more than ${MAX_REDIRECTS} times`);
}

/** Requests an address until the response is final, or until no retry or no time is left. */
async function requestWithRetries(
  connection: HttpConnection,
  target: UrlToCheck,
  pause: HostJobDelayer,
): Promise<LinkVerdict> {
  const { timeout, retries } = connection.settings;
  const deadline = performance.now() + timeout;
  let method: RequestAttempt['method'] = target.anchors.length > 0 || target.take ? 'GET' : 'HEAD';
  for (let tries = 0; ; ) {
    const outcome = await requestOnce(connection, { ...target, method, deadline });
    if (outcome === undefined) {
      method = 'GET';
      continue;
    }
    const { verdict, isPassing, wait = FIRST_RETRY_DELAY_MS * 2 ** tries } = outcome;
    if (isPassing && outcome.wait !== undefined) {
      pause(Math.min(wait, MAX_RETRY_AFTER_MS));
      if (wait > MAX_RETRY_AFTER_MS)
        return { ...verdict, reason: `${verdict.reason} and asks to wait ${Math.round(wait / 1000)} s` };
    }
    tries += 1;
    if (!isPassing || tries > retries || performance.now() + wait >= deadline) return verdict;
    await new Promise((resume) => setTimeout(resume, wait));
  }
}

/**
 * Makes one attempt. Returns `undefined` if the caller must retry HEAD as GET: many servers do not support HEAD, and report that in
 * different ways.
 */
async function requestOnce(
  connection: HttpConnection,
  attempt: RequestAttempt,
): Promise<RequestAttemptResult | undefined> {
  const { timeout, config } = connection.settings;
  const isHead = attempt.method === 'HEAD';
  const left = Math.max(0, attempt.deadline - performance.now());
  // HEAD gets a third of the time, so that GET can follow if the server never answers HEAD. Two timeouts cannot be joined with
  // `AbortSignal.any`: Node 20 garbage-collects a timeout that only the joined signal refers to, and the timeout never fires.
  const signal = AbortSignal.timeout(Math.ceil(isHead ? Math.min(left, timeout / 3) : left));
  try {
    const { status, headers, host, more } = await followRedirects(connection, attempt, signal);
    if (isHead && status >= 400 && status !== 429) return undefined;
    const verdict = { ...judgeResponse({ status, host, isChallenge: isBotChallenge(headers) }, config), ...more };
    const wait = parseRetryAfter(getFirstHeader(headers, 'retry-after'), Date.now());
    return {
      verdict,
      isPassing: verdict.kind === 'unverified' && isTemporaryStatus(status),
      wait: wait === undefined ? undefined : Math.max(wait, 1),
    };
  } catch (error) {
    if (isBugInTechdocs(error)) throw error;
    const isWorthGet = isRetryableError(error) || (error as Error).name === 'TimeoutError';
    if (isHead && isWorthGet && performance.now() < attempt.deadline) return undefined;
    return { verdict: judgeNetworkError(error, Math.round(timeout / 1000)), isPassing: isRetryableError(error) };
  }
}

/** Follows redirects to the final response. */
async function followRedirects(connection: HttpConnection, attempt: RequestAttempt, signal: AbortSignal) {
  const seen = new Set<string>();
  const cookies = createCookieJar();
  let url = new URL(attempt.url);
  url.hash = '';
  let movedTo: string | undefined;
  let isPermanent = true;
  for (;;) {
    // With a cookie, the same address is a different request.
    const cookie = cookies.headerFor(url);
    const step = `${url.href} ${cookie}`;
    if (seen.has(step)) throw createRedirectLoopError(cookies, 'it redirects in a loop');
    if (seen.size > MAX_REDIRECTS)
      throw createRedirectLoopError(cookies, `it redirects more than ${MAX_REDIRECTS} times`);
    seen.add(step);
    const response = await sendRequest(connection, url, { method: attempt.method, signal, cookie });
    const { statusCode: status, headers } = response;
    cookies.take(url, headers);
    const location = getFirstHeader(headers, 'location');
    if (status < 300 || status >= 400 || status === 304 || location === undefined) {
      const anchors = await readResponseAnchors(response, attempt, url);
      const more: Pick<LinkVerdict, 'movedTo' | 'anchors'> = {
        ...(movedTo && { movedTo }),
        ...(anchors && { anchors }),
      };
      return { status, headers, host: url.host, more };
    }
    discardBody(response.body);
    url = resolveRedirect(location, url);
    if (attempt.mayFollow?.(url) === false) throw createRobotsError(url);
    isPermanent &&= status === 301 || status === 308;
    if (isPermanent) movedTo = url.href;
  }
}

/** Returns for each needed anchor whether the page has it. `undefined` if no anchors are needed, or if the response is not a page. */
async function readResponseAnchors(
  response: Dispatcher.ResponseData,
  { method, anchors, take }: RequestAttempt,
  url: URL,
): Promise<LinkVerdict['anchors']> {
  const { statusCode, headers, body } = response;
  if (take !== undefined && statusCode < 300) await take(response, url);
  const isPage = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(getFirstHeader(headers, 'content-type') ?? '');
  if (method === 'GET' && anchors.length > 0 && statusCode < 300 && isPage)
    return findAnchorsInResponse(response, anchors);
  discardBody(body);
  return undefined;
}

async function sendRequest(
  { settings, agent, agentAtPorts }: HttpConnection,
  url: URL,
  { cookie = '', ...how }: Pick<RequestAttempt, 'method'> & { readonly signal: AbortSignal; readonly cookie?: string },
): Promise<Dispatcher.ResponseData> {
  const literal = parseIpHostname(url.hostname);
  const isAtPort = settings.allowed.atPorts.has(formatHostWithPort(url));
  if (literal !== undefined && !isAtPort && isForbiddenIpAddress(literal, settings.allowed))
    throw createForbiddenIpAddressError(url.hostname, url.host);
  const headers: Record<string, string> = {
    'user-agent': settings.userAgent,
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    'accept-encoding': 'gzip, br',
    ...(cookie !== '' && { cookie }),
    ...selectSecretHeaders(url, settings),
  };
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return request(bare, { dispatcher: isAtPort ? agentAtPorts : agent, headers, ...how });
}

/** Returns the secrets for this host only: configured headers, and user name and password of the address. */
function selectSecretHeaders(url: URL, { config, allowed }: HttpClientSettings): Readonly<Record<string, string>> {
  const literal = parseIpHostname(url.hostname);
  const isAllowed =
    literal === undefined ? allowed.names.has(url.hostname.toLowerCase()) : !isForbiddenIpAddress(literal, allowed);
  const isOfOurs = isAllowed || allowed.atPorts.has(formatHostWithPort(url));
  if (url.protocol !== 'https:' && !isOfOurs) return {};
  const [name, password] = [url.username, url.password].map((part) => decodePath(part) ?? part);
  const basic = Buffer.from(`${name}:${password}`).toString('base64');
  return {
    ...(url.username !== '' && { authorization: `Basic ${basic}` }),
    ...(getOwnPropertyValue(config.hosts, url.host) ?? getOwnPropertyValue(config.hosts, url.hostname))?.headers,
  };
}

/** Whether a response is a challenge that only browsers pass. Recognised by the headers of anti-bot services. */
function isBotChallenge(headers: Dispatcher.ResponseData['headers']): boolean {
  const words = ['cf-mitigated', 'x-amzn-waf-action'].map((name) => getFirstHeader(headers, name)?.toLowerCase());
  return words.some((word) => word === 'challenge' || word === 'captcha');
}

function resolveRedirect(header: string, from: URL): URL {
  // Browsers read the bytes of the header as UTF-8, the client as Latin-1.
  const bytes = Buffer.from(header, 'latin1');
  const location = isUtf8(bytes) ? bytes.toString('utf8') : header;
  const next = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (next === undefined || !/^https?:$/.test(next.protocol))
    throw createResponseError('it redirects to something that is not a web address');
  next.hash = '';
  return next;
}
