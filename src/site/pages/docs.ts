// Pages that show one document each, except posts: docs pages and standalone pages. Also the tag pages of docs.
import { leadsOutOfRoot } from '../../lib/file-path.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import { findDocsOfVersion } from '../../model/docs-versions.ts';
import { type DocEntry, requireDoc, requireEntry, requireTagGroup } from '../../model/entries.ts';
import { escapeText } from '../../model/html.ts';
import type { LinkView } from '../../model/layout.ts';
import { t } from '../../model/messages.ts';
import type { DocsVersion } from '../../model/navigation.ts';
import type { Route } from '../../model/route.ts';
import type { AssembledSite, RouteData, SiteStructure } from '../../model/site.ts';
import { createFileHref, encodePath, joinSitePath } from '../../model/url.ts';
import type { BreadcrumbView } from '../../model/view.ts';
import { createSiteHref } from '../navigation/addresses.ts';
import { isListedEntry } from '../navigation/entries.ts';
import { describeForeignText, findForeignLang } from '../navigation/foreign.ts';
import { findSidebarPosition } from '../navigation/navigation.ts';
import { computeTagsPath, createTagViews, groupTagsByLetter } from '../navigation/tags.ts';
import { computeSidebarKey, getDocsVersion } from '../navigation/versions.ts';
import { createBodyRef } from './bodies.ts';
import { createLastUpdateView, createStaleTranslationView, findVisibleLastUpdate } from './dates.ts';
import { createWelcomeView } from './hero.ts';
import { createDocumentCard, createDocumentRoute, createEntryLink, createPageData, createPageRoute } from './page.ts';
import { planTableOfContents } from './table-of-contents.ts';

/** Returns a route for every docs page. */
export function emitDocs(site: SiteStructure): Route[] {
  return site.versions.all.flatMap(({ name: version, docs }) =>
    docs.map((doc) => {
      const lastModified = findVisibleLastUpdate(site, doc.document)?.date;
      return { ...createDocumentRoute(site, doc, { docs: { version, id: doc.id }, lastModified }), type: 'doc' };
    }),
  );
}

/** Plans a docs page. */
export function planDoc(site: AssembledSite, route: Route<'doc'>): RouteData {
  const doc = requireDoc(site.entries, route.source);
  const { document, path, visibility } = doc;
  const { displayed_sidebar: sidebarName, ...frontMatter } = document.frontMatter;
  const version = getDocsVersion(site.versions, document.version);
  const lastUpdate = findVisibleLastUpdate(site, document);
  const position = sidebarName === null ? undefined : findSidebarPosition(site.navigation, path, sidebarName);
  return createPageData(site, route, {
    position,
    sidebar:
      typeof sidebarName === 'string'
        ? computeSidebarKey(findDocsOfVersion(site.config.docs, version.name), version.name, sidebarName)
        : undefined,
    doc,
    toc: planTableOfContents(document, site.config),
    head: { description: document.description, document, modified: lastUpdate?.date },
    view: {
      titleHtml: document.titleHtml ?? escapeText(document.title),
      hideTitle: frontMatter.hide_title === true,
      layout: frontMatter.layout,
      ...createWelcomeView(site, document),
      ...(frontMatter.zoom === false && { isStill: true as const }),
      foreign: describeForeignText(site, document),
      stale: createStaleTranslationView(site.messages, document),
      body: createBodyRef(site, { file: document.file }, 'html'),
      previous: createPagerNeighbourLink(site, version, {
        chosen: frontMatter.pagination_prev,
        beside: position?.previous,
      }),
      next: createPagerNeighbourLink(site, version, { chosen: frontMatter.pagination_next, beside: position?.next }),
      tags: isListedEntry(doc) ? createTagViews(frontMatter.tags, (slug) => createDocTagHref(site, version, slug)) : [],
      printHref: site.print.hrefs.get(path),
      editHref: computeEditHref(site, doc, version),
      lastUpdate: createLastUpdateView(site.messages, lastUpdate),
      visibility,
    },
  });
}

/**
 * Returns the link to the previous or next page of a doc. Front matter may name this page; otherwise it is the neighbour in the sidebar.
 */
function createPagerNeighbourLink(
  site: AssembledSite,
  { docsById }: DocsVersion,
  { chosen, beside }: { readonly chosen: string | null | undefined; readonly beside: LinkView | undefined },
): LinkView | undefined {
  const doc = typeof chosen === 'string' ? docsById.get(chosen) : undefined;
  if (!doc) return chosen === undefined ? beside : undefined;
  const label = doc.document.frontMatter.pagination_label ?? doc.label;
  return { label, href: createSiteHref(site, doc.path), lang: findForeignLang(site, doc.document) };
}

