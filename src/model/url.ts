// The only module that knows how site path, base URL, trailing slash and output file relate. A *site path* is decoded, starts with `/`, and
// has no base URL and no trailing slash (except `/` itself).

/** Settings that determine the form of addresses. */
export interface UrlSettings {
  /** Starts and ends with `/`. */
  readonly baseUrl: string;
  readonly trailingSlash?: boolean;
}

/** Joins path segments to a site path, without empty segments, double slashes or a trailing slash. */
export function joinSitePath(...parts: readonly string[]): string {
  let path = '';
  for (const part of parts) {
    if (part === '' || part === '/') continue;
    const end = part.endsWith('/') ? part.length - 1 : part.length;
    path += part.startsWith('/') ? part.slice(0, end) : `/${part.slice(0, end)}`;
  }
  // Most paths are already normal, and the replacement is slower than the check.
  if (path.includes('//') || path.endsWith('/')) path = path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  return path === '' ? '/' : path;
}

/** Removes a trailing slash. */
export function trimTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/** Computes the key of a path. Paths that differ only in case or a trailing slash have the same key. */
export function computePathMatchKey(path: string): string {
  return trimTrailingSlash(path).toLowerCase();
}

/** Whether two site paths name the same page, ignoring case and trailing slash. */
export function isSamePath(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && computePathMatchKey(a) === computePathMatchKey(b);
}

/** Returns the output file of a page: `x/index.html`, or `x.html` if `trailingSlash` is `false`. */
export function computePageOutputFile(path: string, trailingSlash: boolean | undefined): string {
  if (path === '/') return 'index.html';
  const file = path.slice(1);
  return trailingSlash === false ? `${file}.html` : `${file}/index.html`;
}

/** Removes the file name of a page from an address: `/x/` for `/x/index.html`, `/x` for `/x.html`. */
export function removePageFileName(path: string): string {
  return path.replace(/(\/)index\.html$|\.html$/, '$1');
}

/** Returns a path without the base URL, starting with `/`; `undefined` if the path is outside the base URL. */
export function removeBaseUrl(path: string, baseUrl: string): string | undefined {
  return `${path}/`.startsWith(baseUrl) ? `/${path.slice(baseUrl.length)}` : undefined;
}

/** Percent-encodings of characters that a path may contain as they are: `@:$,+;=&`. */
const NEEDLESS_ENCODING_PATTERN = /%(?:40|3A|24|2C|2B|3B|3D|26)/gi;

/** Percent-encodes a decoded site path for use in an address; slashes stay. A lone surrogate, which has no encoding, becomes U+FFFD. */
export function encodePath(path: string): string {
  // Fast path: most paths need no encoding, and a build calls this thousands of times.
  if (/^[\w./~-]*$/.test(path)) return path;
  return path
    .split('/')
    .map((segment) =>
      encodeURIComponent(segment.replace(/\p{Cs}/gu, '\ufffd')).replace(NEEDLESS_ENCODING_PATTERN, decodeURIComponent),
    )
    .join('/');
}

/**
 * Returns the address of a page as links contain it: encoded and with the base URL. The settings decide whether the address ends with a
 * slash.
 */
export function createPageHref(path: string, settings: UrlSettings): string {
  if (path === '/') return settings.baseUrl;
  return `${settings.baseUrl}${encodePath(path.slice(1))}${settings.trailingSlash === true ? '/' : ''}`;
}

/** Returns the address of a file, such as a feed or an image. */
export function createFileHref(path: string, settings: Pick<UrlSettings, 'baseUrl'>): string {
  return `${settings.baseUrl}${encodePath(path.replace(/^\//, ''))}`;
}

/** Returns the absolute URL of an address. An address on the site stays relative if the site has no `url`. */
export function createAbsoluteUrl(href: string, url: string): string {
  return url === '' || hasSchemeOrHost(href) ? href : `${url}${href}`;
}

/**
 * Parses an address on a site. Returns `undefined` if the address belongs to a different site. Compares origins after parsing, because
 * `URL` and browsers read a backslash as a slash and drop tabs and line ends: `/\\host` names a host.
 */
export function parseUrlOnSite(address: string, origin: string): URL | undefined {
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  return url.origin === origin ? url : undefined;
}

/** Whether an address is external by its form: it has a scheme or starts with `//`. */
export function hasSchemeOrHost(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//');
}

/** Whether an address leads to a web site: addresses such as `mailto:` and `tel:` lead to programs. */
export function isWebAddress(href: string): boolean {
  return /^(?:https?:)?\/\//i.test(href);
}

/** Decodes percent-encoding; returns `undefined` if it is malformed. */
export function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Returns the path of the Markdown version of a page: `/a/b.md`, or `/index.md` for the home page. */
export function computeMarkdownPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`;
}

/** Facts about a file beside Markdown that determine its emitted path. */
interface AssetPathInput {
  readonly path: string;
  readonly hash: string;
  readonly active?: { readonly kind: string };
}

/**
 * Computes the emitted path of a file beside Markdown: below `/assets/`, with a hash of the content in its name. A file that would run code
 * gets `.txt`.
 */
export function computeAssetPath({ path, hash, active }: AssetPathInput): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const form = active === undefined || active.kind === 'drawing' ? '' : '.txt';
  return `/assets/${stem}-${hash.slice(0, 8)}${ending}${form}`;
}
