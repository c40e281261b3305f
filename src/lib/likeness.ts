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
  const hashes = (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).map(hashOfWord);
  if (hashes.length === 0) return;
  for (let at = 0; at < Math.max(1, hashes.length - RUN + 1); at += 1) {
    let hash = 0x811c9dc5;
    for (let word = at; word < Math.min(at + RUN, hashes.length); word += 1)
      hash = Math.imul(hash ^ (hashes[word] as number), 0x01000193);
    visit(hash >>> 0);
  }
}

function hashOfWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  // Multiplication carries no bit downwards, so that of a run the first words would count for little.
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