/**
 * Returns the edit URL of a doc: `custom_edit_url` from its front matter, the result of an `editUrl` function, or the path of its file
 * appended to the `editUrl` address. A doc that is read from a commit cannot be edited, so `editUrl` addresses are not used for it.
 */
function computeEditHref(
  { config, editUrls }: AssembledSite,
  { document }: DocEntry,
  { source }: DocsVersion,
): string | undefined {
  const customEditUrl = document.frontMatter.custom_edit_url;
  if (customEditUrl !== undefined) return customEditUrl ?? undefined;
  const ofFunction = editUrls?.get(document.file);
  if (ofFunction !== undefined) return ofFunction;
  const { editUrl: base } = findDocsOfVersion(config.docs, document.version);
  if (base === undefined || source?.ref !== undefined) return undefined;
  // Pages that an extension generates may share one file; the part after `#` distinguishes them.
  const file = document.isMade === 'pieces' ? document.file.replace(/#.*$/s, '') : document.file;
  const href = `${base.replace(/\/?$/, '/')}${encodePath(file)}`;
  // The docs are outside of the project folder, so `..` in the address must be resolved.
  return leadsOutOfRoot(document.file) ? new URL(href).href : href;
}

function createDocTagHref(site: AssembledSite, version: DocsVersion, slug: string): string {
  return createSiteHref(site, computeTagsPath(version, slug));
}

/** Returns the routes of the docs tags of each version: an index and a page for each tag. Empty if no doc has tags. */
export function emitDocTags(site: SiteStructure): Route[] {
  const { messages } = site;
  return site.versions.all.flatMap((version): Route[] => {
    if (version.docs.every(({ document }) => (document.frontMatter.tags ?? []).length === 0)) return [];
    const { name: tagsOf } = version;
    const pageOf = (title: string, ...slug: readonly string[]) =>
      createPageRoute(site, { path: computeTagsPath(version, ...slug), docs: { version: tagsOf }, title });
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
  const version = getDocsVersion(site.versions, route.tagsOf);
  return createPageData(site, route, {
    head: { description: t(messages, 'allTagsOf', { title: config.title }) },
    view: {
      title: t(messages, 'tags'),
      letters: groupTagsByLetter(version.tags, messages, (slug) => createDocTagHref(site, version, slug)),
    },
  });
}

/** Plans the page of a docs tag. */
export function planDocTag(site: AssembledSite, route: Route<'doc-tag'>): RouteData {
  const version = getDocsVersion(site.versions, route.tagsOf);
  const tag = requireTagGroup(version.tags, route.tag);
  return createPageData(site, route, {
    head: { description: t(site.messages, 'allPagesTagged', { tag: tag.label }) },
    view: {
      title: route.title,
      tag: tag.label,
      allTagsHref: createSiteHref(site, computeTagsPath(version)),
      docs: tag.entries.map((doc) => createDocumentCard(site, doc)),
    },
  });
}

/** Returns a route for every standalone page. */
export function emitStandalonePages(site: SiteStructure): Route[] {
  return site.entries.pages.map((page) => {
    return { ...createDocumentRoute(site, page, { lastModified: page.document.lastUpdate?.date }), type: 'page' };
  });
}

/** Returns links to the listed standalone pages above a path, without the home page. */
function listAncestorPages(site: AssembledSite, path: string): BreadcrumbView[] {
  const home = joinSitePath(site.prefix);
  return site.entries.pages
    .filter((page) => page.path !== home && path.startsWith(`${page.path}/`) && isListedEntry(page))
    .sort((a, b) => a.path.length - b.path.length)
    .map((page) => createEntryLink(site, page));
}

/** Plans a standalone page, with breadcrumbs to its ancestors. */
export function planStandalonePage(site: AssembledSite, route: Route<'page'>): RouteData {
  const { document, visibility } = requireEntry(site.entries, route.source);
  const script = getOwnPropertyValue(site.files.pageScripts, document.file.replace(/#.*$/s, ''));
  return createPageData(site, route, {
    breadcrumbs: [
      ...listAncestorPages(site, route.path),
      { label: document.title, lang: findForeignLang(site, document) },
    ],
    toc: planTableOfContents(document, site.config),
    head: {
      description: document.description,
      document,
      scriptHref: script && createFileHref(script.path, site.config),
    },
    view: {
      titleHtml: document.titleHtml ?? escapeText(document.title),
      ...createWelcomeView(site, document),
      ...(document.frontMatter.zoom === false && { isStill: true as const }),
      foreign: describeForeignText(site, document),
      stale: createStaleTranslationView(site.messages, document),
      body: createBodyRef(site, { file: document.file }, 'html'),
      visibility,
    },
  });
}
