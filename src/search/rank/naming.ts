// How much of a name a query says: of the title of a page, of a heading, of a product. Ranking asks how much of the query a section
// has; of two that have the same, the one is meant whose name is said.
import { lazyBy } from '../../lib/lazy.ts';
import { eachWord } from '../../model/search-tokens.ts';
import { countIn } from './postings.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Terms that a query stands for, with the weight of each. */
export type ProductQuery = ReadonlyMap<number, number>;

/** Words that are in every other title weigh so little. */
const LEAST = 0.5;

/** Names that are remembered. */
const MOST = 4000;

/** Gives what tells, from 0 to 1, how much of a name a query says: rare words are more of it. Names are cut into words once. */
export function createNaming({
  lang,
  language,
  termsOf,
  lineOf,
}: Vocabulary): (name: string, asked: ProductQuery) => number {
  const rarityOf = (terms: readonly number[]) => {
    const places = terms.reduce((sum, term) => sum + countIn(lineOf(term)), 0);
    return LEAST + 5 / Math.log2(4 + places);
  };
  const wordsOf = lazyBy((name) => {
    const words: { readonly terms: readonly number[]; readonly weight: number }[] = [];
    eachWord(name, lang, (word, _start, _end, isPart) => {
      if (isPart || language.isStopWord(word)) return;
      const terms = termsOf(word);
      words.push({ terms, weight: rarityOf(terms) });
    });
    return words;
  }, MOST);
  return (name, asked) => {
    let [said, all] = [0, 0];
    for (const { terms, weight } of wordsOf(name)) {
      all += weight;
      said += weight * Math.max(0, ...terms.map((term) => asked.get(term) ?? 0));
    }
    return all === 0 ? 0 : said / all;
  };
}
