// Scores each section for the words of a query: unpacks and weights the postings of their terms. The scores equal those of lunr 2.3, which
// a test verifies.
import {
  computeInverseDocumentFrequency,
  computeTermScore,
  MAX_POSITIONS_PER_TERM,
  SEARCH_FIELDS,
  searchFieldWeights,
} from '../../model/search-packed.ts';
import type { IndexedSections } from './open-files.ts';
import { type FieldPostings, unpackPostings } from './postings.ts';
import type { QueryUnit } from './query-words.ts';
import type { SearchWord } from './vocabulary.ts';

/** By section: the score of a word, and whether the word is in the title, the headings or the categories above the text. */
export interface ScoresBySection {
  readonly score: Float32Array;
  readonly inHead: Uint8Array;
  /** First positions of the word in each text: `MAX_POSITIONS_PER_TERM` entries per section. Each entry is the position plus 1; 0 means none. */
  readonly places: Uint16Array;
}

/** Scores of a word, and the rarity of its rarest term. */
interface WordScoresBySection extends ScoresBySection {
  readonly rarity: number;
}

/** Returns the packed postings of each term that matches a word, and the weight of the term. */
export type PostingsFinder = (word: SearchWord) => readonly { readonly line: string; readonly weight: number }[];

/** Maximum stored position. Later positions are stored as this maximum. */
const MAX_STORED_POSITION = 0xffff;

/** Scoring data of the sections. */
export type SectionStatistics = Pick<IndexedSections, 'lengths' | 'means' | 'boosts'>;

/** Returns the scores of a unit in all sections. Each section gets the score of the best alternative (`ways`) of the unit. */
export function scoreQueryUnit(
  unit: QueryUnit,
  statistics: SectionStatistics,
  postingsOf: PostingsFinder,
): ScoresBySection {
  const count = statistics.boosts.length;
  const best = createEmptyScores(count);
  let own = 0;
  for (const { words, weight, isSynonym } of unit.ways) {
    const most = isSynonym && own > 0 ? own : Number.POSITIVE_INFINITY;
    const scored = words.map((word) => scoreWordPostings(postingsOf(word), statistics, most));
    if (!isSynonym) own = Math.max(own, ...scored.map(({ rarity }) => rarity));
    const [way = best, ...others] = scored as ScoresBySection[];
    for (const other of others) addScoresIfBothMatch(way, other);
    for (let index = 0; index < count; index += 1) {
      const score = ((way.score[index] as number) / words.length) * weight;
      if (score === 0) continue;
      if (score > (best.score[index] as number)) {
        best.score[index] = score;
        for (let place = index * MAX_POSITIONS_PER_TERM; place < (index + 1) * MAX_POSITIONS_PER_TERM; place += 1)
          best.places[place] = way.places[place] as number;
      }
      if (way.inHead[index] === 1) best.inHead[index] = 1;
    }
  }
  return best;
}

/** Scores terms in all sections. Each section gets the score of its best term. `most` limits the rarity of each term. */
export function scoreWordPostings(
  postings: ReturnType<PostingsFinder>,
  statistics: SectionStatistics,
  most = Number.POSITIVE_INFINITY,
): WordScoresBySection {
  const count = statistics.boosts.length;
  const scores = createEmptyScores(count);
  const sums = new Float32Array(count);
  let rarest = 0;
  for (const { line, weight } of postings) {
    const fields = unpackPostings(line);
    const rarity = computeInverseDocumentFrequency(
      count,
      fields.reduce((sum, { sections }) => sum + sections.length, 0),
    );
    rarest = Math.max(rarest, rarity);
    addTermScores(scores, sums, fields, { ...statistics, weight: Math.min(rarity, most) * weight });
  }
  return { ...scores, rarity: rarest };
}

function createEmptyScores(sections: number): ScoresBySection {
  return {
    score: new Float32Array(sections),
    inHead: new Uint8Array(sections),
    places: new Uint16Array(sections * MAX_POSITIONS_PER_TERM),
  };
}

/** Adds the scores of `other` to `both`. Sections that only one of the two matches get the score 0. */
function addScoresIfBothMatch(both: ScoresBySection, other: ScoresBySection): void {
  for (let index = 0; index < both.score.length; index += 1) {
    const a = both.score[index] as number;
    const b = other.score[index] as number;
    both.score[index] = a === 0 || b === 0 ? 0 : a + b;
    both.inHead[index] = (both.inHead[index] as number) & (other.inHead[index] as number);
  }
}

/**
 * Scores a term: computes for each section the sum over all fields. Replaces the score of a section if the sum is greater. `sums` must
 * contain only zeros, and contains only zeros again afterwards.
 */
function addTermScores(
  { score, inHead, places }: ScoresBySection,
  sums: Float32Array,
  postings: readonly FieldPostings[],
  { lengths, means, boosts, weight }: SectionStatistics & { readonly weight: number },
): void {
  for (const { field, sections, counts, places: inText } of postings) {
    const factor = weight * searchFieldWeights[SEARCH_FIELDS[field] as (typeof SEARCH_FIELDS)[number]];
    const isHead = SEARCH_FIELDS[field] !== 'text';
    for (let index = 0; index < sections.length; index += 1) {
      const section = sections[index] as number;
      const length = lengths[field]?.[section] as number;
      const value = computeTermScore(counts[index] as number, length, means[field] as number) * factor;
      sums[section] = (sums[section] as number) + value * (boosts[section] as number);
      if (isHead) inHead[section] = 1;
      else if (places[section * MAX_POSITIONS_PER_TERM] === 0) {
        for (let which = 0; which < MAX_POSITIONS_PER_TERM; which += 1)
          places[section * MAX_POSITIONS_PER_TERM + which] = Math.min(
            MAX_STORED_POSITION,
            (inText[index * MAX_POSITIONS_PER_TERM + which] as number) + 1,
          );
      }
    }
  }
  for (const { sections } of postings) {
    for (const section of sections) {
      if ((sums[section] as number) > (score[section] as number)) score[section] = sums[section] as number;
      sums[section] = 0;
    }
  }
}
