// Unpacks the postings of a term; `model/search-packed.ts` defines the format.
import { createBase64NumberReader, MAX_POSITIONS_PER_TERM, SEARCH_FIELDS } from '../../model/search-packed.ts';

/** The postings of a term in a field. */
export interface FieldPostings {
  readonly field: number;
  readonly sections: readonly number[];
  readonly counts: readonly number[];
  /**
   * In the text field: the first positions of the term, `MAX_POSITIONS_PER_TERM` numbers per section. If the term has fewer, its last
   * position is repeated. Empty in other fields.
   */
  readonly places: readonly number[];
}

/** Unpacks the postings of a term in all fields. */
export function unpackPostings(line: string): readonly FieldPostings[] {
  const next = createBase64NumberReader(line);
  return SEARCH_FIELDS.map((name, field) => {
    const size = next();
    const postings = { field, sections: [] as number[], counts: [] as number[], places: [] as number[] };
    for (let index = 0, section = 0; index < size; index += 1) {
      const step = next();
      section += step >> 1;
      const count = (step & 1) === 1 ? next() : 1;
      postings.sections.push(section);
      postings.counts.push(count);
      if (name !== 'text') continue;
      for (let which = 0, place = 0; which < MAX_POSITIONS_PER_TERM; which += 1) {
        if (which < count) place += next();
        postings.places.push(place);
      }
    }
    return postings;
  });
}

/** Returns the number of postings of a term: the number of sections with the term in each field, summed over all fields. */
export function countPostings(line: string): number {
  return unpackPostings(line).reduce((sum, { sections }) => sum + sections.length, 0);
}
