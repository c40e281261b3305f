// A page for each redirect of the configuration, and the same redirects for hosts. Targets are checked with all other links. Redirects from
// slugs of tags and products up to version 0.1.0 exist only for hosts: a page at the former path would be a hidden file, or equal to the
// new one on Windows.
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Entry } from '../../model/entries.ts';
import { t } from '../../model/messages.ts';
import { parseRedirectRules } from '../../model/redirects.ts';
import { fileRoute, isPage, type Route } from '../../model/route.ts';
import { type AssembledSite, configLink, type RouteData, type SiteStructure, textData } from '../../model/site.ts';
import { formerSlugOf, slugOf } from '../../model/slug.ts';
import type { TextViews } from '../../model/text-view.ts';
import { absoluteUrl, decodePath, fileHref, pageFile, sitePath } from '../../model/url.ts';
import { hrefOf, releasesPath } from '../navigation/addresses.ts';
import { localePrefix } from '../navigation/entries.ts';
import { localeOf } from '../navigation/foreign.ts';
import { tagsPath } from '../navigation/tags.ts';
import { type HostFilesInput, ownHostFile } from './host-headers.ts';

/** Returns a route for each redirect in the language of the site: those of the configuration, then pages under former file extensions. */
export function emitRedirects(site: SiteStructure, pages: readonly Route[]): Route[] {
  const { redirects, fromExtensions, trailingSlash, configFile: source } = site.config;
  const redirect = (path: string, to: string, rule?: Route<'redirect'>['rule']): Route => {
    return { ...fileRoute(path, pageFile(path, trailingSlash)), type: 'redirect', to, rule, source };
  };
  const listed = redirects.flatMap(({ from, to }, index) =>
    from.map((address) => redirect(sitePath(site.prefix, address), to, { index, address })),
  );
  // Existing addresses take precedence. Without trailing slashes, the file of a page is already `x.html`.
  const endings = fromExtensions.filter((ending) => ending !== 'html' || trailingSlash !== false);
  const taken = new Set([...pages, ...listed].map(({ path }) => path));
  taken.add(sitePath(site.prefix, '404.html'));
  for (const { origin, path } of site.files.assets) if (origin === 'static') taken.add(`/${path}`);
  const moved = pages.filter((page) => isPage(page) && page.type !== 'print' && page.path !== '/');
  const ended = moved.flatMap(({ path }) =>
    endings.flatMap((ending) => (taken.has(`${path}.${ending}`) ? [] : redirect(`${path}.${ending}`, path))),
  );
  return [...listed, ...ended];
}

/** Plans the page of a redirect. */
export function planRedirect(site: AssembledSite, { to, rule }: Route<'redirect'>): RouteData {
  const { config, locale, messages } = site;
  const { href, isExternal } = rule ? configLink(site, to) : { href: hrefOf(site, to), isExternal: false };
  return textData('redirect', {
    href,
    canonical: absoluteUrl(href, isExternal ? '' : config.url),
    title: config.title,
    lang: messages.lang,
    direction: localeOf(config, locale)?.direction === 'rtl' ? 'rtl' : undefined,
    moved: t(messages, 'movedTo'),
  });
}

/** Returns the path prefixes of all locales, the default one first. */
export function prefixesOf(config: SiteConfig): readonly string[] {
  const { defaultLocale, locales } = config.i18n;
  const others = locales.filter(({ locale }) => locale !== defaultLocale);
  return ['', ...others.map(({ locale }) => localePrefix(config, locale))];
}

