// Similarity of texts: the share of a text's runs of three words that occur in another text. Runs found in few texts weigh most. Pure.

const WORDS_PER_RUN = 3;

/** Returns the hashes of the distinct runs of words in a text. Ignores case and punctuation. */
function wordRuns(text: string): ReadonlySet<number> {
  const runs = new Set<number>();
  eachRun(text, (run) => runs.add(run));
  return runs;
}

/** Visits the runs of a text, repeated runs included. */
function eachRun(text: string, visit: (run: number) => void): void {
  const hashes = hashWords(text);
  if (hashes.length === 0) return;
  for (let at = 0; at < Math.max(1, hashes.length - WORDS_PER_RUN + 1); at += 1) {
    let hash = FNV_BASIS;
    for (let word = at; word < Math.min(at + WORDS_PER_RUN, hashes.length); word += 1)
      hash = Math.imul(hash ^ (hashes[word] as number), PRIME);
    visit(hash >>> 0);
  }
}

/** FNV-1a offset basis. */
const FNV_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;
/** Non-ASCII characters, which need the Unicode tables to split words. */
const NON_ASCII = /[^\0-\x7f]/;

/**
 * Returns word hashes, case-insensitive. Most texts are ASCII, and all texts of a site are hashed, so ASCII is read character by character.
 */
function hashWords(text: string): readonly number[] {
  if (NON_ASCII.test(text)) return (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).map(hashOfWord);
  const hashes: number[] = [];
  let hash = FNV_BASIS;
  let isWord = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = lowerCode(text.charCodeAt(index));
    if (code !== 0) hash = Math.imul(hash ^ code, PRIME);
    else if (isWord) {
      hashes.push(mixBits(hash));
      hash = FNV_BASIS;
    }
    isWord = code !== 0;
  }
  if (isWord) hashes.push(mixBits(hash));
  return hashes;
}

/** ASCII letters in lower case, digits and `_` unchanged; 0 for other characters. */
function lowerCode(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return code;
  if (code >= 0x41 && code <= 0x5a) return code + 0x20;
  return (code >= 0x30 && code <= 0x39) || code === 0x5f ? code : 0;
}

function hashOfWord(word: string): number {
  let hash = FNV_BASIS;
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), PRIME);
  return mixBits(hash);
}

/** Multiplication moves no bit downwards, so without this the first words of a run would hardly count. */
function mixBits(hash: number): number {
  return hash ^ (hash >>> 15);
}

/**
 * Returns the share of each text that occurs in each of the others, from 0 to 1: `shares[text][other]` by index, if above 0. A run counts
 * less the more of the others contain it.
 */
export function sharedRunShares(
  texts: readonly string[],
  others: Iterable<string>,
): readonly ReadonlyMap<number, number>[] {
  const sets = texts.map(wordRuns);
  const wanted = new Set(sets.flatMap((set) => [...set]));
  const holders = new Map<number, number[]>();
  let at = 0;
  for (const other of others) {
    const number = at;
    eachRun(other, (run) => {
      if (!wanted.has(run)) return;
      const known = holders.get(run);
      if (known === undefined) holders.set(run, [number]);
      else if (known.at(-1) !== number) known.push(number);
    });
    at += 1;
  }
  return sets.map((set) => {
    let all = 0;
    const shares = new Map<number, number>();
    for (const run of set) {
      const own = holders.get(run) ?? [];
      const weight = 1 / Math.max(1, own.length);
      all += weight;
      for (const holder of own) shares.set(holder, (shares.get(holder) ?? 0) + weight);
    }
    return new Map([...shares].map(([holder, share]) => [holder, share / all]));
  });
}
