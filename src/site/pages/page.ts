// Parts that all page types share: route, addresses, head and position in the navigation.
import type { SiteConfig } from '../../model/config.ts';
import { docsOfVersion } from '../../model/docs-versions.ts';
import {
  type DocEntry,
  type DocumentFacts,
  type Entry,
  originalFile,
  type PostEntry,
  type Visibility,
} from '../../model/entries.ts';
import type { LinkView } from '../../model/layout.ts';
import type { SidebarPosition } from '../../model/navigation.ts';
import { isHiddenSite, isPublished } from '../../model/preview.ts';
import { productByKey } from '../../model/products.ts';
import { type BasePage, isPage, type PageType, type Route, type ShownText } from '../../model/route.ts';
import { type AssembledSite, configLink, type RouteData, type SiteStructure } from '../../model/site.ts';
import { absoluteUrl, fileHref, markdownPath, pageFile, pageHref, sitePath } from '../../model/url.ts';
import type {
  BodyRef,
  BreadcrumbView,
  CardView,
  HeadView,
  PageProps,
  PageViews,
  PostSummaryView,
} from '../../model/view.ts';
import { hrefOf, urlOf } from '../navigation/addresses.ts';
import { foreignTextOf, langOf } from '../navigation/foreign.ts';
import { activeNavOf } from '../navigation/nav.ts';
import { productAt } from '../navigation/products.ts';
import { canonicalOf, versionNamed, versionView } from '../navigation/versions.ts';
import { dateText } from './dates.ts';

/** Returns `page | site`, trimmed, or the title of the site alone. */
export function fullTitle(config: Pick<SiteConfig, 'title' | 'titleDelimiter'>, title: string): string {
  const trimmed = title.trim();
  return trimmed === '' || trimmed === config.title
    ? config.title
    : `${trimmed} ${config.titleDelimiter} ${config.title}`;
}

/**
 * Returns the title of a doc with its product, because docs of several products have pages of the same title. A doc named like its product
 * gets its sidebar label instead: its title would be that of the landing page.
 */
export function titleInProduct(
  { titleDelimiter }: Pick<SiteConfig, 'titleDelimiter'>,
  { title, label }: { readonly title: string; readonly label: string },
  product: string,
): string {
  const [own, name] = [title.trim().toLowerCase(), product.trim().toLowerCase()];
  if (own === name) return label.trim().toLowerCase() === own ? title : `${label} ${titleDelimiter} ${title.trim()}`;
  return own.includes(name) || name === '' ? title : `${title.trim()} ${titleDelimiter} ${product}`;
}

/** Page types that show one document each; `OTHER_PAGE_TYPES` show neither a document nor a list. */
const DOCUMENT_PAGE_TYPES: ReadonlySet<string> = new Set<PageType>(['doc', 'post', 'page']);
const OTHER_PAGE_TYPES: ReadonlySet<string> = new Set<PageType>(['print', 'search', 'not-found']);

/** Whether a page lists other pages and has no text of its own. Its Markdown version is the list. */
export function isList(route: Pick<Route, 'type'>): boolean {
  return isPage(route) && !DOCUMENT_PAGE_TYPES.has(route.type) && !OTHER_PAGE_TYPES.has(route.type);
}

/** Whether a page belongs in the sitemap: indexed, and neither the search page nor the not-found page. */
export function isInSitemap(route: Route): route is Route<PageType> {
  return isPage(route) && route.isIndexed && route.type !== 'search' && route.type !== 'not-found';
}

/** Input for the parts of a route that all page types share. */
interface PageFacts extends Pick<BasePage, 'path' | 'title' | 'lastModified'> {
  readonly output?: string;
  readonly visibility?: Visibility;
  /**
   * Whether search engines may index the page if it is public; default `true`. `false`, for example, for all pages of a list but the first.
   */
  readonly isIndexed?: boolean;
  /** For docs pages: the key of the version, and the id if the page is a doc. */
  readonly docs?: { readonly version: string; readonly id?: string };
}

/** Returns the parts of a route that all page types share. */
export function pageRoute({ config, versions }: SiteStructure, page: PageFacts): BasePage {
  const { path, title, lastModified, visibility = 'public', isIndexed = true } = page;
  const place = versions.areSeveral && page.docs ? { ...page.docs, path } : undefined;
  const isHidden = visibility !== 'public' || versionNamed(versions, place?.version)?.noIndex === true;
  return {
    path,
    output: page.output ?? pageFile(path, config.trailingSlash),
    title,
    isIndexed: isIndexed && !isHidden,
    visibility,
    version: place?.version,
    canonical: canonicalOf(versions, place),
    lastModified,
  };
}

