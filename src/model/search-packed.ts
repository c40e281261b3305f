// The form in which the inverted index of the embedded search is sent: text of few different characters, which compresses
// well, and which the browser need not unpack before it knows which words are asked for.

/** The packed index. Words are in code unit order; a term is a stem, numbered by the first of its words. */
export interface PackedIndex {
  /** All words: of each, how many characters it shares with the one before it (one digit), and its rest; spaces between. */
  readonly words: string;
  /** For each word: 0 for a new term, N for the term of the Nth word before it. Numbers. */
  readonly terms: string;
  /**
   * A line for each term with, for each field in turn, numbers: the count of sections; the best score, in tenths; the
   * sections, each as distance to the one before it; and their scores as shares of the best one, where there are several.
   */
  readonly postings: string;
}

/** Where a word may stand: `around` are the categories of the page and its product, `heading` all headings of a section. */
export const searchFields = ['title', 'heading', 'around', 'text'] as const;

/** The best score of a posting is this share: one digit holds all shares. */
export const scoreSteps = 31;

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
