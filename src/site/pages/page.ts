// Parts that all page types share: route, addresses, head and position in the navigation.
import type { SiteConfig } from '../../model/config.ts';
import { findDocsOfVersion } from '../../model/docs-versions.ts';
import {
  type DocEntry,
  type DocumentMetadata,
  type Entry,
  getFileNamedByLinks,
  type PostEntry,
  type Visibility,
} from '../../model/entries.ts';
import type { LinkView } from '../../model/layout.ts';
import { t } from '../../model/messages.ts';
import type { PagePositionInSidebar } from '../../model/navigation.ts';
import { isSiteHiddenFromSearchEngines } from '../../model/preview.ts';
import { findProductByKey } from '../../model/products.ts';
import { type BasePageRoute, isPageRoute, type PageType, type Route, type RouteDocument } from '../../model/route.ts';
import { type AssembledSite, type RouteData, requireConfigLink, type SiteStructure } from '../../model/site.ts';
import {
  computeMarkdownPath,
  computePageOutputFile,
  createAbsoluteUrl,
  createFileHref,
  joinSitePath,
} from '../../model/url.ts';
import type {
  BodyRef,
  BreadcrumbView,
  CardView,
  HeadView,
  PageProps,
  PageViews,
  PostSummaryView,
} from '../../model/view.ts';
import { createSiteHref } from '../navigation/addresses.ts';
import { describeForeignText, findForeignLang } from '../navigation/foreign.ts';
import { findActiveNavKeys } from '../navigation/nav.ts';
import { findProductOfPage } from '../navigation/products.ts';
import { createVersionView, findCanonicalPath, findDocsVersion } from '../navigation/versions.ts';
import { formatDate } from './dates.ts';
import { computeCanonicalPath, computeCanonicalUrl, listLanguageAlternates } from './head-addresses.ts';

/** Returns `page | site`, or only the title of the site if the page has no other title. */
export function formatFullTitle(config: Pick<SiteConfig, 'title' | 'titleDelimiter'>, title: string): string {
  const trimmed = title.trim();
  return trimmed === '' || trimmed === config.title
    ? config.title
    : `${trimmed} ${config.titleDelimiter} ${config.title}`;
}

/**
 * Returns the title of a doc with the name of its product, because docs of several products may have equal titles. If the title of the doc
 * equals the product name, uses the sidebar label of the doc instead of its title. The landing page already has the product name as its
 * title.
 */
export function formatTitleInProduct(
  { titleDelimiter }: Pick<SiteConfig, 'titleDelimiter'>,
  { title, label }: { readonly title: string; readonly label: string },
  product: string,
): string {
  const titleKey = title.trim().toLowerCase();
  const name = product.trim().toLowerCase();
  if (titleKey === name)
    return label.trim().toLowerCase() === titleKey ? title : `${label} ${titleDelimiter} ${title.trim()}`;
  return titleKey.includes(name) || name === '' ? title : `${title.trim()} ${titleDelimiter} ${product}`;
}

/**
 * Page types that show one document each. `PAGE_TYPES_WITHOUT_MARKDOWN` contains the page types that show neither a document nor a
 * list.
 */
const DOCUMENT_PAGE_TYPES: ReadonlySet<string> = new Set<PageType>(['doc', 'post', 'page']);
const PAGE_TYPES_WITHOUT_MARKDOWN: ReadonlySet<string> = new Set<PageType>(['print', 'search', 'not-found']);

/** Whether a page only lists other pages. Its Markdown mirror is that list. */
export function isListPage(route: Pick<Route, 'type'>): boolean {
  return isPageRoute(route) && !DOCUMENT_PAGE_TYPES.has(route.type) && !PAGE_TYPES_WITHOUT_MARKDOWN.has(route.type);
}

/**
 * Whether the sitemap contains a page. The sitemap contains all pages that search engines may index, except for the search page and the
 * not-found page.
 */
export function isInSitemap(route: Route): route is Route<PageType> {
  return isPageRoute(route) && route.isIndexed && route.type !== 'search' && route.type !== 'not-found';
}

/** Input for the parts of a route that all page types share. */
interface PageRouteInput extends Pick<BasePageRoute, 'path' | 'title' | 'lastModified'> {
  readonly output?: string;
  readonly visibility?: Visibility;
  /**
   * Whether search engines may index the page if it is public; by default `true`. It is `false`, for example, for the second and later
   * pages of a list.
   */
  readonly isIndexed?: boolean;
  /** For docs pages: the key of the version, and the id if the page is a doc. */
  readonly docs?: { readonly version: string; readonly id?: string };
}

