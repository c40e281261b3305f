// Compares the addresses of both sites: each old address is kept, redirected, or lost. Pure.
import { tryOrUndefined } from '../../lib/attempt.ts';
import type { PlannedRedirect } from './planned.ts';
import type { SiteTrialResult } from './try-site.ts';

/** An address of the old site. */
export interface OldAddress {
  readonly path: string;
  /** Rule by which the address was found. It is named after the kind of content, such as `list`, or after a file: `sitemap.xml`. */
  readonly rule: string;
  /** Path of the file in the old site that the address shows. */
  readonly source?: string;
  /** New address, if it is known and differs from `path`. */
  readonly now?: string;
}

/** An old address and its outcome. */
export interface ComparedAddress extends OldAddress {
  readonly state: 'kept' | 'redirected' | 'lost';
  readonly to?: string;
}

/** Compares the addresses; `isThere` returns whether the new site has an address. */
export function compareAddresses(
  old: readonly OldAddress[],
  isThere: (path: string) => boolean,
): readonly ComparedAddress[] {
  const rows = new Map<string, ComparedAddress>();
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

/** Compares the addresses with those of a trial of the new site. `placeOf` returns the new path of a file of the old site. */
export function compareAddressesWithTrial(
  old: readonly OldAddress[],
  { paths, bySource }: Pick<SiteTrialResult, 'paths' | 'bySource'>,
  placeOf: (source: string) => string | undefined,
): readonly ComparedAddress[] {
  const oldAddresses = old.map((oldAddress): OldAddress => {
    const now = oldAddress.now ?? bySource.get(placeOf(oldAddress.source ?? '') ?? '');
    return now === undefined ? oldAddress : { ...oldAddress, now };
  });
  return compareAddresses(oldAddresses, (path) => paths.has(path));
}

/**
 * Returns one redirect for each new address. Omits the redirect of another locale if the redirect of the default locale already covers it.
 */
export function planAddressRedirects(
  rows: readonly ComparedAddress[],
  locales: readonly string[] = [],
): readonly PlannedRedirect[] {
  const byTarget = new Map<string, string[]>();
  const targets = new Map(rows.map(({ path, to }) => [path, to]));
  /** Whether the redirect of the default locale, which applies to all locales, covers this redirect. */
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
export function parseSitemapPaths(xml: string, baseUrl: string): readonly string[] {
  return [...xml.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].flatMap(([, address = '']) => {
    const path = tryOrUndefined(() => decodeURI(new URL(address.replaceAll('&amp;', '&')).pathname));
    const base = baseUrl.replace(/\/$/, '');
    return path === base || path?.startsWith(`${base}/`)
      ? [path.slice(base.length).replace(/(.)\/$/, '$1') || '/']
      : [];
  });
}
