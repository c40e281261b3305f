// A page for each redirect of the configuration, and the same redirects for hosts. Where they lead is checked with all
// other links.
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { t } from '../../model/messages.ts';
import { parseRedirectRules } from '../../model/redirects.ts';
import { isPage, type Route } from '../../model/route.ts';
import type { RouteData } from '../../model/site.ts';
import type { TextViews } from '../../model/text-view.ts';
import { absoluteUrl, decodePath, fileHref, pageFile, sitePath } from '../../model/url.ts';
import { type AssembledSite, configLink } from '../assemble/site.ts';
import type { SiteStructure } from '../assemble/structure.ts';
import { redirectTo } from '../links/targets.ts';
import { localePrefix } from '../navigation/entries.ts';
import { localeOf } from '../navigation/foreign.ts';
import { hrefOf } from '../pages/page.ts';
import { fileRoute, textData } from './file-route.ts';
import { formerAddresses } from './former-addresses.ts';
import { type HostFilesOf, ownHostFile } from './host-headers.ts';

/** A route for each redirect, in the language of the site: those of the configuration, then pages under former endings. */
export function emitRedirects(site: SiteStructure, pages: readonly Route[]): Route[] {
  const { redirects, fromExtensions, trailingSlash, configFile: source } = site.config;
  const redirect = (path: string, key: string) =>
    fileRoute(site, { type: 'redirect', path, output: pageFile(path, trailingSlash), key, source });
  const listed = redirects.flatMap(({ from }, index) =>
    from.map((path) => redirect(sitePath(site.prefix, path), String(index))),
  );
  // What else has such an address is meant. Without a slash, the file of a page is `x.html` already.
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

/** The page of a redirect. */
export function planRedirect(site: AssembledSite, route: Route): RouteData {
  const { config, locale, messages } = site;
  const to = redirectTo(config, route);
  const isListed = to !== route.key;
  const { href, isExternal } = isListed ? configLink(site, to) : { href: hrefOf(site, to), isExternal: false };
  return textData('redirect', {
    href,
    canonical: absoluteUrl(href, isExternal ? '' : config.url),
    title: config.title,
    lang: messages.lang,
    direction: localeOf(config, locale)?.direction === 'rtl' ? 'rtl' : undefined,
    moved: t(messages, 'movedTo'),
  });
}

/** Path prefixes of all locales, the default one first. */
export function prefixesOf(config: SiteConfig): readonly string[] {
  const { defaultLocale, locales } = config.i18n;
  const others = locales.filter(({ locale }) => locale !== defaultLocale);
  return ['', ...others.map(({ locale }) => localePrefix(config, locale))];
}

/** A warning for each rule of the site's own `_redirects` that answers before a redirect of the configuration. */
export function replacedRedirects(site: HostFilesOf): Diagnostic[] {
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

/** The redirects of every language, for hosts that read them from one file. What has no effect is not in it: some hosts would follow it. */
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
