// Pages of a site by file, and the targets of links: shared by all request handlers. Pure.
import type { LocaleBuild } from '../engine/locale-build.ts';
import { computeRelativePath, getParentFolder, isMarkdownPath, joinPath } from '../lib/file-path.ts';
import type { Document } from '../model/document.ts';
import { getFileNamedByLinks } from '../model/entries.ts';
import type { ResolvedLink } from '../model/site.ts';
import type { Asset } from '../model/source.ts';
import { decodePath } from '../model/url.ts';
import type { SiteState } from './state.ts';

/** A document, with the first locale whose site contains it. */
export interface DocumentInSite {
  readonly state: SiteState;
  readonly build: LocaleBuild;
  readonly document: Document;
}

/** Returns the page of a root-relative file; `undefined` if no site contains it. */
export function findPageByFile(state: SiteState | undefined, file: string): DocumentInSite | undefined {
  for (const build of state?.sites ?? []) {
    const document = build.site.documents.find((candidate) => candidate.file === file);
    if (state !== undefined && document !== undefined) return { state, build, document };
  }
  return undefined;
}

/**
 * Returns a page for a new file that no state contains yet. It is based on an existing docs page or release post; `undefined` if there is
 * none.
 */
export function createPageForNewFile(state: SiteState | undefined, file: string): DocumentInSite | undefined {
  const build = state?.sites[0];
  const kind = file.startsWith(`${state?.config.releases?.path}/`) ? 'post' : 'doc';
  const like = build?.site.documents.find((document) => document.kind === kind) ?? build?.site.documents[0];
  if (state === undefined || build === undefined || like === undefined) return undefined;
  return { state, build, document: { ...like, kind, file, original: undefined, headings: [], anchors: [], links: [] } };
}

/** Returns the document at a site path. */
export function findDocumentByPath({ site }: LocaleBuild, path: string): Document | undefined {
  for (const [file, target] of site.targets.sources) {
    if (target.path === path) return site.documents.find((document) => getFileNamedByLinks(document) === file);
  }
  return undefined;
}

/** Target of a link: a document with the anchor, or an asset. */
export interface LinkTarget {
  readonly document?: Document;
  readonly anchor: string;
  readonly asset?: Asset;
}

/** Returns the target of a link, with its decoded anchor. Contains neither document nor asset if nothing is found. */
export function findLinkTarget(
  { build, document }: DocumentInSite,
  href: string,
  resolved: ResolvedLink | undefined,
): LinkTarget {
  const anchor = decodePath(href.split('#')[1] ?? '') ?? '';
  if (href.startsWith('#')) return { document, anchor };
  const foundDocument =
    resolved?.target === undefined ? undefined : findDocumentByPath(build, resolved.target.replace(/#.*$/s, ''));
  if (foundDocument !== undefined) return { document: foundDocument, anchor };
  const asset = findLinkedAsset(build, document, href);
  return { anchor, ...(asset && { asset }) };
}

/** Returns the asset that an address refers to. */
function findLinkedAsset({ content }: LocaleBuild, document: Document, href: string): Asset | undefined {
  const path = decodePath(href.replace(/[?#].*$/s, '')) ?? '';
  const beside = path.startsWith('/') ? undefined : joinPath(getParentFolder(getFileNamedByLinks(document)), path);
  return content.assets.find((asset) =>
    asset.origin === 'static' ? `/${asset.path}` === path : asset.file === beside,
  );
}

/**
 * Returns the document to which a written address refers; `undefined` if there is none. Also resolves an address that the author is still
 * typing, which no state has resolved.
 */
export function findLinkedDocument(page: DocumentInSite, href: string): Document | undefined {
  const path = decodePath(href.replace(/[?#].*$/s, '')) ?? '';
  if (path === '') return page.document;
  const { site } = page.build;
  if (path.startsWith('/')) return findDocumentByPath(page.build, path.replace(/(?<=.)\/$/, ''));
  const file = joinPath(getParentFolder(getFileNamedByLinks(page.document)), path);
  const bare = isMarkdownPath(path) ? [file] : [file, `${file}.md`, `${file}/index.md`];
  return site.documents.find((document) => bare.includes(getFileNamedByLinks(document)));
}

/** Returns the relative address of a file, with a leading dot for files beside the page or below. */
export function computeLinkedPageAddress({ document }: DocumentInSite, file: string): string {
  const path = computeRelativePath(getParentFolder(getFileNamedByLinks(document)), file);
  return path.startsWith('../') ? path : `./${path}`;
}

/** Returns how far the target of an address is from the page that contains the address: steps up count more than steps down. */
export function computeDistanceFromPage(address: string): number {
  return address.split('/').length + 2 * (address.split('../').length - 1);
}

/** Returns the documents that a page may link to: the documents of the same version and locale. */
export function listLinkableDocuments({ build, document }: DocumentInSite): readonly Document[] {
  return build.site.documents.filter((candidate) => candidate.version === document.version || candidate.kind !== 'doc');
}
