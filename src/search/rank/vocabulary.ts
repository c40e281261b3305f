// The words of a packed index, and the matches of a query word: the word itself, its other forms, and words that start with it. Words with
// a similar spelling match only if there are no others.
import { countLeadingItems } from '../../lib/sorted.ts';
import { computeIndexPartOfTerm, createBase64NumberReader, type PackedIndexPart } from '../../model/search-packed.ts';
import { foldWord, isNumberOrVersion, type SearchWordRules } from '../../model/search-tokens.ts';
import { countPostings } from './postings.ts';
import { findSimilarWords, type SimilarWord, unpackWords, type WordList } from './spelling.ts';

export interface SearchWord {
  /** The word as `visitWords` yields it. */
  readonly word: string;
  /** The word in lower case with diacritics: input of a stemmer. */
  readonly raw: string;
  /** Whether the word is still being typed: it also matches all words that start with it. */
  readonly isPrefix: boolean;
  /**
   * Whether the word has a synonym. Such a word is not treated as a misspelling of a more frequent word. For example, `tablet` is not
   * corrected to `table`.
   */
  readonly hasSynonym?: boolean;
}

/** Terms of a word with their weights: 1 for the word itself. */
export type TermWeights = ReadonlyMap<number, number>;

/**
 * Weights of forms other than the word itself. If the index has the typed word, longer words that start with it get a lower weight, because
 * the typed word may be complete.
 */
const wordFormWeights = { stem: 0.95, prefix: 0.9, shortPrefix: 0.4, ofKnown: 0.5, typos: [1, 0.7, 0.5] } as const;

/**
 * Limits for misspellings. A word in at most `places` sections, such as `lable`, counts as misspelled if a similar word is in `times` times
 * as many sections.
 */
const MISSPELLING_CRITERIA = { places: 2, times: 20 };

/** Number of initial letters that words must share to be compared by stem. */
const MIN_SHARED_PREFIX_LENGTH = 3;

/** Scripts (Arabic, Hebrew) whose articles and prepositions are prefixes of words, so that forms of a word start differently. */
const ARABIC_OR_HEBREW_PATTERN = /[\u0590-\u06ff]/;

/** A part of the index with unpacked words. Words and terms are numbered across all parts. */
interface VocabularyPart extends WordList {
  readonly terms: Uint32Array;
}

export type Vocabulary = ReturnType<typeof createVocabulary>;

interface VocabularyInput {
  readonly lang: string;
  readonly language: SearchWordRules;
  /** Whether some pages are in another language. The rules of another language may stem the same word differently. */
  readonly hasForeign?: boolean;
}

/** Unpacks the words of an index. The postings stay packed. */
export function createVocabulary(packed: readonly PackedIndexPart[], { lang, language, hasForeign }: VocabularyInput) {
  const parts = unpackIndexParts(packed);
  const lines = packed.flatMap(({ postings }) => (postings === '' ? [] : postings.split('\n')));
  const wordsOfTerm = createWordsByTermLookup(parts, lines.length);
  const { termsOf, termOfStem } = createTermLookup(parts, language);
  const plainForms = ({ word, raw, isPrefix }: SearchWord): TermWeights => {
    const forms = new Map<number, number>();
    const exact = termsOf(word);
    const stem = exact.length === 0 ? termOfStem(raw) : undefined;
    const terms = stem === undefined ? exact : [stem];
    if (hasForeign) {
      const words = terms.flatMap((term) => wordsOfTerm(term));
      for (const term of words.flatMap(termsOf)) forms.set(term, wordFormWeights.stem);
    }
    for (const term of terms) forms.set(term, stem === undefined ? 1 : wordFormWeights.stem);
    // A number that the index has is complete: `13` is not the beginning of `132908`.
    if (!isPrefix || (exact.length > 0 && isNumberOrVersion(word))) return forms;
    const factor = exact.length === 0 ? 1 : wordFormWeights.ofKnown;
    for (const { words, terms } of parts) {
      for (const index of findIndexesOfWordsWithPrefix(words, word)) {
        const share = word.length / (words[index] as string).length;
        const weight = wordFormWeights.shortPrefix + (wordFormWeights.prefix - wordFormWeights.shortPrefix) * share;
        raiseTermWeight(forms, terms[index] as number, weight * factor);
      }
    }
    return forms;
  };
  const nearForms = createSimilarTermsFinder(parts);
  return {
    lang,
    language,
    /** Returns the packed postings of a term. */
    lineOf: (term: number) => lines[term] as string,
    /** Whether the index has exactly this word. */
    has: (word: string) => termsOf(word).length > 0,
    /** Whether the index has the word, a form of it or, for a word being typed, a word that starts with it. */
    knows: (word: SearchWord) => plainForms(word).size > 0,
    /** Returns the terms of a word. If the index has the word, similar words count only if they are much more frequent. */
    formsOf(word: SearchWord): TermWeights {
      const forms = plainForms(word);
      const [exact = -1] = termsOf(word.word);
      return exact < 0 || word.hasSynonym
        ? forms
        : addProbableCorrections(forms, () => nearForms(word), { lines, exact });
    },
    /** Returns the terms of words with a similar spelling. */
    nearForms,
    /** Returns all words that belong to the given terms. */
    wordsOf(some: ReadonlySet<number>): ReadonlySet<string> {
      return new Set([...some].flatMap(wordsOfTerm));
    },
    /** Returns the words of the index that differ from `word` by at most `most` typos. */
    wordsNear: (word: string, most: number): readonly SimilarWord[] =>
      parts.flatMap((part) => findSimilarWords(part, word, false, most)),
    /** Returns the terms of a known word. A word has several terms if the languages of the content stem it differently. */
    termsOf,
  };
}

