// Synonyms map words that readers use to words that the content uses. Phrases are found in any inflection, because words are compared by
// lemma (base form). Stems would be too coarse: `operation` and `operators` have the same stem.
import type { Synonym } from '../../model/search.ts';
import { foldWord, type SearchWordRules, splitIntoWords } from '../../model/search-tokens.ts';

interface PhraseWithSynonyms {
  /** Number of query words in the phrase. */
  readonly length: number;
  readonly to: readonly string[];
}

export interface SynonymLookup {
  /** Returns the longest phrase with synonyms that starts at the word with index `at` of a query. */
  startingAt(words: readonly { readonly word: string }[], at: number): PhraseWithSynonyms | undefined;
}

/** Prepares synonyms for lookup. */
export function createSynonymLookup(
  synonyms: readonly Synonym[],
  lang: string,
  language: SearchWordRules,
): SynonymLookup {
  const lemmaOf = (word: string) => foldWord((language.lemma ?? language.stem)(word));
  const known = new Map<string, string[]>();
  let longest = 0;
  for (const { from, to } of synonyms) {
    // Uses only whole words, not the parts of compound names.
    const lemmas = from.split(/\s+/).flatMap((word) => splitIntoWords(word, lang).slice(0, 1).map(lemmaOf));
    const key = lemmas.join(' ');
    known.set(key, [...(known.get(key) ?? []), ...to]);
    longest = Math.max(longest, lemmas.length);
  }
  return {
    startingAt(words, index) {
      for (let length = Math.min(longest, words.length - index); length > 0; length -= 1) {
        const key = words
          .slice(index, index + length)
          .map(({ word }) => lemmaOf(word))
          .join(' ');
        const to = known.get(key);
        if (to) return { length, to };
      }
      return undefined;
    },
  };
}
