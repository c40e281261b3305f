// Where a page and its headings went: by its file, by a rename that git knows, then by its title and its text. Pure; both what is lost and what two sites differ in are told by it.
import { sharesOf } from '../lib/likeness.ts';
import type { Heading } from './document.ts';

/** A page as it is compared. */
export interface ComparedPage {
  readonly path: string;
  readonly title: string;
  readonly type: string;
  /** Language of its site. */
  readonly locale: string;
  /** Key of its docs version. */
  readonly version?: string;
  /** Its source, root-relative. */
  readonly file?: string;
  /** Its Markdown without front matter; empty where it has none. */
  readonly text: string;
}

/** Where a page is now. */
export interface NewPlace {
  readonly page: ComparedPage;
  /** How much of the old text is there, from 0 to 1. */
  readonly share: number;
  /** How it was found. */
  readonly by: 'file' | 'rename' | 'text' | 'title';
}

/** The least share of a text that a page has if it is to be taken for the same one: found by its file, and by its text alone. */
const LEAST = { named: 0.3, text: 0.5 };

/** Where pages are looked for. */
export interface PlaceSearch {
  readonly pages: readonly ComparedPage[];
  /** The present names of files that were renamed. */
  readonly renames: ReadonlyMap<string, string>;
}

/** Finds where the text of each old page is now; those whose text is on no page are not in the answer. */
export function findNewPlaces(
  old: readonly ComparedPage[],
  { pages, renames }: PlaceSearch,
): ReadonlyMap<ComparedPage, NewPlace> {
  const shares = sharesOf(
    old.map(({ text }) => text),
    pages.map(({ text }) => text),
  );
  return new Map(
    old.flatMap((page, index) => {
      const place = likelyPlace(page, { pages, renames, shares: shares[index] ?? new Map() });
      return place === undefined ? [] : [[page, place] as const];
    }),
  );
}

function likelyPlace(
  old: ComparedPage,
  { pages, renames, shares }: PlaceSearch & { readonly shares: ReadonlyMap<number, number> },
): NewPlace | undefined {
  const found = (at: number, by: NewPlace['by']): NewPlace => {
    return { page: pages[at] as ComparedPage, share: shares.get(at) ?? 0, by };
  };
  const here = pages.flatMap((page, at) => (page.locale === old.locale ? [at] : []));
  if (old.text.trim() === '') {
    const same = here.filter((at) => isSameList(pages[at], old));
    return same.length === 1 ? found(same[0] as number, 'title') : undefined;
  }
  const renamed = old.file === undefined ? undefined : renames.get(old.file);
  for (const [file, by] of [
    [renamed, 'rename'],
    [old.file, 'file'],
  ] as const) {
    const at = file === undefined ? undefined : here.find((each) => pages[each]?.file === file);
    if (at !== undefined && (shares.get(at) ?? 0) >= LEAST.named) return found(at, by);
  }
  const like = here.filter((at) => (shares.get(at) ?? 0) >= leastOf(pages[at], old) && isSurelyLike(pages[at], old));
  const [best] = like.sort((a, b) => rank(pages[b], old, shares.get(b)) - rank(pages[a], old, shares.get(a)));
  return best === undefined ? undefined : found(best, 'text');
}

/** A list, such as the pages of a folder, has no text: what it lists stands on other pages. */
function isSameList(page: ComparedPage | undefined, { title, type }: ComparedPage): boolean {
  return page !== undefined && page.text.trim() === '' && page.type === type && page.title === title;
}

/** What is called the same in another folder or version may have been written anew in part. */
function leastOf(page: ComparedPage | undefined, old: ComparedPage): number {
  const isNamesake = page?.title === old.title && lastName(page.path) === lastName(old.path);
  return isNamesake ? LEAST.named : LEAST.text;
}

function lastName(path: string): string | undefined {
  return path.split('/').at(-1);
}

/** A few words are on many pages: these must have the title too. */
function isSurelyLike(page: ComparedPage | undefined, old: ComparedPage): boolean {
  return old.text.length > 200 || page?.title === old.title;
}

/** Of pages that have the same share of the text, that of the same title and version goes first, then the one with the shorter path. */
function rank(page: ComparedPage | undefined, old: ComparedPage, share = 0): number {
  if (page === undefined) return 0;
  const own = Math.round(share * 20) * 100;
  const named = (page.title === old.title ? 40 : 0) + (page.version === old.version ? 30 : 0);
  const isSameName = lastName(page.path) === lastName(old.path);
  return own + named + (isSameName ? 20 : 0) - page.path.length / 1000;
}

/** A page with its headings. */
export interface HeadedPage extends Pick<ComparedPage, 'text'> {
  readonly headings: readonly Heading[];
  /** The lines of its file before `text`. */
  readonly linesBefore: number;
}

/**
 * The headings that stand now for ids that a page had, by id: that with most of the text below the old one, else the only new one between the
 * same neighbours.
 */
export function findHeadings(ids: readonly string[], old: HeadedPage, now: HeadedPage): ReadonlyMap<string, Heading> {
  const before = new Set(old.headings.map(({ id }) => id));
  const fresh = now.headings.filter(({ id }) => !before.has(id));
  const lost = old.headings.filter(({ id }) => ids.includes(id));
  const shares = sharesOf(
    lost.map((heading) => sectionOf(heading, old)),
    fresh.map((heading) => sectionOf(heading, now)),
  );
  const found = new Map<string, Heading>();
  for (const [index, { id }] of lost.entries()) {
    const [best] = [...(shares[index] ?? [])].sort((a, b) => b[1] - a[1]);
    const heading = best !== undefined && best[1] >= LEAST.text ? fresh[best[0]] : undefined;
    if (heading !== undefined) found.set(id, heading);
  }
  const order = old.headings.map(({ id }) => id);
  for (const [id, heading] of headingsBetween(ids, order, now.headings)) if (!found.has(id)) found.set(id, heading);
  return found;
}

/** Of ids of which only the order is known, those between whose neighbours stands one new heading. */
export function headingsBetween(
  ids: readonly string[],
  order: readonly string[],
  headings: readonly Heading[],
): ReadonlyMap<string, Heading> {
  const found = new Map<string, Heading>();
  const places = new Map(headings.map(({ id }, at) => [id, at]));
  const isKept = (id: string) => places.has(id);
  for (const [at, id] of order.entries()) {
    if (!ids.includes(id)) continue;
    const [before, after] = [order[at - 1], order[at + 1]];
    if ((before !== undefined && !isKept(before)) || (after !== undefined && !isKept(after))) continue;
    const from = before === undefined ? -1 : (places.get(before) ?? -1);
    const to = after === undefined ? headings.length : (places.get(after) ?? headings.length);
    const heading = headings[from + 1];
    if (to - from === 2 && heading !== undefined && !order.includes(heading.id)) found.set(id, heading);
  }
  return found;
}

/** What stands below a heading, up to the next one. */
function sectionOf(heading: Heading, { headings, text, linesBefore }: HeadedPage): string {
  const next = headings[headings.indexOf(heading) + 1];
  const lines = text.split('\n');
  const from = heading.line - linesBefore;
  const to = next === undefined || next.line <= heading.line ? lines.length : next.line - linesBefore - 1;
  return lines.slice(from, to).join('\n');
}