/** Returns the fields of a page's route that all page types have. */
export function createPageRoute({ config, versions }: SiteStructure, page: PageRouteInput): BasePageRoute {
  const { path, title, lastModified, visibility = 'public', isIndexed = true } = page;
  const place = versions.areSeveral && page.docs ? { ...page.docs, path } : undefined;
  const isHidden = visibility !== 'public' || findDocsVersion(versions, place?.version)?.noIndex === true;
  return {
    path,
    output: page.output ?? computePageOutputFile(path, config.trailingSlash),
    title,
    isIndexed: isIndexed && !isHidden,
    visibility,
    version: place?.version,
    canonical: findCanonicalPath(versions, place),
    lastModified,
  };
}

/** Returns the route of a page that shows one document, without its type. */
export function createDocumentRoute(
  site: SiteStructure,
  { document, path, visibility }: Entry,
  facts: Pick<PageRouteInput, 'docs' | 'lastModified'>,
) {
  const { file } = document;
  const title = formatTitleOfRelease(site, document);
  return { ...createPageRoute(site, { path, title, visibility, ...facts }), source: file, shows: [{ file }] };
}

/** Returns a title or version of a post, marked if the release of the post is withdrawn. */
export function formatTitleOfRelease(
  { messages }: Pick<SiteStructure, 'messages'>,
  { title: own, frontMatter }: Pick<DocumentMetadata, 'title' | 'frontMatter'>,
  title = own,
): string {
  return frontMatter.withdrawn === true ? t(messages, 'withdrawnTitle', { title }) : title;
}

/** Returns a link to the page of a document. */
export function createEntryLink(site: SiteStructure, { document, path }: Entry): LinkView {
  return {
    label: formatTitleOfRelease(site, document),
    href: createSiteHref(site, path),
    lang: findForeignLang(site, document),
  };
}

/** Returns a card for the page of a document. */
export function createDocumentCard(site: SiteStructure, entry: Entry, label = entry.document.title): CardView {
  const { href, lang } = createEntryLink(site, entry);
  return { label, href, description: entry.document.description, isExternal: false, lang };
}

/** Number of newest posts on the home page and on the landing page of a product. */
const LATEST_POST_COUNT = 3;

/** Returns the first `LATEST_POST_COUNT` posts. The given posts are sorted, newest first. */
export function selectLatestPosts(posts: readonly PostEntry[]): readonly PostEntry[] {
  return posts.slice(0, LATEST_POST_COUNT);
}

/** Returns the data of a post that lists show on one line. */
export function createPostSummary(site: AssembledSite, { document, path, date }: PostEntry): PostSummaryView {
  return {
    title: formatTitleOfRelease(site, document),
    href: createSiteHref(site, path),
    date,
    dateText: formatDate(site.messages, date),
    foreign: describeForeignText(site, document),
  };
}

/** Returns the documents that one page shows one below the other. Each document has a prefix that keeps its ids unique on the page. */
export function addIdPrefixesToDocuments(
  entries: readonly { readonly document: DocumentMetadata }[],
): readonly RouteDocument[] {
  return entries.map(({ document }, index) => ({ file: document.file, idPrefix: `p${index + 1}-` }));
}

/** Data for the head of a page, in addition to its route. */
interface HeadContent
  extends Partial<
    Pick<HeadView, 'keywords' | 'published' | 'modified' | 'articleTags' | 'jsonLd' | 'feeds' | 'scriptHref'>
  > {
  readonly description: string;
  readonly document?: DocumentMetadata;
  /** Address of the page's image, as written in the configuration. */
  readonly image?: string;
}

/** Data of a page, in addition to its route. */
interface PageContent<T extends PageType> extends Partial<Pick<PageProps<BodyRef>, 'breadcrumbs' | 'toc'>> {
  readonly head: HeadContent;
  readonly view: PageViews<BodyRef>[T];
  readonly position?: PagePositionInSidebar;
  /** Name of the sidebar that the page shows, if no item of this sidebar leads to the page. */
  readonly sidebar?: string;
  /** For docs: the id, and the sidebar label. */
  readonly doc?: Pick<DocEntry, 'id' | 'label'>;
}

