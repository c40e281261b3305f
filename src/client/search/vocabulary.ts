// The words of a packed index, and which of them a word of a query may stand for: itself, other forms of it, words that
// begin with it, words that are spelled nearly like it.
import { numberReader, type PackedIndex } from '../../model/search-packed.ts';
import { fold, type Language } from '../../model/search-tokens.ts';
import { nearWords, unpackWords, type WordList } from './spelling.ts';

/** A word of a query. */
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

/** The words of an index; its postings stay packed. */
export class Vocabulary {
  readonly #list: WordList;
  readonly #words: readonly string[];
  readonly #terms: Uint32Array;
  /** Terms of words with prefixes by their stem; made when one is first asked for. */
  #byStem: ReadonlyMap<string, number> | undefined;

  constructor(
    packed: PackedIndex,
    readonly language: Language,
  ) {
    this.#list = unpackWords(packed.words);
    this.#words = this.#list.words;
    this.#terms = unpackTerms(packed.terms, this.#words.length);
  }

  /** Whether the index has the word as it is. */
  has(word: string): boolean {
    return this.#termOf(word) !== undefined;
  }

  /** Whether the index has the word, a form of it or, for one that is being typed, a word that begins with it. */
  knows(word: SearchWord): boolean {
    return this.#plainForms(word).size > 0;
  }

  /**
   * Terms that a word stands for, with the weight of each: 1 for the word itself. Typos are looked for where nothing else
   * is found, or where `isTolerant`.
   */
  formsOf(word: SearchWord, isTolerant: boolean): ReadonlyMap<number, number> {
    const forms = this.#plainForms(word);
    if (forms.size > 0 && !isTolerant) return forms;
    const factor = forms.size > 0 ? weights.typosOfKnown : 1;
    for (const { at, typos } of nearWords(this.#list, word.word, word.isPrefix)) {
      this.#raise(forms, at, (weights.typos[typos] as number) * factor);
    }
    return forms;
  }

  /** All words of some terms. */
  wordsOf(terms: ReadonlySet<number>): ReadonlySet<string> {
    return new Set(this.#words.filter((_, at) => terms.has(this.#terms[at] as number)));
  }

  /** Words that are spelled nearly like one, the nearest first. */
  nearestWords(word: string, count: number): readonly string[] {
    return nearWords(this.#list, word, true)
      .map(({ at, typos }) => ({ near: this.#words[at] as string, typos }))
      .sort((a, b) => a.typos - b.typos || a.near.length - b.near.length)
      .slice(0, count)
      .map(({ near }) => near);
  }

  #plainForms({ word, raw, isPrefix }: SearchWord): Map<number, number> {
    const forms = new Map<number, number>();
    const exact = this.#termOf(word);
    const term = exact ?? this.#termOfStem(raw);
    if (term !== undefined) forms.set(term, exact === undefined ? weights.stem : 1);
    if (!isPrefix) return forms;
    const { prefix, shortPrefix } = weights;
    for (const at of this.#startingWith(word)) {
      const share = word.length / (this.#words[at] as string).length;
      this.#raise(forms, at, shortPrefix + (prefix - shortPrefix) * share);
    }
    return forms;
  }

  /** Lets a word's term weigh at least so much. */
  #raise(forms: Map<number, number>, at: number, weight: number): void {
    const term = this.#terms[at] as number;
    forms.set(term, Math.max(forms.get(term) ?? 0, weight));
  }

  #termOf(word: string): number | undefined {
    const at = this.#lowerBound(word);
    return this.#words[at] === word ? this.#terms[at] : undefined;
  }

  /** The term of which the word is a form that the index does not have. */
  #termOfStem(raw: string): number | undefined {
    const stem = this.#stemOf(raw);
    if (WITH_PREFIXES.test(raw)) return this.#termsByStem().get(stem);
    const start = stem.slice(0, STEM_START);
    if (start.length < STEM_START) return undefined;
    for (const at of this.#startingWith(start)) {
      const word = this.#words[at] as string;
      if (word.startsWith(stem.slice(0, -1)) && this.#stemOf(word) === stem) return this.#terms[at];
    }
    return undefined;
  }

  #termsByStem(): ReadonlyMap<string, number> {
    this.#byStem ??= new Map(
      this.#words.flatMap((word, at) =>
        WITH_PREFIXES.test(word) ? [[this.#stemOf(word), this.#terms[at] as number] as const] : [],
      ),
    );
    return this.#byStem;
  }

  #stemOf(word: string): string {
    return fold(this.language.stem(word));
  }

  /** Indexes of the words that begin with a text. */
  *#startingWith(start: string): Iterable<number> {
    for (let at = this.#lowerBound(start); this.#words[at]?.startsWith(start); at += 1) yield at;
  }

  /** Index of the first word that does not come before `word`. */
  #lowerBound(word: string): number {
    let [low, high] = [0, this.#words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#words[middle] as string) < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
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
