// What the words of a query give to each section: the postings of the terms that they stand for, unpacked and weighted.
import { numberReader, scoreSteps, searchFields } from '../../model/search-packed.ts';
import type { SearchUnit } from './query-words.ts';
import type { SearchWord, Vocabulary } from './vocabulary.ts';

/** By section: the score, and whether it stands over the text: in the title, the headings or the categories around. */
export interface Scores {
  readonly score: Float32Array;
  readonly inHead: Uint8Array;
}

/** An index, as far as scores are made from it. */
export interface ScoreSource {
  readonly vocabulary: Vocabulary;
  /** Postings of each term, packed. */
  readonly lines: readonly string[];
  /** How many there are. */
  readonly sections: number;
  /** Zero for each section whenever a term is added: what it gives over all fields is summed here. */
  readonly sums: Float32Array;
}

/** Scores of all sections for a unit, met in the best way. Every term that counts is added to `found`. */
export function scoreUnit(unit: SearchUnit, isTolerant: boolean, source: ScoreSource, found: Set<number>): Scores {
  const best = noScores(source.sections);
  for (const { words, weight } of unit.ways) {
    const [way = best, ...others] = words.map((word) => scoreWord(word, isTolerant, source, found));
    for (const other of others) merge(way, other);
    for (let at = 0; at < source.sections; at += 1) {
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

function scoreWord(word: SearchWord, isTolerant: boolean, source: ScoreSource, found: Set<number>): Scores {
  const scores = noScores(source.sections);
  for (const [term, weight] of source.vocabulary.formsOf(word, isTolerant)) {
    found.add(term);
    addPostings(source.lines[term] as string, weight, scores, source.sums);
  }
  return scores;
}

/** Raises each section's score to what a term gives it, over all fields. */
function addPostings(line: string, weight: number, { score, inHead }: Scores, sums: Float32Array): void {
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
