// Pages that show one document each, except posts: docs pages and standalone pages. Also the tag pages of docs.
import { leavesRoot } from '../../lib/file-path.ts';
import { ownValue } from '../../lib/own.ts';
import { docsOfVersion } from '../../model/docs-versions.ts';
import { type DocEntry, docAt, entryAt, tagAt } from '../../model/entries.ts';
import { escapeText } from '../../model/html.ts';
import type { LinkView } from '../../model/layout.ts';
import { t } from '../../model/messages.ts';
import type { DocsVersion } from '../../model/navigation.ts';
import type { Route } from '../../model/route.ts';
import type { AssembledSite, RouteData, SiteStructure } from '../../model/site.ts';
import { encodePath, fileHref, sitePath } from '../../model/url.ts';
import type { BreadcrumbView } from '../../model/view.ts';
import { hrefOf } from '../navigation/addresses.ts';
import { isListed } from '../navigation/entries.ts';
import { foreignTextOf, langOf } from '../navigation/foreign.ts';
import { sidebarPosition } from '../navigation/navigation.ts';
import { tagLetters, tagsPath, tagViews } from '../navigation/tags.ts';
import { sidebarKey, versionByName } from '../navigation/versions.ts';
import { bodyRef } from './bodies.ts';
import { lastUpdateOf, lastUpdateView, staleView } from './dates.ts';
import { frontView } from './hero.ts';
import { documentCard, documentRoute, entryLink, pageData, pageRoute } from './page.ts';
import { planTableOfContents } from './table-of-contents.ts';

/** Returns a route for every docs page. */
export function emitDocs(site: SiteStructure): Route[] {
  return site.versions.all.flatMap(({ name: version, docs }) =>
    docs.map((doc) => {
      const lastModified = lastUpdateOf(site, doc.document)?.date;
      return { ...documentRoute(site, doc, { docs: { version, id: doc.id }, lastModified }), type: 'doc' };
    }),
  );
}

/** Plans a docs page. */
export function planDoc(site: AssembledSite, route: Route<'doc'>): RouteData {
  const doc = docAt(site.entries, route.source);
  const { document, path, visibility } = doc;
  const { displayed_sidebar: wanted, ...frontMatter } = document.frontMatter;
  const version = versionByName(site.versions, document.version);
  const lastUpdate = lastUpdateOf(site, document);
  const position = wanted === null ? undefined : sidebarPosition(site.navigation, path, wanted);
  return pageData(site, route, {
    position,
    sidebar:
      typeof wanted === 'string'
        ? sidebarKey(docsOfVersion(site.config.docs, version.name), version.name, wanted)
        : undefined,
    doc,
    toc: planTableOfContents(document, site.config),
    head: { description: document.description, document, modified: lastUpdate?.date },
    view: {
      titleHtml: document.titleHtml ?? escapeText(document.title),
      hideTitle: frontMatter.hide_title === true,
      layout: frontMatter.layout,
      ...frontView(site, document),
      ...(frontMatter.zoom === false && { isStill: true as const }),
      foreign: foreignTextOf(site, document),
      stale: staleView(site.messages, document),
      body: bodyRef(site, { file: document.file }, 'html'),
      previous: pagerNeighbour(site, version, { chosen: frontMatter.pagination_prev, beside: position?.previous }),
      next: pagerNeighbour(site, version, { chosen: frontMatter.pagination_next, beside: position?.next }),
      tags: isListed(doc) ? tagViews(frontMatter.tags, (slug) => tagHref(site, version, slug)) : [],
      printHref: site.print.hrefs.get(path),
      editHref: editHref(site, doc, version),
      lastUpdate: lastUpdateView(site.messages, lastUpdate),
      visibility,
    },
  });
}

/** Returns the previous or next page of a doc: the page that its front matter names, else its neighbour in the sidebar. */
function pagerNeighbour(
  site: AssembledSite,
  { docsById }: DocsVersion,
  { chosen, beside }: { readonly chosen: string | null | undefined; readonly beside: LinkView | undefined },
): LinkView | undefined {
  const doc = typeof chosen === 'string' ? docsById.get(chosen) : undefined;
  if (!doc) return chosen === undefined ? beside : undefined;
  const label = doc.document.frontMatter.pagination_label ?? doc.label;
  return { label, href: hrefOf(site, doc.path), lang: langOf(site, doc.document) };
}

/**
 * Returns the edit URL of a doc: `custom_edit_url` of its front matter, the result of an `editUrl` function, or the file below the
 * `editUrl` address. A version that is read from a commit has no such address, since it cannot be edited.
 */
