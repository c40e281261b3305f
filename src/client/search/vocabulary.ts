// The words of a packed index, and which of them a word of a query may stand for: itself, other forms of it, words that
// begin with it, words that are spelled nearly like it.
import { searchLimits } from '../../model/search.ts';
import { numberReader, type PackedIndex, readDigit } from '../../model/search-packed.ts';
import { fold, isNumeric, type Language } from '../../model/search-tokens.ts';

/** A word of a query. */
export interface SearchWord {
  /** As `eachWord` gives it. */
  readonly word: string;
  /** In lower case, with its diacritics: what a stemmer reads. */
  readonly raw: string;
  /** Still being typed: it stands for all words that begin with it too. */
  readonly isPrefix: boolean;
}

/** The words of an index. */
export interface Vocabulary {
  /** Whether the index has the word as it is. */
  has(word: string): boolean;
  /** Whether the index has the word, a form of it or, for one that is being typed, a word that begins with it. */
  knows(word: SearchWord): boolean;
  /**
   * Terms that a word stands for, with the weight of each: 1 for the word itself. Typos are looked for where nothing else
   * is found, or where `isTolerant`.
   */
  formsOf(word: SearchWord, isTolerant: boolean): ReadonlyMap<number, number>;
  /** All words of some terms. */
  wordsOf(terms: ReadonlySet<number>): ReadonlySet<string>;
  /** Words that are spelled nearly like one, the nearest first. */
  nearestWords(word: string, count: number): readonly string[];
}

/** What a form that is not the word itself counts. */
const weights = { stem: 0.95, prefix: 0.9, shortPrefix: 0.4, typos: [1, 0.9, 0.6], typosOfKnown: 0.6 } as const;

/** Letters of a word on which the search for its stem among all words is based. */
const STEM_START = 3;

/** Arabic and Hebrew write articles and prepositions onto the front of a word: its forms do not begin alike. */
const WITH_PREFIXES = /[\u0590-\u06ff]/;

/** Unpacks the words of an index; its postings stay packed. */
export function createVocabulary(packed: PackedIndex, language: Language): Vocabulary {
  const { words, shared } = unpackWords(packed.words);
  const terms = unpackTerms(packed.terms, words.length);

  /** Index of the first word that does not come before `word`. */
  function lowerBound(word: string): number {
    let [low, high] = [0, words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle] as string) < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function termOf(word: string): number | undefined {
    const at = lowerBound(word);
    return words[at] === word ? terms[at] : undefined;
  }

  /** The term of which the word is a form that the index does not have. */
  function termOfStem(raw: string): number | undefined {
    const stem = fold(language.stem(raw));
    if (WITH_PREFIXES.test(raw)) return termsByStem().get(stem);
    const start = stem.slice(0, STEM_START);
    if (start.length < STEM_START) return undefined;
    for (let at = lowerBound(start); words[at]?.startsWith(start); at += 1) {
      const word = words[at] as string;
      if (word.startsWith(stem.slice(0, -1)) && fold(language.stem(word)) === stem) return terms[at];
    }
    return undefined;
  }

  let byStem: Map<string, number> | undefined;

  /** Terms of words with prefixes by their stem; made when one is first asked for. */
  function termsByStem(): ReadonlyMap<string, number> {
    byStem ??= new Map(
      words.flatMap((word, at) =>
        WITH_PREFIXES.test(word) ? [[fold(language.stem(word)), terms[at] as number] as const] : [],
      ),
    );
    return byStem;
  }

  /** Words and how many typos lie between them and `word`; a word in `isPrefix` may go on after it. */
  function nearWords(word: string, isPrefix: boolean): { readonly at: number; readonly typos: number }[] {
    const limit = searchLimits.typosFrom.filter((letters) => word.length >= letters).length;
    if (limit === 0 || isNumeric(word)) return [];
    const found: { at: number; typos: number }[] = [];
    const digits = word.replace(/\D/g, '');
    const row = spellingRows(word);
    let [known, dead] = [0, Number.POSITIVE_INFINITY];
    for (const [at, candidate] of words.entries()) {
      const common = shared[at] as number;
      known = Math.min(known, common);
      if (common >= dead) continue;
      dead = Number.POSITIVE_INFINITY;
      let typos = isPrefix ? row.bestOf(known) : Number.POSITIVE_INFINITY;
      while (known < candidate.length) {
        known += 1;
        if (row.step(known, candidate) > limit) {
          dead = known;
          break;
        }
        if (isPrefix) typos = Math.min(typos, row.typos(known));
      }
      if (!isPrefix) typos = known === candidate.length && dead > known ? row.typos(known) : typos;
      if (typos > 0 && typos <= limit && candidate.replace(/\D/g, '') === digits) found.push({ at, typos });
    }
    return found;
  }

  function plainForms({ word, raw, isPrefix }: SearchWord): Map<number, number> {
    const forms = new Map<number, number>();
    const own = termOf(word);
    const term = own ?? termOfStem(raw);
    if (term !== undefined) forms.set(term, own === undefined ? weights.stem : 1);
    if (!isPrefix) return forms;
    const { prefix, shortPrefix } = weights;
    for (let at = lowerBound(word); words[at]?.startsWith(word); at += 1) {
      const share = word.length / (words[at] as string).length;
      raise(forms, terms[at] as number, shortPrefix + (prefix - shortPrefix) * share);
    }
    return forms;
  }

  return {
    has: (word) => termOf(word) !== undefined,
    knows: (word) => plainForms(word).size > 0,
    formsOf(word, isTolerant) {
      const forms = plainForms(word);
      if (forms.size > 0 && !isTolerant) return forms;
      const known = forms.size > 0 ? weights.typosOfKnown : 1;
      for (const { at, typos } of nearWords(word.word, word.isPrefix)) {
        raise(forms, terms[at] as number, (weights.typos[typos] as number) * known);
      }
      return forms;
    },
    wordsOf: (wanted) => new Set(words.filter((_, at) => wanted.has(terms[at] as number))),
    nearestWords: (word, count) =>
      nearWords(word, true)
        .sort((a, b) => a.typos - b.typos || (words[a.at] as string).length - (words[b.at] as string).length)
        .slice(0, count)
        .map(({ at }) => words[at] as string),
  };
}

