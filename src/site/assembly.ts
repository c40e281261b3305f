// What the planners of all pages share while a site is assembled, with the small values that each of them
// needs: addresses, dates, heads and references to a document's text.
import type { SiteConfig } from '../model/config.ts';
import type { Document } from '../model/document.ts';
import type { PageType, Route } from '../model/route.ts';
import type { Wording } from '../model/say.ts';
import type { PackagedAssets, ResolvedLink, RoutePlan } from '../model/site.ts';
import type { Content } from '../model/source.ts';
import { absoluteUrl, fileHref, markdownPath, pageFile, pageHref, sitePath } from '../model/url.ts';
import type { BodyRef, BreadcrumbView, HeadView, PageProps, PageViews, TocItem } from '../model/view.ts';
import type { Entries } from './entries.ts';
import type { Navigation } from './navigation.ts';
import type { ProductGroup } from './products.ts';
import type { SidebarTree } from './sidebars.ts';
import type { TextReader } from './texts.ts';
import { canonicalOf, type VersionedPage, type Versions, versionView } from './versions.ts';

/** Values that every planner reads. */
export interface Assembly {
  readonly config: SiteConfig;
  readonly locale: string;
  /** Path prefix of the locale: empty for the default one. */
  readonly prefix: string;
  readonly lang: string;
  /** Whether a locale has a page at a site path. */
  readonly hasPage: (locale: string, path: string) => boolean;
  readonly wording: Wording;
  readonly content: Content;
  readonly entries: Entries;
  /** Products that have listed posts, ordered by label. */
  readonly products: readonly ProductGroup[];
  /** Of all docs versions. */
  readonly sidebars: readonly SidebarTree[];
  readonly versions: Versions;
  readonly navigation: Navigation;
  readonly assets: PackagedAssets;
  readonly iconOf: (name: string) => string | undefined;
  /** Resolved links of a document; complete before any plan is asked for. */
  readonly linksOf: (file: string) => readonly ResolvedLink[];
  /** Where plans take from what an edit of a text changes. */
  readonly texts: TextReader;
  /** Resolves an address of the configuration; `place` names it in messages. */
  readonly configLink: (href: string, place: string) => ResolvedLink;
  /** Resolves an address in a sidebar of a docs version. */
  readonly sidebarLink: (version: string, href: string) => ResolvedLink;
  /** Keys of navbar items that lead to a page. */
  readonly activeNavOf: (path: string, sidebar: string | undefined) => readonly string[];
}

/** A route with the way to plan it. The plan is made when it is asked for. */
export interface Emitted {
  readonly route: Route;
  readonly plan: () => RoutePlan;
}

/** The settings of a locale. */
export function localeOf(config: SiteConfig, locale: string) {
  return config.i18n.locales.find((candidate) => candidate.locale === locale);
}

/** The address of a page of this site. */
export function hrefOf(assembly: Pick<Assembly, 'config'>, path: string): string {
  return pageHref(path, assembly.config);
}

/** The absolute address of a page, for machines. */
export function urlOf(assembly: Assembly, path: string): string {
  return absoluteUrl(hrefOf(assembly, path), assembly.config.url);
}

/** The site path of the releases section. */
export function releasesPath(assembly: Assembly, ...parts: readonly string[]): string {
  return sitePath(assembly.prefix, assembly.config.releases?.routeBasePath ?? '/releases', ...parts);
}

/** `2025-10-24` as the reader's language writes it. The day is the same in every time zone: it is never a moment. */
export function dateText(assembly: Pick<Assembly, 'wording'>, date: string): string {
  const formatter = formatterOf(assembly.wording);
  let text = formatter.texts.get(date);
  if (text === undefined) {
    const [year, month, day] = date.split('-').map(Number) as [number, number, number];
    text = formatter.format.format(Date.UTC(year, month - 1, day));
    formatter.texts.set(date, text);
  }
  return text;
}

/** Formatters by language and calendar with what they gave: one is slow to make, and most pages share a few days. */
const formatters = new Map<string, { readonly format: Intl.DateTimeFormat; readonly texts: Map<string, string> }>();

