// Files for hosts and search engines.
import { computeCspScriptHash } from '../../lib/hash.ts';
import { redirectScript } from '../../model/constants.ts';
import { getMessages, t } from '../../model/messages.ts';
import { isSiteHiddenFromSearchEngines } from '../../model/preview.ts';
import { createFileRouteFields, type PageType, type Route } from '../../model/route.ts';
import {
  type AssembledSite,
  createTextFileRouteData,
  type RouteData,
  requireConfigLink,
  type SiteStructure,
} from '../../model/site.ts';
import type { TextFileViews } from '../../model/text-view.ts';
import { createAbsoluteUrl, createFileHref } from '../../model/url.ts';
import { createPageUrl, createSiteHref } from '../navigation/addresses.ts';
import { findForeignLang } from '../navigation/foreign.ts';
import { listLanguageAlternates } from '../pages/head-addresses.ts';
import { isInSitemap } from '../pages/page.ts';
import { computeSearchPath } from '../pages/search-page.ts';
import { planAboutPage } from './about.ts';
import { createThemeScript } from './client-texts.ts';
import { planHttpHeaders } from './host-headers.ts';
import { createSecurityPolicy } from './policy.ts';
import { listLocalePrefixes, listRedirectsForHosts } from './redirects.ts';

/** Returns the routes of the files that hosts read. All languages share one set of these files. */
export function emitStaticHostFiles(site: SiteStructure): Route[] {
  if (site.prefix !== '') return [];
  return [
    { ...createFileRouteFields('/robots.txt'), type: 'robots' },
    { ...createFileRouteFields('/.nojekyll'), type: 'text', text: 'empty' },
    { ...createFileRouteFields('/_redirects'), type: 'text', text: 'redirects' },
    { ...createFileRouteFields('/redirects.nginx.map'), type: 'text', text: 'nginx-redirects' },
    { ...createFileRouteFields('/pages.nginx.map'), type: 'text', text: 'nginx-pages' },
    { ...createFileRouteFields('/_headers'), type: 'text', text: 'headers' },
  ];
}

/** Returns the routes of `sitemap.xml` and `opensearch.xml` of a language. */
export function emitSitemapAndOpenSearch(site: SiteStructure): Route[] {
  const { config, prefix } = site;
  const hasUrl = config.url !== '';
  const file = (name: string) => createFileRouteFields(`${prefix}/${name}`);
  return [
    ...(hasUrl && !isSiteHiddenFromSearchEngines(config) ? [{ ...file('sitemap.xml'), type: 'sitemap' as const }] : []),
    ...(hasUrl && config.search.searchPagePath !== false
      ? [{ ...file('opensearch.xml'), type: 'opensearch' as const }]
      : []),
  ];
}

/** Plans a text file whose route type is `text`. */
export function planTextFile(site: AssembledSite, route: Route<'text'>): RouteData {
  switch (route.text) {
    case 'redirects':
    case 'nginx-redirects':
      return createTextFileRouteData(route.text, listRedirectsForHosts(site));
    case 'nginx-pages':
      return createTextFileRouteData('nginx-pages', planNginxPageList(site));
    case 'headers':
      return createTextFileRouteData('headers', planHeadersFile(site));
    case 'about':
      return planAboutPage(site);
    case 'empty':
      return createTextFileRouteData('empty', {});
  }
}

/**
 * Plans `_headers`. The policy contains the hash of each inline script: the head script of each language, and the script of redirect pages.
 */
function planHeadersFile(site: AssembledSite): TextFileViews['headers'] {
  const { config, packaged } = site;
  const hashes = config.i18n.locales.map(({ locale }) => createThemeScript(packaged, getMessages(config, locale)).hash);
  if (config.redirects.length + config.fromExtensions.length > 0) hashes.push(computeCspScriptHash(redirectScript));
  const contentSecurity = createSecurityPolicy([...new Set(hashes)].join(' '), config);
  return planHttpHeaders(site, contentSecurity);
}

/** Returns the addresses of all pages in all languages, so that nginx can find them regardless of case. */
function planNginxPageList(site: AssembledSite): TextFileViews['nginx-pages'] {
  const { baseUrl, trailingSlash } = site.config;
  const paths = new Set([site.pagePaths, ...site.localePaths.values()].flatMap((own) => [...own.keys()]));
  const pages = [...paths].map((path) => createSiteHref(site, path));
  const languages = listLocalePrefixes(site.config).flatMap((prefix) => prefix.slice(1) || []);
  return { ...listRedirectsForHosts(site), baseUrl, isFile: trailingSlash === false, pages, languages };
}

/** Plans `robots.txt`, which names the sitemap of each language. */
export function planRobots({ config }: AssembledSite): RouteData {
  if (isSiteHiddenFromSearchEngines(config))
    return createTextFileRouteData('robots', { sitemapUrls: [], isClosed: true });
  const sitemapOf = (prefix: string) => createAbsoluteUrl(createFileHref(`${prefix}/sitemap.xml`, config), config.url);
  return createTextFileRouteData('robots', {
    sitemapUrls: config.url === '' ? [] : listLocalePrefixes(config).map(sitemapOf),
  });
}

/** Lists the pages for search engines. Untranslated pages are only in the sitemap of the default locale. */
export function planSitemap(site: AssembledSite): RouteData {
  const foreign = [...site.entries.byFile.values()].filter(
    ({ document }) => findForeignLang(site, document) !== undefined,
  );
  const untranslated = new Set(foreign.map(({ document }) => document.file));
  const listed = site.pages.filter(
    (page): page is Route<PageType> =>
      isInSitemap(page) && page.canonical === undefined && !untranslated.has(page.source ?? ''),
  );
  return createTextFileRouteData('sitemap', {
    urls: listed.map(({ path, lastModified }) => ({
      loc: createPageUrl(site, path),
      lastmod: lastModified,
      alternates: listLanguageAlternates(site, path).filter(({ isCopy }) => !isCopy),
    })),
  });
}

/** Plans the OpenSearch description, so that browsers offer the site's search in their address bar. */
export function planOpenSearch(site: AssembledSite): RouteData {
  const { config, messages } = site;
  const favicon = config.favicon === undefined ? undefined : requireConfigLink(site, config.favicon);
  return createTextFileRouteData('opensearch', {
    title: config.title,
    description: config.tagline || t(messages, 'searchSite', { title: config.title }),
    searchUrl: `${createPageUrl(site, computeSearchPath(site) ?? '')}?q={searchTerms}`,
    faviconUrl: favicon && createAbsoluteUrl(favicon.href, config.url),
  });
}