function createSimilarTermsFinder(parts: readonly VocabularyPart[]): (word: SearchWord) => TermWeights {
  return ({ word, isPrefix }) => {
    const forms = new Map<number, number>();
    for (const part of parts) {
      for (const { index, typos } of findSimilarWords(part, word, isPrefix))
        raiseTermWeight(forms, part.terms[index] as number, wordFormWeights.typos[typos] as number);
    }
    return forms;
  };
}

/** Adds similar terms that are so much more frequent that the word is probably a misspelling. */
function addProbableCorrections(
  forms: TermWeights,
  near: () => TermWeights,
  { lines, exact }: { readonly lines: readonly string[]; readonly exact: number },
): TermWeights {
  const places = countPostings(lines[exact] as string);
  if (places > MISSPELLING_CRITERIA.places) return forms;
  const all = new Map(forms);
  for (const [term, weight] of near())
    if (countPostings(lines[term] as string) >= places * MISSPELLING_CRITERIA.times) raiseTermWeight(all, term, weight);
  return all;
}

/** Returns a function that lists all words of a term. The lists are built on first use. */
function createWordsByTermLookup(parts: readonly VocabularyPart[], count: number): (term: number) => readonly string[] {
  let byTerm: readonly string[][] | undefined;
  return (term) => {
    if (byTerm === undefined) {
      byTerm = Array.from({ length: count }, (): string[] => []);
      for (const { words, terms } of parts)
        for (const [index, word] of words.entries()) byTerm[terms[index] as number]?.push(word);
    }
    return byTerm[term] ?? [];
  };
}

/** Returns the functions that look up words in the parts of an index. */
function createTermLookup(parts: readonly VocabularyPart[], language: SearchWordRules) {
  const stemOf = (word: string) => foldWord(language.stem(word));
  const partOfStem = (stem: string) => parts[computeIndexPartOfTerm(stem, parts.length)] as VocabularyPart;
  return {
    termsOf(word: string): readonly number[] {
      const found: number[] = [];
      for (const { words, terms } of parts) {
        for (let index = countLeadingItems(words, (each) => each < word); words[index] === word; index += 1)
          found.push(terms[index] as number);
      }
      return found;
    },
    /** Returns the term of a word that has the same stem as `raw`. Used only if the index does not contain `raw`. */
    termOfStem(raw: string): number | undefined {
      const stem = stemOf(raw);
      const { words, terms } = partOfStem(stem);
      if (ARABIC_OR_HEBREW_PATTERN.test(raw)) {
        const index = words.findIndex((word) => ARABIC_OR_HEBREW_PATTERN.test(word) && stemOf(word) === stem);
        return index < 0 ? undefined : terms[index];
      }
      const isForm = (word: string) => word.startsWith(stem.slice(0, -1)) && stemOf(word) === stem;
      const start = stem.slice(0, MIN_SHARED_PREFIX_LENGTH);
      const forms = start.length < MIN_SHARED_PREFIX_LENGTH ? [] : findIndexesOfWordsWithPrefix(words, start);
      for (const index of forms) if (isForm(words[index] as string)) return terms[index];
      return undefined;
    },
  };
}

/** Raises the weight of a term to at least `weight`. */
function raiseTermWeight(forms: Map<number, number>, term: number, weight: number): void {
  forms.set(term, Math.max(forms.get(term) ?? 0, weight));
}

function* findIndexesOfWordsWithPrefix(words: readonly string[], start: string): Iterable<number> {
  for (let index = countLeadingItems(words, (word) => word < start); words[index]?.startsWith(start); index += 1)
    yield index;
}

function unpackIndexParts(packed: readonly PackedIndexPart[]): readonly VocabularyPart[] {
  let fresh = 0;
  return packed.map((part) => {
    const list = unpackWords(part.words);
    const terms = new Uint32Array(list.words.length);
    const next = createBase64NumberReader(part.terms);
    for (let index = 0; index < terms.length; index += 1) {
      const back = next();
      terms[index] = back === 0 ? fresh++ : (terms[index - back] as number);
    }
    return { ...list, terms };
  });
}
