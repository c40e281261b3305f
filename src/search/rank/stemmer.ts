// Turns a lunr language pack into word rules, with only the parts of lunr that the pack needs. Each pack becomes a separate file
// (scripts/compile.mjs) that both the builder and the browser's worker import; a site contains only those of its locales.
import { lazy } from '../../lib/lazy.ts';
import { foldWord, type WordRules } from '../../model/search-tokens.ts';
import { everydayWords } from './everyday-words.ts';
import { weakWords } from './weak-words.ts';
import { baseForm, lemmaOf } from './word-forms.ts';

/** A pack, as a function that registers itself with lunr. */
export type LanguagePack = (lunr: object) => void;

type Stemmer = (token: { update(change: (word: string) => string): string }) => string;

/** Function words that are missing in lunr's English stop words. They are rare in manuals, so by rarity they would count as significant. */
const EXTRA_STOP_WORDS =
  /^(?:although|besides|concerning|despite|during|onto|per|regarding|though|throughout|towards?|unless|upon|via|whereas)$/;

/** Corrects lunr's stemmer: `accessibility` is not a form of `access`, nor `compatible` of `compat`. */
const ABILITY_SUFFIX = /^(\p{L}{4,}ib)(?:le|ly|ility|ilities)$/u;

/** Returns the word rules of English, which is built into lunr. */
export function createEnglishRules(lunr: { readonly stemmer: unknown; readonly stopWordFilter: unknown }): WordRules {
  const filter = lunr.stopWordFilter as (word: string) => string | undefined;
  const isStopWord = (word: string) => EXTRA_STOP_WORDS.test(word) || filter(word) === undefined;
  const stem = wrapStemmer(lunr.stemmer as Stemmer);
  const stemOf = (word: string) => ABILITY_SUFFIX.exec(word)?.[1] ?? stem(word);
  const everydayLemmas = lazy(() => new Set(everydayWords.map(lemmaOf)));
  return {
    stem: (word) => stemOf(baseForm(word)),
    lemma: lemmaOf,
    isStopWord,
    isWeak: (word) => weakWords.has(word),
    isEveryday: (word) => everydayLemmas().has(lemmaOf(word)),
  };
}

/** Returns the word rules of language `name`. The last pack is its own, the others are dependencies. */
export function createLanguageRules(name: string, packs: readonly LanguagePack[]): WordRules {
  const stopWords = new Set<string>();
  const lunr: Record<string, unknown> = {
    Pipeline: { registerFunction: () => {} },
    // Some packs start a word segmenter; here the platform's segmenter does that.
    wordcut: { init: () => {} },
    generateStopWordFilter: (words: readonly string[]) => {
      for (const word of words) stopWords.add(foldWord(word));
    },
  };
  for (const pack of packs) pack(lunr);
  const { stemmer } = lunr[name] as { readonly stemmer: Stemmer };
  return { stem: wrapStemmer(stemmer), isStopWord: (word) => stopWords.has(word) };
}

/** Wraps a stemmer so that it accepts plain words instead of lunr tokens. */
function wrapStemmer(stemmer: Stemmer): WordRules['stem'] {
  return (word) => stemmer({ update: (change) => change(word) });
}
