// How much of a text is in another one: by its runs of three words, of which those count most that few texts have. Pure.

/** Words of a run. */
const RUN = 3;

/** What names the runs of words in a text, each once. Case and punctuation do not count. */
function wordRuns(text: string): ReadonlySet<number> {
  const runs = new Set<number>();
  eachRun(text, (run) => runs.add(run));
  return runs;
}

/** Goes through the runs of a text; one that stands there twice comes twice. */
function eachRun(text: string, visit: (run: number) => void): void {
  const hashes = hashesOf(text);
  if (hashes.length === 0) return;
  for (let at = 0; at < Math.max(1, hashes.length - RUN + 1); at += 1) {
    let hash = START;
    for (let word = at; word < Math.min(at + RUN, hashes.length); word += 1)
      hash = Math.imul(hash ^ (hashes[word] as number), PRIME);
    visit(hash >>> 0);
  }
}

/** What a word begins with as a number. */
const START = 0x811c9dc5;
const PRIME = 0x01000193;
/** What is no ASCII: only the tables of Unicode know what of it is a word. */
const OTHERS = /[^\0-\x7f]/;

/** The words of a text as numbers, without case. Most texts are ASCII, and all texts of a site are asked for: those are read by character. */
function hashesOf(text: string): readonly number[] {
  if (OTHERS.test(text)) return (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).map(hashOfWord);
  const hashes: number[] = [];
  let hash = START;
  let isWord = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = lowerCode(text.charCodeAt(index));
    if (code !== 0) hash = Math.imul(hash ^ code, PRIME);
    else if (isWord) {
      hashes.push(mixed(hash));
      hash = START;
    }
    isWord = code !== 0;
  }
  if (isWord) hashes.push(mixed(hash));
  return hashes;
}

/** The lower case of an ASCII letter, digits and `_` as they are; 0 for all else. */
function lowerCode(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return code;
  if (code >= 0x41 && code <= 0x5a) return code + 0x20;
  return (code >= 0x30 && code <= 0x39) || code === 0x5f ? code : 0;
}

function hashOfWord(word: string): number {
  let hash = START;
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), PRIME);
  return mixed(hash);
}

/** Multiplication carries no bit downwards, so that of a run the first words would count for little. */
function mixed(hash: number): number {
  return hash ^ (hash >>> 15);
}

/**
 * How much of each of some texts is in each of others, from 0 to 1, by their numbers: `shares[lost][at]`, where it is more than nothing. A run
 * that many of the others have says little of where the text is.
 */
export function sharesOf(texts: readonly string[], others: Iterable<string>): readonly ReadonlyMap<number, number>[] {
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
