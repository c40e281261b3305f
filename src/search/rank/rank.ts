// Ranks sections by the scores of the query words. A word is weighted by its rarity, limited by the weights of the other words, so that no
// single word dominates. A word that is on the page but not in the section counts partly. Words that are close to each other count more.
import { MAX_POSITIONS_PER_TERM } from '../../model/search-packed.ts';
import type { IndexedSections } from './open-files.ts';
import type { QueryUnit } from './query-words.ts';
import type { ScoresBySection } from './scores.ts';

export interface ScoredQueryUnit {
  readonly unit: QueryUnit;
  readonly scores: ScoresBySection;
}

export interface RankedSection {
  /** Index in `IndexedSections.sections`. */
  readonly section: number;
  readonly score: number;
  /** Whether title, headings or categories of the section contain all found words of the query. */
  readonly isHead: boolean;
}

export interface SectionRanking {
  /** Best first. */
  readonly sections: readonly RankedSection[];
  /** Required words of the query that were dropped because no page has them together with the others. */
  readonly without: readonly string[];
}

/**
 * Factors of a word that is on the page but not in the section. `score` is the factor of its score. `share` is the factor of its weight
 * when the contained share of the query is computed. Both are halved on a page of `halfAt` sections, because a long page has most words
 * somewhere.
 */
const WORD_OUTSIDE_SECTION_FACTORS = { score: 0.2, share: 0.7, halfAt: 15 };

/** Factor of a section that is about the query: its titles or headings contain all found words. */
const HEADING_BOOST = 2.6;

/** Minimum share of the query that a hit must contain, relative to the share in the best section. */
const MIN_RELATIVE_QUERY_COVERAGE = 0.4;

/** Bonus for words of the query that are adjacent in a section. It decreases with the distance between the words. */
const PROXIMITY_BONUS = 0.7;

/** Exponent of the share of the query that a section contains. */
const QUERY_COVERAGE_EXPONENT = 2.5;

/** Number of pages that is assumed for the weight of a word that no page contains. */
const PAGE_COUNT_OF_UNKNOWN_WORD = 0.5;

/** Factor of a bare number: numbers are rare words, but most are only quantities. */
const NUMERIC_WORD_FACTOR = 0.3;

/** Maximum weight of a word of daily life: the weight of any word that one page in ten contains. */
const MAX_EVERYDAY_WORD_WEIGHT = Math.log(1 + 10);

/** Maximum weight of a word, relative to the median weight of the words in the query. */
const MAX_RELATIVE_WORD_WEIGHT = 1.4;

/** Factors of a weak word and of a stop word. */
const WEAK_WORD_FACTOR = 0.3;
const STOP_WORD_FACTOR = 0.05;

interface WeightedQueryUnit extends ScoredQueryUnit {
  /**
   * Rarity: the logarithm of the number of all pages divided by the number of pages with the word. It is limited relative to the other
   * words.
   */
  readonly weight: number;
  /** Factor of the unit's scores. */
  readonly counted: number;
  /** Best score of the unit on each page. */
  readonly ofPage: Float32Array;
}

/**
 * Ranks the sections that contain a large enough share of the query. If no page has all required words, finds the page whose words have the
 * greatest total weight. `without` contains the required words that this page lacks.
 */
export function rankSections(scored: readonly ScoredQueryUnit[], files: IndexedSections): SectionRanking {
  const weighted = limitQueryUnitWeights(scored.map((scoredQueryUnit) => weighQueryUnit(scoredQueryUnit, files)));
  const required = weighted.filter(({ unit }) => unit.isRequired);
  const units = required.filter(({ ofPage }) => ofPage.some((score) => score > 0));
  const bestUnits = findQueryUnitsOnBestPage(units, files.pages.length);
  if (bestUnits.length === 0) return { sections: [], without: [] };
  const { total, share } = sumSectionScores(weighted, units, files);
  const all = required.reduce((sum, { weight }) => sum + weight, 0);
  const least = share.reduce((a, b) => Math.max(a, b), 0) * MIN_RELATIVE_QUERY_COVERAGE;
  const sections: RankedSection[] = [];
  for (let section = 0; section < share.length; section += 1) {
    const shareOfSection = share[section] as number;
    if (shareOfSection === 0 || shareOfSection < least) continue;
    const isHead = bestUnits.every(({ scores }) => scores.inHead[section] === 1);
    const factor =
      (shareOfSection / all) ** QUERY_COVERAGE_EXPONENT *
      (isHead ? HEADING_BOOST : 1) *
      (1 + PROXIMITY_BONUS * computeWordProximity(units, section));
    sections.push({ section, score: (total[section] as number) * factor, isHead });
  }
  sections.sort((a, b) => b.score - a.score || a.section - b.section);
  const without = required.filter((unit) => !bestUnits.includes(unit)).map(({ unit }) => unit.typed);
  return { sections, without };
}

