// Makes a language of one of lunr's language packs, with only those parts of lunr that a pack asks for. Each pack becomes
// a file of its own (scripts/compile.mjs), which the builder and the browser's worker both import; a site has those of its
// locales only.
import { fold, type WordRules } from '../../model/search-tokens.ts';
import { weakWords } from './weak-words.ts';

/** A pack as it adds itself to lunr. */
export type LanguagePack = (lunr: object) => void;

type Stemmer = (token: { update(change: (word: string) => string): string }) => string;

/** Words that only join others and that lunr's list of English lacks: rare in manuals, they would pass for telling ones. */
const JOINING =
  /^(?:although|besides|concerning|despite|during|onto|per|regarding|though|throughout|towards?|unless|upon|via|whereas)$/;

/** `accessibility` is no form of `access`, as lunr's stemmer has it, nor `compatible` one of `compat`. */
const ABLE = /^(\p{L}{4,}ib)(?:le|ly|ility|ilities)$/u;

/** The language that lunr itself brings, English. */
export function englishOf(lunr: { readonly stemmer: unknown; readonly stopWordFilter: unknown }): WordRules {
  const filter = lunr.stopWordFilter as (word: string) => string | undefined;
  const isStopWord = (word: string) => JOINING.test(word) || filter(word) === undefined;
  const stem = plainStemmer(lunr.stemmer as Stemmer);
  return { stem: (word) => ABLE.exec(word)?.[1] ?? stem(word), isStopWord, isWeak: (word) => weakWords.has(word) };
}

/** The language `name` of some packs, of which the last is its own. */
export function languageOf(name: string, packs: readonly LanguagePack[]): WordRules {
  const stopWords = new Set<string>();
  const lunr: Record<string, unknown> = {
    Pipeline: { registerFunction: () => {} },
    // Some packs start a segmenter of words, which here is the platform's own.
    wordcut: { init: () => {} },
    generateStopWordFilter: (words: readonly string[]) => {
      for (const word of words) stopWords.add(fold(word));
    },
  };
  for (const pack of packs) pack(lunr);
  const { stemmer } = lunr[name] as { readonly stemmer: Stemmer };
  return { stem: plainStemmer(stemmer), isStopWord: (word) => stopWords.has(word) };
}

/** A stemmer for words that are no tokens of lunr. */
function plainStemmer(stemmer: Stemmer): WordRules['stem'] {
  return (word) => stemmer({ update: (change) => change(word) });
}
