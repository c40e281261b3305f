// Finds the new pages of old pages, and the new headings of old headings. Compares files, then renames in git, then titles and texts. All
// functions are pure. They serve the search for lost addresses and the comparison of two sites.
import { computeTextOverlaps } from '../lib/likeness.ts';
import type { Heading } from './document.ts';

/** Data of a page for the comparison. */
export interface MovedPageCandidate {
  readonly path: string;
  readonly title: string;
  readonly type: string;
  /** Locale of its site. */
  readonly locale: string;
  /** Key of its docs version. */
  readonly version?: string;
  /** Root-relative source file. */
  readonly file?: string;
  /** Markdown without front matter; empty if there is none. */
  readonly text: string;
}

/** The new page of an old page. */
interface MovedPageMatch {
  readonly page: MovedPageCandidate;
  /** Share of the old text on the new page, from 0 to 1. */
  readonly share: number;
  /** Evidence for the match. */
  readonly by: 'file' | 'rename' | 'text' | 'title';
}

/**
 * Minimum share of the old text on the new page: `named` for a page with the same file, or the same title and name; `text` for a page found
 * by its text alone.
 */
const MIN_TEXT_OVERLAPS = { named: 0.3, text: 0.5 };

/** The pages to search, and known renames. */
interface MovedPageSearchInput {
  readonly pages: readonly MovedPageCandidate[];
  /** New file names of renamed files, by old name. */
  readonly renames: ReadonlyMap<string, string>;
}

/** Finds the new page of each old page. Omits old pages without a match. A page without text matches a page of the same type and title. */
export function findMovedPages(
  old: readonly MovedPageCandidate[],
  { pages, renames }: MovedPageSearchInput,
): ReadonlyMap<MovedPageCandidate, MovedPageMatch> {
  const shares = computeTextOverlaps(
    old.map(({ text }) => text),
    pages.map(({ text }) => text),
  );
  return new Map(
    old.flatMap((page, index) => {
      const place = findBestMovedPageMatch(page, { pages, renames, shares: shares[index] ?? new Map() });
      return place === undefined ? [] : [[page, place] as const];
    }),
  );
}

function findBestMovedPageMatch(
  old: MovedPageCandidate,
  { pages, renames, shares }: MovedPageSearchInput & { readonly shares: ReadonlyMap<number, number> },
): MovedPageMatch | undefined {
  const found = (index: number, by: MovedPageMatch['by']): MovedPageMatch => {
    return { page: pages[index] as MovedPageCandidate, share: shares.get(index) ?? 0, by };
  };
  const here = pages.flatMap((page, index) => (page.locale === old.locale ? [index] : []));
  if (old.text.trim() === '') {
    const same = here.filter((index) => isSameListOfPages(pages[index], old));
    return same.length === 1 ? found(same[0] as number, 'title') : undefined;
  }
  const renamed = old.file === undefined ? undefined : renames.get(old.file);
  for (const [file, by] of [
    [renamed, 'rename'],
    [old.file, 'file'],
  ] as const) {
    const at = file === undefined ? undefined : here.find((candidate) => pages[candidate]?.file === file);
    if (at !== undefined && (shares.get(at) ?? 0) >= MIN_TEXT_OVERLAPS.named) return found(at, by);
  }
  const like = here.filter(
    (index) =>
      (shares.get(index) ?? 0) >= computeMinSharedTextShare(pages[index], old) &&
      isSimilarTextProofOfMove(pages[index], old),
  );
  const [best] = like.sort(
    (a, b) => computePageMoveRank(pages[b], old, shares.get(b)) - computePageMoveRank(pages[a], old, shares.get(a)),
  );
  return best === undefined ? undefined : found(best, 'text');
}

/** Whether a page is the same list as an old page. Such a list, for example the index of a folder, has no text except its links. */
function isSameListOfPages(page: MovedPageCandidate | undefined, { title, type }: MovedPageCandidate): boolean {
  return page !== undefined && page.text.trim() === '' && page.type === type && page.title === title;
}

/**
 * Returns the minimum share of the old text that a page must contain. The share is lower for a page with the same title and name, because
 * its author may have moved it and rewritten parts of it.
 */
