// Files for hosts and search engines.
import { scriptHash } from '../../lib/hash.ts';
import { redirectScript } from '../../model/constants.ts';
import { messagesOf, t } from '../../model/messages.ts';
import { isHiddenSite } from '../../model/preview.ts';
import { fileRoute, type PageType, type Route } from '../../model/route.ts';
import { type AssembledSite, configLink, type RouteData, type SiteStructure, textData } from '../../model/site.ts';
import type { TextViews } from '../../model/text-view.ts';
import { absoluteUrl, fileHref } from '../../model/url.ts';
import { hrefOf, urlOf } from '../navigation/addresses.ts';
import { langOf } from '../navigation/foreign.ts';
import { isInSitemap, languageAlternates } from '../pages/page.ts';
import { searchPath } from '../pages/search-page.ts';
import { planAbout } from './about.ts';
import { themeScriptOf } from './client-texts.ts';
import { planHeaders } from './host-headers.ts';
import { contentSecurityPolicy } from './policy.ts';
import { hostRedirects, prefixesOf } from './redirects.ts';

/** Returns routes of the files that hosts read: one set for all languages. */
export function emitHostFiles(site: SiteStructure): Route[] {
  if (site.prefix !== '') return [];
  return [
    { ...fileRoute('/robots.txt'), type: 'robots' },
    { ...fileRoute('/.nojekyll'), type: 'text', text: 'empty' },
    { ...fileRoute('/_redirects'), type: 'text', text: 'redirects' },
    { ...fileRoute('/redirects.nginx.map'), type: 'text', text: 'nginx-redirects' },
    { ...fileRoute('/pages.nginx.map'), type: 'text', text: 'nginx-pages' },
    { ...fileRoute('/_headers'), type: 'text', text: 'headers' },
  ];
}

/** Returns routes of the files by which machines find the pages of a language. */
export function emitIndexes(site: SiteStructure): Route[] {
  const { config, prefix } = site;
  const hasUrl = config.url !== '';
  const file = (name: string) => fileRoute(`${prefix}/${name}`);
  return [
    ...(hasUrl && !isHiddenSite(config) ? [{ ...file('sitemap.xml'), type: 'sitemap' as const }] : []),
    ...(hasUrl && config.search.searchPagePath !== false
      ? [{ ...file('opensearch.xml'), type: 'opensearch' as const }]
      : []),
  ];
}

/** Plans a text file without a route type of its own. */
export function planTextFile(site: AssembledSite, route: Route<'text'>): RouteData {
  switch (route.text) {
    case 'redirects':
    case 'nginx-redirects':
      return textData(route.text, hostRedirects(site));
    case 'nginx-pages':
      return textData('nginx-pages', nginxPages(site));
    case 'headers':
      return textData('headers', headers(site));
    case 'about':
      return planAbout(site);
    case 'empty':
      return textData('empty', {});
  }
}

/** Plans `_headers` with a hash for each inline script: that in the head, which differs by language, and that of redirect pages. */
function headers(site: AssembledSite): TextViews['headers'] {
  const { config, packaged } = site;
  const hashes = config.i18n.locales.map(({ locale }) => themeScriptOf(packaged, messagesOf(config, locale)).hash);
  if (config.redirects.length + config.fromExtensions.length > 0) hashes.push(scriptHash(redirectScript));
  const contentSecurity = contentSecurityPolicy([...new Set(hashes)].join(' '), config);
  return planHeaders(site, contentSecurity);
}

/** Returns the pages of every language, which nginx looks up case-insensitively. */
function nginxPages(site: AssembledSite): TextViews['nginx-pages'] {
  const { baseUrl, trailingSlash } = site.config;
  const paths = new Set([site.pagePaths, ...site.localePaths.values()].flatMap((own) => [...own.keys()]));
  const pages = [...paths].map((path) => hrefOf(site, path));
  return { ...hostRedirects(site), baseUrl, isFile: trailingSlash === false, pages };
}

/** Lists the sitemap of each language for crawlers. */
export function planRobots({ config }: AssembledSite): RouteData {
  if (isHiddenSite(config)) return textData('robots', { sitemapUrls: [], isClosed: true });
  const sitemapOf = (prefix: string) => absoluteUrl(fileHref(`${prefix}/sitemap.xml`, config), config.url);
  return textData('robots', { sitemapUrls: config.url === '' ? [] : prefixesOf(config).map(sitemapOf) });
}

/** Lists the pages for search engines. Untranslated pages are only in the sitemap of the default locale. */
export function planSitemap(site: AssembledSite): RouteData {
  const foreign = [...site.entries.byFile.values()].filter(({ document }) => langOf(site, document) !== undefined);
  const untranslated = new Set(foreign.map(({ document }) => document.file));
  const listed = site.pages.filter(
    (page): page is Route<PageType> =>
      isInSitemap(page) && page.canonical === undefined && !untranslated.has(page.source ?? ''),
  );
  return textData('sitemap', {
    urls: listed.map(({ path, lastModified }) => ({
      loc: urlOf(site, path),
      lastmod: lastModified,
      alternates: languageAlternates(site, path).filter(({ isCopy }) => !isCopy),
    })),
  });
}

/** Describes the site search, so that browsers offer it in their address bar. */
export function planOpenSearch(site: AssembledSite): RouteData {
  const { config, messages } = site;
  const favicon = config.favicon === undefined ? undefined : configLink(site, config.favicon);
  return textData('opensearch', {
    title: config.title,
    description: config.tagline || t(messages, 'searchSite', { title: config.title }),
    searchUrl: `${urlOf(site, searchPath(site) ?? '')}?q={searchTerms}`,
    faviconUrl: favicon && absoluteUrl(favicon.href, favicon.isExternal ? '' : config.url),
  });
}
