// Random values that are the same on every machine: a seeded generator (mulberry32), with words and names derived from it. Nothing else in
// the corpus may vary, so there is no clock and no `Math.random`.
const VERBS = 'read open set close enable configure validate send receive load store update reset scan decode'.split(
  ' ',
);
const NOUNS = (
  'device profile barcode reader setting network session buffer trigger symbology payload certificate battery keyboard ' +
  'screen schedule report policy channel package label timeout listener counter cradle printer image region filter rule'
).split(' ');
const ADJECTIVES = 'active local remote secure default current next previous pending global shared idle'.split(' ');
const LITTLE = (
  'the a of in on for with when before after and or so that it is are can may must only each every this its from to by ' +
  'as at not until again together instead without under over between both either if then while where which'
).split(' ');

/** Returns a generator of numbers from 0 to 1, the same for the same seed. */
export function createFraction(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns functions that draw from the seeded generator. `drawTerm` draws a content word (default: one of a few). */
export function createRandom(seed: number, drawTerm?: (fraction: number) => string) {
  const fraction = createFraction(seed);
  /** Integer, both ends included. */
  const int = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  const pick = <T>(from: readonly T[]) => from[int(0, from.length - 1)] as T;
  const list = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));
  const lines = (count: number, make: (index: number) => string) => list(count, make).join('\n');
  const shuffle = <T>(items: readonly T[]) => {
    const shuffled = [...items];
    for (let at = shuffled.length - 1; at > 0; at--) {
      const other = int(0, at);
      [shuffled[at], shuffled[other]] = [shuffled[other] as T, shuffled[at] as T];
    }
    return shuffled;
  };
  const noun = () => pick(NOUNS);
  const verb = () => pick(VERBS);
  /** A name such as `activeProfile`, often with a number so that few names are equal. */
  const camel = () => `${pick(ADJECTIVES)}${capital(noun())}${fraction() < 0.4 ? int(1, 99) : ''}`;
  const pascal = () => capital(camel());
  const method = () => `${verb()}${capital(noun())}`;
  const snake = () => `${pick(ADJECTIVES)}_${noun()}`;
  const upper = () => `${pick(ADJECTIVES)}_${noun()}_${int(1, 99)}`.toUpperCase();
  const kebab = () => `${pick(ADJECTIVES)}-${noun()}-${int(1, 99)}`;
  const term = () => drawTerm?.(fraction()) ?? pick([verb, noun, noun, () => pick(ADJECTIVES)])();
  const word = () => (fraction() < 0.45 ? pick(LITTLE) : term());
  const words = (count: number) => list(count, word).join(' ');
  const sentence = (count = int(7, 18)) => `${capital(words(count))}.`;
  return {
    ...{ fraction, int, pick, list, lines, shuffle, noun, verb, camel, pascal, method, snake, upper, kebab },
    ...{ term, word, words, sentence },
  };
}

/** Result of `createRandom`. */
export type Random = ReturnType<typeof createRandom>;

/** Returns the word with a capital letter. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
