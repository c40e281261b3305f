// The words of a packed index, and which of them a word of a query may stand for: itself, other forms of it, words that
// begin with it and, where the index has none of these, words that are spelled nearly like it.
import { countBefore } from '../../lib/sorted.ts';
import { indexPart, numberReader, type PackedPart } from '../../model/search-packed.ts';
import { fold, type WordRules } from '../../model/search-tokens.ts';
import { countIn } from './postings.ts';
import { type NearWord, nearWords, unpackWords, type WordList } from './spelling.ts';

export interface SearchWord {
  /** As `eachWord` gives it. */
  readonly word: string;
  /** In lower case, with its diacritics: what a stemmer reads. */
  readonly raw: string;
  /** Still being typed: it stands for all words that begin with it too. */
  readonly isPrefix: boolean;
}

/** Terms that a word stands for, with the weight of each: 1 for the word itself. */
export type Forms = ReadonlyMap<number, number>;

/**
 * What a form that is not the word itself counts. What completes a word counts less where the index has the word as it is:
 * the reader may have typed all of it.
 */
const weights = { stem: 0.95, prefix: 0.9, shortPrefix: 0.4, ofKnown: 0.5, typos: [1, 0.7, 0.5] } as const;

/**
 * A word that stands in so few places may be quoted as a mistake, such as `lable`, where one that is spelled nearly like it stands in that
 * many times as many.
 */
const MISSPELLED = { places: 2, times: 20 };

/** Letters of a word on which the search for its stem among all words is based. */
const STEM_START = 3;

/** Arabic and Hebrew write articles and prepositions onto the front of a word: its forms do not begin alike. */
const WITH_PREFIXES = /[\u0590-\u06ff]/;

/** A part of the index, its words unpacked: they and the terms are numbered over all parts. */
interface Part extends WordList {
  readonly terms: Uint32Array;
}

export type Vocabulary = ReturnType<typeof createVocabulary>;

interface VocabularyInput {
  readonly lang: string;
  readonly language: WordRules;
  /** Whether some pages are in another language: a form of a word may have another stem there. */
  readonly hasForeign?: boolean;
}

/** Unpacks the words of an index; its postings stay packed. */
export function createVocabulary(packed: readonly PackedPart[], { lang, language, hasForeign }: VocabularyInput) {
  const parts = unpackParts(packed);
  const lines = packed.flatMap(({ postings }) => (postings === '' ? [] : postings.split('\n')));
  const wordsOfTerm = wordsFinder(parts, lines.length);
  const { termsOf, termOfStem } = termFinder(parts, language);
  const plainForms = ({ word, raw, isPrefix }: SearchWord): Forms => {
    const forms = new Map<number, number>();
    const exact = termsOf(word);
    const stem = exact.length === 0 ? termOfStem(raw) : undefined;
    const terms = stem === undefined ? exact : [stem];
    if (hasForeign) {
      const words = terms.flatMap((term) => wordsOfTerm(term));
      for (const term of words.flatMap(termsOf)) forms.set(term, weights.stem);
    }
    for (const term of terms) forms.set(term, stem === undefined ? 1 : weights.stem);
    if (!isPrefix) return forms;
    const factor = exact.length === 0 ? 1 : weights.ofKnown;
    for (const { words, terms } of parts) {
      for (const at of startingWith(words, word)) {
        const share = word.length / (words[at] as string).length;
        const weight = weights.shortPrefix + (weights.prefix - weights.shortPrefix) * share;
        raise(forms, terms[at] as number, weight * factor);
      }
    }
    return forms;
  };
  const nearForms = nearFinder(parts);
  return {
    lang,
    language,
    /** The packed postings of a term. */
    lineOf: (term: number) => lines[term] as string,
    /** Whether the index has the word as it is. */
    has: (word: string) => termsOf(word).length > 0,
    /** Whether the index has the word, a form of it or, for one that is being typed, a word that begins with it. */
    knows: (word: SearchWord) => plainForms(word).size > 0,
    /** Terms that a word stands for. A word that the index has is taken for another one only where that is much more frequent. */
    formsOf(word: SearchWord): Forms {
      const forms = plainForms(word);
      const [exact = -1] = termsOf(word.word);
      return exact < 0 ? forms : withFrequent(forms, () => nearForms(word), { lines, exact });
    },
    /** Terms of words that are spelled nearly like one. */
    nearForms,
    /** All words of some terms. */
    wordsOf(some: ReadonlySet<number>): ReadonlySet<string> {
      return new Set([...some].flatMap(wordsOfTerm));
    },
    /** Words that are spelled like one with at most so many typos. */
    wordsNear: (word: string, most: number): readonly NearWord[] =>
      parts.flatMap((part) => nearWords(part, word, false, most)),
    /** The terms of a word that the index has: several where languages of the content stem it in different ways. */
    termsOf,
  };
}

