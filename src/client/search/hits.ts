// Hits, whatever engine found them: where they lead, and how they stand together.
import { groupBy } from '../../lib/group.ts';
import { type SearchHit, type SearchSettings, searchKinds, searchLimits } from '../../model/search.ts';
import { siteRoot } from '../links.ts';

/** Whether a pattern of the configuration matches. An empty or missing one never does. */
export function matchesPattern(pattern: string | undefined, value: string): boolean {
  return pattern !== undefined && pattern !== '' && new RegExp(pattern, 'i').test(value);
}

/**
 * A hit with the address it opens: that of the index where `externalUrlRegex` matches, else one of this site, which may
 * be on another host than the one that was indexed. Whatever is no address of a page is dropped.
 */
export function placeHit(
  hit: SearchHit,
  { externalUrlRegex, replaceSearchResultPathname: replace }: SearchSettings,
  here = siteRoot(),
): readonly SearchHit[] {
  const url = parseUrl(hit.href, here);
  if (!url || !/^(?:https?|file):$/.test(url.protocol)) return [];
  if (matchesPattern(externalUrlRegex, url.href)) return [{ ...hit, href: url.href, isExternal: true }];
  const path = replace?.from ? url.pathname.replace(new RegExp(replace.from, 'g'), replace.to) : url.pathname;
  // Two slashes at the start would name another host.
  return [{ ...hit, href: `/${path.replace(/^\/+/, '')}${url.search}${url.hash}`, isExternal: false }];
}

function parseUrl(href: string, base: string): URL | undefined {
  try {
    return new URL(href, base);
  } catch {
    return undefined;
  }
}

/** What a service says of the kind of a page. */
export function kindOf(kind: string | undefined): SearchHit['kind'] {
  return searchKinds.find((each) => each === kind) ?? 'doc';
}

/** At most so many hits of one page, which stand together. */
export function limitPages(hits: readonly SearchHit[]): readonly SearchHit[] {
  return [...groupHits(hits).values()].flatMap((group) => group.slice(0, searchLimits.mostOfPage));
}

/** Hits by the address of their page, in the order of each page's first. */
export function groupHits(hits: readonly SearchHit[]): ReadonlyMap<string, readonly SearchHit[]> {
  return groupBy(hits, (hit) => hit.href.replace(/#.*$/, ''));
}
