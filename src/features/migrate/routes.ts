// Compares the addresses of both sites: each old address is kept, redirected, or lost. Pure.
import type { RedirectPlan } from './planned.ts';

/** An address of the old site. */
export interface OldAddress {
  readonly path: string;
  /** Kind of its source: a docs page, a post, a list. */
  readonly rule: string;
  readonly source?: string;
  /** New address, if it is known and differs. */
  readonly now?: string;
}

/** An old address and its outcome. */
export interface RouteRow extends OldAddress {
  readonly state: 'kept' | 'redirected' | 'lost';
  readonly to?: string;
}

/** Compares the addresses; `isThere` returns whether the new site has an address. */
export function compareRoutes(old: readonly OldAddress[], isThere: (path: string) => boolean): readonly RouteRow[] {
  const rows = new Map<string, RouteRow>();
  for (const address of old) {
    if (rows.has(address.path)) continue;
    const { path, now } = address;
    if (isThere(path)) rows.set(path, { ...address, state: 'kept' });
    else if (now !== undefined && isThere(now.replace(/[?#].*$/, '')))
      rows.set(path, { ...address, state: 'redirected', to: now });
    else rows.set(path, { ...address, state: 'lost' });
  }
  return [...rows.values()];
}

/** Returns the redirects for a table, one per new address. Those of other locales follow from the default locale's. */
export function routeRedirects(rows: readonly RouteRow[], locales: readonly string[] = []): readonly RedirectPlan[] {
  const byTarget = new Map<string, string[]>();
  const targets = new Map(rows.map(({ path, to }) => [path, to]));
  /** A redirect of the default locale applies to all locales. */
  const isOfAll = (path: string, to: string) =>
    locales.some(
      (locale) => path.startsWith(`/${locale}/`) && `/${locale}${targets.get(path.slice(locale.length + 1))}` === to,
    );
  for (const { state, path, to } of rows)
    if (state === 'redirected' && to !== undefined && !isOfAll(path, to))
      byTarget.set(to, [...(byTarget.get(to) ?? []), path]);
  return [...byTarget].map(([to, from]) => ({ from, to }));
}

/** Returns the paths in a sitemap, relative to the base URL. */
export function sitemapPaths(xml: string, baseUrl: string): readonly string[] {
  return [...xml.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].flatMap(([, address = '']) => {
    try {
      const path = decodeURI(new URL(address.replaceAll('&amp;', '&')).pathname);
      const base = baseUrl.replace(/\/$/, '');
      return path === base || path.startsWith(`${base}/`)
        ? [path.slice(base.length).replace(/(.)\/$/, '$1') || '/']
        : [];
    } catch {
      return [];
    }
  });
}
