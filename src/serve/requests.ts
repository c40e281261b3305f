// Whether a request may be answered at all. A page of any site can make a browser ask this server, so each check is made
// on what was sent, in this order: the raw request line, the Host header, the method, `Origin` and `Sec-Fetch-Site`, the path. Pure.
import { listed } from '../lib/text.ts';

/** The parts of a request that are judged; header names are in lower case. */
export interface RequestFacts {
  /** The second word of the request line, as it was sent. */
  readonly target: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The request is refused with a status, or asks for a decoded path. */
export type RequestVerdict =
  | { readonly isAllowed: false; readonly status: 400 | 403 | 404 | 405; readonly reason: string }
  | { readonly isAllowed: true; readonly path: string; readonly query: URLSearchParams };

/** Characters of the longest request line that is looked at. */
const LONGEST = 2048;

/** Methods that change nothing. */
export const READING: readonly string[] = ['GET', 'HEAD'];

/** Judges a request to a server that was started with `--host`. */
export function judgeRequest(request: RequestFacts, host: string, methods = READING): RequestVerdict {
  const refuse = (status: 400 | 403 | 404 | 405, reason: string): RequestVerdict => ({
    isAllowed: false,
    status,
    reason,
  });
  const { target, method, headers } = request;
  const decoded = decodeTarget(target);
  if (decoded === undefined) return refuse(400, 'The address is malformed.');
  if (Array.isArray(headers.host)) return refuse(400, 'The request names more than one host.');
  // Such as one with a port that there is not.
  if (headers.host && !URL.canParse(`http://${headers.host}`))
    return refuse(400, 'The host in the request is malformed.');
  if (!isOwnHost(headers.host, host)) {
    return refuse(403, 'The host in the address is not the one that this server was started for (`--host`).');
  }
  if (!methods.includes(method)) return refuse(405, `Only ${listed(methods)} are answered.`);
  if (!isOwnSite(headers, host)) return refuse(403, 'Pages of other sites may not load from this server.');
  if (decoded.path.split('/').some((segment) => segment.startsWith('.') && segment !== '.well-known')) {
    return refuse(404, 'Names that start with a dot are not served.');
  }
  return { isAllowed: true, ...decoded };
}

/**
 * Path and query of a request line; nothing where it is anything but an absolute path whose every segment is plain. What
 * comes out is compared with the site's own addresses and never joined to a folder; even so nothing odd passes.
 */
export function decodeTarget(target: string): { readonly path: string; readonly query: URLSearchParams } | undefined {
  // Printable ASCII only, as browsers encode all else. Absolute form, `*` and authority form do not start with a slash.
  if (target.length > LONGEST || !/^\/[!-~]*$/.test(target) || /[\\#]/.test(target)) return undefined;
  const end = target.indexOf('?');
  const written = end < 0 ? target : target.slice(0, end);
  // In a page or a redirect, what follows a second slash would name a host.
  if (written.startsWith('//')) return undefined;
  const names = written.slice(1).split('/').map(decodeSegment);
  if (names.includes(undefined)) return undefined;
  const query = new URLSearchParams(end < 0 ? '' : target.slice(end + 1));
  return { path: `/${names.join('/')}`, query };
}

function decodeSegment(segment: string): string | undefined {
  try {
    const name = decodeURIComponent(segment);
    // Some client or proxy may decode the name once more: it must not lead out of the site then either. The name of a page
    // may hold a tab and other marks, but none that ends a line or a text: a build refuses such names.
    const isOdd = name === '.' || name === '..' || /[/\\\0\n\r]/.test(name) || /%(?:2e|2f|5c|00)/i.test(name);
    return isOdd ? undefined : name;
  } catch {
    return undefined;
  }
}

/**
 * Whether a Host header names this server. By DNS rebinding a name of somebody else can lead here, an IP address cannot;
 * so of names only ours count. The port is left out: it may be forwarded.
 */
export function isOwnHost(header: string | readonly string[] | undefined, host: string): boolean {
  if (typeof header !== 'string') return false;
  const name = header
    .replace(/:\d{1,5}$/, '')
    .toLowerCase()
    .replace(/\.$/, '');
  const isAddress = /^(?:\d{1,3}\.){3}\d{1,3}$/.test(name) || /^\[[\da-f:.]+\]$/.test(name);
  if (isLoopback(host)) return name === 'localhost' || name === '127.0.0.1' || name === '[::1]' || name === bare(host);
  return name === 'localhost' || isAddress || name === bare(host);
}

function bare(host: string): string {
  return host.includes(':') ? `[${host.toLowerCase()}]` : host.toLowerCase();
}

/** Whether only this machine reaches a server on that host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Whether a request that changes something comes from a page of this very server: browsers name the origin of each, and no page can make up one. */
export function isOwnOrigin({ origin, host }: RequestFacts['headers']): boolean {
  return typeof host === 'string' && origin === `http://${host}`;
}

/** Browsers say who asks. Another site may lead the reader here by a link, and nothing else. */
function isOwnSite(headers: RequestFacts['headers'], host: string): boolean {
  const { origin } = headers;
  if (origin !== undefined && !isOwnHost(String(origin).replace(/^https?:\/\//, ''), host)) return false;
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}