function editHref(
  { config, editUrls }: AssembledSite,
  { document }: DocEntry,
  { source }: DocsVersion,
): string | undefined {
  const own = document.frontMatter.custom_edit_url;
  if (own !== undefined) return own ?? undefined;
  const ofFunction = editUrls?.get(document.file);
  if (ofFunction !== undefined) return ofFunction;
  const { editUrl: base } = docsOfVersion(config.docs, document.version);
  if (base === undefined || source?.ref !== undefined) return undefined;
  // Pages that an extension generates may share one file; the part after `#` distinguishes them.
  const file = document.isMade === 'pieces' ? document.file.replace(/#.*$/s, '') : document.file;
  const href = `${base.replace(/\/?$/, '/')}${encodePath(file)}`;
  // `editUrl` is the address of the project folder, so `..` in the path has to be resolved.
  return leavesRoot(document.file) ? new URL(href).href : href;
}

function tagHref(site: AssembledSite, version: DocsVersion, slug: string): string {
  return hrefOf(site, tagsPath(version, slug));
}

/** Returns the routes of the docs tags of each version: an index and a page for each tag. Empty if no doc has tags. */
export function emitDocTags(site: SiteStructure): Route[] {
  const { messages } = site;
  return site.versions.all.flatMap((version): Route[] => {
    if (version.docs.every(({ document }) => (document.frontMatter.tags ?? []).length === 0)) return [];
    const { name: tagsOf } = version;
    const pageOf = (title: string, ...slug: readonly string[]) =>
      pageRoute(site, { path: tagsPath(version, ...slug), docs: { version: tagsOf }, title });
    return [
      { ...pageOf(t(messages, 'tags')), type: 'doc-tags', tagsOf },
      ...version.tags.map(({ slug, label }): Route => {
        return { ...pageOf(t(messages, 'pagesTagged', { tag: label }), slug), type: 'doc-tag', tagsOf, tag: slug };
      }),
    ];
  });
}

/** Plans the tag index of a docs version. */
export function planDocTags(site: AssembledSite, route: Route<'doc-tags'>): RouteData {
  const { messages, config } = site;
  const version = versionByName(site.versions, route.tagsOf);
  return pageData(site, route, {
    head: { description: t(messages, 'allTagsOf', { title: config.title }) },
    view: { title: t(messages, 'tags'), letters: tagLetters(version.tags, (slug) => tagHref(site, version, slug)) },
  });
}

/** Plans the page of a docs tag. */
export function planDocTag(site: AssembledSite, route: Route<'doc-tag'>): RouteData {
  const version = versionByName(site.versions, route.tagsOf);
  const tag = tagAt(version.tags, route.tag);
  return pageData(site, route, {
    head: { description: t(site.messages, 'allPagesTagged', { tag: tag.label }) },
    view: {
      title: route.title,
      tag: tag.label,
      allTagsHref: hrefOf(site, tagsPath(version)),
      docs: tag.entries.map((doc) => documentCard(site, doc)),
    },
  });
}

/** Returns a route for every standalone page. */
export function emitStandalone(site: SiteStructure): Route[] {
  return site.entries.pages.map((page) => {
    return { ...documentRoute(site, page, { lastModified: page.document.lastUpdate?.date }), type: 'page' };
  });
}

/** Returns the listed standalone pages whose paths are ancestors of a path, without the home page. */
function pagesAbove(site: AssembledSite, path: string): BreadcrumbView[] {
  const home = sitePath(site.prefix);
  return site.entries.pages
    .filter((page) => page.path !== home && path.startsWith(`${page.path}/`) && isListed(page))
    .sort((a, b) => a.path.length - b.path.length)
    .map((page) => entryLink(site, page));
}

/** Plans a standalone page, with breadcrumbs to its ancestors. */
export function planStandalone(site: AssembledSite, route: Route<'page'>): RouteData {
  const { document, visibility } = entryAt(site.entries, route.source);
  const script = ownValue(site.files.pageScripts, document.file.replace(/#.*$/s, ''));
  return pageData(site, route, {
    breadcrumbs: [...pagesAbove(site, route.path), { label: document.title, lang: langOf(site, document) }],
    toc: planTableOfContents(document, site.config),
    head: {
      description: document.description,
      document,
      scriptHref: script && fileHref(script.path, site.config),
    },
    view: {
      titleHtml: document.titleHtml ?? escapeText(document.title),
      ...frontView(site, document),
      ...(document.frontMatter.zoom === false && { isStill: true as const }),
      foreign: foreignTextOf(site, document),
      stale: staleView(site.messages, document),
      body: bodyRef(site, { file: document.file }, 'html'),
      visibility,
    },
  });
}
