// Creates a page for each redirect of the configuration, and the same redirects for hosts. The targets of redirects are checked like other
// links. Up to techdocs 0.1.0, tags and products had other slugs. Redirects from these slugs are created only for hosts. A page at such a
// former address could be a hidden file, or the same file as the new page on Windows.
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Entry } from '../../model/entries.ts';
import { computeCaseFoldedKey } from '../../model/link-problems.ts';
import { t } from '../../model/messages.ts';
import { parseRedirectRules } from '../../model/redirects.ts';
import { createFileRouteFields, isPageRoute, type Route } from '../../model/route.ts';
import {
  type AssembledSite,
  createTextFileRouteData,
  type RouteData,
  requireConfigLink,
  type SiteStructure,
} from '../../model/site.ts';
import { createLegacySlug, createSlug } from '../../model/slug.ts';
import type { TextFileViews } from '../../model/text-view.ts';
import {
  computePageOutputFile,
  createAbsoluteUrl,
  createFileHref,
  decodePath,
  joinSitePath,
  removeBaseUrl,
  removePageFileName,
} from '../../model/url.ts';
import { computeReleasesPath, createSiteHref } from '../navigation/addresses.ts';
import { computeLocalePrefix } from '../navigation/entries.ts';
import { findLocaleConfig } from '../navigation/foreign.ts';
import { computeTagsPath } from '../navigation/tags.ts';
import { findHostFileInAssets, type SiteConfigAndAssets } from './host-headers.ts';

/** An old path of a redirect: as written, or without the base URL. */
interface RedirectSource {
  /** Position of the redirect in the configuration. */
  readonly index: number;
  /** Old path as written. */
  readonly address: string;
  readonly path: string;
  /** Target as written. */
  readonly to: string;
}

/**
 * Returns all old paths of the redirects. As in links, a path may contain the base URL or omit it. A path that contains it is therefore
 * redirected twice: as written, and without the base URL. File names are treated in the same way, because many hosts send `/x.html` to `/x`
 * before they look for a redirect. Paths as they are written come first, because they take precedence.
 */
function listRedirectSources({ redirects, baseUrl }: SiteConfig): readonly RedirectSource[] {
  const written = redirects.flatMap(({ from, to }, index) => from.map((path) => ({ index, address: path, path, to })));
  const below = written.flatMap(({ path, ...rule }): RedirectSource | [] => {
    const pathBelowBase = baseUrl === '/' ? undefined : removeBaseUrl(path, baseUrl);
    return pathBelowBase === undefined ? [] : { ...rule, path: joinSitePath(pathBelowBase) };
  });
  const bare = [...written, ...below].flatMap(({ path, ...rule }): RedirectSource | [] => {
    const page = joinSitePath(removePageFileName(path));
    return page === joinSitePath(path) ? [] : { ...rule, path: page };
  });
  return [...written, ...below, ...bare];
}

/**
 * Returns a route for each redirect of the configuration. For each page and each former file extension, also returns a redirect from the
 * address with this extension.
 */
export function emitRedirects(site: SiteStructure, pages: readonly Route[]): Route[] {
  const { fromExtensions, trailingSlash, configFile: source } = site.config;
  const redirect = (path: string, to: string, rule?: Route<'redirect'>['rule']): Route => {
    return {
      ...createFileRouteFields(path, computeRedirectFile(path, trailingSlash)),
      type: 'redirect',
      to,
      rule,
      source,
    };
  };
  const files = new Set(
    [...pages.map(({ output }) => output), ...site.files.assets.map(({ path }) => path)].map(computeCaseFoldedKey),
  );
  const has = (path: string) => files.has(computeCaseFoldedKey(computePageOutputFile(path, trailingSlash)));
  const existing = new Set(pages.map(({ path }) => computeCaseFoldedKey(path)));
  /**
   * Whether an address has the file of the address without `index.html` or `.html`, which the list has, too, or which is the target. Without
   * trailing slashes it may also be the file of another page, which the redirect must not replace.
   */
  const isFileOfOtherAddress = (path: string, to: string) => {
    const page = joinSitePath(removePageFileName(path));
    if (trailingSlash === false) return path.endsWith('.html') && (page === '/' || !path.endsWith('/index.html'));
    return path.endsWith('/index.html') && (!has(page) || page === joinSitePath(site.prefix, to));
  };
  const listed = listRedirectSources(site.config).flatMap(({ index, address, path: sourcePath, to }) => {
    const path = joinSitePath(site.prefix, sourcePath);
    const key = computeCaseFoldedKey(path);
    if (sourcePath !== address && (existing.has(key) || has(path))) return [];
    existing.add(key);
    return isFileOfOtherAddress(path, to) ? [] : redirect(path, to, { index, address });
  });
  // Existing addresses take precedence over redirects. Without trailing slashes, the file of a page is already named `x.html`, so `html`
  // needs no redirect.
  const endings = fromExtensions.filter((ending) => ending !== 'html' || trailingSlash !== false);
  const taken = new Set([...pages, ...listed].map(({ path }) => path));
  taken.add(joinSitePath(site.prefix, '404.html'));
  for (const { origin, path } of site.files.assets) if (origin === 'static') taken.add(`/${path}`);
  const moved = pages.filter((page) => isPageRoute(page) && page.type !== 'print' && page.path !== '/');
  const ended = moved.flatMap(({ path }) =>
    endings.flatMap((ending) => (taken.has(`${path}.${ending}`) ? [] : redirect(`${path}.${ending}`, path))),
  );
  return [...listed, ...ended];
}

/** Returns the file of a redirect. Without trailing slashes, `/x/index.html` is a file beside `x.html`, which is that of `/x`. */
function computeRedirectFile(path: string, trailingSlash: SiteConfig['trailingSlash']): string {
  return trailingSlash === false && path.endsWith('.html') ? path.slice(1) : computePageOutputFile(path, trailingSlash);
}

