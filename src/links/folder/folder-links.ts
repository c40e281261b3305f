// What is kept of a folder of HTML while its texts are read one after the other: every different address once, with all
// of its places as numbers, so that a million links fit into little memory. No text of a page is kept.
import type { HtmlLinkKind } from './html-elements.ts';
import type { HtmlLink, ScannedPage } from './scan-html.ts';

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

/** A place in a text: twice the offset, and one more where it stands around the content. */
export type PackedPlaces = number[];

/** One address with its places. */
export interface Address {
  readonly kind: HtmlLinkKind;
  readonly href: string;
  /** Text that it is resolved from: the first one, as for all of its places the outcome is the same. */
  readonly from: number;
  /** Index of the text and place in turn. */
  readonly places: PackedPlaces;
}

/** An id that a page has twice. */
export interface DuplicateId {
  readonly id: string;
  readonly page: number;
  readonly offset: number;
}

/** Collects the texts of a folder. */
export class FolderLinks {
  readonly texts: FolderText[] = [];
  readonly addresses: Address[] = [];
  readonly duplicateIds: DuplicateId[] = [];
  /** How many of the texts are pages. */
  pageCount = 0;
  /** How many links there are. */
  count = 0;
  /** Of the first page that names one. */
  canonical: { readonly href: string; readonly path: string } | undefined;
  readonly #absolute = new Map<string, Address>();
  readonly #relative = new Map<string, Map<string, Address>>();

  /** Adds what is no page: its addresses alone. */
  addOther(file: string, links: readonly HtmlLink[]): void {
    this.#add(file, `/${file}`, { links, ids: [], duplicateIds: [] }, false);
  }

  /** Adds a page with what was found in it. */
  addPage(file: string, scanned: ScannedPage): void {
    this.pageCount += 1;
    this.#add(file, pathOf(file), scanned, true);
  }

  #add(file: string, path: string, scanned: ScannedPage, isPage: boolean): void {
    const page = this.texts.length;
    const { links, ids, duplicateIds, canonical, base } = scanned;
    const joined = `\0${ids.join('\0')}\0`;
    const { redirect, source, isHidden } = scanned;
    this.texts.push({
      file,
      path,
      isPage,
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
    const folder = base === undefined ? path.slice(0, path.lastIndexOf('/')) : `\0${base}`;
    let relative = this.#relative.get(folder);
    if (!relative) {
      relative = new Map();
      this.#relative.set(flat(folder), relative);
    }
    for (const link of links) {
      const first = link.href.charCodeAt(0);
      // Most links into a page itself are right, and there are many.
      if (first === 0x23 && base === undefined && isOnPage(link, joined)) continue;
      if (first === 0x2f || hasScheme(link.href)) this.#place(this.#absolute, link, page);
      // The page itself decides where these lead.
      else if (first === 0x23 || first === 0x3f || link.href === '') this.#push(link, page);
      else this.#place(relative, link, page);
    }
  }

  #place(known: Map<string, Address>, link: HtmlLink, page: number): void {
    const key = link.kind === 'link' ? link.href : `\0${link.href}`;
    const address = known.get(key) ?? this.#push(link, page, known, key);
    if (address.places.at(-2) !== page || address.places.at(-1) !== packed(link))
      address.places.push(page, packed(link));
  }

  #push({ kind, href, ...link }: HtmlLink, page: number, known?: Map<string, Address>, key = ''): Address {
    const address = { kind, href: flat(href), from: page, places: [page, packed(link)] };
    this.addresses.push(address);
    known?.set(flat(key), address);
    return address;
  }
}

function packed({ offset, isLayout }: Pick<HtmlLink, 'offset' | 'isLayout'>): number {
  return offset * 2 + (isLayout ? 1 : 0);
}

function isOnPage({ href }: HtmlLink, ids: string): boolean {
  return href === '#' || ids.includes(`\0${href.slice(1)}\0`);
}

function hasScheme(href: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(href);
}

/** The path of a file as browsers ask for it. */
function pathOf(file: string): string {
  const path = `/${file}`;
  return path.replace(/(^|\/)index\.x?html?$/, '$1');
}

/** A copy of a text that does not keep the page alive that it was cut from. */
function flat(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString();
}