function raise(forms: Map<number, number>, term: number, weight: number): void {
  forms.set(term, Math.max(forms.get(term) ?? 0, weight));
}

function unpackWords(packed: string): { words: string[]; shared: Uint8Array } {
  const entries = packed === '' ? [] : packed.split(' ');
  const shared = new Uint8Array(entries.length);
  let before = '';
  const words = entries.map((entry, at) => {
    shared[at] = readDigit(entry, 0);
    before = before.slice(0, shared[at]) + entry.slice(1);
    return before;
  });
  return { words, shared };
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

/**
 * The rows of the table of distances between a word and the beginnings of others: a swap of two neighbours is one typo, as
 * any other. Words in order share beginnings, and with them rows.
 */
function spellingRows(word: string) {
  const width = word.length + 1;
  const rows = [Uint8Array.from({ length: width }, (_, at) => at)];
  const rowAt = (length: number): Uint8Array => {
    rows[length] ??= new Uint8Array(width);
    return rows[length] as Uint8Array;
  };
  return {
    /** Typos between the word and the first `length` letters. */
    typos: (length: number): number => rowAt(length)[width - 1] as number,
    /** The fewest typos over all beginnings up to `length`. */
    bestOf(length: number): number {
      let best = Number.POSITIVE_INFINITY;
      for (let at = 1; at <= length; at += 1) best = Math.min(best, rowAt(at)[width - 1] as number);
      return best;
    },
    /** Fills the row of the first `length` letters of `other`; gives the fewest typos that can come of it. */
    step(length: number, other: string): number {
      const [row, before, twoBefore] = [rowAt(length), rowAt(length - 1), length > 1 ? rowAt(length - 2) : undefined];
      const letter = other.charCodeAt(length - 1);
      row[0] = length;
      let least = length;
      for (let at = 1; at < width; at += 1) {
        const own = word.charCodeAt(at - 1);
        let typos = (before[at - 1] as number) + (own === letter ? 0 : 1);
        typos = Math.min(typos, (before[at] as number) + 1, (row[at - 1] as number) + 1);
        const isSwap = at > 1 && own === other.charCodeAt(length - 2) && word.charCodeAt(at - 2) === letter;
        if (isSwap && twoBefore) typos = Math.min(typos, (twoBefore[at - 2] as number) + 1);
        row[at] = typos;
        if (typos < least) least = typos;
      }
      return least;
    },
  };
}
