// Format in which browsers load the inverted index of the embedded search. It is text with few different characters: it compresses well,
// and browsers can search it without unpacking all of it. A hash of each term decides in which part of the index the term is, so a changed
// page changes only the parts with its words.

/** A part of the packed index. Words are in code unit order. A term is a stem; terms are numbered in the order of their first words. */
export interface PackedIndexPart {
  /** All words, separated by spaces: the length of the prefix shared with the previous word (one digit), and the rest of the word. */
  readonly words: string;
  /** A number for each word: 0 for a new term, N for the term of the Nth word before it. */
  readonly terms: string;
  /**
   * One line per term, with the sections of each field. First comes the number of sections. Each section then starts with twice its
   * distance to the previous section, plus 1 if the term occurs in the section more than once; the number of occurrences then comes next.
   * In the text field, each section ends with the positions of the first `MAX_POSITIONS_PER_TERM` occurrences, as distances.
   */
  readonly postings: string;
}

/**
 * Fields of a word's occurrence: `around` has the labels of the categories that contain the page, and its product; `heading` has all
 * headings of a section.
 */
export const SEARCH_FIELDS = ['title', 'heading', 'around', 'text'] as const;

/** Weights of words by field. */
export const searchFieldWeights: Readonly<Record<(typeof SEARCH_FIELDS)[number], number>> = {
  title: 6,
  heading: 3,
  around: 2,
  text: 1,
};

/** Maximum number of stored positions of a term in a text. */
export const MAX_POSITIONS_PER_TERM = 2;

/**
 * Computes the stored position of a word from the number of words before it. Two adjacent words share a position, which makes the index 5 %
 * smaller.
 */
export function computeStoredWordPosition(wordsBefore: number): number {
  return wordsBefore >> 1;
}

/** Approximate number of sections per part of the index. */
const SECTIONS_PER_INDEX_PART = 300;
/**
 * Maximum number of parts. Every number of parts is a power of two. Each part of a smaller index therefore contains the terms of adjacent
 * parts of the largest one.
 */
export const MAX_INDEX_PARTS = 64;

/** Computes the number of parts of an index. It is a power of two, so that it seldom changes. */
export function computeIndexPartCount(sections: number): number {
  return Math.min(
    MAX_INDEX_PARTS,
    2 ** Math.max(0, Math.round(Math.log2(Math.max(1, sections) / SECTIONS_PER_INDEX_PART))),
  );
}

/** Computes the number of the part that contains a term, from a hash of the term (FNV-1a). */
export function computeIndexPartOfTerm(term: string, parts: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index += 1) hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  return Math.floor(((hash >>> 0) / 2 ** 32) * parts);
}

/** BM25 parameters of lunr: `b` is the penalty for long fields, `k1` the saturation of repeated words. */
const BM25_PARAMETERS = { b: 0.75, k1: 1.2 };

/**
 * Computes the inverse document frequency of a term, as in lunr. `places` is the number of fields, counted in all sections, that contain
 * the term.
 */
export function computeInverseDocumentFrequency(sections: number, places: number): number {
  return Math.log(1 + Math.abs((sections - places + 0.5) / (places + 0.5)));
}

/**
 * Computes the BM25 score of a term that occurs `count` times in a field of the given length, as in lunr. `mean` is the mean length of the
 * field. The inverse document frequency is not included.
 */
export function computeTermScore(count: number, length: number, mean: number): number {
  const { b, k1 } = BM25_PARAMETERS;
  return ((k1 + 1) * count) / (k1 * (1 - b + (b * length) / mean) + count);
}

const BASE64_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Values of the digits, by character code. */
const BASE64_DIGIT_VALUES = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, BASE64_DIGITS.indexOf(String.fromCharCode(code))),
);

/** Largest value of a digit. */
export const MAX_BASE64_DIGIT_VALUE = BASE64_DIGITS.length - 1;

/** Encodes a number below 64 as one digit. */
export function encodeBase64Digit(value: number): string {
  return BASE64_DIGITS[value] as string;
}

/** Decodes the digit at a position. */
export function decodeBase64Digit(text: string, offset: number): number {
  return BASE64_DIGIT_VALUES[text.charCodeAt(offset)] as number;
}

/** Encodes a non-negative integer. Each digit has five of its bits, the lowest first; the sixth bit is set if another digit follows. */
export function encodeBase64Number(value: number): string {
  let text = '';
  let rest = value;
  while (rest > 31) {
    text += BASE64_DIGITS[32 | (rest & 31)];
    rest = Math.floor(rest / 32);
  }
  return text + BASE64_DIGITS[rest];
}

/** Returns a function that reads the numbers of a text in sequence. */
export function createBase64NumberReader(text: string): () => number {
  let offset = 0;
  return () => {
    for (let value = 0, scale = 1; ; scale *= 32) {
      const digit = BASE64_DIGIT_VALUES[text.charCodeAt(offset)] as number;
      offset += 1;
      value += (digit & 31) * scale;
      if (digit < 32) return value;
    }
  };
}
