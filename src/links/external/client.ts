// IO. Asks one address of another site: HEAD where that is enough, GET where it is refused or anchors are wanted, redirects
// followed by hand, since every step of them has to be looked at before a connection is made.
import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { ownOf } from '../../lib/own.ts';
import type { LinkCheckConfig } from '../../model/link-rules.ts';
import { decodePath } from '../../model/url.ts';
import { type Allowed, hostAtPort, isForbidden, literalAddress } from './addresses.ts';
import { type CookieJar, cookieJar } from './cookies.ts';
import { forbidden, guardedLookup } from './guarded-lookup.ts';
import type { Pause } from './paced.ts';
import { discard, headerOf, readAnchors, readAnswerText } from './page-anchors.ts';
import { answerVerdict, isPassingError, isTemporary, type LinkVerdict, retryAfter, verdictOfError } from './verdict.ts';

/** How connections are made. */
export interface Transport {
  /** Certificates to trust besides the system's, as PEM. */
  readonly ca?: string;
  /** Resolves host names; the system's by default. */
  readonly lookup?: LookupFunction;
}

/** How a client asks. Times in milliseconds. */
export interface ClientSettings extends Transport {
  /** For one address in all: redirects, tries and waiting included. */
  readonly timeout: number;
  /** Tries after the first one. */
  readonly retries: number;
  readonly allowed: Allowed;
  readonly config: LinkCheckConfig;
  readonly userAgent: string;
  /** Connections to one host. */
  readonly perHost: number;
}

export interface UrlToCheck {
  readonly url: string;
  /** Ids that the page should have. */
  readonly anchors: readonly string[];
  /** Reads an answer that is right, at the address behind all redirects. The address is asked by GET then. */
  readonly take?: (response: Dispatcher.ResponseData, url: URL) => Promise<void>;
  /** Whether a redirect may be followed to an address. */
  readonly mayFollow?: (url: URL) => boolean;
}

const MAX_REDIRECTS = 10;
/** A site that asks for a longer pause is not waited for. */
const MAX_PAUSE = 10_000;
const FIRST_PAUSE = 500;

interface Connection {
  readonly settings: ClientSettings;
  readonly agent: Agent;
  /** For hosts that are allowed at one port: their names may stand for private addresses. */
  readonly agentAtPorts: Agent;
}

/** One try at an address, with all the redirects that it takes. */
interface Try extends UrlToCheck {
  readonly method: 'HEAD' | 'GET';
  /** When the time for the address is over, by `performance.now()`. */
  readonly deadline: number;
}

interface Outcome {
  readonly verdict: LinkVerdict;
  /** Another try could end otherwise. */
  readonly isPassing: boolean;
  /** Milliseconds that the site asks to wait. */
  readonly wait?: number;
}

/** Opens a client that asks addresses. */
export function openClient(settings: ClientSettings) {
  const { timeout, allowed, perHost, ca, lookup = systemLookup as LookupFunction } = settings;
  const agentFor = (names: ReadonlySet<string>) =>
    new Agent({
      connections: perHost,
      pipelining: 1,
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxHeaderSize: 64_000,
      connect: { timeout, lookup: guardedLookup(lookup, { ...allowed, names }), ca },
    });
  const namesAtPorts = [...allowed.atPorts].map((host) => host.replace(/:\d+$/, ''));
  const connection = {
    settings,
    agent: agentFor(allowed.names),
    agentAtPorts: agentFor(new Set([...allowed.names, ...namesAtPorts])),
  };
  return {
    /** `pause` is told how long the host wants to be left alone. */
    ask: (wanted: UrlToCheck, pause: Pause) => askPatiently(connection, wanted, pause),
    /** Reads a file of a site. Redirects may not leave the site. */
    read: (url: string) => readFile(connection, new URL(url)),
    close: () => Promise.all([connection.agent.destroy(), connection.agentAtPorts.destroy()]),
  };
}

