// Decides for a crawler which links stay on the site, and which link targets are scanned for further links.
import { decodePath } from '../../model/url.ts';
import type { HtmlLink } from '../folder/html-elements.ts';

/** Scope of a crawl: the pages of an origin below a path. */
export interface CrawlScope {
  readonly origin: string;
  /** Path with trailing slash. */
  readonly path: string;
}

/** Returns the scope for pages in the folder of an address and below. */
export function createCrawlScope({ origin, pathname }: URL): CrawlScope {
  return { origin, path: pathname.slice(0, pathname.lastIndexOf('/') + 1) };
}

/** A link to an address on the same site. */
export interface LinkWithinSite {
  /** Address as written. */
  readonly href: string;
  /** URL without hash. */
  readonly url: URL;
  /** Decoded anchor; empty if there is none. */
  readonly anchor: string;
  /** Whether the crawler reads the target for further links. It requests other targets, but does not read them. */
  readonly isRead: boolean;
}

/** File extensions that are read. A version such as `v1.2` is not an extension. */
const PAGE_EXTENSION_PATTERN = /\.(?:x?html?|php|aspx?|jsp)$/i;
const FILE_EXTENSION_PATTERN = /\.[a-z]\w{0,9}$/i;

/** Returns the links to the same site. Targets with a query are not read, because calendars and filters would generate endless pages. */
export function selectLinksToSameSite(
  links: readonly HtmlLink[],
  { url: from, base, scope }: { readonly url: URL; readonly base?: string; readonly scope: CrawlScope },
): readonly LinkWithinSite[] {
  return links.flatMap(({ href, kind }): LinkWithinSite | [] => {
    const url = resolveHref(href, from, base);
    if (url === undefined || url.origin !== scope.origin) return [];
    const hash = url.hash.slice(1);
    url.hash = '';
    const { pathname } = url;
    const isPage =
      kind === 'link' &&
      url.search === '' &&
      (PAGE_EXTENSION_PATTERN.test(pathname) || !FILE_EXTENSION_PATTERN.test(pathname));
    const isRead = (isPage && pathname.startsWith(scope.path)) || /\.css$/i.test(pathname);
    const anchor = decodePath(hash) ?? hash;
    return { href, url, anchor: kind === 'link' && !/^(?:top$|[/!?]|:~:)/i.test(anchor) ? anchor : '', isRead };
  });
}

/** Resolves an address; `undefined` if it is invalid. */
export function resolveHref(href: string, from: URL, base: string | undefined): URL | undefined {
  try {
    return new URL(href, base === undefined ? from : new URL(base, from));
  } catch {
    return undefined;
  }
}
