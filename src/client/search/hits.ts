// Post-processes hits of any engine: addresses and grouping.
import { groupBy } from '../../lib/group.ts';
import { type SearchHit, type SearchSettings, searchKinds, searchLimits } from '../../model/search.ts';
import { siteRoot } from '../links.ts';

/** Whether a regular expression of the configuration matches. An empty or missing one never does. */
export function matchesPattern(pattern: string | undefined, value: string): boolean {
  return pattern !== undefined && pattern !== '' && new RegExp(pattern, 'i').test(value);
}

/**
 * Returns a hit with its final address: the indexed one if `externalUrlRegex` matches, else one on this site, whose host may differ from
 * the indexed one. Drops hits whose address is invalid.
 */
export function resolveHit(
  hit: SearchHit,
  { externalUrlRegex, replaceSearchResultPathname: replace }: SearchSettings,
  here = siteRoot(),
): readonly SearchHit[] {
  const url = parseUrl(hit.href, here);
  if (!url || !/^(?:https?|file):$/.test(url.protocol)) return [];
  if (matchesPattern(externalUrlRegex, url.href)) return [{ ...hit, href: url.href, isExternal: true }];
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

/** Returns the kind of page that a search service reports; `doc` if it is unknown. */
export function kindOf(kind: string | undefined): SearchHit['kind'] {
  return searchKinds.find((each) => each === kind) ?? 'doc';
}

/** Groups the hits by page, with a maximum number per page. */
export function limitPages(hits: readonly SearchHit[]): readonly SearchHit[] {
  return [...groupHits(hits).values()].flatMap((group) => group.slice(0, searchLimits.mostOfPage));
}

/** Returns the hits by the address of their page, in the order of each page's first hit. */
export function groupHits(hits: readonly SearchHit[]): ReadonlyMap<string, readonly SearchHit[]> {
  return groupBy(hits, (hit) => hit.href.replace(/#.*$/, ''));
}
