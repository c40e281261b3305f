// Post-processes hits of any engine: addresses and grouping.
import { groupBy } from '../../lib/group.ts';
import { type SearchHit, type SearchSettings, searchLimits } from '../../model/search.ts';
import { getSiteRoot } from '../links.ts';

/** Whether a value matches a regular expression of the configuration. An empty or missing expression matches nothing. */
export function matchesRegex(pattern: string | undefined, value: string): boolean {
  return pattern !== undefined && pattern !== '' && new RegExp(pattern, 'i').test(value);
}

/**
 * Returns a list with the hit at its final address; the list is empty if the address of the hit is invalid. The indexed address is final if
 * it matches `externalUrlRegex`. Otherwise the final address is on this site, even if the indexed address has another host.
 */
export function resolveHitAddress(
  hit: SearchHit,
  { externalUrlRegex, replaceSearchResultPathname: replace }: SearchSettings,
  here = getSiteRoot(),
): readonly SearchHit[] {
  const url = parseUrl(hit.href, here);
  if (!url || !/^(?:https?|file):$/.test(url.protocol)) return [];
  if (matchesRegex(externalUrlRegex, url.href)) return [{ ...hit, href: url.href, isExternal: true }];
  const path = replace?.from ? url.pathname.replace(new RegExp(replace.from, 'g'), replace.to) : url.pathname;
  // Two leading slashes would name another host.
  return [{ ...hit, href: `/${path.replace(/^\/+/, '')}${url.search}${url.hash}`, isExternal: false }];
}

function parseUrl(href: string, base: string): URL | undefined {
  try {
    return new URL(href, base);
  } catch {
    return undefined;
  }
}

/** Groups the hits by page, with a maximum number per page. */
export function limitHitsPerPage(hits: readonly SearchHit[]): readonly SearchHit[] {
  return [...groupDialogHitsByPage(hits).values()].flatMap((group) => group.slice(0, searchLimits.mostOfPage));
}

/** Returns the hits by the address of their page, in the order of each page's first hit. */
export function groupDialogHitsByPage(hits: readonly SearchHit[]): ReadonlyMap<string, readonly SearchHit[]> {
  return groupBy(hits, (hit) => hit.href.replace(/#.*$/, ''));
}
