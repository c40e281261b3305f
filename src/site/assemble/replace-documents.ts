// Updates an assembled site after edits of texts. If the edits change nothing that other pages, menus or addresses show, only documents and
// links are replaced. Changes are found by comparison.
import type { Document } from '../../model/document.ts';
import type { DocumentFacts } from '../../model/entries.ts';
import type { AssembledSite, ResolvedLink, SiteInput, SiteStructure } from '../../model/site.ts';
import { documentLinks } from '../links/resolve.ts';
import { linkTargets } from '../links/targets.ts';

/** Returns the site with new documents; `undefined` if more may have changed, so that it must be assembled again. */
export function replaceDocuments(site: AssembledSite, next: SiteInput): AssembledSite | undefined {
  if (next.config !== site.config || next.locale !== site.locale || next.assets !== site.packaged) return undefined;
  const edited = hasSameFiles(site.files, next.content) ? editedDocuments(site.documents, next.documents) : undefined;
  if (!edited) return undefined;
  const targets = linkTargets(site, next.hooks);
  const documentsByFile = new Map(site.documentsByFile);
  const links = { ...site.links };
  for (const document of edited) {
    const { file } = document;
    const resolved = documentLinks(site, targets, document);
    if (linkedFiles(resolved) !== linkedFiles(site.links[file] ?? [])) return undefined;
    documentsByFile.set(file, document);
    if (Object.hasOwn(links, file)) links[file] = resolved;
  }
  return { ...site, documents: next.documents, documentsByFile, links };
}

/** Limit of documents edited at once; for more, the site is assembled again. */
const MAX_EDITED_DOCUMENTS = 20;

/** Returns the documents of `after` that differ from `before`; `undefined` if more than their texts changed. */
function editedDocuments(before: readonly Document[], after: readonly Document[]): readonly Document[] | undefined {
  if (before.length !== after.length) return undefined;
  const edited: Document[] = [];
  for (const [at, to] of after.entries()) {
    const from = before[at] as Document;
    if (from === to) continue;
    if (edited.length === MAX_EDITED_DOCUMENTS || documentFacts(from) !== documentFacts(to)) return undefined;
    edited.push(to);
  }
  return edited;
}

/** Serializes everything that other pages may show of a document. */
export function documentFacts({
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
  return JSON.stringify({ ...facts, headings } satisfies { readonly [K in keyof DocumentFacts]: unknown });
}

/** Whether all files except the sources are unchanged. An asset that was not read again is the same object. */
function hasSameFiles(before: SiteStructure['files'], after: SiteStructure['files']): boolean {
  return (
    before.assets.length === after.assets.length &&
    before.assets.every((asset, at) => asset === after.assets[at]) &&
    factsOfFiles(before) === factsOfFiles(after)
  );
}

function factsOfFiles({
  categories,
  versionCategories,
  authors,
  pageScripts,
  checkout,
}: SiteStructure['files']): string {
  return JSON.stringify([categories, versionCategories, authors, pageScripts, checkout]);
}

/** Returns a key of the linked files in the folders of pages: a change of the key means that other files have to be emitted. */
function linkedFiles(links: readonly ResolvedLink[]): string {
  const files = new Set(links.flatMap(({ target }) => (target?.startsWith('/assets/') ? target : [])));
  return [...files].sort().join('\n');
}