/** Plans the page of a redirect. */
export function planRedirect(site: AssembledSite, { to, rule }: Route<'redirect'>): RouteData {
  const { config, locale, messages } = site;
  const href = rule ? requireConfigLink(site, to).href : createSiteHref(site, to);
  return createTextFileRouteData('redirect', {
    href,
    canonical: createAbsoluteUrl(href, config.url),
    title: config.title,
    lang: messages.lang,
    direction: findLocaleConfig(config, locale)?.direction === 'rtl' ? 'rtl' : undefined,
    moved: t(messages, 'movedTo'),
  });
}

/** Returns the path prefixes of all locales, the default one first. */
export function listLocalePrefixes(config: SiteConfig): readonly string[] {
  const { defaultLocale, locales } = config.i18n;
  const others = locales.filter(({ locale }) => locale !== defaultLocale);
  return ['', ...others.map(({ locale }) => computeLocalePrefix(config, locale))];
}

/** Reports a warning for each rule of the site's own `_redirects` that takes precedence over a redirect of the configuration. */
export function reportReplacedRedirects(site: SiteConfigAndAssets): Diagnostic[] {
  const hostFile = findHostFileInAssets(site, '_redirects');
  const froms = listLocalePrefixes(site.config).flatMap((prefix) =>
    listRedirectSources(site.config).map(({ path }) => createSiteHref(site, joinSitePath(prefix, path))),
  );
  return parseRedirectRules(hostFile?.text ?? '').flatMap(
    ({ from: rule, isRewrite, match, line, column }): Diagnostic[] => {
      const isTaken = (path: string) => (match(path) ?? match(decodePath(path) ?? path)) !== undefined;
      const from = isRewrite ? undefined : froms.find(isTaken);
      if (from === undefined) return [];
      const message = `The rule for \`${rule}\` replaces the redirect from \`${from}\` that the configuration has.`;
      const place = { file: hostFile?.file, line, column, suggestion: 'Remove one of the two.' };
      return [{ code: 'replaced-redirect', severity: 'warning', message, ...place }];
    },
  );
}

/** Returns the redirects for hosts in all languages. Omits redirects from addresses that exist, because some hosts would apply them. */
export function listRedirectsForHosts(site: AssembledSite): TextFileViews['redirects'] {
  const { config, pages, targets } = site;
  const paths = new Set([...targets.pages.keys(), ...pages.map(({ path }) => path)]);
  const taken = new Set([site.pagePaths, ...site.localePaths.values()].flatMap((own) => [...own.keys()]));
  const isFree = (path: string) => !taken.has(path) && taken.add(path) !== undefined;
  const former = listTagAndProductRedirects(site, listLocalePrefixes(config)).filter(
    ({ to }) => paths.has(to) || taken.has(to),
  );
  const redirects = listLocalePrefixes(config).flatMap((prefix) =>
    listRedirectSources(config).flatMap(({ path: sourcePath, to }) => {
      const { href, target } = requireConfigLink(site, to);
      const isOfEach = prefix !== '' && target !== undefined && paths.has(target);
      const end = isOfEach ? createSiteHref(site, joinSitePath(prefix, target)) + href.replace(/^[^?#]*/, '') : href;
      const path = joinSitePath(prefix, sourcePath);
      return isFree(path) ? [{ from: createSiteHref(site, path), to: end }] : [];
    }),
  );
  const renamed = former.filter(({ from }) => isFree(from));
  const fromFormer = renamed.map(({ from, to, isFile }) => {
    const hrefAt = (path: string) => (isFile ? createFileHref(path, config) : createSiteHref(site, path));
    return { from: hrefAt(from), to: hrefAt(to) };
  });
  return { redirects: [...redirects, ...fromFormer], siteRules: findHostFileInAssets(site, '_redirects')?.text };
}

/**
 * Returns the former and the current site paths of tags and products whose slug has changed. Covers all their pages and files, with each
 * locale prefix.
 */
function listTagAndProductRedirects(site: AssembledSite, prefixes: readonly string[]) {
  const { releases, versions } = site;
  const bases = [
    ...listTagRedirects(releases.listed, (slug) => computeReleasesPath(site, 'tags', slug)),
    ...versions.all.flatMap((version) => listTagRedirects(version.docs, (slug) => computeTagsPath(version, slug))),
    ...releases.products.flatMap(({ product: { key } }) =>
      listFormerSlugRedirects([key], (slug) => computeReleasesPath(site, 'products', slug)),
    ),
  ];
  if (bases.length === 0) return [];
  return prefixes.flatMap((prefix) =>
    bases.flatMap(({ from, to }) =>
      site.pages
        .filter(({ path }) => path.startsWith(to) && /^(?:$|[/.])/.test(path.slice(to.length)))
        .map((route) => ({
          from: joinSitePath(prefix, from + route.path.slice(to.length)),
          to: joinSitePath(prefix, route.path),
          // Feeds and other files have no trailing slash.
          isFile: !isPageRoute(route),
        })),
    ),
  );
}

function listTagRedirects(entries: readonly Entry[], pathOf: (slug: string) => string) {
  return listFormerSlugRedirects(new Set(entries.flatMap(({ document }) => document.frontMatter.tags ?? [])), pathOf);
}

/** Returns the former and current path of each name whose slug changed. */
function listFormerSlugRedirects(names: Iterable<string>, pathOf: (slug: string) => string) {
  const renamed = [...names].filter((name) => createLegacySlug(name) !== createSlug(name));
  return renamed.map((name) => ({ from: pathOf(createLegacySlug(name)), to: pathOf(createSlug(name)) }));
}
