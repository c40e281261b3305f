// Parses references to pages in requests. A reference is a URL of the site or a path. A path may have a base URL, an extension and an
// anchor. Pure.
import { replaceMarkdownAddresses } from '../../model/markdown-addresses.ts';
import { computeMarkdownPath, decodePath, removePageFileName } from '../../model/url.ts';

/** A requested page. */
export interface RequestedPage {
  /** Encoded address with base URL and without trailing slash. */
  readonly address: string;
  /** Address of the page's Markdown file. */
  readonly mirror: string;
  readonly anchor?: string;
}

/** Parses a reference to a page. Returns `undefined` if it is on another site. `origins` are the origins of the site. */
export function parseRequestedPage(
  text: string,
  baseUrl: string,
  origins: readonly string[],
): RequestedPage | undefined {
  const written = text.trim();
  const isPath = !/^[a-z][a-z0-9+.-]*:/i.test(written);
  const origin = 'http://site.invalid';
  const url = parseUrl(isPath ? `${origin}/${written.replace(/^\/+/, '')}` : written);
  if (url === undefined || !(isPath || url.protocol === 'techdocs:' || origins.includes(url.origin))) return undefined;
  // Used as an address, a path that starts with `//` would be read as a host name.
  if (url.pathname.startsWith('//')) return undefined;
  const path = removePageFileName(url.pathname)
    .replace(/\.md$/, '')
    .replace(/(?<=.)\/+$/, '');
  const base = baseUrl.slice(0, -1);
  const anchor = url.hash.slice(1);
  const below = `${path}/`.startsWith(baseUrl) ? path.slice(base.length) : path;
  const page = below === '/index' || below === '' ? '/' : below;
  return {
    address: base + page,
    mirror: base + computeMarkdownPath(page),
    ...(anchor !== '' && { anchor: decodePath(anchor) ?? anchor }),
  };
}

/** Replaces relative addresses in Markdown, which a site that opens from a disk has. `address` is the address of the Markdown file. */
export function resolveRelativeAddresses(markdown: string, address: string, baseUrl: string): string {
  return replaceMarkdownAddresses(markdown, (written) => {
    if (!/^[^/?#:]+(?:[/?#]|$)/.test(written)) return written;
    const { pathname, search, hash } = new URL(written, `http://site.invalid${address}`);
    const page = removePageFileName(pathname);
    const isHome = page === baseUrl;
    return (page === pathname || isHome ? page : page.replace(/\/$/, '')) + search + hash;
  });
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/**
 * Reads two addresses from an HTML page: the address of the page's Markdown file, and, if the page has moved, the address of the new page.
 */
export function parseAddressesInHead(html: string): { readonly mirror?: string; readonly moved?: string } {
  const head = html.slice(0, 20_000);
  const mirror = /<link rel="alternate" type="text\/markdown"[^>]* href="(\/[^"]*)"/.exec(head)?.[1];
  const moved = /<meta http-equiv="refresh" content="\d+; ?url=(\/[^"]*)"/.exec(head)?.[1];
  return { ...(mirror !== undefined && { mirror }), ...(moved !== undefined && { moved }) };
}
