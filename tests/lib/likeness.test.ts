// Similarity of texts: by runs of words, ignoring case and punctuation.
import { describe, expect, it } from 'vitest';
import { computeTextOverlaps } from '../../src/lib/likeness.ts';

const shareIn = (text: string, other: string) => computeTextOverlaps([text], [other])[0]?.get(0) ?? 0;

describe('the share of a text in another one', () => {
  it('is all of it where the words are the same', () => {
    expect(shareIn('The scanner_2 reads, and beeps.', 'the SCANNER_2 reads and\nbeeps')).toBe(1);
  });

  it('is nothing where no three words follow each other', () => {
    expect(shareIn('one two three four', 'two one four three')).toBe(0);
  });

  it('is between these where a part is there', () => {
    expect(shareIn('one two three four', 'zero one two three')).toBe(0.5);
  });

  it.each(['a b c', 'A-b_c d2', '9 x', '', ' end'])(
    'does not depend on letters of other scripts beside it: %j',
    (words) => {
      // Texts with these characters take another code path than ASCII, with the same words.
      expect(shareIn(`${words} last of all`, `${words} last of all é`)).toBe(1);
      expect(shareIn(`é ${words} last of all`, `é ${words} last of all`)).toBe(1);
    },
  );
});