/** Reports a warning for each rule of the site's own `_redirects` that takes precedence over a redirect of the configuration. */
export function replacedRedirects(site: HostFilesInput): Diagnostic[] {
  const own = ownHostFile(site, '_redirects');
  const froms = prefixesOf(site.config).flatMap((prefix) =>
    site.config.redirects.flatMap(({ from }) => from.map((path) => hrefOf(site, sitePath(prefix, path)))),
  );
  return parseRedirectRules(own?.text ?? '').flatMap(({ from: rule, isRewrite, match, line, column }): Diagnostic[] => {
    const isTaken = (path: string) => (match(path) ?? match(decodePath(path) ?? path)) !== undefined;
    const from = isRewrite ? undefined : froms.find(isTaken);
    if (from === undefined) return [];
    const message = `The rule for \`${rule}\` replaces the redirect from \`${from}\` that the configuration has.`;
    const place = { file: own?.file, line, column, suggestion: 'Remove one of the two.' };
    return [{ code: 'replaced-redirect', severity: 'warning', message, ...place }];
  });
}

/** Returns the redirects of every language for hosts. Redirects without effect are omitted, as some hosts would apply them. */
export function hostRedirects(site: AssembledSite): TextViews['redirects'] {
  const { config, pages, targets } = site;
  const paths = new Set([...targets.pages.keys(), ...pages.map(({ path }) => path)]);
  const taken = new Set([site.pagePaths, ...site.localePaths.values()].flatMap((own) => [...own.keys()]));
  const isFree = (path: string) => !taken.has(path) && taken.add(path) !== undefined;
  const former = formerAddresses(site, prefixesOf(config)).filter(({ to }) => paths.has(to) || taken.has(to));
  const redirects = prefixesOf(config).flatMap((prefix) =>
    config.redirects.flatMap(({ from, to }) => {
      const { href, target } = configLink(site, to);
      const isOfEach = prefix !== '' && target !== undefined && paths.has(target);
      const end = isOfEach ? hrefOf(site, sitePath(prefix, target)) + href.replace(/^[^?#]*/, '') : href;
      const moved = from.map((path) => sitePath(prefix, path)).filter(isFree);
      return moved.map((path) => ({ from: hrefOf(site, path), to: end }));
    }),
  );
  const renamed = former.filter(({ from }) => isFree(from));
  const fromFormer = renamed.map(({ from, to, isFile }) => {
    const hrefAt = (path: string) => (isFile ? fileHref(path, config) : hrefOf(site, path));
    return { from: hrefAt(from), to: hrefAt(to) };
  });
  return { redirects: [...redirects, ...fromFormer], own: ownHostFile(site, '_redirects')?.text };
}

/**
 * Returns former and current site paths of all pages and files of tags and products whose slug changed, for each of the locale prefixes.
 */
function formerAddresses(site: AssembledSite, prefixes: readonly string[]) {
  const { releases, versions } = site;
  const bases = [
    ...tagRedirects(releases.listed, (slug) => releasesPath(site, 'tags', slug)),
    ...versions.all.flatMap((version) => tagRedirects(version.docs, (slug) => tagsPath(version, slug))),
    ...releases.products.flatMap(({ product: { key } }) =>
      nameRedirects([key], (slug) => releasesPath(site, 'products', slug)),
    ),
  ];
  if (bases.length === 0) return [];
  return prefixes.flatMap((prefix) =>
    bases.flatMap(({ from, to }) =>
      site.pages
        .filter(({ path }) => path.startsWith(to) && /^(?:$|[/.])/.test(path.slice(to.length)))
        .map((route) => ({
          from: sitePath(prefix, from + route.path.slice(to.length)),
          to: sitePath(prefix, route.path),
          // Feeds and other files have no trailing slash.
          isFile: !isPage(route),
        })),
    ),
  );
}

function tagRedirects(entries: readonly Entry[], pathOf: (slug: string) => string) {
  return nameRedirects(new Set(entries.flatMap(({ document }) => document.frontMatter.tags ?? [])), pathOf);
}

/** Returns the former and current path of each name whose slug changed. */
function nameRedirects(names: Iterable<string>, pathOf: (slug: string) => string) {
  const renamed = [...names].filter((name) => formerSlugOf(name) !== slugOf(name));
  return renamed.map((name) => ({ from: pathOf(formerSlugOf(name)), to: pathOf(slugOf(name)) }));
}