function weighQueryUnit({ unit, scores }: ScoredQueryUnit, { pageOf, pages }: IndexedSections): WeightedQueryUnit {
  const ofPage = new Float32Array(pages.length);
  for (let section = 0; section < pageOf.length; section += 1) {
    const score = scores.score[section] as number;
    const page = pageOf[section] as number;
    if (score > (ofPage[page] as number)) ofPage[page] = score;
  }
  const having = ofPage.reduce((count, score) => count + (score > 0 ? 1 : 0), 0);
  const factor = /^\p{N}+$/u.test(unit.typed) ? NUMERIC_WORD_FACTOR : 1;
  const rarity = Math.log(1 + pages.length / (having || PAGE_COUNT_OF_UNKNOWN_WORD));
  const most = unit.isEveryday ? MAX_EVERYDAY_WORD_WEIGHT : rarity;
  return {
    unit,
    scores,
    ofPage,
    weight: factor * Math.min(rarity, most),
    counted: unit.isRequired ? Math.min(1, most / rarity) : unit.isStopWord ? STOP_WORD_FACTOR : WEAK_WORD_FACTOR,
  };
}

/** Limits the weights, so that an everyday word that happens to be on one page does not outweigh the subject of the query. */
function limitQueryUnitWeights(weighted: readonly WeightedQueryUnit[]): readonly WeightedQueryUnit[] {
  const units = weighted.filter(({ unit, ofPage }) => unit.isRequired && ofPage.some((score) => score > 0));
  const weights = units.map(({ weight }) => weight).sort((a, b) => a - b);
  const most = MAX_RELATIVE_WORD_WEIGHT * (weights[(weights.length - 1) >> 1] ?? 0);
  if (weights.length < 2) return weighted;
  return weighted.map((unit) =>
    unit.weight <= most ? unit : { ...unit, weight: most, counted: unit.counted * (most / unit.weight) },
  );
}

/**
 * Finds the page whose words of the query have the greatest total weight, and returns these words. One rare word thus does not exclude all
 * others.
 */
function findQueryUnitsOnBestPage(units: readonly WeightedQueryUnit[], pages: number): readonly WeightedQueryUnit[] {
  let best = { weight: 0, kept: [] as readonly WeightedQueryUnit[] };
  for (let page = 0; page < pages; page += 1) {
    const bestUnits = units.filter(({ ofPage }) => (ofPage[page] as number) > 0);
    const weight = bestUnits.reduce((sum, bestUnit) => sum + bestUnit.weight, 0);
    if (weight > best.weight) best = { weight, kept: bestUnits };
  }
  return best.kept;
}

/**
 * Returns two arrays by section: the score of the section, and the share of the query that the section contains. Sections without a found
 * word have 0 in both.
 */
function sumSectionScores(
  weighted: readonly WeightedQueryUnit[],
  units: readonly WeightedQueryUnit[],
  { pageOf, pages }: IndexedSections,
) {
  const sizes = new Uint32Array(pages.length);
  for (const page of pageOf) sizes[page] = (sizes[page] as number) + 1;
  const total = new Float32Array(pageOf.length);
  const share = new Float32Array(pageOf.length);
  const hasAny = (section: number) => units.some(({ scores }) => (scores.score[section] as number) > 0);
  for (let section = 0; section < pageOf.length; section += 1) {
    if (!hasAny(section)) continue;
    const page = pageOf[section] as number;
    const near = 1 / (1 + (sizes[page] as number) / WORD_OUTSIDE_SECTION_FACTORS.halfAt);
    for (const { unit, scores, ofPage, weight, counted } of weighted) {
      const score = scores.score[section] as number;
      const elsewhere = (ofPage[page] as number) * WORD_OUTSIDE_SECTION_FACTORS.score * near;
      total[section] = (total[section] as number) + Math.max(score, elsewhere) * counted;
      if (!unit.isRequired || elsewhere === 0) continue;
      share[section] =
        (share[section] as number) + weight * (score > 0 ? 1 : WORD_OUTSIDE_SECTION_FACTORS.share * near);
    }
  }
  return { total, share };
}

/** Returns how close the words of a query are in the text of a section, from 0 to 1. */
function computeWordProximity(units: readonly WeightedQueryUnit[], section: number): number {
  let sum = 0;
  for (let index = 1; index < units.length; index += 1) {
    const [before, after] = [units[index - 1], units[index]].map(
      (unit) => (unit as WeightedQueryUnit).scores.places,
    ) as [Uint16Array, Uint16Array];
    const distance = computeMinWordDistance(before, after, section * MAX_POSITIONS_PER_TERM);
    if (distance > 0) sum += 1 / distance;
  }
  return units.length < 2 ? 0 : sum / (units.length - 1);
}

/** Returns the minimum distance between the positions of two words in a text; 0 if one of the words is missing. */
function computeMinWordDistance(before: Uint16Array, after: Uint16Array, start: number): number {
  if (before[start] === 0 || after[start] === 0) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (let position = start; position < start + MAX_POSITIONS_PER_TERM; position += 1) {
    for (let other = start; other < start + MAX_POSITIONS_PER_TERM; other += 1)
      least = Math.min(least, Math.abs((after[other] as number) - (before[position] as number)));
  }
  return Math.max(1, least);
}
