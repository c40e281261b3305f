// The words of a packed index, and which of them a word of a query may stand for: itself, other forms of it, words that
// begin with it, words that are spelled nearly like it.
import { numberReader, type PackedIndex } from '../../model/search-packed.ts';
import { fold, type Language } from '../../model/search-tokens.ts';
import { countBefore } from '../../model/sorted.ts';
import { nearestWords, nearWords, unpackWords } from './spelling.ts';

export interface SearchWord {
  /** As `eachWord` gives it. */
  readonly word: string;
  /** In lower case, with its diacritics: what a stemmer reads. */
  readonly raw: string;
  /** Still being typed: it stands for all words that begin with it too. */
  readonly isPrefix: boolean;
}

/** What a form that is not the word itself counts. */
const weights = { stem: 0.95, prefix: 0.9, shortPrefix: 0.4, typos: [1, 0.9, 0.6], typosOfKnown: 0.6 } as const;

/** Letters of a word on which the search for its stem among all words is based. */
const STEM_START = 3;

/** Arabic and Hebrew write articles and prepositions onto the front of a word: its forms do not begin alike. */
const WITH_PREFIXES = /[\u0590-\u06ff]/;

export type Vocabulary = ReturnType<typeof createVocabulary>;

/** Unpacks the words of an index; its postings stay packed. */
export function createVocabulary(packed: PackedIndex, language: Language) {
  const list = unpackWords(packed.words);
  const { words } = list;
  const terms = unpackTerms(packed.terms, words.length);
  const stemOf = (word: string) => fold(language.stem(word));
  const termOf = (word: string) => {
    const at = countBefore(words, (each) => each < word);
    return words[at] === word ? terms[at] : undefined;
  };
  /** Indexes of words with prefixes, by their stem. */
  let byStem: ReadonlyMap<string, number> | undefined;
  /** The term of which the word is a form that the index does not have. */
  const termOfStem = (raw: string) => {
    const stem = stemOf(raw);
    if (WITH_PREFIXES.test(raw)) {
      byStem ??= new Map(words.flatMap((word, at) => (WITH_PREFIXES.test(word) ? [[stemOf(word), at] as const] : [])));
      return terms[byStem.get(stem) ?? -1];
    }
    const isForm = (word: string) => word.startsWith(stem.slice(0, -1)) && stemOf(word) === stem;
    const start = stem.slice(0, STEM_START);
    const forms = start.length < STEM_START ? [] : startingWith(words, start);
    for (const at of forms) if (isForm(words[at] as string)) return terms[at];
    return undefined;
  };
  const plainForms = ({ word, raw, isPrefix }: SearchWord) => {
    const forms = new Map<number, number>();
    const exact = termOf(word);
    const term = exact ?? termOfStem(raw);
    if (term !== undefined) forms.set(term, exact === undefined ? weights.stem : 1);
    for (const at of isPrefix ? startingWith(words, word) : []) {
      const share = word.length / (words[at] as string).length;
      raise(forms, terms[at] as number, weights.shortPrefix + (weights.prefix - weights.shortPrefix) * share);
    }
    return forms;
  };
  return {
    language,
    /** Whether the index has the word as it is. */
    has: (word: string) => termOf(word) !== undefined,
    /** Whether the index has the word, a form of it or, for one that is being typed, a word that begins with it. */
    knows: (word: SearchWord) => plainForms(word).size > 0,
    /**
     * Terms that a word stands for, with the weight of each: 1 for the word itself. Typos are looked for where nothing
     * else is found, or where `isTolerant`.
     */
    formsOf(word: SearchWord, isTolerant: boolean): ReadonlyMap<number, number> {
      const forms = plainForms(word);
      if (forms.size > 0 && !isTolerant) return forms;
      const factor = forms.size > 0 ? weights.typosOfKnown : 1;
      for (const { at, typos } of nearWords(list, word.word, word.isPrefix)) {
        raise(forms, terms[at] as number, (weights.typos[typos] as number) * factor);
      }
      return forms;
    },
    /** All words of some terms. */
    wordsOf: (some: ReadonlySet<number>) => new Set(words.filter((_, at) => some.has(terms[at] as number))),
    /** Words that are spelled nearly like one, the nearest first. */
    nearestWords: (word: string, count: number) => nearestWords(list, word).slice(0, count),
  };
}

/** Lets a term weigh at least so much. */
function raise(forms: Map<number, number>, term: number, weight: number): void {
  forms.set(term, Math.max(forms.get(term) ?? 0, weight));
}

/** Indexes of the words that begin with a text. */
function* startingWith(words: readonly string[], start: string): Iterable<number> {
  for (let at = countBefore(words, (word) => word < start); words[at]?.startsWith(start); at += 1) yield at;
}

function unpackTerms(packed: string, count: number): Uint32Array {
  const terms = new Uint32Array(count);
  const next = numberReader(packed);
  let fresh = 0;
  for (let at = 0; at < count; at += 1) {
    const back = next();
    terms[at] = back === 0 ? fresh++ : (terms[at - back] as number);
  }
  return terms;
}
