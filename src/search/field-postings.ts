// Counts the terms of a page in one field, section by section, and packs their postings.
import { computeStoredWordPosition, encodeBase64Number, MAX_POSITIONS_PER_TERM } from '../model/search-packed.ts';

interface TermPostings {
  /** The sections with the term, packed; the number of these sections; and the last section. */
  packed: string;
  sections: number;
  last: number;
  /** Number of occurrences in the current section, and the positions of the first occurrences. */
  count: number;
  readonly places: number[];
}

/** Returns a builder that counts the terms of one field. */
export function createFieldPostingsBuilder() {
  const postings: (TermPostings | undefined)[] = [];
  let lengths = '';
  // State of the current section.
  let found: TermPostings[] = [];
  let length = 0;
  return {
    /** Counts the terms of words in the section. `at`: their positions, for fields that store positions. */
    count(terms: readonly number[], at?: readonly number[]): void {
      length += terms.length;
      for (let index = 0; index < terms.length; index += 1) {
        const term = terms[index] as number;
        // Terms that occur only in other fields get `undefined`, because V8 keeps an array with holes in a slower form.
        while (postings.length <= term) postings.push(undefined);
        const posting = postings[term] ?? { packed: '', sections: 0, last: 0, count: 0, places: [] };
        postings[term] = posting;
        if (posting.count === 0) found.push(posting);
        posting.count += 1;
        if (at !== undefined && posting.count <= MAX_POSITIONS_PER_TERM)
          posting.places.push(computeStoredWordPosition(at[index] as number));
      }
    },
    endSection(section: number): void {
      for (let index = 0; index < found.length; index += 1) addSectionToPostings(found[index] as TermPostings, section);
      lengths += encodeBase64Number(length);
      found = [];
      length = 0;
    },
    lengths: (): string => lengths,
    packed(term: number): string {
      const posting = postings[term];
      if (posting === undefined) return '';
      const { packed, sections, last } = posting;
      return sections > 1 ? `${packed}.${sections}.${last}` : packed;
    },
  };
}

/** Adds the occurrences in a section to the packed postings, and begins to count those of the next section. */
function addSectionToPostings(posting: TermPostings, section: number): void {
  const { count, places, sections, last } = posting;
  const more = count > 1 ? 1 : 0;
  let packed = sections === 0 ? `${section}.${more}.` : encodeBase64Number((section - last) * 2 + more);
  if (more === 1) packed += encodeBase64Number(count);
  if (places.length > 1) places.sort((a, b) => a - b);
  let before = 0;
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] as number;
    packed += encodeBase64Number(place - before);
    before = place;
  }
  posting.packed += packed;
  posting.sections += 1;
  posting.last = section;
  posting.count = 0;
  places.length = 0;
}

export type FieldPostingsBuilder = ReturnType<typeof createFieldPostingsBuilder>;
