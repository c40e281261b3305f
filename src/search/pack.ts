// Packs an inverted index for the way to the browser; `model/search-packed.ts` says how it looks.
import { mostOfDigit, type PackedIndex, scoreSteps, writeDigit, writeNumber } from '../model/search-packed.ts';
import type { InvertedIndex, Posting } from './inverted.ts';

/** Packs an index. The same index gives the same text. */
export function pack({ words, terms }: InvertedIndex): PackedIndex {
  const sorted = [...words.keys()].sort();
  const lastOf = new Map<number, number>();
  const postings: string[] = [];
  let numbers = '';
  for (const [at, word] of sorted.entries()) {
    const term = words.get(word) as number;
    const last = lastOf.get(term);
    numbers += writeNumber(last === undefined ? 0 : at - last);
    if (last === undefined) postings.push((terms[term] ?? []).map(packPosting).join(''));
    lastOf.set(term, at);
  }
  return { words: packWords(sorted), terms: numbers, postings: postings.join('\n') };
}

function packWords(sorted: readonly string[]): string {
  return sorted
    .map((word, at) => {
      const before = sorted[at - 1] ?? '';
      let shared = 0;
      while (shared < mostOfDigit && shared < word.length && word[shared] === before[shared]) shared += 1;
      return writeDigit(shared) + word.slice(shared);
    })
    .join(' ');
}

function packPosting({ sections, scores }: Posting): string {
  if (sections.length === 0) return writeNumber(0);
  const best = Math.max(1, Math.round(scores.reduce((a, b) => Math.max(a, b), 0) * 10));
  const distances = sections.map((section, at) => writeNumber(section - (sections[at - 1] ?? 0)));
  const shares = scores.map((score) => Math.max(1, Math.min(scoreSteps, Math.round((score * 10 * scoreSteps) / best))));
  return [
    writeNumber(sections.length),
    writeNumber(best),
    ...distances,
    ...(sections.length > 1 ? shares.map(writeNumber) : []),
  ].join('');
}
