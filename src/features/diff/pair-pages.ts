// Which page became which: those of the same address, those that moved, those that came and went. Pure.
import { findNewPlaces } from '../../model/new-places.ts';
import type { PageFacts } from './facts.ts';

/** A page as it was and as it is. */
export interface Pair {
  readonly before: PageFacts;
  readonly after: PageFacts;
}

/** A page that is there no more. */
export interface GonePage {
  readonly page: PageFacts;
  /** The page that its address leads to. */
  readonly leadsTo?: string;
  /** The page that has its text now. */
  readonly textOn?: PageFacts;
}

/** All pages of two sites. */
export interface Pairing {
  readonly kept: readonly Pair[];
  readonly moved: readonly (Pair & { readonly isRedirected: boolean })[];
  readonly added: readonly PageFacts[];
  readonly removed: readonly GonePage[];
}

/** What is known besides the pages. */
export interface Leads {
  /** Present names of files that were renamed. */
  readonly renames: ReadonlyMap<string, string>;
  /** Where an address leads now: the path of a page; `elsewhere`; nothing where it leads nowhere. */
  readonly leadsTo: (path: string) => string | undefined;
}

/** What leads to something that is no page of the site. */
export const ELSEWHERE = 'elsewhere';

/** Pairs the pages of two sites. */
export function pairPages(before: readonly PageFacts[], after: readonly PageFacts[], leads: Leads): Pairing {
  const [old, now] = [byPath(before), byPath(after)];
  const kept = after.flatMap((page) => {
    const was = old.get(page.path);
    return was === undefined ? [] : { before: was, after: page };
  });
  const gone = before.filter(({ path }) => !now.has(path));
  const fresh = after.filter(({ path }) => !old.has(path));
  const places = newPlaces(gone, { fresh, after, leads, now });
  const moved = new Map<PageFacts, Pairing['moved'][number]>();
  // Of several pages that became one, the first has moved there, and the text of the others is on it too.
  for (const page of gone) {
    const place = places.get(page);
    if (place === undefined || moved.has(place) || old.has(place.path)) continue;
    moved.set(place, { before: page, after: place, isRedirected: leads.leadsTo(page.path) === place.path });
  }
  const isMoved = new Set([...moved.values()].map((pair) => pair.before));
  const removed = gone.flatMap((page): GonePage | [] => {
    if (isMoved.has(page)) return [];
    const [leadsTo, textOn] = [leads.leadsTo(page.path), places.get(page)];
    return { page, ...(leadsTo !== undefined && { leadsTo }), ...(textOn && { textOn }) };
  });
  return { kept, moved: [...moved.values()], added: fresh.filter((page) => !moved.has(page)), removed };
}

function byPath(pages: readonly PageFacts[]): ReadonlyMap<string, PageFacts> {
  return new Map(pages.map((page) => [page.path, page]));
}

interface Places {
  readonly fresh: readonly PageFacts[];
  readonly after: readonly PageFacts[];
  readonly now: ReadonlyMap<string, PageFacts>;
  readonly leads: Leads;
}

/** Where the texts of pages are now. New pages are looked at first: most pages that go are there, and all others are many. */
function newPlaces(gone: readonly PageFacts[], { fresh, after, now, leads }: Places): Map<PageFacts, PageFacts> {
  const { renames, leadsTo } = leads;
  const found = new Map<PageFacts, PageFacts>();
  const isFresh = new Set(fresh);
  for (const page of gone) {
    const place = now.get(leadsTo(page.path) ?? '');
    if (place !== undefined && isFresh.has(place)) found.set(page, place);
  }
  for (const pages of [fresh, after]) {
    const sought = gone.filter((page) => !found.has(page));
    if (sought.length === 0 || pages.length === 0) continue;
    for (const [page, place] of findNewPlaces(sought, { pages, renames }))
      found.set(page as PageFacts, place.page as PageFacts);
  }
  return found;
}
