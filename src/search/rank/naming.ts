// Computes how much of a name a query contains. The name belongs to a page, a heading or a product. Conversely, ranking computes how much
// of a query a section contains. If two sections have equal rank, the section with the more complete name in the query comes first.
import { memoizeByKeyWithLimit } from '../../lib/lazy.ts';
import { visitWords } from '../../model/search-tokens.ts';
import { countPostings } from './postings.ts';
import type { Vocabulary } from './vocabulary.ts';

export type QueryTermWeights = ReadonlyMap<number, number>;

/** Minimum weight of a word. The more frequent a word is, the closer its weight is to the minimum. */
const MIN_WORD_WEIGHT = 0.5;

/** Maximum number of cached names. */
const MAX_NAMES_WITH_CACHED_TERMS = 4000;

/**
 * Returns a function that computes the share of a name, from 0 to 1, that a query contains. Rare words weigh more. The words of each name
 * are cached.
 */
export function createNameMatchScorer({
  lang,
  language,
  termsOf,
  lineOf,
}: Vocabulary): (name: string, queryWeights: QueryTermWeights) => number {
  const rarityOf = (terms: readonly number[]) => {
    const places = terms.reduce((sum, term) => sum + countPostings(lineOf(term)), 0);
    return MIN_WORD_WEIGHT + 5 / Math.log2(4 + places);
  };
  const wordsOf = memoizeByKeyWithLimit((name) => {
    const words: { readonly terms: readonly number[]; readonly weight: number }[] = [];
    visitWords(name, lang, (word, _start, _end, isPart) => {
      if (isPart || language.isStopWord(word)) return;
      const terms = termsOf(word);
      words.push({ terms, weight: rarityOf(terms) });
    });
    return words;
  }, MAX_NAMES_WITH_CACHED_TERMS);
  return (name, queryWeights) => {
    let namedWeight = 0;
    let all = 0;
    for (const { terms, weight } of wordsOf(name)) {
      all += weight;
      namedWeight += weight * Math.max(0, ...terms.map((term) => queryWeights.get(term) ?? 0));
    }
    return all === 0 ? 0 : namedWeight / all;
  };
}
