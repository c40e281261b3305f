// Files that hosts and search engines look for.
import { messagesOf, t } from '../../model/messages.ts';
import type { FileType, Route } from '../../model/route.ts';
import type { RouteData } from '../../model/site.ts';
import type { TextViews } from '../../model/text-view.ts';
import { absoluteUrl, fileHref } from '../../model/url.ts';
import { type AssembledSite, configLink } from '../assemble/site.ts';
import type { SiteStructure } from '../assemble/structure.ts';
import { langOf } from '../navigation/foreign.ts';
import { alternates, hrefOf, isInSitemap, urlOf } from '../pages/page.ts';
import { searchPath } from '../pages/search-page.ts';
import { planAbout } from './about.ts';
import { catalog, catalogPath } from './catalog.ts';
import { themeScriptOf } from './client-texts.ts';
import { fileRoute, textData } from './file-route.ts';
import { planHeaders } from './host-headers.ts';
import { llms, llmsFiles, llmsFull, llmsTexts } from './llms.ts';
import { ABOUT } from './part.ts';
import { contentSecurityPolicy } from './policy.ts';
import { hostRedirects, prefixesOf } from './redirects.ts';

/** Files that hosts read: one of each for all languages. */
export function emitHostFiles(site: SiteStructure): Route[] {
  if (site.prefix !== '' || site.config.portable) return [];
  const file = (path: string, type: FileType, key?: string) => fileRoute(site, { path, type, key });
  return [
    file('/robots.txt', 'robots'),
    file('/.nojekyll', 'text', 'empty'),
    file('/_redirects', 'text', 'redirects'),
    file('/redirects.nginx.map', 'text', 'nginx-redirects'),
    file('/pages.nginx.map', 'text', 'nginx-pages'),
    file('/_headers', 'text', 'headers'),
  ];
}

/** Files that machines read to find the pages of a language. */
export function emitIndexes(site: SiteStructure): Route[] {
  const { config, prefix } = site;
  const hasUrl = config.url !== '';
  const file = (name: string, type: FileType) => fileRoute(site, { path: `${prefix}/${name}`, type });
  return [
    ...llmsFiles(site).map(({ path, product, shows }) =>
      fileRoute(site, { path, type: 'text', key: llmsKey(product), shows }),
    ),
    // It names the texts of all pages by one hash.
    fileRoute(site, { path: catalogPath(prefix), type: 'text', key: 'catalog', shows: allTexts(site) }),
    fileRoute(site, { path: `${prefix}/llms-full.txt`, type: 'text', key: 'llms-full', shows: llmsTexts(site) }),
    ...(hasUrl ? [file('sitemap.xml', 'sitemap')] : []),
    ...(hasUrl && config.search.searchPagePath !== false ? [file('opensearch.xml', 'opensearch')] : []),
  ];
}

function allTexts({ entries }: SiteStructure): Required<Route>['shows'] {
  return [...entries.byFile.keys()].map((file) => ({ file }));
}

const LLMS = 'llms';

/** Key of an `llms.txt`: of a product, by the product's key, else by its path alone. */
function llmsKey(product: string | undefined): string {
  return product === undefined ? LLMS : `${LLMS}:${product}`;
}

/** A text file that has no type of its own, by its key. */
export function planTextFile(site: AssembledSite, route: Route): RouteData {
  const { path, key = '' } = route;
  if (key === LLMS) return textData('llms', llms(site, { path }));
  if (key.startsWith(llmsKey('')))
    return textData('llms', llms(site, { path, product: key.slice(llmsKey('').length) }));
  switch (key) {
    case 'redirects':
    case 'nginx-redirects':
      return textData(key, hostRedirects(site));
    case 'nginx-pages':
      return textData(key, nginxPages(site));
    case 'headers':
      return textData('headers', headers(site));
    case ABOUT:
      return planAbout(site);
    case 'catalog':
      return textData('catalog', catalog(site));
    case 'llms-full':
      return textData('llms-full', llmsFull(site, route));
    default:
      return textData('empty', {});
  }
}

/** The script in the head has another text in each language. */
function headers(site: AssembledSite): TextViews['headers'] {
  const { config, packaged } = site;
  const hashes = config.i18n.locales.map(({ locale }) => themeScriptOf(packaged, messagesOf(config, locale)).hash);
  const contentSecurity = contentSecurityPolicy([...new Set(hashes)].join(' '), config);
  return planHeaders(site, contentSecurity);
}

/** The pages of every language, as nginx finds them whatever the case of their addresses. */
function nginxPages(site: AssembledSite): TextViews['nginx-pages'] {
  const { baseUrl, trailingSlash } = site.config;
  const paths = new Set([site.pagePaths, ...site.localePaths.values()].flatMap((own) => [...own.keys()]));
  const pages = [...paths].map((path) => hrefOf(site, path));
  return { ...hostRedirects(site), baseUrl, isFile: trailingSlash === false, pages };
}

/** Tells crawlers the sitemap of each language. */
export function planRobots({ config }: AssembledSite): RouteData {
  const sitemapOf = (prefix: string) => absoluteUrl(fileHref(`${prefix}/sitemap.xml`, config), config.url);
  return textData('robots', { sitemapUrls: config.url === '' ? [] : prefixesOf(config).map(sitemapOf) });
}

/** The pages that search engines should show. What is not translated is in the sitemap of the default locale. */
export function planSitemap(site: AssembledSite): RouteData {
  const foreign = [...site.entries.byFile.values()].filter(({ document }) => langOf(site, document) !== undefined);
  const untranslated = new Set(foreign.map(({ document }) => document.file));
  const listed = site.pages.filter(
    (page) => isInSitemap(page) && page.canonical === undefined && !untranslated.has(page.source ?? ''),
  );
  return textData('sitemap', {
    urls: listed.map(({ path, lastModified }) => ({
      loc: urlOf(site, path),
      lastmod: lastModified,
      alternates: alternates(site, path).filter(({ isCopy }) => !isCopy),
    })),
  });
}

/** Lets browsers search the site from their address bar. */
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
