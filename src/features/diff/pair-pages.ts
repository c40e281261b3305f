// Pairs the pages of two states of a site. A page has the same address, is moved, is added or is removed. Pure.
import { findMovedPages } from '../../model/new-places.ts';
import type { PageToCompare } from './facts.ts';

/** A page before and after. */
export interface PagePair {
  readonly before: PageToCompare;
  readonly after: PageToCompare;
}

interface RemovedPageToPair {
  readonly page: PageToCompare;
  /** Page to which the removed page's address redirects. */
  readonly leadsTo?: string;
  /** Page that now contains the removed page's text. */
  readonly textOn?: PageToCompare;
}

/** All pages of two sites, paired. */
export interface PagePairing {
  readonly kept: readonly PagePair[];
  readonly moved: readonly (PagePair & { readonly isRedirected: boolean })[];
  readonly added: readonly PageToCompare[];
  readonly removed: readonly RemovedPageToPair[];
}

/** Inputs in addition to the pages. */
interface PagePairingInput {
  /** New names of renamed files. */
  readonly renames: ReadonlyMap<string, string>;
  /** Resolves an old address to the path of a page or `elsewhere`; `undefined` if it is lost. */
  readonly leadsTo: (path: string) => string | undefined;
}

/** Value for a redirect target that is no page of the site. */
export const ELSEWHERE_TARGET = 'elsewhere';

/** Pairs the pages of two sites. */
export function pairPages(
  before: readonly PageToCompare[],
  after: readonly PageToCompare[],
  leads: PagePairingInput,
): PagePairing {
  const old = mapPagesByPath(before);
  const now = mapPagesByPath(after);
  const kept = after.flatMap((page) => {
    const was = old.get(page.path);
    return was === undefined ? [] : { before: was, after: page };
  });
  const gone = before.filter(({ path }) => !now.has(path));
  const fresh = after.filter(({ path }) => !old.has(path));
  const places = findPagesWithMovedTexts(gone, { fresh, after, leads, now });
  const moved = new Map<PageToCompare, PagePairing['moved'][number]>();
  // If several pages became one, the first counts as moved. The others count as removed, with their text on the moved page.
  for (const page of gone) {
    const place = places.get(page);
    if (place === undefined || moved.has(place) || old.has(place.path)) continue;
    moved.set(place, { before: page, after: place, isRedirected: leads.leadsTo(page.path) === place.path });
  }
  const isMoved = new Set([...moved.values()].map((pair) => pair.before));
  const removed = gone.flatMap((page): RemovedPageToPair | [] => {
    if (isMoved.has(page)) return [];
    const leadsTo = leads.leadsTo(page.path);
    const textOn = places.get(page);
    return { page, ...(leadsTo !== undefined && { leadsTo }), ...(textOn && { textOn }) };
  });
  return { kept, moved: [...moved.values()], added: fresh.filter((page) => !moved.has(page)), removed };
}

function mapPagesByPath(pages: readonly PageToCompare[]): ReadonlyMap<string, PageToCompare> {
  return new Map(pages.map((page) => [page.path, page]));
}

interface MovedTextPagesInput {
  readonly fresh: readonly PageToCompare[];
  readonly after: readonly PageToCompare[];
  readonly now: ReadonlyMap<string, PageToCompare>;
  readonly leads: PagePairingInput;
}

/** Finds the pages that now have the texts of removed pages. Searches added pages first: they are few and contain most of the texts. */
function findPagesWithMovedTexts(
  gone: readonly PageToCompare[],
  { fresh, after, now, leads }: MovedTextPagesInput,
): Map<PageToCompare, PageToCompare> {
  const { renames, leadsTo } = leads;
  const found = new Map<PageToCompare, PageToCompare>();
  const isFresh = new Set(fresh);
  for (const page of gone) {
    const place = now.get(leadsTo(page.path) ?? '');
    if (place !== undefined && isFresh.has(place)) found.set(page, place);
  }
  for (const pages of [fresh, after]) {
    const unpaired = gone.filter((page) => !found.has(page));
    if (unpaired.length === 0 || pages.length === 0) continue;
    for (const [page, place] of findMovedPages(unpaired, { pages, renames }))
      found.set(page as PageToCompare, place.page as PageToCompare);
  }
  return found;
}
