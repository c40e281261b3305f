// Turns a lunr language pack into word rules, with only the parts of lunr that the pack needs. Each pack becomes a separate file
// (scripts/compile.mjs). The builder and the browser's worker both import this file. A site contains only the packs of its locales.
import { lazy } from '../../lib/lazy.ts';
import { foldWord, type SearchWordRules } from '../../model/search-tokens.ts';
import { everydayWords } from './everyday-words.ts';
import { weakWords } from './weak-words.ts';
import { computeLemma, replaceIrregularForm } from './word-forms.ts';

/** A pack, as a function that registers itself with lunr. */
export type LunrLanguagePlugin = (lunr: object) => void;

type LunrStemmer = (token: { update(change: (word: string) => string): string }) => string;

/** Function words that are missing in lunr's English stop words. They are rare in manuals, so by rarity they would count as significant. */
const EXTRA_STOP_WORD_PATTERN =
  /^(?:although|besides|concerning|despite|during|onto|per|regarding|though|throughout|towards?|unless|upon|via|whereas)$/;

/** Words that lunr stems too far: `accessibility` is not a form of `access`, nor `compatible` of `compat`. */
const ABILITY_SUFFIX_PATTERN = /^(\p{L}{4,}ib)(?:le|ly|ility|ilities)$/u;

/** Returns the word rules of English, which is built into lunr. */
export function createEnglishWordRules(lunr: {
  readonly stemmer: unknown;
  readonly stopWordFilter: unknown;
}): SearchWordRules {
  const filter = lunr.stopWordFilter as (word: string) => string | undefined;
  const isStopWord = (word: string) => EXTRA_STOP_WORD_PATTERN.test(word) || filter(word) === undefined;
  const stem = wrapStemmer(lunr.stemmer as LunrStemmer);
  const stemOf = (word: string) => ABILITY_SUFFIX_PATTERN.exec(word)?.[1] ?? stem(word);
  const everydayLemmas = lazy(() => new Set(everydayWords.map(computeLemma)));
  return {
    stem: (word) => stemOf(replaceIrregularForm(word)),
    lemma: computeLemma,
    isStopWord,
    isWeak: (word) => weakWords.has(word),
    isEveryday: (word) => everydayLemmas().has(computeLemma(word)),
  };
}

/** Returns the word rules of the language `name`. The last pack is the pack of this language. The packs before it are its dependencies. */
export function createWordRulesOfLanguage(name: string, packs: readonly LunrLanguagePlugin[]): SearchWordRules {
  const stopWords = new Set<string>();
  const lunr: Record<string, unknown> = {
    Pipeline: { registerFunction: () => {} },
    // Some packs initialize a word segmenter, which is not needed: `Intl.Segmenter` splits words here.
    wordcut: { init: () => {} },
    generateStopWordFilter: (words: readonly string[]) => {
      for (const word of words) stopWords.add(foldWord(word));
    },
  };
  for (const pack of packs) pack(lunr);
  const { stemmer } = lunr[name] as { readonly stemmer: LunrStemmer };
  return { stem: wrapStemmer(stemmer), isStopWord: (word) => stopWords.has(word) };
}

/** Wraps a stemmer so that it accepts plain words instead of lunr tokens. */
function wrapStemmer(stemmer: LunrStemmer): SearchWordRules['stem'] {
  return (word) => stemmer({ update: (change) => change(word) });
}
