// Pages, anchors and files to which an author can link in a page. Editors use them for completion, assistants for lists. Pure.
import type { Document } from '../model/document.ts';
import { getFileNamedByLinks } from '../model/entries.ts';
import type { Asset } from '../model/source.ts';
import { encodePath } from '../model/url.ts';
import {
  computeDistanceFromPage,
  computeLinkedPageAddress,
  type DocumentInSite,
  findLinkedDocument,
  listLinkableDocuments,
} from './linked-pages.ts';

const IMAGE_FILE_PATTERN = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i;

/** An anchor of a page. If it is a heading, `heading` contains its level and text. */
interface AnchorSuggestion {
  readonly id: string;
  /** The heading as Markdown, such as `## Text`; empty for other anchors. */
  readonly heading: string;
}

/** Whether a name contains all typed letters in the typed order. Ignores leading `./` and `../`. */
export function matchesTypedText(typed: string, name: string): boolean {
  const text = name.toLowerCase();
  let offset = -1;
  for (const letter of dropDotSegments(typed)) {
    offset = text.indexOf(letter, offset + 1);
    if (offset < 0) return false;
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
export function rankNameMatch(typed: string, name: string): number {
  const typedPath = dropDotSegments(typed);
  const text = dropDotSegments(name);
  const index = text.indexOf(typedPath);
  if (index <= 0) return index === 0 ? 0 : 3;
  return text.includes(`/${typedPath}`) || /[^\p{L}\p{N}]/u.test(text[index - 1] ?? '') ? 1 : 2;
}

/**
 * Returns the pages whose address or title matches the typed text. The best matches come first; equal matches are sorted by distance from
 * the current page.
 */
export function listPageSuggestions(page: DocumentInSite, typed: string) {
  const fileNamed = getFileNamedByLinks(page.document);
  return listLinkableDocuments(page)
    .filter((linkableDocument) => getFileNamedByLinks(linkableDocument) !== fileNamed)
    .map((document) => ({ document, address: encodePath(computeSuggestedAddress(page, document)) }))
    .filter(
      ({ document, address }) =>
        address !== '' &&
        startsWithTypedFolders(typed, address) &&
        matchesTypedText(typed, `${address} ${document.title}`),
    )
    .map(({ document, address }) => {
      const match = Math.min(rankNameMatch(typed, address), rankNameMatch(typed, document.title));
      return { document, address, rank: computeDistanceFromPage(address) + 1000 * match };
    })
    .sort((a, b) => a.rank - b.rank);
}

/** Returns the address by which a page links to another: the relative path of its file, or the site path of a generated page. */
function computeSuggestedAddress(page: DocumentInSite, document: Document): string {
  const file = getFileNamedByLinks(document);
  if (document.isMade === undefined) return computeLinkedPageAddress(page, file);
  return page.build.site.targets.sources.get(file)?.path ?? '';
}

/** Whether an address starts with the typed `../` segments, if there are any. */
function startsWithTypedFolders(typed: string, address: string): boolean {
  const steps = /^(?:\.\.\/)+/.exec(typed)?.[0];
  return steps === undefined || address.startsWith(steps);
}

/** Anchors that contain the number of a footnote. Adding another footnote may change this number. */
const FOOTNOTE_ANCHOR_PATTERN = /^fn(?:ref)?\d/;

/** Returns headings and other anchors of the page that an address refers to, best match first. */
export function listAnchorSuggestions(
  page: DocumentInSite,
  address: string,
  typed: string,
): readonly AnchorSuggestion[] {
  const document = findLinkedDocument(page, address);
  if (document === undefined) return [];
  const headings = document.headings.map(({ id, text, level }) => ({ id, heading: `${'#'.repeat(level)} ${text}` }));
  const known = new Set(headings.map(({ id }) => id));
  const others = document.anchors
    .filter((id) => !known.has(id) && !FOOTNOTE_ANCHOR_PATTERN.test(id))
    .map((id) => ({ id, heading: '' }));
  return [...headings, ...others]
    .filter(({ id, heading }) => matchesTypedText(typed, `${id} ${heading}`))
    .sort((a, b) => rankNameMatch(typed, a.id) - rankNameMatch(typed, b.id));
}

/** Returns the images if `isImage` is set, else all other files. Files beside pages have relative paths, static files have site paths. */
export function listFileSuggestions(page: DocumentInSite, typed: string, isImage: boolean) {
  return page.build.content.assets
    .filter(({ path }) => IMAGE_FILE_PATTERN.test(path) === isImage)
    .map((asset) => {
      const file = asset.originalFile ?? asset.file;
      return {
        asset,
        address: encodePath(asset.origin === 'static' ? `/${asset.path}` : computeLinkedPageAddress(page, file)),
      };
    })
    .filter(({ address }) => startsWithTypedFolders(typed, address) && matchesTypedText(typed, address))
    .map((item) => ({
      ...item,
      rank: computeDistanceFromPage(item.address) + 1000 * rankNameMatch(typed, item.address),
    }))
    .sort((a, b) => a.rank - b.rank);
}

/** Formats the size of a file: pixels if known, and KB. */
export function formatPixelAndFileSize({ width, height, size }: Asset): string {
  return [width && height ? `${width} × ${height}` : '', `${Math.ceil(size / 1024)} KB`].filter(Boolean).join(', ');
}
