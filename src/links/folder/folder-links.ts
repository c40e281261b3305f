// What is kept of a folder of HTML while its texts are read one after the other: every different address once, with all
// of its places as numbers, so that a million links fit into little memory. No text of a page is kept.
import { folderOf } from '../../lib/file-path.ts';
import { hasScheme } from '../../model/url.ts';
import type { HtmlLink, HtmlLinkKind } from './html-elements.ts';
import type { ScannedPage } from './scan-html.ts';

/** One text of the folder that holds addresses: a page, a stylesheet, a feed, a sitemap. */
export interface FolderText {
  /** POSIX path below the folder. */
  readonly file: string;
  /** Path that browsers see it at, below the base URL: `/a/` for `a/index.html`. Decoded. */
  readonly path: string;
  readonly isPage: boolean;
  /** Whether it asks crawlers to stay away. */
  readonly isHidden?: true;
  /** Its ids with a NUL before and after each. */
  readonly ids: string;
  readonly redirect?: string;
  /** Where the redirect stands in the text. */
  readonly redirectOffset?: number;
  readonly source?: string;
  /** What relative addresses start from: `<base href>` as written, else nothing. */
  readonly base?: string;
}

export interface Occurrence {
  /** Index of the text. */
  readonly page: number;
  readonly offset: number;
  /** Whether it stands around the content. */
  readonly isLayout: boolean;
}

export interface FolderLink {
  readonly kind: HtmlLinkKind;
  readonly href: string;
  /** Text that it is resolved from: the first one, as for all of its places the outcome is the same. */
  readonly from: number;
  /** Index of the text, and twice the offset with one more where the place is around the content, in turn. */
  readonly places: number[];
}

/** The places of an address. */
export function occurrencesOf(packed: readonly number[]): Occurrence[] {
  const places: Occurrence[] = [];
  for (let at = 0; at < packed.length; at += 2) {
    const [page = 0, place = 0] = [packed[at], packed[at + 1]];
    places.push({ page, offset: place >> 1, isLayout: (place & 1) === 1 });
  }
  return places;
}

export interface DuplicateId extends Pick<Occurrence, 'page' | 'offset'> {
  readonly id: string;
}

/** Collects the texts of a folder. */
export class FolderLinks {
  readonly texts: FolderText[] = [];
  readonly addresses: FolderLink[] = [];
  readonly duplicateIds: DuplicateId[] = [];
  /** Ids of images by their path below the folder, with a NUL before and after each. */
  readonly images = new Map<string, string>();
  /** How many of the texts are pages. */
  pageCount = 0;
  /** How many links there are. */
  count = 0;
  /** Of the first page that names one. */
  canonical: { readonly href: string; readonly path: string } | undefined;
  readonly #absolute = new Map<string, FolderLink>();
  readonly #relative = new Map<string, Map<string, FolderLink>>();

  /** Adds what is no page: its addresses alone. */
  addOther(file: string, links: readonly HtmlLink[]): void {
    this.#add({ file, path: `/${file}`, isPage: false }, { links, ids: [], duplicateIds: [] });
  }

  /** Adds an image whose symbols pages show. */
  addImage(file: string, ids: readonly string[]): void {
    this.images.set(`/${file}`, flat(`\0${ids.join('\0')}\0`));
  }

  /** Adds a page with what was found in it. */
  addPage(file: string, scanned: ScannedPage): void {
    this.pageCount += 1;
    this.#add({ file, path: `/${file}`.replace(/(^|\/)index\.x?html?$/, '$1'), isPage: true }, scanned);
  }

  #add(text: Pick<FolderText, 'file' | 'path' | 'isPage'>, scanned: ScannedPage): void {
    const page = this.texts.length;
    const { path } = text;
    const { links, ids, duplicateIds, canonical, base, redirect, source, isHidden } = scanned;
    const joined = `\0${ids.join('\0')}\0`;
    this.texts.push({
      ...text,
      ...(isHidden && { isHidden }),
      ids: flat(joined),
      ...(redirect && { redirect: flat(redirect.href), redirectOffset: redirect.offset }),
      ...(source !== undefined && { source: flat(source) }),
      ...(base !== undefined && { base: flat(base) }),
    });
    if (canonical !== undefined && (this.canonical === undefined || path === '/'))
      this.canonical = { href: flat(canonical), path };
    for (const { id, offset } of duplicateIds) this.duplicateIds.push({ id: flat(id), page, offset });
    this.count += links.length;
    const folder = base === undefined ? folderOf(path) : `\0${base}`;
    const relative = this.#relative.get(folder) ?? new Map<string, FolderLink>();
    this.#relative.set(flat(folder), relative);
    const own = new Map<string, FolderLink>();
    const isOnPage = (href: string) => href === '#' || joined.includes(`\0${href.slice(1)}\0`);
    for (const link of links) {
      const first = link.href.charCodeAt(0);
      // Links into their own page are many, and those that are right are not needed.
      if (first === 0x23 && base === undefined && isOnPage(link.href)) continue;
      if (first === 0x2f || hasScheme(link.href)) this.#place(this.#absolute, link, page);
      // These addresses mean something else on each page.
      else if (first === 0x23 || first === 0x3f || link.href === '') this.#place(own, link, page);
      else this.#place(relative, link, page);
    }
  }

  #place(addresses: Map<string, FolderLink>, link: HtmlLink, page: number): void {
    const key = link.kind === 'link' ? link.href : `\0${link.href}`;
    const places = addresses.get(key)?.places;
    if (places === undefined) addresses.set(flat(key), this.#push(link, page));
    else if (places.at(-2) !== page || (places.at(-1) !== packed(link) && !isOften(places, page)))
      places.push(page, packed(link));
  }

  #push({ kind, href, ...link }: HtmlLink, page: number): FolderLink {
    const address = { kind, href: flat(href), from: page, places: [page, packed(link)] };
    this.addresses.push(address);
    return address;
  }
}

/** Places of an address on one page that are told one by one. More are told as one, and not kept: an archive of 20 kB may have millions. */
export const MOST_ON_PAGE = 100;

/** Whether the last of these places, which are packed, are one more than that on a page. */
function isOften(places: readonly number[], page: number): boolean {
  return places.length > 2 * MOST_ON_PAGE && places.at(-2 * MOST_ON_PAGE - 2) === page;
}

function packed({ offset, isLayout }: Pick<HtmlLink, 'offset' | 'isLayout'>): number {
  return offset * 2 + (isLayout ? 1 : 0);
}

/** A copy of a text: a part of a page keeps the whole page in memory. */
function flat(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString();
}