/** The text of a file; nothing where there is none. */
async function readFile(connection: Connection, from: URL): Promise<string | undefined> {
  const signal = AbortSignal.timeout(connection.settings.timeout);
  let url = from;
  for (let steps = 0; steps <= MAX_REDIRECTS; steps += 1) {
    const response = await send(connection, url, { method: 'GET', signal });
    const { statusCode: status, headers } = response;
    const location = status >= 300 && status < 400 ? headerOf(headers, 'location') : undefined;
    if (location === undefined && status < 300) {
      const text = await readAnswerText(response);
      if (text === undefined) throw answerFault('its answer is larger than 4 MB');
      return text;
    }
    discard(response.body);
    if (status === 404 || status === 410) return undefined;
    if (location === undefined) throw answerFault(`it answers ${status}`);
    url = nextUrl(location, url);
    if (url.origin !== from.origin) throw answerFault(`it redirects to another site, ${url.origin}`);
  }
  throw answerFault(`it redirects more than ${MAX_REDIRECTS} times`);
}

/** Tries until an answer counts, or tries and time are used up. */
async function askPatiently(connection: Connection, wanted: UrlToCheck, pause: Pause): Promise<LinkVerdict> {
  const { timeout, retries } = connection.settings;
  const deadline = performance.now() + timeout;
  let method: Try['method'] = wanted.anchors.length > 0 || wanted.take ? 'GET' : 'HEAD';
  for (let tries = 0; ; ) {
    const outcome = await tryOnce(connection, { ...wanted, method, deadline });
    if (outcome === undefined) {
      method = 'GET';
      continue;
    }
    const { verdict, isPassing, wait = FIRST_PAUSE * 2 ** tries } = outcome;
    if (isPassing && outcome.wait !== undefined) {
      pause(Math.min(wait, MAX_PAUSE));
      if (wait > MAX_PAUSE)
        return { ...verdict, reason: `${verdict.reason} and asks to wait ${Math.round(wait / 1000)} s` };
    }
    tries += 1;
    if (!isPassing || tries > retries || performance.now() + wait >= deadline) return verdict;
    await new Promise((resume) => setTimeout(resume, wait));
  }
}

/** The outcome of one try; nothing where the server has to be asked by GET, as many know no HEAD and say so in many ways. */
async function tryOnce(connection: Connection, attempt: Try): Promise<Outcome | undefined> {
  const { timeout, config } = connection.settings;
  const isHead = attempt.method === 'HEAD';
  const left = Math.max(0, attempt.deadline - performance.now());
  // HEAD may take a third of the time: a server that never answers it can still be asked by GET. Two timeouts joined by
  // `AbortSignal.any` will not do: Node 20 collects a signal that only a joined one refers to, which then never fires.
  const signal = AbortSignal.timeout(Math.ceil(isHead ? Math.min(left, timeout / 3) : left));
  try {
    const { status, headers, host, more } = await follow(connection, attempt, signal);
    if (isHead && status >= 400 && status !== 429) return undefined;
    const verdict = { ...answerVerdict({ status, host, isChallenge: isChallenge(headers) }, config), ...more };
    const wait = retryAfter(headerOf(headers, 'retry-after'), Date.now());
    return {
      verdict,
      isPassing: verdict.kind === 'unverified' && isTemporary(status),
      wait: wait === undefined ? undefined : Math.max(wait, 1),
    };
  } catch (error) {
    if (isOwnFault(error)) throw error;
    const isWorthGet = isPassingError(error) || (error as Error).name === 'TimeoutError';
    if (isHead && isWorthGet && performance.now() < attempt.deadline) return undefined;
    return { verdict: verdictOfError(error, Math.round(timeout / 1000)), isPassing: isPassingError(error) };
  }
}

/** Follows redirects to an answer that is none. */
async function follow(connection: Connection, attempt: Try, signal: AbortSignal) {
  const seen = new Set<string>();
  const cookies = cookieJar();
  let url = new URL(attempt.url);
  url.hash = '';
  let movedTo: string | undefined;
  let isPermanent = true;
  for (;;) {
    // The same address is another question once it comes with a cookie.
    const cookie = cookies.headerFor(url);
    const step = `${url.href} ${cookie}`;
    if (seen.has(step)) throw loopFault(cookies, 'it redirects in a loop');
    if (seen.size > MAX_REDIRECTS) throw loopFault(cookies, `it redirects more than ${MAX_REDIRECTS} times`);
    seen.add(step);
    const response = await send(connection, url, { method: attempt.method, signal, cookie });
    const { statusCode: status, headers } = response;
    cookies.take(url, headers);
    const location = headerOf(headers, 'location');
    if (status < 300 || status >= 400 || status === 304 || location === undefined) {
      const anchors = await anchorsOf(response, attempt, url);
      const more: Pick<LinkVerdict, 'movedTo' | 'anchors'> = {
        ...(movedTo && { movedTo }),
        ...(anchors && { anchors }),
      };
      return { status, headers, host: url.host, more };
    }
    discard(response.body);
    url = nextUrl(location, url);
    if (attempt.mayFollow?.(url) === false) throw refusedByRobots(url);
    isPermanent &&= status === 301 || status === 308;
    if (isPermanent) movedTo = url.href;
  }
}

