// Pages of a site by file, and the targets of links: shared by all request handlers. Pure.
import type { SiteBuild } from '../engine/pipeline.ts';
import { folderOf, isMarkdown, joinPath, relativePath } from '../lib/file-path.ts';
import type { Document } from '../model/document.ts';
import { originalFile } from '../model/entries.ts';
import type { ResolvedLink } from '../model/site.ts';
import type { Asset } from '../model/source.ts';
import { decodePath } from '../model/url.ts';
import type { SiteState } from './state.ts';

/** A document, in the first locale that has it. */
export interface EditedPage {
  readonly state: SiteState;
  readonly build: SiteBuild;
  readonly document: Document;
}

/** Returns the page of a file (root-relative). */
export function openPageOf(state: SiteState | undefined, file: string): EditedPage | undefined {
  for (const build of state?.sites ?? []) {
    const document = build.site.documents.find((each) => each.file === file);
    if (state !== undefined && document !== undefined) return { state, build, document };
  }
  return undefined;
}

/** Returns a page for a new file that no state contains yet, modeled on a docs page or a release post. */
export function modelNewPage(state: SiteState | undefined, file: string): EditedPage | undefined {
  const build = state?.sites[0];
  const kind = file.startsWith(`${state?.config.releases?.path}/`) ? 'post' : 'doc';
  const like = build?.site.documents.find((each) => each.kind === kind) ?? build?.site.documents[0];
  if (state === undefined || build === undefined || like === undefined) return undefined;
  return { state, build, document: { ...like, kind, file, original: undefined, headings: [], anchors: [], links: [] } };
}

/** Returns the document at a site path, and the anchor. */
export function documentAt({ site }: SiteBuild, path: string): Document | undefined {
  for (const [file, target] of site.targets.sources) {
    if (target.path === path) return site.documents.find((each) => originalFile(each) === file);
  }
  return undefined;
}

/** Target of a link: a document with the anchor, or an asset. */
export interface LinkTarget {
  readonly document?: Document;
  readonly anchor: string;
  readonly asset?: Asset;
}

/** Returns the target of a link. */
export function linkTargetOf(
  { build, document }: EditedPage,
  href: string,
  resolved: ResolvedLink | undefined,
): LinkTarget {
  const anchor = decodePath(href.split('#')[1] ?? '') ?? '';
  if (href.startsWith('#')) return { document, anchor };
  const found = resolved?.target === undefined ? undefined : documentAt(build, resolved.target.replace(/#.*$/s, ''));
  if (found !== undefined) return { document: found, anchor };
  const asset = assetAt(build, document, href);
  return { anchor, ...(asset && { asset }) };
}

/** Returns the asset that an address refers to. */
function assetAt({ content }: SiteBuild, document: Document, href: string): Asset | undefined {
  const path = decodePath(href.replace(/[?#].*$/s, '')) ?? '';
  const beside = path.startsWith('/') ? undefined : joinPath(folderOf(originalFile(document)), path);
  return content.assets.find((asset) =>
    asset.origin === 'static' ? `/${asset.path}` === path : asset.file === beside,
  );
}

/** Returns the document that a written address refers to, even an address being typed, which no state has resolved. */
export function findLinkedDocument(page: EditedPage, href: string): Document | undefined {
  const path = decodePath(href.replace(/[?#].*$/s, '')) ?? '';
  if (path === '') return page.document;
  const { site } = page.build;
  if (path.startsWith('/')) return documentAt(page.build, path.replace(/(?<=.)\/$/, ''));
  const file = joinPath(folderOf(originalFile(page.document)), path);
  const bare = isMarkdown(path) ? [file] : [file, `${file}.md`, `${file}/index.md`];
  return site.documents.find((each) => bare.includes(originalFile(each)));
}

/** Returns the relative address of a file, with a leading dot for files beside the page or below. */
export function pageAddress({ document }: EditedPage, file: string): string {
  const path = relativePath(folderOf(originalFile(document)), file);
  return path.startsWith('../') ? path : `./${path}`;
}

/** Returns the distance of an address: the steps up, and those down. */
export function distanceOf(address: string): number {
  return address.split('/').length + 2 * (address.split('../').length - 1);
}

/** Returns the documents that a page may link to: those of its version and locale. */
export function linkableDocuments({ build, document }: EditedPage): readonly Document[] {
  return build.site.documents.filter(
    (each) => each.isMade === undefined && (each.version === document.version || each.kind !== 'doc'),
  );
}
