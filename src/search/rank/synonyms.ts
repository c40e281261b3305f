// What readers say, and what the content calls it. A phrase is known by the stems of its words.
import type { Synonym } from '../../model/search.ts';
import { fold, type WordRules, wordsOf } from '../../model/search-tokens.ts';

/** A phrase at some place of a query. */
interface FoundPhrase {
  /** Words of the query that it takes. */
  readonly length: number;
  readonly to: readonly string[];
}

export interface Synonyms {
  /** The longest phrase that begins at a word of a query and has synonyms. */
  startingAt(words: readonly { readonly word: string }[], at: number): FoundPhrase | undefined;
}

/** Makes synonyms ready for questions. */
export function readSynonyms(synonyms: readonly Synonym[], lang: string, language: WordRules): Synonyms {
  const stemOf = (word: string) => fold(language.stem(word));
  const known = new Map<string, string[]>();
  let longest = 0;
  for (const { from, to } of synonyms) {
    // The parts of a name are no words of their own here.
    const stems = from.split(/\s+/).flatMap((each) => wordsOf(each, lang).slice(0, 1).map(stemOf));
    const key = stems.join(' ');
    known.set(key, [...(known.get(key) ?? []), ...to]);
    longest = Math.max(longest, stems.length);
  }
  return {
    startingAt(words, at) {
      for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
        const key = words
          .slice(at, at + length)
          .map(({ word }) => stemOf(word))
          .join(' ');
        const to = known.get(key);
        if (to) return { length, to };
      }
      return undefined;
    },
  };
}
