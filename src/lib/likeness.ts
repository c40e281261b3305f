// How much of a text is in another one: by its runs of three words, of which those count most that few texts have. Pure.

/** Words of a run. */
const RUN = 3;

/** What names the runs of words in a text, each once. Case and punctuation do not count. */
export function wordRuns(text: string): ReadonlySet<number> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const runs = new Set<number>();
  for (let at = 0; at < Math.max(1, words.length - RUN + 1); at += 1) {
    let hash = 0x811c9dc5;
    for (const word of words.slice(at, at + RUN)) {
      for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
      hash = Math.imul(hash ^ 32, 0x01000193);
    }
    if (words.length > 0) runs.add(hash >>> 0);
  }
  return runs;
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
    for (const run of wordRuns(other)) {
      if (!wanted.has(run)) continue;
      const known = holders.get(run);
      if (known === undefined) holders.set(run, [at]);
      else known.push(at);
    }
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