/** Finds the terms of words that are spelled nearly like one. */
function nearFinder(parts: readonly Part[]): (word: SearchWord) => Forms {
  return ({ word, isPrefix }) => {
    const forms = new Map<number, number>();
    for (const part of parts) {
      for (const { at, typos } of nearWords(part, word, isPrefix))
        raise(forms, part.terms[at] as number, weights.typos[typos] as number);
    }
    return forms;
  };
}

/** The forms of a word, and those near ones that are so much more frequent that it is a mistake of theirs. */
function withFrequent(
  forms: Forms,
  near: () => Forms,
  { lines, exact }: { readonly lines: readonly string[]; readonly exact: number },
): Forms {
  const places = countIn(lines[exact] as string);
  if (places > MISSPELLED.places) return forms;
  const all = new Map(forms);
  for (const [term, weight] of near())
    if (countIn(lines[term] as string) >= places * MISSPELLED.times) raise(all, term, weight);
  return all;
}

/** Gives all words of a term. They are put together when they are first asked for. */
function wordsFinder(parts: readonly Part[], count: number): (term: number) => readonly string[] {
  let byTerm: readonly string[][] | undefined;
  return (term) => {
    if (byTerm === undefined) {
      byTerm = Array.from({ length: count }, (): string[] => []);
      for (const { words, terms } of parts)
        for (const [at, word] of words.entries()) byTerm[terms[at] as number]?.push(word);
    }
    return byTerm[term] ?? [];
  };
}

/** Looks words up in the parts of an index. */
function termFinder(parts: readonly Part[], language: WordRules) {
  const stemOf = (word: string) => fold(language.stem(word));
  const partOfStem = (stem: string) => parts[indexPart(stem, parts.length)] as Part;
  return {
    termsOf(word: string): readonly number[] {
      const found: number[] = [];
      for (const { words, terms } of parts) {
        for (let at = countBefore(words, (each) => each < word); words[at] === word; at += 1)
          found.push(terms[at] as number);
      }
      return found;
    },
    /** The term of which the word is a form that the index does not have. */
    termOfStem(raw: string): number | undefined {
      const stem = stemOf(raw);
      const { words, terms } = partOfStem(stem);
      if (WITH_PREFIXES.test(raw)) {
        const at = words.findIndex((word) => WITH_PREFIXES.test(word) && stemOf(word) === stem);
        return at < 0 ? undefined : terms[at];
      }
      const isForm = (word: string) => word.startsWith(stem.slice(0, -1)) && stemOf(word) === stem;
      const start = stem.slice(0, STEM_START);
      const forms = start.length < STEM_START ? [] : startingWith(words, start);
      for (const at of forms) if (isForm(words[at] as string)) return terms[at];
      return undefined;
    },
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

function unpackParts(packed: readonly PackedPart[]): readonly Part[] {
  let fresh = 0;
  return packed.map((part) => {
    const list = unpackWords(part.words);
    const terms = new Uint32Array(list.words.length);
    const next = numberReader(part.terms);
    for (let at = 0; at < terms.length; at += 1) {
      const back = next();
      terms[at] = back === 0 ? fresh++ : (terms[at - back] as number);
    }
    return { ...list, terms };
  });
}
