// Finds what was published and no longer exists: addresses without a page or redirect, and heading ids.
import { groupBy } from '../lib/group.ts';
import type { PublishedAddresses, PublishedPage } from '../model/published.ts';
import { parseRedirectRules } from '../model/redirects.ts';
import type { AssembledSite } from '../model/site.ts';
import type { LinkTargetPage } from '../model/targets.ts';
import { computePathMatchKey, createPageHref, decodePath, hasSchemeOrHost, trimTrailingSlash } from '../model/url.ts';

/** An address that no longer exists. */
export interface LostAddress {
  readonly page: PublishedPage;
  readonly site: AssembledSite;
  /** Addresses of the same page in other languages, also lost. One redirect covers all of them. */
  readonly also: readonly string[];
}

/** A heading id that no longer exists on its page. */
export interface LostAnchor {
  readonly page: PublishedPage;
  readonly site: AssembledSite;
  readonly id: string;
  /** Current path of the page: its published path, or the target of a redirect. */
  readonly path: string;
  /** File from which an extension generates the page, such as an API description. Authors cannot set the ids of its headings. */
  readonly madeFrom?: string;
}

/** Lost addresses, heading ids and base URL. */
export interface LostAddressesAndAnchors {
  readonly addresses: readonly LostAddress[];
  readonly anchors: readonly LostAnchor[];
  /** The former base URL, if it has changed and no rule in the site's own `_redirects` covers it. */
  readonly baseUrl?: string;
}

/** Compares the published addresses with the sites of all languages. Ignores languages that are not built. */
export function findLostAddressesAndAnchors(
  sites: readonly AssembledSite[],
  published: PublishedAddresses,
): LostAddressesAndAnchors {
  const [main] = sites;
  if (main === undefined) return { addresses: [], anchors: [] };
  const rules = parseSiteRedirectRules(main);
  const leadsTo = createAddressTargetFinder(sites);
  const judged = published.pages.flatMap((page) => {
    const addressTarget = leadsTo(page.path);
    return addressTarget === undefined ? [] : { page, ...addressTarget };
  });
  const anchors = judged.flatMap(({ page, site, end }): LostAnchor[] => {
    if (end === undefined || end === 'elsewhere') return [];
    const missing = page.anchors.filter((id) => !hasAnchorId(end, id));
    const madeFrom = missing.length === 0 ? undefined : findFileOfGeneratedPage(end.path, site);
    return missing.map((id) => ({ page, site, id, path: end.path, ...(madeFrom !== undefined && { madeFrom }) }));
  });
  const lost = judged.filter(({ end }) => end === undefined);
  const baseUrl = findLostBaseUrl(published, main, rules);
  return { addresses: groupLostTranslations(lost, sites), anchors, ...(baseUrl !== undefined && { baseUrl }) };
}