/** Returns the shared parts of the route of a page that shows one document. */
export function documentRoute(
  site: SiteStructure,
  { document: { file, title }, path, visibility }: Entry,
  facts: Pick<PageFacts, 'docs' | 'lastModified'>,
) {
  return { ...pageRoute(site, { path, title, visibility, ...facts }), source: file, shows: [{ file }] };
}

/** Returns a link to the page of a document. */
export function entryLink(site: SiteStructure, { document, path }: Entry): LinkView {
  return { label: document.title, href: hrefOf(site, path), lang: langOf(site, document) };
}

/** Returns a card for the page of a document. */
export function documentCard(site: SiteStructure, entry: Entry, label = entry.document.title): CardView {
  const { href, lang } = entryLink(site, entry);
  return { label, href, description: entry.document.description, isExternal: false, lang };
}

/** Number of newest posts on the home page and on the landing page of a product. */
const LATEST_POST_COUNT = 3;

/** Returns the newest `LATEST_POST_COUNT` posts of a list that is sorted newest first. */
export function latestPosts(posts: readonly PostEntry[]): readonly PostEntry[] {
  return posts.slice(0, LATEST_POST_COUNT);
}

/** Returns a post as one line of a list. */
export function postSummary(site: AssembledSite, { document, path, date }: PostEntry): PostSummaryView {
  return {
    title: document.title,
    href: hrefOf(site, path),
    date,
    dateText: dateText(site.messages, date),
    foreign: foreignTextOf(site, document),
  };
}

/** Returns the documents that a route shows one after the other, each with a prefix that keeps its ids unique on the page. */
export function shownTexts(entries: readonly { readonly document: DocumentFacts }[]): readonly ShownText[] {
  return entries.map(({ document }, index) => ({ file: document.file, idPrefix: `p${index + 1}-` }));
}

/** Data for the head of a page that is not in its route. */
export interface HeadContent
  extends Partial<
    Pick<HeadView, 'keywords' | 'published' | 'modified' | 'articleTags' | 'jsonLd' | 'feeds' | 'scriptHref'>
  > {
  readonly description: string;
  readonly document?: DocumentFacts;
  /** Address of the page's image, as written in the configuration. */
  readonly image?: string;
}

/** Data of a page that is not in its route. */
export interface PageContent<T extends PageType> extends Partial<Pick<PageProps<BodyRef>, 'breadcrumbs' | 'toc'>> {
  readonly head: HeadContent;
  readonly view: PageViews<BodyRef>[T];
  /** Position of the page in its sidebar. */
  readonly position?: SidebarPosition;
  /** Name of a sidebar that the page shows without being an item of it. */
  readonly sidebar?: string;
  /** For docs: the id, and the sidebar label. */
  readonly doc?: Pick<DocEntry, 'id' | 'label'>;
}

/** Returns the data of a page: the view of its type, and the parts that all types share. */
export function pageData<T extends PageType>(
  site: AssembledSite,
  route: BasePage & { readonly type: T },
  content: PageContent<T>,
): Extract<RouteData, { kind: 'page' }> {
  const { config, versions } = site;
  const { path, version } = route;
  const { position, sidebar = position?.sidebar } = content;
  const { current, active = [], categories = [] } = position ?? {};
  const product = sidebar === undefined ? undefined : productAt(site.navigation, path, { sidebar, categories });
  const breadcrumbs = docsOfVersion(config.docs, version).breadcrumbs
    ? (content.breadcrumbs ?? position?.breadcrumbs)
    : undefined;
  const { doc } = content;
  const named = productByKey(config, product);
  const title = doc && named ? titleInProduct(config, { ...route, ...doc }, named.label) : route.title;
  const props = {
    type: route.type,
    path,
    href: hrefOf(site, path),
    head: headView(site, { ...route, title }, { ...content.head, breadcrumbs }),
    sidebar: sidebar === undefined ? undefined : { name: sidebar, current, active, product },
    activeNav: activeNavOf(site, path, { sidebar, categories }),
    breadcrumbs,
    toc: content.toc ?? [],
    docsVersion: version === undefined ? undefined : versionView(config, versions, { version, path, id: doc?.id }),
    view: content.view,
  };
  return { kind: 'page', props: props as PageProps<BodyRef> };
}