/** Which of the wanted anchors a page has; nothing where none are wanted or the answer is no page. */
async function anchorsOf(
  response: Dispatcher.ResponseData,
  { method, anchors, take }: Try,
  url: URL,
): Promise<LinkVerdict['anchors']> {
  const { statusCode, headers, body } = response;
  if (take !== undefined && statusCode < 300) await take(response, url);
  const isPage = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(headerOf(headers, 'content-type') ?? '');
  if (method === 'GET' && anchors.length > 0 && statusCode < 300 && isPage) return readAnchors(response, anchors);
  discard(body);
  return undefined;
}

async function send(
  { settings, agent, agentAtPorts }: Connection,
  url: URL,
  { cookie = '', ...how }: { readonly method: Try['method']; readonly signal: AbortSignal; readonly cookie?: string },
): Promise<Dispatcher.ResponseData> {
  const literal = literalAddress(url.hostname);
  const isAtPort = settings.allowed.atPorts.has(hostAtPort(url));
  if (literal !== undefined && !isAtPort && isForbidden(literal, settings.allowed))
    throw forbidden(url.hostname, url.host);
  const headers: Record<string, string> = {
    'user-agent': settings.userAgent,
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    'accept-encoding': 'gzip, br',
    ...(cookie !== '' && { cookie }),
    ...headersFor(url, settings),
  };
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return request(bare, { dispatcher: isAtPort ? agentAtPorts : agent, headers, ...how });
}

/** What only this host may know: configured headers, and the name and password of the address itself. */
function headersFor(url: URL, { config, allowed }: ClientSettings): Readonly<Record<string, string>> {
  const literal = literalAddress(url.hostname);
  const isAllowed =
    literal === undefined ? allowed.names.has(url.hostname.toLowerCase()) : !isForbidden(literal, allowed);
  const isOfOurs = isAllowed || allowed.atPorts.has(hostAtPort(url));
  if (url.protocol !== 'https:' && !isOfOurs) return {};
  const [name, password] = [url.username, url.password].map((part) => decodePath(part) ?? part);
  const basic = Buffer.from(`${name}:${password}`).toString('base64');
  return {
    ...(url.username !== '' && { authorization: `Basic ${basic}` }),
    ...(ownOf(config.hosts, url.host) ?? ownOf(config.hosts, url.hostname))?.headers,
  };
}

/** Whether an error is a fault of techdocs itself, which must not be taken for an answer. */
function isOwnFault(error: unknown): boolean {
  if (error instanceof TypeError) return !('cause' in error) && !('code' in error);
  return (
    error instanceof ReferenceError || /^ERR_(?:OUT_OF_RANGE|INVALID_ARG)/.test((error as { code?: string }).code ?? '')
  );
}

function refusedByRobots(url: URL): Error {
  const message = `\`robots.txt\` of the site refuses \`${url.pathname}\``;
  return Object.assign(new Error(message), { code: 'ERR_ROBOTS' });
}

function answerFault(message: string): Error {
  return Object.assign(new Error(message), { code: 'ERR_REDIRECT' });
}

/** A loop with cookies may end for a browser, which keeps them in other ways. */
function loopFault({ isUsed }: CookieJar, message: string): Error {
  const code = isUsed ? 'ERR_COOKIES' : 'ERR_REDIRECT';
  return Object.assign(new Error(isUsed ? `${message}, with cookies` : message), { code });
}

/** Whether a site asks who is there, by the words of services that stand before sites. Only a browser gets past them. */
function isChallenge(headers: Dispatcher.ResponseData['headers']): boolean {
  const words = ['cf-mitigated', 'x-amzn-waf-action'].map((name) => headerOf(headers, name)?.toLowerCase());
  return words.some((word) => word === 'challenge' || word === 'captcha');
}

function nextUrl(location: string, from: URL): URL {
  const next = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (next === undefined || !/^https?:$/.test(next.protocol))
    throw answerFault('it redirects to something that is not a web address');
  next.hash = '';
  return next;
}
