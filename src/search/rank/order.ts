// Orders hits by their scores, adjusted by names in the query, the reader's page and the kind of page.
import type { SearchableSection, SearchTitleEntry } from '../../model/search.ts';
import type { IndexedSections } from './open-files.ts';
import { foldNameForMatch, normalizeAddress, rateExactMatch } from './pins.ts';
import type { RankedSection } from './rank.ts';

/** Minimum score of a section, as a share of the best score on its page. Sections with lower scores are dropped. */
const MIN_RELATIVE_SECTION_SCORE = 0.45;

/** Score factor of pages about the same product as the page from which the reader searches. */
const SAME_PRODUCT_BOOST = 1.2;

/**
 * Score bonus of a product that the query names. The bonus is `most` for the full name, and less for a part of the name. There is no bonus
 * if the query contains less than the share `from` of the name.
 */
const PRODUCT_IN_QUERY_BOOST = { most: 0.5, from: 0.4 };

/** Score factor of the first section of a page. The first section thus precedes other sections with the same words. */
const FIRST_SECTION_BOOST = 1.25;

/** Score factor if title and headings contain all words as typed. */
const EXACT_MATCH_BOOST = 1.15;

/** Score factor of a post: `asked` if the query is about releases, else `other`. */
const POST_SCORE_FACTORS = { asked: 2.5, other: 0.5 };

interface HitOrderCriteria {
  readonly query: string;
  readonly from?: string;
  readonly isRelease: boolean;
  /** Whether a line contains the words of the query as typed, instead of only other forms. */
  readonly isSaidIn: (line: string) => boolean;
  /** Returns the share of a name that the query contains. */
  readonly saidOf: (name: string) => number;
  /** Rates how well a page matches a query that names a product, such as `Launcher changelog`. 0 is no match. */
  readonly askedOf: (page: SearchTitleEntry) => number;
}

/** A section with its rank: `pin` takes precedence over `score`. */
interface RankedHit {
  readonly section: number;
  readonly score: number;
  readonly pin: number;
}

/** Returns the sections in order, exact names first. Omits sections with a much lower score than the best section of the same page. */
export function orderHits(
  ranked: readonly RankedSection[],
  files: IndexedSections,
  { query, from, isRelease, isSaidIn, saidOf, askedOf }: HitOrderCriteria,
): readonly RankedHit[] {
  const key = foldNameForMatch(query);
  const ownProduct = files.pages.find(({ href }) => normalizeAddress(href) === normalizeAddress(from ?? ''))?.product;
  const placed = dropWeakSections(ranked, files).map(({ section, score, isHead }) => {
    const at = files.sections[section] as SearchableSection;
    const page = files.pages[at.page] as SearchTitleEntry;
    const kind = page.kind === 'post' ? (isRelease ? POST_SCORE_FACTORS.asked : POST_SCORE_FACTORS.other) : 1;
    const place = at.headings.length === 0 ? FIRST_SECTION_BOOST : 1;
    const exact = isHead && isSaidIn([page.title, ...at.headings].join(' ')) ? EXACT_MATCH_BOOST : 1;
    const productBoost = ownProduct !== undefined && page.product === ownProduct ? SAME_PRODUCT_BOOST : 1;
    const coverage = saidOf(page.product ?? page.group);
    const named = coverage < PRODUCT_IN_QUERY_BOOST.from ? 1 : 1 + PRODUCT_IN_QUERY_BOOST.most * coverage;
    return {
      section,
      score: score * kind * place * exact * productBoost * named,
      pin: isHead ? rateExactMatch(key, at, page) : 0,
    };
  });
  return addPagesOfProductsInQuery(placed, files, askedOf).sort((a, b) => b.pin - a.pin || b.score - a.score);
}

/** Adds the pages that the query names by their product (`createProductPageScorer`), even if they lack other words of the query. */
function addPagesOfProductsInQuery(
  placed: readonly RankedHit[],
  { pages, sections }: IndexedSections,
  askedOf: HitOrderCriteria['askedOf'],
): RankedHit[] {
  const pins = pages.map(askedOf);
  if (pins.every((pin) => pin === 0)) return [...placed];
  const all = new Map(placed.map((rankedHit) => [rankedHit.section, rankedHit]));
  for (const [section, { page, headings }] of sections.entries()) {
    const pin = pins[page] as number;
    if (pin === 0 || headings.length > 0) continue;
    const ownRankedHit = all.get(section) ?? { section, score: 0, pin };
    all.set(section, { ...ownRankedHit, pin: Math.max(pin, ownRankedHit.pin) });
  }
  return [...all.values()];
}

function dropWeakSections(sections: readonly RankedSection[], { pageOf }: IndexedSections): readonly RankedSection[] {
  const best = new Map<number, number>();
  for (const { section, score } of sections) {
    const page = pageOf[section] as number;
    if (!best.has(page)) best.set(page, score);
  }
  return sections.filter(
    ({ section, score }) => score >= (best.get(pageOf[section] as number) as number) * MIN_RELATIVE_SECTION_SCORE,
  );
}
