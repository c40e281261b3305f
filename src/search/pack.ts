// Packs an inverted index for the way to the browser; `model/search-packed.ts` says how it looks.
import { mostOfDigit, type PackedPart, partCount, partOf, writeDigit, writeNumber } from '../model/search-packed.ts';
import type { InvertedIndex, Posting } from './inverted.ts';

/** Packs an index, in parts. The same index gives the same texts. */
export function pack({ words, terms, stems, lengths }: InvertedIndex): PackedPart[] {
  const parts = Array.from({ length: partCount(lengths[0]?.length ?? 0) }, (): string[] => []);
  for (const [word, term] of words) parts[partOf(stems[term] as string, parts.length)]?.push(word);
  return parts.map((some) => packPart(some.sort(), { words, terms }));
}

/** Packs numbers of which there is one for each section. */
export function packNumbers(numbers: Iterable<number>): string {
  return Array.from(numbers, writeNumber).join('');
}

function packPart(sorted: readonly string[], { words, terms }: Pick<InvertedIndex, 'words' | 'terms'>): PackedPart {
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

function packPosting({ sections, counts, places }: Posting): string {
  let packed = writeNumber(sections.length);
  for (const [at, section] of sections.entries()) {
    const count = counts[at] as number;
    const distance = section - (sections[at - 1] ?? 0);
    packed += writeNumber(distance * 2 + (count > 1 ? 1 : 0));
    if (count > 1) packed += writeNumber(count);
    let before = 0;
    for (const place of [...(places?.[at] ?? [])].sort((a, b) => a - b)) {
      packed += writeNumber(place - before);
      before = place;
    }
  }
  return packed;
}