function formatterOf({ lang, calendar }: Wording) {
  const key = `${lang} ${calendar}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const format = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC', calendar });
    formatter = { format, texts: new Map() };
    formatters.set(key, formatter);
  }
  return formatter;
}

/** `page | site`, trimmed, or the site's title alone. */
export function fullTitle(config: Pick<SiteConfig, 'title' | 'titleDelimiter'>, title: string): string {
  const trimmed = title.trim();
  return trimmed === '' || trimmed === config.title
    ? config.title
    : `${trimmed} ${config.titleDelimiter} ${config.title}`;
}

/** What a page's head is made from. */
export interface HeadInput {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly isIndexed: boolean;
  readonly document?: Document;
  /** Site path of the page that search engines should show instead. */
  readonly canonical?: string;
  readonly image?: string;
  readonly keywords?: readonly string[];
  readonly published?: string;
  readonly modified?: string;
  readonly tags?: readonly string[];
  readonly jsonLd?: () => readonly object[];
  readonly breadcrumbs?: readonly BreadcrumbView[];
  readonly markdownHref?: string;
  readonly feeds?: HeadView['feeds'];
}

/** The head of a page. */
export function headView(assembly: Assembly, input: HeadInput): HeadView {
  const { config } = assembly;
  const image = input.image ?? input.document?.frontMatter.image;
  const imageLink = image === undefined ? undefined : assembly.configLink(image, 'image');
  const isIndexed = input.isIndexed;
  // Hosts show it for any address, so it has none of its own, and is no page in another language.
  const isLost = !isIndexed && input.path === sitePath(assembly.prefix, '404');
  return {
    title: fullTitle(config, input.title),
    description: input.description === '' ? config.tagline : input.description,
    canonical: isLost ? undefined : urlOf(assembly, canonicalPath(assembly, input)),
    noIndex: !isIndexed,
    image: imageLink === undefined ? undefined : absoluteUrl(imageLink.href, imageLink.isExternal ? '' : config.url),
    keywords: input.keywords ?? input.document?.frontMatter.keywords ?? [],
    ogType: input.published === undefined ? 'website' : 'article',
    published: input.published,
    modified: input.modified,
    articleTags: input.tags ?? [],
    alternates: alternates(assembly, isLost ? sitePath(assembly.prefix) : input.path),
    jsonLd: [...breadcrumbList(assembly, input.breadcrumbs ?? [], input.path), ...(input.jsonLd?.() ?? [])],
    markdownHref: input.markdownHref,
    feeds: input.feeds ?? [],
  };
}

/** A page that is not translated is the one of the default locale once more. */
function canonicalPath(assembly: Assembly, { path, canonical = path, document }: HeadInput): string {
  const { defaultLocale } = assembly.config.i18n;
  const isCopy = document?.locale === defaultLocale && assembly.locale !== defaultLocale;
  return isCopy ? barePath(assembly, canonical) : canonical;
}

/** A site path without its locale. */
function barePath({ prefix }: Assembly, path: string): string {
  return prefix === '' ? path : path.slice(prefix.length) || '/';
}

/** The same page in every locale that has it; nothing where there is only one locale. */
export function alternates(assembly: Assembly, path: string): HeadView['alternates'] {
  const { defaultLocale, locales } = assembly.config.i18n;
  if (locales.length < 2) return [];
  const bare = barePath(assembly, path);
  const pathIn = (locale: string) => sitePath(locale === defaultLocale ? '' : locale, bare);
  const has = (locale: string) => locale === assembly.locale || assembly.hasPage(locale, pathIn(locale));
  const there = locales.filter(({ locale }) => has(locale));
  return [
    ...there.map(({ locale, htmlLang }) => ({ hreflang: htmlLang, href: urlOf(assembly, pathIn(locale)) })),
    ...(has(defaultLocale) ? [{ hreflang: 'x-default', href: urlOf(assembly, pathIn(defaultLocale)) }] : []),
  ];
}

/** The breadcrumb trail in the terms of schema.org. */
function breadcrumbList(assembly: Assembly, crumbs: readonly BreadcrumbView[], path: string): object[] {
  if (crumbs.length === 0) return [];
  const itemListElement = crumbs.map((crumb, index) => {
    const href = crumb.href ?? (index === crumbs.length - 1 ? hrefOf(assembly, path) : undefined);
    const item = href === undefined ? {} : { item: absoluteUrl(href, assembly.config.url) };
    return { '@type': 'ListItem', position: index + 1, name: crumb.label, ...item };
  });
  return [{ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement }];
}

/** Pages that list others and have no text of their own: their Markdown is the list. */
const LISTS: ReadonlySet<string> = new Set<PageType>([
  'home',
  'landing',
  'releases',
  'archive',
  'timeline',
  'tags',
  'tag',
  'doc-tags',
  'doc-tag',
]);

/** Whether a page is mirrored as a list of links. */
export function isMirrored({ type }: Pick<Route, 'type'>): boolean {
  return LISTS.has(type);
}

/** What a page is made from besides its head. */
export interface PageInput<T extends PageType> {
  readonly type: T;
  readonly path: string;
  readonly title: string;
  readonly view: () => PageViews<BodyRef>[T];
  readonly head: Omit<HeadInput, 'path' | 'title' | 'isIndexed' | 'breadcrumbs' | 'canonical'>;
  /** A sidebar's name, or null for none. Absent: the first one that holds the page. */
  readonly sidebar?: string | null;
  readonly breadcrumbs?: readonly BreadcrumbView[];
  readonly toc?: readonly TocItem[];
  readonly source?: string;
  readonly output?: string;
  readonly visibility?: Route['visibility'];
  /** Listed pages that search engines may show; list pages after the first are not. */
  readonly isIndexed?: boolean;
  readonly lastModified?: string;
  /** Of a page of the docs: its version, and its id where it is a doc. */
  readonly docs?: Omit<VersionedPage, 'path'>;
}

/** A page route. All that the page shows is planned only when it is asked for. */
export function emitPage<T extends PageType>(assembly: Assembly, input: PageInput<T>): Emitted {
  const visibility = input.visibility ?? 'public';
  const { path } = input;
  const { config, versions } = assembly;
  const page = versions.areSeveral && input.docs ? { ...input.docs, path } : undefined;
  const isIndexed =
    (input.isIndexed ?? true) && visibility === 'public' && !(page && versions.named(page.version)?.noIndex);
  const canonical = canonicalOf(versions, page);
  const route: Route = {
    path,
    type: input.type,
    output: input.output ?? pageFile(path, config.trailingSlash),
    locale: assembly.locale,
    source: input.source,
    title: input.title,
    isIndexed,
    visibility,
    version: page?.version,
    canonical,
    lastModified: input.lastModified,
  };
  const plan = (): RoutePlan => {
    const standing = input.sidebar === null ? undefined : assembly.navigation.standingOf(path, input.sidebar);
    const breadcrumbs = config.docs.breadcrumbs ? (input.breadcrumbs ?? standing?.breadcrumbs) : undefined;
    const sidebar = standing?.sidebar ?? input.sidebar ?? undefined;
    const props = {
      type: input.type,
      path,
      href: hrefOf(assembly, path),
      head: headView(assembly, {
        markdownHref: isMirrored(route) ? fileHref(markdownPath(path), config) : undefined,
        ...input.head,
        path,
        title: input.title,
        isIndexed,
        canonical,
        breadcrumbs,
      }),
      sidebar:
        sidebar === undefined
          ? undefined
          : { name: sidebar, current: standing?.current, active: standing?.active ?? [] },
      activeNav: assembly.activeNavOf(path, sidebar),
      breadcrumbs,
      toc: input.toc ?? [],
      docsVersion: page && versionView(config, versions, page),
      view: input.view(),
    };
    return { kind: 'page', props: props as PageProps<BodyRef> };
  };
  return { route, plan: isMirrored(route) ? assembly.texts.once(plan) : plan };
}

/** Cuts a list into pages; an empty list is one empty page. */
export function paginate<T>(items: readonly T[], size: number): T[][] {
  const pages: T[][] = [];
  for (let at = 0; at < items.length; at += size) pages.push(items.slice(at, at + size));
  return pages.length === 0 ? [[]] : pages;
}
