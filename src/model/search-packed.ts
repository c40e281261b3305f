// The form in which the inverted index of the embedded search is sent: text of few different characters, which compresses
// well, and which the browser need not unpack before it knows which words are asked for. It is cut into parts by a hash of
// the term alone, so that a change of one page changes the parts of its own words and no others.

/** A part of the packed index. Words are in code unit order; a term is a stem, numbered by the first of its words. */
export interface PackedPart {
  /** All words: of each, how many characters it shares with the one before it (one digit), and its rest; spaces between. */
  readonly words: string;
  /** For each word: 0 for a new term, N for the term of the Nth word before it. Numbers. */
  readonly terms: string;
  /**
   * A line for each term with, for each field in turn, numbers: the count of sections; then for each section twice its
   * distance to the one before it, and one more where the term stands there more than once; then that count, if so. In
   * the text each section ends with the places (`placeOf`) of the first `mostPlaces` of them, as distances.
   */
  readonly postings: string;
}

/** Where a word may stand: `around` are the categories of the page and its product, `heading` all headings of a section. */
export const searchFields = ['title', 'heading', 'around', 'text'] as const;

/** How much a word counts by where it stands. */
export const fieldWeights: Readonly<Record<(typeof searchFields)[number], number>> = {
  title: 6,
  heading: 3,
  around: 2,
  text: 1,
};

/** Places of a term in a text that are kept. */
export const mostPlaces = 2;

/** The place of a word, by the number of words before it: two words share one, which takes a twentieth of the index away. */
export function wordPlace(wordsBefore: number): number {
  return wordsBefore >> 1;
}

/** Sections for which there is one part of the index, about. */
const PART = 300;
/** Most parts. Their number is a power of two, so a part of fewer is some of these that stand together. */
export const MOST_PARTS = 64;

/** How many parts an index of so many sections has: a power of two, so that it seldom changes. */
export function partCount(sections: number): number {
  return Math.min(MOST_PARTS, 2 ** Math.max(0, Math.round(Math.log2(Math.max(1, sections) / PART))));
}

/** The part of a term. It depends on the term alone (FNV-1a). */
export function indexPart(term: string, parts: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return Math.floor(((hash >>> 0) / 2 ** 32) * parts);
}

/** Lunr's numbers of BM25: how much a longer field takes from a word, and how soon a repeated word stops to count. */
const BM25 = { b: 0.75, k1: 1.2 };

/** How rare a term is that stands in so many fields of so many sections, as lunr has it. */
export function rarityOf(sections: number, places: number): number {
  return Math.log(1 + Math.abs((sections - places + 0.5) / (places + 0.5)));
}

/** What a term that stands `count` times in a field of some length adds to its score there, before its rarity, as lunr has it. */
export function saturation(count: number, length: number, mean: number): number {
  const { b, k1 } = BM25;
  return ((k1 + 1) * count) / (k1 * (1 - b + (b * length) / mean) + count);
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The value of a digit by its character's code. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, DIGITS.indexOf(String.fromCharCode(code))));

/** Most that one digit says. */
export const mostOfDigit = DIGITS.length - 1;

/** A number below 64 as one character. */
export function writeDigit(value: number): string {
  return DIGITS[value] as string;
}

/** The number that a character says. */
export function readDigit(text: string, at: number): number {
  return VALUES[text.charCodeAt(at)] as number;
}

/** A whole number from 0 on: five bits a character, the lowest first, and a sixth that says whether there are more. */
export function writeNumber(value: number): string {
  let [text, rest] = ['', value];
  while (rest > 31) {
    text += DIGITS[32 | (rest & 31)];
    rest = Math.floor(rest / 32);
  }
  return text + DIGITS[rest];
}

/** Gives the numbers of a text one after the other. */
export function numberReader(text: string): () => number {
  let at = 0;
  return () => {
    for (let value = 0, scale = 1; ; scale *= 32) {
      const digit = VALUES[text.charCodeAt(at)] as number;
      at += 1;
      value += (digit & 31) * scale;
      if (digit < 32) return value;
    }
  };
}
