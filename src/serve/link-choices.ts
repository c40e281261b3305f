// Pages, anchors and files that a link or an image of a page may name, for completion in editors and for assistants. Pure.
import type { Document } from '../model/document.ts';
import { originalFile } from '../model/entries.ts';
import type { Asset } from '../model/source.ts';
import { encodePath } from '../model/url.ts';
import { distanceOf, type EditedPage, findLinkedDocument, linkableDocuments, pageAddress } from './linked-pages.ts';

const IMAGE_EXTENSION = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i;

/** A page, with the address by which the current page links to it. */
export interface PageChoice {
  readonly address: string;
  readonly document: Document;
}

/** An anchor of a page; a heading also has its level and text. */
export interface AnchorChoice {
  readonly id: string;
  /** `## Text`; empty if it is not a heading. */
  readonly heading: string;
}

/** A file, with the address by which the page refers to it. */
export interface FileChoice {
  readonly address: string;
  readonly asset: Asset;
}

/** Whether a name contains all typed letters in order. Ignores a leading `./`. */
export function matchesTyped(typed: string, name: string): boolean {
  const text = name.toLowerCase();
  let at = -1;
  for (const letter of dropDotSegments(typed)) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

function dropDotSegments(typed: string): string {
  return typed.toLowerCase().replace(/^(?:\.{1,2}\/)+/, '');
}

/**
 * Rank of a match: 0 if the name starts with the typed text, 1 at the start of a word, 2 inside a word, 3 if only its letters occur in
 * order.
 */
export function matchRank(typed: string, name: string): number {
  const [wanted, text] = [dropDotSegments(typed), dropDotSegments(name)];
  const at = text.indexOf(wanted);
  if (at <= 0) return at === 0 ? 0 : 3;
  return text.includes(`/${wanted}`) || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 1 : 2;
}

/** Returns pages to complete a typed address: those that contain the typed words literally first, then by distance. */
export function pageChoices(page: EditedPage, typed: string): readonly PageChoice[] {
  const own = originalFile(page.document);
  return linkableDocuments(page)
    .filter((each) => originalFile(each) !== own)
    .map((document) => ({ document, address: encodePath(pageAddress(page, originalFile(document))) }))
    .filter(
      ({ document, address }) => isPrefixFolder(typed, address) && matchesTyped(typed, `${address} ${document.title}`),
    )
    .map(({ document, address }) => {
      const match = Math.min(matchRank(typed, address), matchRank(typed, document.title));
      return { document, address, rank: distanceOf(address) + 1000 * match };
    })
    .sort((a, b) => a.rank - b.rank);
}

/** Whether an address starts with the typed `../` segments, if there are any. */
function isPrefixFolder(typed: string, address: string): boolean {
  const steps = /^(?:\.\.\/)+/.exec(typed)?.[0];
  return steps === undefined || address.startsWith(steps);
}

/** Anchors that footnotes get by their number, which the next footnote changes. */
const FOOTNOTE_ANCHOR = /^fn(?:ref)?\d/;

/** Returns headings and other anchors of the page that an address refers to, best match first. */
export function anchorChoices(page: EditedPage, address: string, typed: string): readonly AnchorChoice[] {
  const document = findLinkedDocument(page, address);
  if (document === undefined) return [];
  const headings = document.headings.map(({ id, text, level }) => ({ id, heading: `${'#'.repeat(level)} ${text}` }));
  const known = new Set(headings.map(({ id }) => id));
  const others = document.anchors
    .filter((id) => !known.has(id) && !FOOTNOTE_ANCHOR.test(id))
    .map((id) => ({ id, heading: '' }));
  return [...headings, ...others]
    .filter(({ id, heading }) => matchesTyped(typed, `${id} ${heading}`))
    .sort((a, b) => matchRank(typed, a.id) - matchRank(typed, b.id));
}

/** Returns images, or all other files. Files beside pages have relative paths, static files have site paths. */
export function fileChoices(page: EditedPage, typed: string, isImage: boolean): readonly FileChoice[] {
  return page.build.content.assets
    .filter(({ path }) => IMAGE_EXTENSION.test(path) === isImage)
    .map((asset) => {
      const file = asset.originalFile ?? asset.file;
      return { asset, address: encodePath(asset.origin === 'static' ? `/${asset.path}` : pageAddress(page, file)) };
    })
    .filter(({ address }) => isPrefixFolder(typed, address) && matchesTyped(typed, address))
    .map((each) => ({ ...each, rank: distanceOf(each.address) + 1000 * matchRank(typed, each.address) }))
    .sort((a, b) => a.rank - b.rank);
}

/** Formats the size of a file: pixels if known, and KB. */
export function fileSize({ width, height, size }: Asset): string {
  return [width && height ? `${width} × ${height}` : '', `${Math.ceil(size / 1024)} KB`].filter(Boolean).join(', ');
}
