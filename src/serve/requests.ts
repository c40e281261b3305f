// Validates requests. Any site can make a browser send a request to this server, so each check uses the data as sent. The order is: raw
// request line, Host header, method, `Origin` and `Sec-Fetch-Site`, path. Pure.
import { joinNames } from '../lib/text.ts';

/** The validated parts of a request; header names are in lower case. */
export interface RequestToCheck {
  /** The target of the request line, as sent. */
  readonly target: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The result of the validation: the request is refused with a status, or accepted with a decoded path. */
type RequestVerdict =
  | { readonly isAllowed: false; readonly status: 400 | 403 | 404 | 405; readonly reason: string }
  | { readonly isAllowed: true; readonly path: string; readonly query: URLSearchParams };

/** Maximum characters of a request target. */
const MAX_REQUEST_TARGET_LENGTH = 2048;

/** Methods that change nothing. */
export const READ_ONLY_HTTP_METHODS: readonly string[] = ['GET', 'HEAD'];

/** Validates a request. `host`: the host on which the server listens (`--host`). */
export function checkRequest(request: RequestToCheck, host: string, methods = READ_ONLY_HTTP_METHODS): RequestVerdict {
  const refuse = (status: 400 | 403 | 404 | 405, reason: string): RequestVerdict => ({
    isAllowed: false,
    status,
    reason,
  });
  const { target, method, headers } = request;
  const decoded = decodeRequestTarget(target);
  if (decoded === undefined) return refuse(400, 'The address is malformed.');
  if (Array.isArray(headers.host)) return refuse(400, 'The request names more than one host.');
  // A valid host name can still have a port that is out of range.
  if (headers.host && !URL.canParse(`http://${headers.host}`))
    return refuse(400, 'The host in the request is malformed.');
  if (!isHostOfServer(headers.host, host)) {
    return refuse(403, 'The host in the address is not the one that this server was started for (`--host`).');
  }
  if (!methods.includes(method)) return refuse(405, `Only ${joinNames(methods)} are answered.`);
  if (!isRequestAllowedByHeaders(headers, host))
    return refuse(403, 'Pages of other sites may not load from this server.');
  if (decoded.path.split('/').some((segment) => segment.startsWith('.') && segment !== '.well-known')) {
    return refuse(404, 'Names that start with a dot are not served.');
  }
  return { isAllowed: true, ...decoded };
}

/**
 * Parses the path and query of a request target. Returns `undefined` unless the target is an absolute path of plain segments. The path is
 * only compared with the site's addresses and never joined to a folder. Unusual segments are refused anyway.
 */
export function decodeRequestTarget(
  target: string,
): { readonly path: string; readonly query: URLSearchParams } | undefined {
  // Allows printable ASCII only, because browsers encode all other characters. Other forms of a target, such as a full URL or `*`, do not
  // start with a slash.
  if (target.length > MAX_REQUEST_TARGET_LENGTH || !/^\/[!-~]*$/.test(target) || /[\\#]/.test(target)) return undefined;
  const end = target.indexOf('?');
  const written = end < 0 ? target : target.slice(0, end);
  // If a page or a redirect repeats the path, browsers would read the text after a leading `//` as a host.
  if (written.startsWith('//')) return undefined;
  const names = written.slice(1).split('/').map(decodePathSegment);
  if (names.includes(undefined)) return undefined;
  const query = new URLSearchParams(end < 0 ? '' : target.slice(end + 1));
  return { path: `/${names.join('/')}`, query };
}

function decodePathSegment(segment: string): string | undefined {
  try {
    const name = decodeURIComponent(segment);
    // A client or proxy may decode the name a second time. Even then, the path must not leave the site. Page names may contain tabs and
    // other control characters, but no line break or NUL, which a build refuses.
    const isOdd = name === '.' || name === '..' || /[/\\\0\n\r]/.test(name) || /%(?:2e|2f|5c|00)/i.test(name);
    return isOdd ? undefined : name;
  } catch {
    return undefined;
  }
}

/**
 * Whether a Host header names this server. In a DNS rebinding attack, a foreign name resolves to this machine, so only known names are
 * accepted. IP addresses cannot be rebound. A server that listens beyond this machine therefore accepts all IP addresses. The port is
 * ignored, because it may be forwarded.
 */
export function isHostOfServer(header: string | readonly string[] | undefined, host: string): boolean {
  if (typeof header !== 'string') return false;
  const name = header
    .replace(/:\d{1,5}$/, '')
    .toLowerCase()
    .replace(/\.$/, '');
  const isAddress = /^(?:\d{1,3}\.){3}\d{1,3}$/.test(name) || /^\[[\da-f:.]+\]$/.test(name);
  if (isLoopback(host))
    return name === 'localhost' || name === '127.0.0.1' || name === '[::1]' || name === normalizeHost(host);
  return name === 'localhost' || isAddress || name === normalizeHost(host);
}

function normalizeHost(host: string): string {
  return host.includes(':') ? `[${host.toLowerCase()}]` : host.toLowerCase();
}

/** Whether only this machine can reach a server on the host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/**
 * Whether a page of this server sent a request. Browsers send `Origin` with each request that may change something, and pages cannot forge
 * it.
 */
export function isOriginOfServer({ origin, host }: RequestToCheck['headers']): boolean {
  return typeof host === 'string' && origin === `http://${host}`;
}

/**
 * Whether a request is allowed, by headers that browsers set. Pages of this server may request anything. Pages of other sites may only link
 * to this server.
 */
function isRequestAllowedByHeaders(headers: RequestToCheck['headers'], host: string): boolean {
  const { origin } = headers;
  if (origin !== undefined && !isHostOfServer(String(origin).replace(/^https?:\/\//, ''), host)) return false;
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}
