// Finds the current position of the text of a lost address, or of the heading of a lost anchor. Compares the site of a commit with the
// current site.

import type { LostAddress, LostAddressesAndAnchors, LostAnchor } from '../check/lost-addresses.ts';
import type { NewLocationsOfLostPages } from '../check/published.ts';
import { findFrontMatter } from '../content/front-matter-block.ts';
import {
  findMovedHeadings,
  findMovedPages,
  type MovedPageCandidate,
  type PageWithHeadings,
} from '../model/new-places.ts';
import { listPublishedPages } from '../model/published.ts';
import type { Source } from '../model/source.ts';
import { hasSchemeOrHost, joinSitePath } from '../model/url.ts';
import type { LocaleBuild } from './locale-build.ts';

export interface FormerSiteState {
  readonly sites: readonly LocaleBuild[];
  /** New names of files by their old names. Contains the files that git detects as renamed since the commit of the former site. */
  readonly renames: ReadonlyMap<string, string>;
}

/** A text without front matter, and the number of lines before it. */
interface TextWithoutFrontMatter {
  readonly text: string;
  readonly linesBefore: number;
}

/**
 * Finds the new positions of lost addresses and anchors by comparing their former texts. If several former sites contain a page, the newest
 * of them is used.
 */
export function locateLostPagesByText(
  lost: LostAddressesAndAnchors,
  pasts: readonly FormerSiteState[],
  now: readonly LocaleBuild[],
): NewLocationsOfLostPages {
  const places = new Map<LostAddress, { readonly path: string; readonly file?: string }>();
  const files = new Map<LostAddress, string>();
  const present = lost.addresses.length === 0 ? [] : listPagesForMoveSearch(now);
  for (const { sites, renames } of pasts) {
    if (places.size === lost.addresses.length) break;
    const byPath = new Map(listPagesForMoveSearch(sites).map((page) => [page.path, page]));
    const lostPages = lost.addresses.flatMap((address) => {
      const old = places.has(address) ? undefined : byPath.get(address.page.path);
      return old === undefined ? [] : [[address, old] as const];
    });
    for (const [lostAddress, { file }] of lostPages)
      if (file !== undefined && !files.has(lostAddress)) files.set(lostAddress, file);
    const movedPages = findMovedPages(
      lostPages.map(([, old]) => old),
      { pages: present, renames },
    );
    for (const [lostAddress, old] of lostPages) {
      const place = movedPages.get(old);
      if (place !== undefined) places.set(lostAddress, { path: place.page.path, file: place.page.file });
    }
    for (const address of lost.addresses) {
      const end = places.has(address) ? undefined : findRemovedRedirectTarget(address, sites);
      const page = present.find(({ path }) => path === end);
      if (page !== undefined) places.set(address, { path: page.path, file: page.file });
    }
  }
  return {
    placeOf: (lostAddress) => places.get(lostAddress),
    fileOf: (lostAddress) => files.get(lostAddress),
    headingOf: (lostAnchor) => findReplacementHeading(lostAnchor, pasts, now),
  };
}

function findRemovedRedirectTarget(
  { page, site: { locale, prefix } }: LostAddress,
  sites: readonly LocaleBuild[],
): string | undefined {
  const past = sites.find(({ site }) => site.locale === locale)?.site;
  const to = past?.targets.pages.get(page.path)?.redirect;
  if (to === undefined || hasSchemeOrHost(to)) return undefined;
  return joinSitePath(prefix, to.replace(/[?#].*$/s, ''));
}

/** Returns the pages of sites in the form for text comparison. */
export function listPagesForMoveSearch(builds: readonly LocaleBuild[]): readonly MovedPageCandidate[] {
  return builds.flatMap((build) => {
    const { site } = build;
    const bareOf = createBodyTextLookup(build);
    const versions = new Map(site.routes.map((route) => [route.path, 'version' in route ? route.version : undefined]));
    return listPublishedPages([site]).flatMap(({ path, title = '', type, file }): MovedPageCandidate | [] => {
      if (type === undefined || type === 'redirect') return [];
      const version = versions.get(path);
      const text = file === undefined ? '' : (bareOf(file)?.text ?? '');
      return { path, title, type, locale: site.locale, text, ...(version && { version }), ...(file && { file }) };
    });
  });
}

/** Returns a function that gives the text of a source without front matter. */
export function createBodyTextLookup({ content }: LocaleBuild): (file: string) => TextWithoutFrontMatter | undefined {
  const sources = new Map(content.sources.map((source) => [source.file, source]));
  return (file) => {
    const source = sources.get(file);
    return source && removeFrontMatter(source);
  };
}

/** Returns the text of a source without its front matter. */
export function removeFrontMatter({ text }: Pick<Source, 'text'>): TextWithoutFrontMatter {
  const end = findFrontMatter(text)?.end;
  if (end === undefined) return { text, linesBefore: 0 };
  const next = text.indexOf('\n', end.at);
  return { text: next < 0 ? '' : text.slice(next + 1), linesBefore: end.line };
}

/** Finds the heading that replaces a lost id, on the page at its current address. */
function findReplacementHeading(
  { page, id, path }: LostAnchor,
  pasts: readonly FormerSiteState[],
  now: readonly LocaleBuild[],
): ReturnType<NewLocationsOfLostPages['headingOf']> {
  const after = findPageWithHeadings(path, now);
  if (after === undefined) return undefined;
  for (const { sites } of pasts) {
    const before = findPageWithHeadings(page.path, sites);
    const heading = before && findMovedHeadings([id], before, after).get(id);
    if (heading !== undefined) return { heading, file: after.file };
  }
  return undefined;
}

function findPageWithHeadings(
  path: string,
  builds: readonly LocaleBuild[],
): (PageWithHeadings & { readonly file: string }) | undefined {
  for (const build of builds) {
    const { entries, documentsByFile } = build.site;
    const entry = [...entries.byFile.values()].find((candidate) => candidate.path === path);
    const document = entry && documentsByFile.get(entry.document.file);
    const bare = document && createBodyTextLookup(build)(document.file);
    if (document !== undefined && bare !== undefined)
      return { ...bare, headings: document.headings, file: document.file };
  }
  return undefined;
}