function headView(
  site: AssembledSite,
  route: BasePage & { readonly type: PageType },
  content: HeadContent & { readonly breadcrumbs?: readonly BreadcrumbView[] },
): HeadView {
  const { config } = site;
  const { path, title, isIndexed } = route;
  const { description, document, breadcrumbs = [], jsonLd = [] } = content;
  const { printStylesheet, referenceStylesheet } = site.packaged;
  const ofDoc = route.type === 'doc' && document?.frontMatter.layout === 'reference' ? referenceStylesheet : undefined;
  const sheet = route.type === 'print' ? printStylesheet : ofDoc;
  const own = document?.frontMatter.image;
  const ofDocument = document && own !== undefined ? configLink(site, own, originalFile(document)) : undefined;
  const imageLink = content.image === undefined ? ofDocument : configLink(site, content.image);
  // Hosts serve the not-found page at any address, so it has no canonical URL, and its alternates, for the language menu, are the home
  // pages.
  const canonical = canonicalPath(site, route, document);
  const isLost = !isIndexed && path === sitePath(site.prefix, '404');
  return {
    title: fullTitle(config, title),
    description: description === '' ? config.tagline : description,
    canonical: isLost ? undefined : canonicalUrl(site, canonical),
    noIndex: !isIndexed || isHiddenSite(config),
    image: imageLink && absoluteUrl(imageLink.href, imageLink.isExternal ? '' : config.url),
    keywords: content.keywords ?? document?.frontMatter.keywords ?? [],
    ogType: content.published === undefined ? 'website' : 'article',
    published: content.published,
    modified: content.modified,
    articleTags: content.articleTags ?? [],
    alternates: languageAlternates(site, isLost ? sitePath(site.prefix) : path, canonical === path),
    jsonLd: [...breadcrumbList(site, breadcrumbs, path), ...jsonLd],
    markdownHref: OTHER_PAGE_TYPES.has(route.type) ? undefined : fileHref(markdownPath(path), config),
    feeds: content.feeds ?? [],
    stylesheetHref: sheet && fileHref(sheet.path, config),
    scriptHref: content.scriptHref,
  };
}

/** Returns the canonical path of a page: for an untranslated page that of the default locale. */
function canonicalPath(site: AssembledSite, { path, canonical = path }: BasePage, document?: DocumentFacts): string {
  const { defaultLocale } = site.config.i18n;
  const isCopy = document?.locale === defaultLocale && site.locale !== defaultLocale;
  return isCopy ? barePath(site, canonical) : canonical;
}

/**
 * Returns the canonical URL of a page. A preview names the published page if there is one; else the result is a path, which the head does
 * not contain.
 */
function canonicalUrl(site: AssembledSite, path: string): string {
  const { config } = site;
  const { preview } = config;
  if (preview === undefined) return urlOf(site, path);
  if (!isPublished(preview, path)) return hrefOf(site, path);
  return preview.production + pageHref(path, { ...config, baseUrl: '/' });
}

/** Returns a site path without its locale. */
function barePath({ prefix }: AssembledSite, path: string): string {
  return prefix === '' ? path : path.slice(prefix.length) || '/';
}

/**
 * Returns the page in every locale that has it; empty if the site has only one locale. `isCanonical` is whether the page is the canonical
 * one: for others, search engines do not use alternates.
 */
export function languageAlternates(site: AssembledSite, path: string, isCanonical = true): HeadView['alternates'] {
  const { defaultLocale, locales } = site.config.i18n;
  if (locales.length < 2) return [];
  const bare = barePath(site, path);
  const pathIn = (locale: string) => sitePath(locale === defaultLocale ? '' : locale, bare);
  // A locale that is not built is assumed to have every page.
  const has = (locale: string) => locale === site.locale || (site.localePaths.get(locale)?.has(pathIn(locale)) ?? true);
  const there = locales.filter(({ locale }) => has(locale));
  const isCopyIn = (locale: string) => {
    const paths = locale === site.locale ? site.pagePaths : site.localePaths.get(locale);
    return !isCanonical || paths?.get(pathIn(locale)) === true;
  };
  const several = there.filter(({ locale }) => !isCopyIn(locale)).length > 1;
  return [
    ...there.map(({ locale, htmlLang }) => ({
      hreflang: htmlLang,
      href: urlOf(site, pathIn(locale)),
      ...((!several || isCopyIn(locale)) && { isCopy: true as const }),
    })),
    ...(has(defaultLocale) && several ? [{ hreflang: 'x-default', href: urlOf(site, pathIn(defaultLocale)) }] : []),
  ];
}

/** Returns the breadcrumbs as a schema.org `BreadcrumbList`. */
function breadcrumbList(site: AssembledSite, crumbs: readonly BreadcrumbView[], path: string): object[] {
  if (crumbs.length === 0) return [];
  const itemListElement = crumbs.map((crumb, index) => {
    const href = crumb.href ?? (index === crumbs.length - 1 ? hrefOf(site, path) : undefined);
    const item = href === undefined ? {} : { item: absoluteUrl(href, site.config.url) };
    return { '@type': 'ListItem', position: index + 1, name: crumb.label, ...item };
  });
  return [{ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement }];
}
