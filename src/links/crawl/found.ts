// What pages of a site lead to, as a crawler looks at it: which addresses belong to the site, and which of them are read.
import { decodePath } from '../../model/url.ts';
import type { HtmlLink } from '../folder/html-elements.ts';

/** Which pages belong to a crawl: those of an origin below a path. */
export interface Scope {
  readonly origin: string;
  /** Ends with a slash. */
  readonly path: string;
}

/** The pages beside and below an address. */
export function scopeOf({ origin, pathname }: URL): Scope {
  return { origin, path: pathname.slice(0, pathname.lastIndexOf('/') + 1) };
}

/** An address of the site. */
export interface FoundLinks {
  /** As it is written. */
  readonly href: string;
  /** Without its hash. */
  readonly url: URL;
  /** The id that it names; empty where it names none. */
  readonly anchor: string;
  /** It is read, for its links; others are only asked. */
  readonly isRead: boolean;
}

/** Endings of files that are read. A version, such as `v1.2`, is no ending. */
const READ = /\.(?:x?html?|php|aspx?|jsp)$/i;
const ENDING = /\.[a-z]\w{0,9}$/i;

/** The addresses of its own site that a text has. Those with a query are not read: calendars and filters have no end. */
export function foundOn(
  links: readonly HtmlLink[],
  { url: from, base, scope }: { readonly url: URL; readonly base?: string; readonly scope: Scope },
): readonly FoundLinks[] {
  return links.flatMap(({ href, kind }): FoundLinks | [] => {
    const url = resolveHref(href, from, base);
    if (url === undefined || url.origin !== scope.origin) return [];
    const hash = url.hash.slice(1);
    url.hash = '';
    const { pathname } = url;
    const isPage = kind === 'link' && url.search === '' && (READ.test(pathname) || !ENDING.test(pathname));
    const isRead = (isPage && pathname.startsWith(scope.path)) || /\.css$/i.test(pathname);
    const anchor = decodePath(hash) ?? hash;
    return { href, url, anchor: kind === 'link' && !/^(?:top$|[/!?]|:~:)/i.test(anchor) ? anchor : '', isRead };
  });
}

/** Where an address leads; nothing where it is none. */
export function resolveHref(href: string, from: URL, base: string | undefined): URL | undefined {
  try {
    return new URL(href, base === undefined ? from : new URL(base, from));
  } catch {
    return undefined;
  }
}
