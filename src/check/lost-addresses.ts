// What was published and is there no more: addresses without a page and without a redirect, and headings without their ids.
import { groupBy } from '../lib/group.ts';
import type { Published, PublishedPage } from '../model/published.ts';
import { parseRedirectRules } from '../model/redirects.ts';
import type { AssembledSite } from '../model/site.ts';
import type { TargetPage } from '../model/targets.ts';
import { decodePath, hasScheme, pageHref, trimSlash } from '../model/url.ts';

/** An address that leads nowhere. */
export interface LostAddress {
  readonly page: PublishedPage;
  readonly site: AssembledSite;
  /** The same page in other languages, lost too: one redirect leads on from all of them. */
  readonly also: readonly string[];
}

/** An id of a heading that its page has no more. */
export interface LostAnchor {
  readonly page: PublishedPage;
  readonly site: AssembledSite;
  readonly id: string;
  /** Where the address leads now: its own path, or that behind a redirect. */
  readonly path: string;
}

/** All that is lost. */
export interface Lost {
  readonly addresses: readonly LostAddress[];
  readonly anchors: readonly LostAnchor[];
  /** The base URL that the site had, where it has another one now and its host is told of none. */
  readonly baseUrl?: string;
}

/** Compares what was published with the sites of all languages. What is of a language that is not built is not judged. */
export function findLost(sites: readonly AssembledSite[], published: Published): Lost {
  const [main] = sites;
  if (main === undefined) return { addresses: [], anchors: [] };
  const rules = ownRules(main);
  const leadsTo = addressFinder(sites);
  const judged = published.pages.flatMap((page) => {
    const found = leadsTo(page.path);
    return found === undefined ? [] : { page, ...found };
  });
  const anchors = judged.flatMap(({ page, site, end }): LostAnchor[] => {
    if (end === undefined || end === 'elsewhere') return [];
    const missing = page.anchors.filter((id) => !hasId(end, id));
    return missing.map((id) => ({ page, site, id, path: end.path }));
  });
  const lost = judged.filter(({ end }) => end === undefined);
  const baseUrl = lostBase(published, main, rules);
  return { addresses: byOriginal(lost, sites), anchors, ...(baseUrl !== undefined && { baseUrl }) };
}

/** Of one page in several languages the one in the first of them, with the others. */
function byOriginal(
  lost: readonly Omit<LostAddress, 'also'>[],
  sites: readonly AssembledSite[],
): readonly LostAddress[] {
  const groups = groupBy(lost, ({ page, site }) => page.path.slice(site.prefix.length) || '/');
  return [...groups.values()].flatMap((all) => {
    const [first, ...others] = all.toSorted((a, b) => sites.indexOf(a.site) - sites.indexOf(b.site));
    return first === undefined ? [] : { ...first, also: others.map(({ page }) => page.path) };
  });
}

/** Gives the site of the language that a path is in; nothing where that is not built. */
function siteFinder(sites: readonly AssembledSite[]): (path: string) => AssembledSite | undefined {
  const [main] = sites as readonly [AssembledSite, ...AssembledSite[]];
  const { locales, defaultLocale } = main.config.i18n;
  const byLocale = new Map(sites.map((site) => [site.locale, site]));
  const others = new Set(locales.map(({ locale }) => locale).filter((locale) => locale !== defaultLocale));
  return (path) => {
    const [, first = ''] = path.split('/');
    return byLocale.get(others.has(first) ? first : defaultLocale);
  };
}

/** Where an address leads, on the site of its language: to a page, to what is no page, or nowhere. */
export interface AddressEnd {
  readonly site: AssembledSite;
  readonly end: TargetPage | 'elsewhere' | undefined;
}

/** Gives where an address leads; nothing where its language is not built. */
export function addressFinder(sites: readonly AssembledSite[]): (path: string) => AddressEnd | undefined {
  const [main] = sites;
  if (main === undefined) return () => undefined;
  const siteOf = siteFinder(sites);
  const rules = ownRules(main);
  return (path) => {
    const site = siteOf(path);
    return site && { site, end: endOf(path, site, rules) };
  };
}

type Rules = ReturnType<typeof parseRedirectRules>;

/** What the site's own file of redirects says. */
function ownRules({ assets }: AssembledSite): Rules {
  const own = assets.find(({ origin, path }) => origin === 'static' && path === '_redirects');
  return parseRedirectRules(own?.text ?? '');
}

/** The page that an address leads to; `elsewhere` where that is no page, or a place of one; nothing where it leads nowhere. */
function endOf(
  path: string,
  { targets, config, prefix }: AssembledSite,
  rules: Rules,
): TargetPage | 'elsewhere' | undefined {
  const seen = new Set<string>();
  for (let at = path; ; ) {
    const page = targets.pages.get(at);
    if (page === undefined) {
      const isThere =
        targets.files.has(at) || targets.statics.has(at.slice(1)) || targets.statics.has(`${at.slice(1)}/index.html`);
      const isLed = rules.some(({ match }) => match(at) !== undefined || match(pageHref(at, config)) !== undefined);
      return isThere || isLed ? 'elsewhere' : undefined;
    }
    if (page.redirect === undefined) return page;
    if (hasScheme(page.redirect) || /[?#]/.test(page.redirect)) return 'elsewhere';
    // A redirect to nowhere is a broken link of the configuration, which has a finding of its own.
    if (seen.has(at)) return 'elsewhere';
    seen.add(at);
    const to = trimSlash(decodePath(page.redirect) ?? page.redirect);
    const own = trimSlash(`${prefix}${to}`);
    at = targets.pages.has(own) ? own : to;
    if (!targets.pages.has(at)) return 'elsewhere';
  }
}

function hasId({ anchors }: TargetPage, id: string): boolean {
  return anchors.some(({ ids, prefix = '' }) => id.startsWith(prefix) && ids.includes(id.slice(prefix.length)));
}

/** The base URL of before, where addresses below it lead nowhere now. */
function lostBase({ baseUrl, pages }: Published, { config }: AssembledSite, rules: Rules): string | undefined {
  const [first] = pages;
  if (baseUrl === config.baseUrl || first === undefined) return undefined;
  const address = pageHref(first.path, { ...config, baseUrl });
  return rules.some(({ match }) => match(address) !== undefined) ? undefined : baseUrl;
}
