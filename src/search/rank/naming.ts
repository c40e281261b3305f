// Computes which share of a name (a page title, a heading or a product) a query contains. Ranking measures the share of the query that a
// section contains; between equal sections, the one whose name is in the query wins.
import { lazyBy } from '../../lib/lazy.ts';
import { eachWord } from '../../model/search-tokens.ts';
import { countSectionsIn } from './postings.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The terms of a query with their weights. */
export type QueryTermWeights = ReadonlyMap<number, number>;

/** Minimum weight, which the most frequent words approach. */
const MIN_WORD_WEIGHT = 0.5;

/** Maximum number of cached names. */
const MAX_CACHED_NAMES = 4000;

/**
 * Returns a function that computes the share of a name, from 0 to 1, that a query contains. Rare words weigh more. Names are split into
 * words once.
 */
export function createNameScorer({
  lang,
  language,
  termsOf,
  lineOf,
}: Vocabulary): (name: string, asked: QueryTermWeights) => number {
  const rarityOf = (terms: readonly number[]) => {
    const places = terms.reduce((sum, term) => sum + countSectionsIn(lineOf(term)), 0);
    return MIN_WORD_WEIGHT + 5 / Math.log2(4 + places);
  };
  const wordsOf = lazyBy((name) => {
    const words: { readonly terms: readonly number[]; readonly weight: number }[] = [];
    eachWord(name, lang, (word, _start, _end, isPart) => {
      if (isPart || language.isStopWord(word)) return;
      const terms = termsOf(word);
      words.push({ terms, weight: rarityOf(terms) });
    });
    return words;
  }, MAX_CACHED_NAMES);
  return (name, asked) => {
    let [said, all] = [0, 0];
    for (const { terms, weight } of wordsOf(name)) {
      all += weight;
      said += weight * Math.max(0, ...terms.map((term) => asked.get(term) ?? 0));
    }
    return all === 0 ? 0 : said / all;
  };
}
