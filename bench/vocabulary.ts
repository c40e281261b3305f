// The words of the corpus, as frequent as in a real portal: a few on nearly every page, most on a few pages. The frequent ones are those of
// this repository's own content, in words.txt by frequency; then come invented part numbers, product names and names from code, of which a
// larger portal has more.
import { readFileSync } from 'node:fs';
import { capital, createFraction } from './random.ts';

const KNOWN = readFileSync(new URL('words.txt', import.meta.url), 'utf8')
  .trim()
  .split(/\s+/);
/** Number of distinct words of this repository's content, and their growth with the length of a text, both measured there. */
const AT_SCALE_1 = 6000;
const GROWTH = 0.55;
/** Ranks with about equal frequency; after them, frequency falls with the rank (Zipf and Mandelbrot). */
const LEVEL = 25;
const SYLLABLES = 'ka lo mi ren tor vex zan pel dru nar sil bex qua fin gor hul jas wim yor cet'.split(' ');

/** Returns the function that maps a fraction from 0 to 1 to a word, for a portal of a scale. */
export function createVocabulary(scale: number): (fraction: number) => string {
  const size = Math.round(AT_SCALE_1 * scale ** GROWTH);
  const invented = new Map<number, string>();
  return (fraction) => {
    const rank = Math.floor(LEVEL * ((size + LEVEL) / LEVEL) ** fraction - LEVEL);
    const word = KNOWN[rank] ?? invented.get(rank) ?? invent(rank);
    if (rank >= KNOWN.length) invented.set(rank, word);
    return word;
  };
}

/** Returns the same word for the same rank at every scale. */
function invent(rank: number): string {
  const fraction = createFraction(rank);
  const pick = (list: readonly string[]) => list[Math.floor(fraction() * list.length)] as string;
  const kind = fraction();
  const name = pick(SYLLABLES) + pick(SYLLABLES) + pick(SYLLABLES);
  if (kind < 0.4) return `${pick(SYLLABLES).toUpperCase()}-${1000 + Math.floor(fraction() * 9000)}`;
  if (kind < 0.7) return name;
  return pick(KNOWN) + capital(pick(KNOWN)) + (kind < 0.85 ? capital(name) : '');
}
