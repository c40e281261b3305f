// Computes the similarity of texts: the share of a text's shingles (runs of three words) that occur in another text. A shingle weighs more
// the fewer texts contain it. Pure.

const WORDS_PER_SHINGLE = 3;

/** Returns the hashes of the distinct shingles of a text. Ignores case and punctuation. */
function hashDistinctShingles(text: string): ReadonlySet<number> {
  const runs = new Set<number>();
  visitShingleHashes(text, (run) => runs.add(run));
  return runs;
}

/** Calls `visit` with the hash of each shingle of a text, including repeated ones. */
function visitShingleHashes(text: string, visit: (run: number) => void): void {
  const hashes = hashWords(text);
  if (hashes.length === 0) return;
  for (let index = 0; index < Math.max(1, hashes.length - WORDS_PER_SHINGLE + 1); index += 1) {
    let hash = FNV_BASIS;
    for (let word = index; word < Math.min(index + WORDS_PER_SHINGLE, hashes.length); word += 1)
      hash = Math.imul(hash ^ (hashes[word] as number), FNV_PRIME);
    visit(hash >>> 0);
  }
}

/** FNV-1a offset basis. */
const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Non-ASCII characters, which need the Unicode tables to split words. */
const NON_ASCII = /[^\0-\x7f]/;

/**
 * Returns the hashes of the words in lower case. Most texts are ASCII, and all texts of a site are hashed. Reading ASCII character by
 * character is faster than matching words.
 */
function hashWords(text: string): readonly number[] {
  if (NON_ASCII.test(text)) return (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).map(hashWord);
  const hashes: number[] = [];
  let hash = FNV_BASIS;
  let isWord = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = lowercaseAsciiCode(text.charCodeAt(index));
    if (code !== 0) hash = Math.imul(hash ^ code, FNV_PRIME);
    else if (isWord) {
      hashes.push(mixHashBits(hash));
      hash = FNV_BASIS;
    }
    isWord = code !== 0;
  }
  if (isWord) hashes.push(mixHashBits(hash));
  return hashes;
}

/** Returns the code of an ASCII letter in lower case. Returns digits and `_` unchanged, and 0 for other characters. */
function lowercaseAsciiCode(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return code;
  if (code >= 0x41 && code <= 0x5a) return code + 0x20;
  return (code >= 0x30 && code <= 0x39) || code === 0x5f ? code : 0;
}

function hashWord(word: string): number {
  let hash = FNV_BASIS;
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), FNV_PRIME);
  return mixHashBits(hash);
}

/**
 * Mixes the high bits of a hash into its low bits. Multiplication moves bits upwards only, so the first words of a shingle would hardly
 * count without this step.
 */
function mixHashBits(hash: number): number {
  return hash ^ (hash >>> 15);
}

/**
 * Returns one map for each of `texts`, in the same order. Its keys are indexes of `others`; its values are the share of the text that also
 * occurs there, from 0 to 1. Texts without a common shingle have no entry. A shingle that occurs in many of `others` counts less.
 */
export function computeTextOverlaps(
  texts: readonly string[],
  others: Iterable<string>,
): readonly ReadonlyMap<number, number>[] {
  const sets = texts.map(hashDistinctShingles);
  const shingles = new Set(sets.flatMap((set) => [...set]));
  const holders = new Map<number, number[]>();
  let at = 0;
  for (const other of others) {
    const number = at;
    visitShingleHashes(other, (run) => {
      if (!shingles.has(run)) return;
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
      const holdersOfRun = holders.get(run) ?? [];
      const weight = 1 / Math.max(1, holdersOfRun.length);
      all += weight;
      for (const holder of holdersOfRun) shares.set(holder, (shares.get(holder) ?? 0) + weight);
    }
    return new Map([...shares].map(([holder, share]) => [holder, share / all]));
  });
}
