// Stores the links of a folder of HTML compactly, because there may be a million: each distinct address once, its occurrences as numbers.
// Retains no text.
import { getParentFolder } from '../../lib/file-path.ts';
import { hasSchemeOrHost } from '../../model/url.ts';
import type { HtmlLink, HtmlLinkKind } from './html-elements.ts';
import type { ScannedPage } from './scan-html.ts';

/** A file with addresses: a page, a stylesheet, a feed, a sitemap. */
export interface ScannedFile {
  /** POSIX path below the folder. */
  readonly file: string;
  /** Decoded path below the base URL as browsers see it: `/a/` for `a/index.html`. */
  readonly path: string;
  readonly isPage: boolean;
  /** Whether the page has `noindex`. */
  readonly isHidden?: true;
  /** Ids, each surrounded by NUL characters. */
  readonly ids: string;
  readonly redirect?: string;
  /** Offset of the page's redirect in its text. */
  readonly redirectOffset?: number;
  readonly source?: string;
  /** Base of relative addresses: `<base href>` as written. */
  readonly base?: string;
}

export interface LinkOccurrence {
  /** Index of the file in `texts`. */
  readonly page: number;
  readonly offset: number;
  /** Whether the link is in the layout instead of the content. */
  readonly isLayout: boolean;
}

export interface ScannedAddress {
  readonly kind: HtmlLinkKind;
  readonly href: string;
  /** Index of the first file that contains the address. The address resolves to the same target in all files that share this entry. */
  readonly from: number;
  /** Pairs of numbers: the index of the file, and twice the offset, plus 1 if the link is in the layout. */
  readonly places: number[];
}

/** Unpacks `ScannedAddress.places` to occurrences. */
export function unpackOccurrences(packed: readonly number[]): LinkOccurrence[] {
  const places: LinkOccurrence[] = [];
  for (let index = 0; index < packed.length; index += 2) {
    const [page = 0, place = 0] = [packed[index], packed[index + 1]];
    places.push({ page, offset: place >> 1, isLayout: (place & 1) === 1 });
  }
  return places;
}

interface DuplicateId extends Pick<LinkOccurrence, 'page' | 'offset'> {
  readonly id: string;
}

/** Collects the links and ids of a folder. */
export class LinkCollector {
  readonly texts: ScannedFile[] = [];
  readonly addresses: ScannedAddress[] = [];
  readonly duplicateIds: DuplicateId[] = [];
  /** Ids of images by path below the folder, each surrounded by NUL characters. */
  readonly images = new Map<string, string>();
  /** Number of pages in `texts`. */
  pageCount = 0;
  /** Number of links. */
  count = 0;
  /** Canonical address of the home page, or of the first page that has a canonical address. */
  canonical: { readonly href: string; readonly path: string } | undefined;
  readonly #absolute = new Map<string, ScannedAddress>();
  readonly #relative = new Map<string, Map<string, ScannedAddress>>();

  /** Adds a file that is not a page. */
  addOther(file: string, links: readonly HtmlLink[]): void {
    this.#add({ file, path: `/${file}`, isPage: false }, { links, ids: [], duplicateIds: [] });
  }

  /** Adds an image. Pages refer to its symbols by id. */
  addImage(file: string, ids: readonly string[]): void {
    this.images.set(`/${file}`, copySubstring(`\0${ids.join('\0')}\0`));
  }

  /** Adds a scanned page. */
  addPage(file: string, scanned: ScannedPage): void {
    this.pageCount += 1;
    this.#add({ file, path: `/${file}`.replace(/(^|\/)index\.x?html?$/, '$1'), isPage: true }, scanned);
  }

  #add(text: Pick<ScannedFile, 'file' | 'path' | 'isPage'>, scanned: ScannedPage): void {
    const page = this.texts.length;
    const { path } = text;
    const { links, ids, duplicateIds, canonical, base, redirect, source, isHidden } = scanned;
    const joined = `\0${ids.join('\0')}\0`;
    this.texts.push({
      ...text,
      ...(isHidden && { isHidden }),
      ids: copySubstring(joined),
      ...(redirect && { redirect: copySubstring(redirect.href), redirectOffset: redirect.offset }),
      ...(source !== undefined && { source: copySubstring(source) }),
      ...(base !== undefined && { base: copySubstring(base) }),
    });
    if (canonical !== undefined && (this.canonical === undefined || path === '/'))
      this.canonical = { href: copySubstring(canonical), path };
    for (const { id, offset } of duplicateIds) this.duplicateIds.push({ id: copySubstring(id), page, offset });
    this.count += links.length;
    const folder = base === undefined ? getParentFolder(path) : `\0${base}`;
    const relative = this.#relative.get(folder) ?? new Map<string, ScannedAddress>();
    this.#relative.set(copySubstring(folder), relative);
    const addressByKey = new Map<string, ScannedAddress>();
    const isOnPage = (href: string) => href === '#' || joined.includes(`\0${href.slice(1)}\0`);
    for (const link of links) {
      const first = link.href.charCodeAt(0);
      // Valid links within the same page are skipped, because there are many.
      if (first === 0x23 && base === undefined && isOnPage(link.href)) continue;
      if (first === 0x2f || hasSchemeOrHost(link.href)) this.#place(this.#absolute, link, page);
      // An empty address, a fragment or a query has a different target on each page.
      else if (first === 0x23 || first === 0x3f || link.href === '') this.#place(addressByKey, link, page);
      else this.#place(relative, link, page);
    }
  }

  #place(addresses: Map<string, ScannedAddress>, link: HtmlLink, page: number): void {
    const key = link.kind === 'link' ? link.href : `\0${link.href}`;
    const places = addresses.get(key)?.places;
    if (places === undefined) addresses.set(copySubstring(key), this.#push(link, page));
    else if (places.at(-2) !== page || (places.at(-1) !== packOccurrence(link) && !hasTooManyUsesOnPage(places, page)))
      places.push(page, packOccurrence(link));
  }

  #push({ kind, href, ...link }: HtmlLink, page: number): ScannedAddress {
    const address = { kind, href: copySubstring(href), from: page, places: [page, packOccurrence(link)] };
    this.addresses.push(address);
    return address;
  }
}

/**
 * Maximum number of occurrences of an address on a page that are reported separately. Further occurrences are not stored, and a single
 * finding then reports all occurrences. A page from an archive of 20 kB may have millions of occurrences.
 */
export const MAX_REPORTED_USES_PER_PAGE = 100;

/** Whether an address exceeds `MAX_REPORTED_USES_PER_PAGE` on a page. */
function hasTooManyUsesOnPage(places: readonly number[], page: number): boolean {
  return places.length > 2 * MAX_REPORTED_USES_PER_PAGE && places.at(-2 * MAX_REPORTED_USES_PER_PAGE - 2) === page;
}

function packOccurrence({ offset, isLayout }: Pick<HtmlLink, 'offset' | 'isLayout'>): number {
  return offset * 2 + (isLayout ? 1 : 0);
}

/** Copies a string: a substring would keep the whole page in memory. */
function copySubstring(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString();
}
