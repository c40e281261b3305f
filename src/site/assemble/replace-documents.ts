// A site after its texts were edited. As long as an edit changes nothing that other pages, menus and addresses show, the site
// stays as it was assembled, and documents and links are other values. What has changed is seen by comparing.
import type { Document } from '../../model/document.ts';
import type { DocumentFacts } from '../../model/entries.ts';
import type { AssembledSite, ResolvedLink, SiteInput, SiteStructure } from '../../model/site.ts';
import { documentLinks } from '../links/resolve.ts';
import { linkTargets } from '../links/targets.ts';

/** The site with other documents; nothing where more of it may be another, so that it has to be assembled again. */
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

/** Most documents that may be edited at once; where more are, the site is assembled again. */
const MOST_EDITED = 20;

/** The documents of `after` that are others than in `before`; nothing where more than their texts has changed. */
function editedDocuments(before: readonly Document[], after: readonly Document[]): readonly Document[] | undefined {
  if (before.length !== after.length) return undefined;
  const edited: Document[] = [];
  for (const [at, to] of after.entries()) {
    const from = before[at] as Document;
    if (from === to) continue;
    if (edited.length === MOST_EDITED || documentFacts(from) !== documentFacts(to)) return undefined;
    edited.push(to);
  }
  return edited;
}

/** All that other pages may show of a document; its own page shows it beside its text. */
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

/** Whether all files but the sources are as they were. A file that was not read again is the same object. */
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

/** Files beside Markdown that links lead to: those are emitted because something leads to them. */
function linkedFiles(links: readonly ResolvedLink[]): string {
  const files = new Set(links.flatMap(({ target }) => (target?.startsWith('/assets/') ? target : [])));
  return [...files].sort().join('\n');
}
