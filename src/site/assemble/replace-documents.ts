// Updates an assembled site after texts were edited. Old and new documents are compared. If an edit changes nothing that other pages, menus
// or addresses show, only the documents and their links are replaced.
import type { Document } from '../../model/document.ts';
import type { DocumentMetadata } from '../../model/entries.ts';
import type { AssembledSite, ResolvedLink, SiteRoutesInput, SiteStructure } from '../../model/site.ts';
import { resolveDocumentLinks } from '../links/resolve.ts';
import { createLinkTargets } from '../links/targets.ts';

/** Returns the site with new documents. Returns `undefined` if more than texts may have changed; the site must then be assembled again. */
export function replaceEditedDocuments(site: AssembledSite, next: SiteRoutesInput): AssembledSite | undefined {
  const edited = next.assets === site.packaged ? findTextEdits(site, next) : undefined;
  if (!edited) return undefined;
  const targets = createLinkTargets(site, next.hooks);
  const documentsByFile = new Map(site.documentsByFile);
  const links = { ...site.links };
  for (const document of edited) {
    const { file } = document;
    const resolved = resolveDocumentLinks(site, targets, document);
    if (computeLinkedFilesKey(resolved) !== computeLinkedFilesKey(site.links[file] ?? [])) return undefined;
    documentsByFile.set(file, document);
    if (Object.hasOwn(links, file)) links[file] = resolved;
  }
  return { ...site, documents: next.documents, documentsByFile, links };
}

/** The inputs of a site that decide its order, paths and navigation. */
type StructureInput = Pick<SiteRoutesInput, 'config' | 'locale' | 'content' | 'documents'>;

/** Whether the next input differs from the input of the site only in texts. */
export function hasSameStructure(site: AssembledSite, next: StructureInput): boolean {
  return findTextEdits(site, next) !== undefined;
}

/** Returns the documents with edited texts; `undefined` if anything else differs. */
function findTextEdits(site: AssembledSite, next: StructureInput): readonly Document[] | undefined {
  const isSame = next.config === site.config && next.locale === site.locale && hasSameFiles(site.files, next.content);
  return isSame ? findEditedDocuments(site.documents, next.documents) : undefined;
}

/** Maximum number of edited documents. If there are more, the site is assembled again. */
const MAX_EDITED_DOCUMENTS = 20;

/** Returns the documents of `after` that differ from `before`; `undefined` if more than their texts changed. */
function findEditedDocuments(before: readonly Document[], after: readonly Document[]): readonly Document[] | undefined {
  if (before.length !== after.length) return undefined;
  const edited: Document[] = [];
  for (const [index, to] of after.entries()) {
    const from = before[index] as Document;
    if (from === to) continue;
    if (edited.length === MAX_EDITED_DOCUMENTS || serializeDocumentMetadata(from) !== serializeDocumentMetadata(to))
      return undefined;
    edited.push(to);
  }
  return edited;
}

/** Serializes everything that other pages may show of a document. */
export function serializeDocumentMetadata({
  hash,
  links,
  wordCount,
  size,
  isTruncated,
  hasCode,
  diagnostics,
  ...facts
}: Document): string {
  const headings = facts.headings.map(({ level, id, html, text }) => [level, id, html, text]);
  return JSON.stringify({ ...facts, headings } satisfies { readonly [K in keyof DocumentMetadata]: unknown });
}

/** Whether all files except for sources are unchanged. An unchanged asset is the identical object. */
function hasSameFiles(before: SiteStructure['files'], after: SiteStructure['files']): boolean {
  return (
    before.assets.length === after.assets.length &&
    before.assets.every((asset, index) => asset === after.assets[index]) &&
    serializeNonAssetFiles(before) === serializeNonAssetFiles(after)
  );
}

function serializeNonAssetFiles({
  categories,
  versionCategories,
  authors,
  pageScripts,
  checkout,
}: SiteStructure['files']): string {
  return JSON.stringify([categories, versionCategories, authors, pageScripts, checkout]);
}

/** Returns a text that lists the linked files beside pages. If this text changes, the set of emitted files changes too. */
function computeLinkedFilesKey(links: readonly ResolvedLink[]): string {
  const files = new Set(links.flatMap(({ target }) => (target?.startsWith('/assets/') ? target : [])));
  return [...files].sort().join('\n');
}