function computeMinSharedTextShare(page: MovedPageCandidate | undefined, old: MovedPageCandidate): number {
  const isNamesake = page?.title === old.title && getLastPathSegment(page.path) === getLastPathSegment(old.path);
  return isNamesake ? MIN_TEXT_OVERLAPS.named : MIN_TEXT_OVERLAPS.text;
}

function getLastPathSegment(path: string): string | undefined {
  return path.split('/').at(-1);
}

/** Whether similar text is sufficient evidence. Short texts occur on many pages, so the title has to be the same too. */
function isSimilarTextProofOfMove(page: MovedPageCandidate | undefined, old: MovedPageCandidate): boolean {
  return old.text.length > 200 || page?.title === old.title;
}

/** Computes the rank of a page. Criteria in order: its share of the old text; equal title, version and name; the shortest path. */
function computePageMoveRank(page: MovedPageCandidate | undefined, old: MovedPageCandidate, share = 0): number {
  if (page === undefined) return 0;
  const score = Math.round(share * 20) * 100;
  const named = (page.title === old.title ? 40 : 0) + (page.version === old.version ? 30 : 0);
  const isSameName = getLastPathSegment(page.path) === getLastPathSegment(old.path);
  return score + named + (isSameName ? 20 : 0) - page.path.length / 1000;
}

export interface PageWithHeadings extends Pick<MovedPageCandidate, 'text'> {
  readonly headings: readonly Heading[];
  /** Number of lines in the file before `text`. */
  readonly linesBefore: number;
}

/**
 * Finds the new heading of each lost id. It is the heading whose section contains most of the old section, or the only new heading between
 * the former neighbours of the old one.
 */
export function findMovedHeadings(
  ids: readonly string[],
  old: PageWithHeadings,
  now: PageWithHeadings,
): ReadonlyMap<string, Heading> {
  const before = new Set(old.headings.map(({ id }) => id));
  const fresh = now.headings.filter(({ id }) => !before.has(id));
  const lost = old.headings.filter(({ id }) => ids.includes(id));
  const shares = computeTextOverlaps(
    lost.map((heading) => extractSectionText(heading, old)),
    fresh.map((heading) => extractSectionText(heading, now)),
  );
  const found = new Map<string, Heading>();
  for (const [index, { id }] of lost.entries()) {
    const [best] = [...(shares[index] ?? [])].sort((a, b) => b[1] - a[1]);
    const heading = best !== undefined && best[1] >= MIN_TEXT_OVERLAPS.text ? fresh[best[0]] : undefined;
    if (heading !== undefined) found.set(id, heading);
  }
  const order = old.headings.map(({ id }) => id);
  for (const [id, heading] of findHeadingsBetweenNeighbours(ids, order, now.headings))
    if (!found.has(id)) found.set(id, heading);
  return found;
}

/** Finds headings by order alone: an id gets the new heading between its old neighbours if there is exactly one. */
export function findHeadingsBetweenNeighbours(
  ids: readonly string[],
  order: readonly string[],
  headings: readonly Heading[],
): ReadonlyMap<string, Heading> {
  const found = new Map<string, Heading>();
  const places = new Map(headings.map(({ id }, index) => [id, index]));
  const isKept = (id: string) => places.has(id);
  for (const [index, id] of order.entries()) {
    if (!ids.includes(id)) continue;
    const before = order[index - 1];
    const after = order[index + 1];
    if ((before !== undefined && !isKept(before)) || (after !== undefined && !isKept(after))) continue;
    const from = before === undefined ? -1 : (places.get(before) ?? -1);
    const to = after === undefined ? headings.length : (places.get(after) ?? headings.length);
    const heading = headings[from + 1];
    if (to - from === 2 && heading !== undefined && !order.includes(heading.id)) found.set(id, heading);
  }
  return found;
}

/** Returns the text below a heading, up to the next heading. */
function extractSectionText(heading: Heading, { headings, text, linesBefore }: PageWithHeadings): string {
  const next = headings[headings.indexOf(heading) + 1];
  const lines = text.split('\n');
  const from = heading.line - linesBefore;
  const to = next === undefined || next.line <= heading.line ? lines.length : next.line - linesBefore - 1;
  return lines.slice(from, to).join('\n');
}
