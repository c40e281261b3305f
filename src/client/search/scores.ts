// What the words of a query give to each section: the postings of the terms that they stand for, unpacked and weighted.
import { numberReader, scoreSteps, searchFields } from '../../model/search-packed.ts';
import type { SearchUnit } from './query-words.ts';
import type { SearchWord } from './vocabulary.ts';

/** By section: the score, and whether it stands over the text: in the title, the headings or the categories around. */
interface Scores {
  readonly score: Float32Array;
  readonly inHead: Uint8Array;
}

/** Packed postings of each term that a word stands for, with the weight of the term. */
export type PostingsOf = (word: SearchWord) => readonly { readonly line: string; readonly weight: number }[];

/** Scores of so many sections for a unit, met in the best way. */
export function scoreUnit(unit: SearchUnit, sections: number, postingsOf: PostingsOf): Scores {
  const best = noScores(sections);
  for (const { words, weight } of unit.ways) {
    const [way = best, ...others] = words.map((word) => scoreWord(sections, postingsOf(word)));
    for (const other of others) merge(way, other);
    for (let at = 0; at < sections; at += 1) {
      const score = ((way.score[at] as number) / words.length) * weight;
      if (score === 0) continue;
      if (score > (best.score[at] as number)) best.score[at] = score;
      if (way.inHead[at] === 1) best.inHead[at] = 1;
    }
  }
  return best;
}

function noScores(sections: number): Scores {
  return { score: new Float32Array(sections), inHead: new Uint8Array(sections) };
}

/** Leaves only what both have. */
function merge(both: Scores, other: Scores): void {
  for (let at = 0; at < both.score.length; at += 1) {
    const [a, b] = [both.score[at] as number, other.score[at] as number];
    both.score[at] = a === 0 || b === 0 ? 0 : a + b;
    both.inHead[at] = (both.inHead[at] as number) & (other.inHead[at] as number);
  }
}

function scoreWord(sections: number, postings: ReturnType<PostingsOf>): Scores {
  const scores = { ...noScores(sections), sums: new Float32Array(sections) };
  for (const { line, weight } of postings) addPostings(scores, line, weight);
  return scores;
}

/** Raises each section's score to what a term gives it, over all fields. `sums` is zero before and after. */
function addPostings({ score, inHead, sums }: Scores & { sums: Float32Array }, line: string, weight: number): void {
  const next = numberReader(line);
  const touched: Uint32Array[] = [];
  for (const field of searchFields) {
    const count = next();
    if (count === 0) continue;
    const best = (next() / 10) * weight;
    const ids = new Uint32Array(count);
    for (let at = 0, id = 0; at < count; at += 1) {
      id += next();
      ids[at] = id;
    }
    touched.push(ids);
    const isHead = field !== 'text';
    for (const id of ids) {
      sums[id] = (sums[id] as number) + (count === 1 ? best : (best * next()) / scoreSteps);
      if (isHead) inHead[id] = 1;
    }
  }
  for (const ids of touched) {
    for (const id of ids) {
      if ((sums[id] as number) > (score[id] as number)) score[id] = sums[id] as number;
      sums[id] = 0;
    }
  }
}
