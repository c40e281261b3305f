// What all pages have in common: how one becomes a route, and what of its data is the same for every type: addresses, head,
// where it stands.
import type { SiteConfig } from '../../model/config.ts';
import { docsOf } from '../../model/docs-versions.ts';
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
import { productNamed } from '../../model/products.ts';
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
import { foreignOf, langOf } from '../navigation/foreign.ts';
import { activeNavOf } from '../navigation/nav.ts';
import { productAt } from '../navigation/products.ts';
import { canonicalOf, versionNamed, versionView } from '../navigation/versions.ts';
import { dateText } from './dates.ts';

/** `page | site`, trimmed, or the site's title alone. */
export function fullTitle(config: Pick<SiteConfig, 'title' | 'titleDelimiter'>, title: string): string {
  const trimmed = title.trim();
  return trimmed === '' || trimmed === config.title
    ? config.title
    : `${trimmed} ${config.titleDelimiter} ${config.title}`;
}

/**
 * The title of a doc with the product that it is about, as the docs of several products have pages of the same title. One that is called as
 * its product has the same title as the product's landing page, so it is known by its name in the sidebar.
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

/** Pages of one document each, and those that are neither that nor a list. */
const TEXTS: ReadonlySet<string> = new Set<PageType>(['doc', 'post', 'page']);
const OTHERS: ReadonlySet<string> = new Set<PageType>(['print', 'search', 'not-found']);

/** Whether a page lists others and has no text of its own: its Markdown is the list. */
export function isList(route: Pick<Route, 'type'>): boolean {
  return isPage(route) && !TEXTS.has(route.type) && !OTHERS.has(route.type);
}

/** Whether a page is one that readers look for: public, and not there for the others only. */
export function isInSitemap(route: Route): route is Route<PageType> {
  return isPage(route) && route.isIndexed && route.type !== 'search' && route.type !== 'not-found';
}

/** What decides all that pages of any type have in their routes. */
interface PageFacts extends Pick<BasePage, 'path' | 'title' | 'lastModified'> {
  readonly output?: string;
  readonly visibility?: Visibility;
  /** Listed pages that search engines may show; list pages after the first are not. */
  readonly isIndexed?: boolean;
  /** Of a page of the docs: the key of its version, and its id where it is a doc. */
  readonly docs?: { readonly version: string; readonly id?: string };
}

/** What the route of a page has, whatever its type. */
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

/** The same of a page that shows one document. */
export function documentRoute(
  site: SiteStructure,
  { document: { file, title }, path, visibility }: Entry,
  facts: Pick<PageFacts, 'docs' | 'lastModified'>,
) {
  return { ...pageRoute(site, { path, title, visibility, ...facts }), source: file, shows: [{ file }] };
}

/** A link to the page of a document. */
export function entryLink(site: SiteStructure, { document, path }: Entry): LinkView {
  return { label: document.title, href: hrefOf(site, path), lang: langOf(site, document) };
}

/** A card of the page of a document. */
export function documentCard(site: SiteStructure, entry: Entry, label = entry.document.title): CardView {
  const { href, lang } = entryLink(site, entry);
  return { label, href, description: entry.document.description, isExternal: false, lang };
}

/** How many of its newest posts a product's landing page and the home page show. */
const LATEST_POSTS = 3;

/** The newest of some posts. */
export function latestPosts(posts: readonly PostEntry[]): readonly PostEntry[] {
  return posts.slice(0, LATEST_POSTS);
}

/** A post in one line. */
export function postSummary(site: AssembledSite, { document, path, date }: PostEntry): PostSummaryView {
  return {
    title: document.title,
    href: hrefOf(site, path),
    date,
    dateText: dateText(site.messages, date),
    foreign: foreignOf(site, document),
  };
}

/** The texts of documents that a route shows one after the other. */
export function shownTexts(entries: readonly { readonly document: DocumentFacts }[]): readonly ShownText[] {
  return entries.map(({ document }, index) => ({ file: document.file, idPrefix: `p${index + 1}-` }));
}