/** Returns the data of a page: the view of its type, and the parts that all types share. */
export function createPageData<T extends PageType>(
  site: AssembledSite,
  route: BasePageRoute & { readonly type: T },
  content: PageContent<T>,
): Extract<RouteData, { kind: 'page' }> {
  const { config, versions } = site;
  const { path, version } = route;
  const { position, sidebar = position?.sidebar } = content;
  const { current, active = [], categories = [] } = position ?? {};
  const product = sidebar === undefined ? undefined : findProductOfPage(site.navigation, path, { sidebar, categories });
  const breadcrumbs = findDocsOfVersion(config.docs, version).breadcrumbs
    ? (content.breadcrumbs ?? position?.breadcrumbs)
    : undefined;
  const { doc } = content;
  const namedProduct = findProductByKey(config, product);
  const title =
    doc && namedProduct ? formatTitleInProduct(config, { ...route, ...doc }, namedProduct.label) : route.title;
  const props = {
    type: route.type,
    path,
    href: createSiteHref(site, path),
    head: createHeadView(site, { ...route, title }, { ...content.head, breadcrumbs }),
    sidebar: sidebar === undefined ? undefined : { name: sidebar, current, active, product },
    activeNav: findActiveNavKeys(site, path, { sidebar, categories }),
    breadcrumbs,
    toc: content.toc ?? [],
    docsVersion:
      version === undefined ? undefined : createVersionView(config, versions, { version, path, id: doc?.id }),
    view: content.view,
  };
  return { kind: 'page', props: props as PageProps<BodyRef> };
}

function createHeadView(
  site: AssembledSite,
  route: BasePageRoute & { readonly type: PageType },
  content: HeadContent & { readonly breadcrumbs?: readonly BreadcrumbView[] },
): HeadView {
  const { config } = site;
  const { path, title, isIndexed } = route;
  const { description, document, breadcrumbs = [], jsonLd = [] } = content;
  const { printStylesheet, referenceStylesheet } = site.packaged;
  const ofDoc = route.type === 'doc' && document?.frontMatter.layout === 'reference' ? referenceStylesheet : undefined;
  const sheet = route.type === 'print' ? printStylesheet : ofDoc;
  const pageImage = document?.frontMatter.image;
  const ofDocument =
    document && pageImage !== undefined ? requireConfigLink(site, pageImage, getFileNamedByLinks(document)) : undefined;
  const imageLink = content.image === undefined ? ofDocument : requireConfigLink(site, content.image);
  // Hosts serve the not-found page at any address, so it has no canonical URL. For the language menu, its alternates are the home pages.
  const canonical = computeCanonicalPath(site, route, document);
  const isLost = !isIndexed && path === joinSitePath(site.prefix, '404');
  return {
    title: formatFullTitle(config, title),
    description: description === '' ? config.tagline : description,
    canonical: isLost ? undefined : computeCanonicalUrl(site, canonical),
    noIndex: !isIndexed || isSiteHiddenFromSearchEngines(config),
    image: imageLink && createAbsoluteUrl(imageLink.href, config.url),
    keywords: content.keywords ?? document?.frontMatter.keywords ?? [],
    ogType: (content.published ?? content.modified) === undefined ? 'website' : 'article',
    published: content.published,
    modified: content.modified,
    articleTags: content.articleTags ?? [],
    alternates: listLanguageAlternates(site, isLost ? joinSitePath(site.prefix) : path, canonical === path),
    jsonLd: [...createBreadcrumbList(site, breadcrumbs, path), ...jsonLd],
    markdownHref: PAGE_TYPES_WITHOUT_MARKDOWN.has(route.type)
      ? undefined
      : createFileHref(computeMarkdownPath(path), config),
    feeds: content.feeds ?? [],
    stylesheetHref: sheet && createFileHref(sheet.path, config),
    scriptHref: content.scriptHref,
  };
}

/** Returns the breadcrumbs as a schema.org `BreadcrumbList`. Search engines reject items without an address, and lists of one item. */
function createBreadcrumbList(site: AssembledSite, crumbs: readonly BreadcrumbView[], path: string): object[] {
  const siteHref = createSiteHref(site, path);
  const addresses = crumbs.flatMap(({ label, href }, index): { label: string; href: string }[] => {
    const address = href ?? (index === crumbs.length - 1 ? siteHref : undefined);
    return address === undefined ? [] : [{ label, href: address }];
  });
  if (addresses.length < 2) return [];
  const itemListElement = addresses.map(({ label, href }, index) => {
    return { '@type': 'ListItem', position: index + 1, name: label, item: createAbsoluteUrl(href, site.config.url) };
  });
  return [{ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement }];
}
