// The one place that knows how site path, base URL, trailing slash and output file relate.
// A *site path* is decoded, starts with `/`, has no base URL and no trailing slash (but for `/` itself).

/** The settings that decide what an address looks like. */
export interface UrlSettings {
  /** Starts and ends with `/`. */
  readonly baseUrl: string;
  readonly trailingSlash?: boolean;
}

/** Joins path segments to a site path: no empty, no doubled and no trailing slash. */
export function sitePath(...parts: readonly string[]): string {
  let path = '';
  for (const part of parts) {
    if (part === '' || part === '/') continue;
    const end = part.endsWith('/') ? part.length - 1 : part.length;
    path += part.startsWith('/') ? part.slice(0, end) : `/${part.slice(0, end)}`;
  }
  // Nearly all paths are right by now, and the replacement takes longer than the check.
  if (path.includes('//') || path.endsWith('/')) path = path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  return path === '' ? '/' : path;
}

/** A path without a slash at its end. */
export function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/** The key under which two spellings of one path are equal: case and a trailing slash do not count. */
export function pathKey(path: string): string {
  return trimSlash(path).toLowerCase();
}

/** Whether two site paths name the same page, whatever their case and trailing slash. */
export function isSamePath(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && pathKey(a) === pathKey(b);
}

/** The output file of a page: `x/index.html`, or `x.html` where the trailing slash is off. */
export function pageFile(path: string, trailingSlash: boolean | undefined): string {
  if (path === '/') return 'index.html';
  const file = path.slice(1);
  return trailingSlash === false ? `${file}.html` : `${file}/index.html`;
}

/** An address without what only names the file of its page: `/x/` of `/x/index.html`, `/x` of `/x.html`. */
export function bareAddress(path: string): string {
  return path.replace(/(\/)index\.html$|\.html$/, '$1');
}

/** A path of an address without the base URL: it starts with `/` again; nothing where it lies outside. */
export function belowBase(path: string, baseUrl: string): string | undefined {
  return `${path}/`.startsWith(baseUrl) ? `/${path.slice(baseUrl.length)}` : undefined;
}

/** Characters that need no encoding in a path: `@:$,+;=&`. */
const PLAIN = /%(?:40|3A|24|2C|2B|3B|3D|26)/gi;

/** Percent-encodes a decoded site path for use in an address; slashes stay. Half a character has no encoding. */
export function encodePath(path: string): string {
  // Most paths hold nothing to encode, and a site asks thousands of times.
  if (/^[\w./~-]*$/.test(path)) return path;
  return path
    .split('/')
    .map((segment) => encodeURIComponent(segment.replace(/\p{Cs}/gu, '\ufffd')).replace(PLAIN, decodeURIComponent))
    .join('/');
}

/** The address of a page as links write it: with base URL, encoded, with or without the slash the site asks for. */
export function pageHref(path: string, settings: UrlSettings): string {
  if (path === '/') return settings.baseUrl;
  return `${settings.baseUrl}${encodePath(path.slice(1))}${settings.trailingSlash === true ? '/' : ''}`;
}

/** The address of a file, such as a feed or an image. */
export function fileHref(path: string, settings: Pick<UrlSettings, 'baseUrl'>): string {
  return `${settings.baseUrl}${encodePath(path.replace(/^\//, ''))}`;
}

/** The absolute address of something on the site; the relative one where the site has no `url`. */
export function absoluteUrl(href: string, url: string): string {
  return url === '' ? href : `${url}${href}`;
}

/**
 * The URL of an address on a site; nothing where it is one of another site. Origins are compared after parsing, as `URL` and browsers
 * read a backslash as a slash and drop tabs and line ends: `/\\host` names a host.
 */
export function urlOnSite(address: string, origin: string): URL | undefined {
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  return url.origin === origin ? url : undefined;
}

/** Whether an address leads off the site by its form: it has a scheme or starts with `//`. */
export function hasScheme(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//');
}

/** Decodes percent-encoding; where it is malformed, nothing. */
export function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Where the Markdown of a page is: `/a/b.md`, and `/index.md` for the home page. */
export function markdownPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`;
}

/** What names a file that stands beside Markdown. */
interface BesideFile {
  readonly path: string;
  readonly hash: string;
  readonly active?: { readonly kind: string };
}

/** Where a file that stands beside Markdown is emitted: under `/assets/`, named by its content; as text where it is active. */
export function assetPath({ path, hash, active }: BesideFile): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const form = active === undefined || active.kind === 'drawing' ? '' : '.txt';
  return `/assets/${stem}-${hash.slice(0, 8)}${ending}${form}`;
}