/** What a head is made from besides what its route says. */
export interface HeadContent
  extends Partial<
    Pick<HeadView, 'keywords' | 'published' | 'modified' | 'articleTags' | 'jsonLd' | 'feeds' | 'scriptHref'>
  > {
  readonly description: string;
  readonly document?: DocumentFacts;
  /** As it is configured. */
  readonly image?: string;
}

/** What a page shows besides what its route says. */
export interface PageContent<T extends PageType> extends Partial<Pick<PageProps<BodyRef>, 'breadcrumbs' | 'toc'>> {
  readonly head: HeadContent;
  readonly view: PageViews<BodyRef>[T];
  /** Where it stands in its sidebar. */
  readonly position?: SidebarPosition;
  /** Name of a sidebar that it shows although it does not stand in it. */
  readonly sidebar?: string;
  /** Of a doc: its id, and what its sidebar calls it. */
  readonly doc?: Pick<DocEntry, 'id' | 'label'>;
}

/** The data of a page: what its type shows, and what all types have. */
export function pageData<T extends PageType>(
  site: AssembledSite,
  route: BasePage & { readonly type: T },
  content: PageContent<T>,
): RouteData {
  const { config, versions } = site;
  const { path, version } = route;
  const { position, sidebar = position?.sidebar } = content;
  const { current, active = [], categories = [] } = position ?? {};
  const product = sidebar === undefined ? undefined : productAt(site.navigation, path, { sidebar, categories });
  const breadcrumbs = docsOf(config.docs, version).breadcrumbs
    ? (content.breadcrumbs ?? position?.breadcrumbs)
    : undefined;
  const { doc } = content;
  const named = productNamed(config, product);
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
  // Hosts show it for any address, so it has none of its own, and is no page in another language.
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
    alternates: alternates(site, isLost ? sitePath(site.prefix) : path, canonical === path),
    jsonLd: [...breadcrumbList(site, breadcrumbs, path), ...jsonLd],
    markdownHref: OTHERS.has(route.type) ? undefined : fileHref(markdownPath(path), config),
    feeds: content.feeds ?? [],
    stylesheetHref: sheet && fileHref(sheet.path, config),
    scriptHref: content.scriptHref,
  };
}

/** A page that is not translated is the one of the default locale once more. */
function canonicalPath(site: AssembledSite, { path, canonical = path }: BasePage, document?: DocumentFacts): string {
  const { defaultLocale } = site.config.i18n;
  const isCopy = document?.locale === defaultLocale && site.locale !== defaultLocale;
  return isCopy ? barePath(site, canonical) : canonical;
}

/** The address that a page is known by. That of a preview is the one of the published site, where the page is there; a path names none. */
function canonicalUrl(site: AssembledSite, path: string): string {
  const { config } = site;
  const { preview } = config;
  if (preview === undefined) return urlOf(site, path);
  if (!isPublished(preview, path)) return hrefOf(site, path);
  return preview.production + pageHref(path, { ...config, baseUrl: '/' });
}

/** A site path without its locale. */
function barePath({ prefix }: AssembledSite, path: string): string {
  return prefix === '' ? path : path.slice(prefix.length) || '/';
}

/**
 * The same page in every locale that has it; nothing where there is only one locale. `isCanonical` says whether the page is the
 * one that search engines know; of one that is not, they know no other languages.
 */
export function alternates(site: AssembledSite, path: string, isCanonical = true): HeadView['alternates'] {
  const { defaultLocale, locales } = site.config.i18n;
  if (locales.length < 2) return [];
  const bare = barePath(site, path);
  const pathIn = (locale: string) => sitePath(locale === defaultLocale ? '' : locale, bare);
  // A locale that is not built is taken to have every page.
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

/** The breadcrumb trail in the terms of schema.org. */
function breadcrumbList(site: AssembledSite, crumbs: readonly BreadcrumbView[], path: string): object[] {
  if (crumbs.length === 0) return [];
  const itemListElement = crumbs.map((crumb, index) => {
    const href = crumb.href ?? (index === crumbs.length - 1 ? hrefOf(site, path) : undefined);
    const item = href === undefined ? {} : { item: absoluteUrl(href, site.config.url) };
    return { '@type': 'ListItem', position: index + 1, name: crumb.label, ...item };
  });
  return [{ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement }];
}