/** Returns the file from which an extension generates a page; `undefined` if an author wrote the page. */
function findFileOfGeneratedPage(path: string, { entries, documentsByFile }: AssembledSite): string | undefined {
  const entry = [...entries.byFile.values()].find((candidate) => candidate.path === path);
  const document = entry && documentsByFile.get(entry.document.file);
  return document?.isMade === 'pieces' ? document.file.replace(/#.*/, '') : undefined;
}

/** Returns the fix for a lost heading of a generated page. */
export function formatGeneratedAnchorFix(madeFrom: string): string {
  return `The heading came from \`${madeFrom}\`: bring back there what it named, or let it go.`;
}

/** Groups the translations of a lost page under its original. */
function groupLostTranslations(
  lost: readonly Omit<LostAddress, 'also'>[],
  sites: readonly AssembledSite[],
): readonly LostAddress[] {
  const groups = groupBy(lost, ({ page, site }) => page.path.slice(site.prefix.length) || '/');
  return [...groups.values()].flatMap((omits) => {
    const [first, ...others] = omits.toSorted((a, b) => sites.indexOf(a.site) - sites.indexOf(b.site));
    return first === undefined ? [] : { ...first, also: others.map(({ page }) => page.path) };
  });
}

/** Returns a function that finds the site for the language of a path. The function returns `undefined` if this language is not built. */
function createSiteOfPathFinder(sites: readonly AssembledSite[]): (path: string) => AssembledSite | undefined {
  const [main] = sites as readonly [AssembledSite, ...AssembledSite[]];
  const { locales, defaultLocale } = main.config.i18n;
  const byLocale = new Map(sites.map((site) => [site.locale, site]));
  const others = new Set(locales.map(({ locale }) => locale).filter((locale) => locale !== defaultLocale));
  return (path) => {
    const [, first = ''] = path.split('/');
    return byLocale.get(others.has(first) ? first : defaultLocale);
  };
}

/**
 * Target of an address, and the site of its language. `end` is a page, `elsewhere` (not a page, or a page with a query or anchor), or
 * `undefined` (missing).
 */
interface AddressTarget {
  readonly site: AssembledSite;
  readonly end: LinkTargetPage | 'elsewhere' | undefined;
}

/** Returns a function that finds the target of an address. The function returns `undefined` if the language of the address is not built. */
export function createAddressTargetFinder(
  sites: readonly AssembledSite[],
): (path: string) => AddressTarget | undefined {
  const [main] = sites;
  if (main === undefined) return () => undefined;
  const siteOf = createSiteOfPathFinder(sites);
  const rules = parseSiteRedirectRules(main);
  const spellings = new Map(
    sites.flatMap(({ targets }) => [...targets.pages.keys()].map((path) => [computePathMatchKey(path), path])),
  );
  return (path) => {
    const site = siteOf(path);
    if (site === undefined) return undefined;
    // An address that differs only in case needs no redirect. On Windows, its file would replace the file of the page, and the not-found
    // page leads to the page anyway.
    const spelling = spellings.get(computePathMatchKey(path)) ?? path;
    return { site, end: resolveAddressTarget(path, site, rules) ?? resolveAddressTarget(spelling, site, rules) };
  };
}

type RedirectRules = ReturnType<typeof parseRedirectRules>;

/** Returns the rules of the site's own `_redirects` file. */
function parseSiteRedirectRules({ assets }: AssembledSite): RedirectRules {
  const asset = assets.find(({ origin, path }) => origin === 'static' && path === '_redirects');
  return parseRedirectRules(asset?.text ?? '');
}

/**
 * Returns the page that an address leads to after redirects; `elsewhere` if the target is not a page or has a query or anchor; `undefined`
 * if there is no target.
 */
function resolveAddressTarget(
  path: string,
  { targets, config, prefix }: AssembledSite,
  rules: RedirectRules,
): LinkTargetPage | 'elsewhere' | undefined {
  const seen = new Set<string>();
  for (let index = path; ; ) {
    const page = targets.pages.get(index);
    if (page === undefined) {
      const isThere =
        targets.files.has(index) ||
        targets.statics.has(index.slice(1)) ||
        targets.statics.has(`${index.slice(1)}/index.html`);
      const isLed = rules.some(
        ({ match }) => match(index) !== undefined || match(createPageHref(index, config)) !== undefined,
      );
      return isThere || isLed ? 'elsewhere' : undefined;
    }
    if (page.redirect === undefined) return page;
    if (hasSchemeOrHost(page.redirect) || /[?#]/.test(page.redirect)) return 'elsewhere';
    // Ignores a redirect that ends in a loop or at a missing page: another rule reports it as a broken link of the configuration.
    if (seen.has(index)) return 'elsewhere';
    seen.add(index);
    const to = trimTrailingSlash(decodePath(page.redirect) ?? page.redirect);
    const targetPath = trimTrailingSlash(`${prefix}${to}`);
    index = targets.pages.has(targetPath) ? targetPath : to;
    if (!targets.pages.has(index)) return 'elsewhere';
  }
}

function hasAnchorId({ anchors }: LinkTargetPage, id: string): boolean {
  return anchors.some(({ ids, prefix = '' }) => id.startsWith(prefix) && ids.includes(id.slice(prefix.length)));
}

/** Returns the former base URL if the base URL has changed and no rule in `_redirects` matches the former address of the first page. */
function findLostBaseUrl(
  { baseUrl, pages }: PublishedAddresses,
  { config }: AssembledSite,
  rules: RedirectRules,
): string | undefined {
  const [first] = pages;
  if (baseUrl === config.baseUrl || first === undefined) return undefined;
  const address = createPageHref(first.path, { ...config, baseUrl });
  return rules.some(({ match }) => match(address) !== undefined) ? undefined : baseUrl;
}
