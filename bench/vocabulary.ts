// The words of the corpus, as often as in a real portal: a few on nearly every page, most on a handful. The frequent ones
// are those of this repository's own content, in words.txt by how often they stand there; after them come invented part
// numbers, product names and names from code, of which a portal has the more the larger it is.
import { readFileSync } from 'node:fs';
import { capital, createFraction } from './random.ts';

const KNOWN = readFileSync(new URL('words.txt', import.meta.url), 'utf8')
  .trim()
  .split(/\s+/);
/** Words of this repository's content, and how much the words of a text grow with its length: the numbers measured there. */
const AT_SCALE_1 = 6000;
const GROWTH = 0.55;
/** Ranks that are about equally frequent; beyond, a word is the rarer the higher its rank (Zipf and Mandelbrot). */
const LEVEL = 25;
const SYLLABLES = 'ka lo mi ren tor vex zan pel dru nar sil bex qua fin gor hul jas wim yor cet'.split(' ');

/** Gives the word that a fraction from 0 to 1 stands for, on a portal of a scale. */
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

/** The same word for the same rank, whatever the scale. */
function invent(rank: number): string {
  const fraction = createFraction(rank);
  const pick = (list: readonly string[]) => list[Math.floor(fraction() * list.length)] as string;
  const kind = fraction();
  const name = pick(SYLLABLES) + pick(SYLLABLES) + pick(SYLLABLES);
  if (kind < 0.4) return `${pick(SYLLABLES).toUpperCase()}-${1000 + Math.floor(fraction() * 9000)}`;
  if (kind < 0.7) return name;
  return pick(KNOWN) + capital(pick(KNOWN)) + (kind < 0.85 ? capital(name) : '');
}
