// Finds the words of a list that are spelled similarly to a word.
import { searchLimits } from '../../model/search.ts';
import { decodeBase64Digit } from '../../model/search-packed.ts';
import { isNumberOrVersion } from '../../model/search-tokens.ts';

/** Words in order of code units. */
export interface WordList {
  readonly words: readonly string[];
  /** For each word, the number of initial letters that it shares with the preceding word. */
  readonly shared: Uint8Array;
}

/** Unpacks the words of an index. */
export function unpackWords(packed: string): WordList {
  const entries = packed === '' ? [] : packed.split(' ');
  const shared = new Uint8Array(entries.length);
  let before = '';
  const words = entries.map((entry, index) => {
    shared[index] = decodeBase64Digit(entry, 0);
    before = before.slice(0, shared[index]) + entry.slice(1);
    return before;
  });
  return { words, shared };
}

/** A word of the list with a similar spelling. */
export interface SimilarWord {
  readonly index: number;
  readonly word: string;
  readonly typos: number;
}

/** Returns the number of tolerated typos in a word. */
function computeMaxTypos(word: string): number {
  return isNumberOrVersion(word) ? 0 : searchLimits.typosFrom.filter((letters) => word.length >= letters).length;
}

/** Finds words that differ by at most `limit` typos. If `isPrefix`, only the start of the found word must be similar. */
export function findSimilarWords(
  { words, shared }: WordList,
  word: string,
  isPrefix: boolean,
  limit = computeMaxTypos(word),
): readonly SimilarWord[] {
  if (limit === 0) return [];
  const near: SimilarWord[] = [];
  const digits = word.replace(/\D/g, '');
  const row = createEditDistanceTable(word);
  // `filled`: number of letters of the current candidate whose table rows are computed. `dead`: number of letters after which the current
  // candidate has more than `limit` typos.
  let filled = 0;
  let dead = Number.POSITIVE_INFINITY;
  for (const [index, candidate] of words.entries()) {
    const common = shared[index] as number;
    filled = Math.min(filled, common);
    if (common >= dead) continue;
    dead = Number.POSITIVE_INFINITY;
    let typos = isPrefix ? row.bestOf(filled) : Number.POSITIVE_INFINITY;
    while (filled < candidate.length) {
      filled += 1;
      if (row.step(filled, candidate) > limit) {
        dead = filled;
        break;
      }
      if (isPrefix) typos = Math.min(typos, row.typos(filled));
    }
    if (!isPrefix) typos = filled === candidate.length && dead > filled ? row.typos(filled) : typos;
    if (typos > 0 && typos <= limit && candidate.replace(/\D/g, '') === digits)
      near.push({ index, word: candidate, typos });
  }
  return near;
}

/**
 * Creates the table of edit distances between a word and all prefixes of another word. Swapping two adjacent letters is one typo. When
 * sorted words are compared one after another, the rows of a shared prefix are computed only once.
 */
function createEditDistanceTable(word: string) {
  const width = word.length + 1;
  const rows = [Uint8Array.from({ length: width }, (_, index) => index)];
  const rowAt = (length: number): Uint8Array => {
    rows[length] ??= new Uint8Array(width);
    return rows[length] as Uint8Array;
  };
  return {
    /** Returns the number of typos between the word and the first `length` letters of the other word. */
    typos: (length: number): number => rowAt(length)[width - 1] as number,
    /** Returns the minimum number of typos between the word and any prefix of the other word with at most `length` letters. */
    bestOf(length: number): number {
      let best = Number.POSITIVE_INFINITY;
      for (let index = 1; index <= length; index += 1) best = Math.min(best, rowAt(index)[width - 1] as number);
      return best;
    },
    /**
     * Fills the row for the first `length` letters of `other`. Returns a lower bound for the typos of every word that starts with these
     * letters.
     */
    step(length: number, other: string): number {
      const row = rowAt(length);
      const before = rowAt(length - 1);
      const twoBefore = length > 1 ? rowAt(length - 2) : undefined;
      const letter = other.charCodeAt(length - 1);
      row[0] = length;
      let least = length;
      for (let index = 1; index < width; index += 1) {
        const expected = word.charCodeAt(index - 1);
        let typos = (before[index - 1] as number) + (expected === letter ? 0 : 1);
        typos = Math.min(typos, (before[index] as number) + 1, (row[index - 1] as number) + 1);
        const isSwap = index > 1 && expected === other.charCodeAt(length - 2) && word.charCodeAt(index - 2) === letter;
        if (isSwap && twoBefore) typos = Math.min(typos, (twoBefore[index - 2] as number) + 1);
        row[index] = typos;
        if (typos < least) least = typos;
      }
      return least;
    },
  };
}
