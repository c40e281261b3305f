// What the words of a query give to each section: the postings of the terms that they stand for, unpacked and weighted. The
// scores are those of lunr 2.3, which a test holds them against.
import {
  fieldWeights,
  mostPlaces,
  numberReader,
  rarityOf,
  saturation,
  searchFields,
} from '../../model/search-packed.ts';
import type { OpenFiles } from './open-files.ts';
import type { SearchUnit } from './query-words.ts';
import type { SearchWord } from './vocabulary.ts';

/** By section: the score, and whether it stands over the text: in the title, the headings or the categories around. */
export interface Scores {
  readonly score: Float32Array;
  readonly inHead: Uint8Array;
  /** Where in the text of a section the first of it stand: `mostPlaces` a section, each one more than its number. */
  readonly places: Uint16Array;
}

/** Packed postings of each term that a word stands for, with the weight of the term. */
export type PostingsOf = (word: SearchWord) => readonly { readonly line: string; readonly weight: number }[];

/** Places behind this one are taken for it. */
const FAR = 0xffff;

/** What is known of the sections. */
export type Statistics = Pick<OpenFiles, 'lengths' | 'means' | 'boosts'>;

/** Scores of all sections for a unit, met in the best way. */
export function scoreUnit(unit: SearchUnit, statistics: Statistics, postingsOf: PostingsOf): Scores {
  const count = statistics.boosts.length;
  const best = noScores(count);
  for (const { words, weight } of unit.ways) {
    const [way = best, ...others] = words.map((word) => scoreWord(postingsOf(word), statistics));
    for (const other of others) merge(way, other);
    for (let at = 0; at < count; at += 1) {
      const score = ((way.score[at] as number) / words.length) * weight;
      if (score === 0) continue;
      if (score > (best.score[at] as number)) {
        best.score[at] = score;
        for (let place = at * mostPlaces; place < (at + 1) * mostPlaces; place += 1)
          best.places[place] = way.places[place] as number;
      }
      if (way.inHead[at] === 1) best.inHead[at] = 1;
    }
  }
  return best;
}

/** Scores of all sections for terms with their weights: of each section the best one. */
export function scoreWord(postings: ReturnType<PostingsOf>, statistics: Statistics): Scores {
  const scores = noScores(statistics.boosts.length);
  const sums = new Float32Array(statistics.boosts.length);
  for (const { line, weight } of postings) addPostings(scores, sums, readLine(line), { ...statistics, weight });
  return scores;
}

function noScores(sections: number): Scores {
  return {
    score: new Float32Array(sections),
    inHead: new Uint8Array(sections),
    places: new Uint16Array(sections * mostPlaces),
  };
}

/** Leaves only what both have. */
function merge(both: Scores, other: Scores): void {
  for (let at = 0; at < both.score.length; at += 1) {
    const [a, b] = [both.score[at] as number, other.score[at] as number];
    both.score[at] = a === 0 || b === 0 ? 0 : a + b;
    both.inHead[at] = (both.inHead[at] as number) & (other.inHead[at] as number);
  }
}

/** The postings of a term in a field. */
interface FieldPostings {
  readonly field: number;
  readonly sections: readonly number[];
  readonly counts: readonly number[];
  /** In the text: for each section the first places of the term. */
  readonly places: readonly number[];
}

/** Unpacks the postings of a term; `model/search-packed.ts` says how they look. */
function readLine(line: string): readonly FieldPostings[] {
  const next = numberReader(line);
  return searchFields.map((name, field) => {
    const size = next();
    const postings = { field, sections: [] as number[], counts: [] as number[], places: [] as number[] };
    for (let at = 0, section = 0; at < size; at += 1) {
      const step = next();
      section += step >> 1;
      const count = (step & 1) === 1 ? next() : 1;
      postings.sections.push(section);
      postings.counts.push(count);
      if (name !== 'text') continue;
      for (let which = 0, place = 0; which < mostPlaces; which += 1) {
        if (which < count) place += next();
        postings.places.push(place);
      }
    }
    return postings;
  });
}

/** Raises each section's score to what a term gives it, over all fields. `sums` is zero before and after. */
function addPostings(
  { score, inHead, places }: Scores,
  sums: Float32Array,
  postings: readonly FieldPostings[],
  { lengths, means, boosts, weight }: Statistics & { readonly weight: number },
): void {
  const all = postings.reduce((sum, { sections }) => sum + sections.length, 0);
  const rarity = rarityOf(boosts.length, all) * weight;
  for (const { field, sections, counts, places: inText } of postings) {
    const factor = rarity * fieldWeights[searchFields[field] as (typeof searchFields)[number]];
    const isHead = searchFields[field] !== 'text';
    for (let at = 0; at < sections.length; at += 1) {
      const section = sections[at] as number;
      const length = lengths[field]?.[section] as number;
      const value = saturation(counts[at] as number, length, means[field] as number) * factor;
      sums[section] = (sums[section] as number) + value * (boosts[section] as number);
      if (isHead) inHead[section] = 1;
      else if (places[section * mostPlaces] === 0) {
        for (let which = 0; which < mostPlaces; which += 1)
          places[section * mostPlaces + which] = Math.min(FAR, (inText[at * mostPlaces + which] as number) + 1);
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
