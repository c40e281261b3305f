// The number of changed words between two versions of a text.
import { expect, it } from 'vitest';
import { countChangedWords } from '../../src/lib/changed-words.ts';

it.each([
  ['one two three', 'one two three', 0],
  ['one, two.', '**one** two', 0],
  ['one two three', 'one 2 three', 1],
  ['one two three', 'one two and three', 1],
  ['one two three', 'one', 2],
  ['one two three four', 'zero two three five six', 3],
  ['', 'new text', 2],
  ['Straße', 'Straßen', 1],
])('%j, then %j: %i', (before, after, count) => {
  expect(countChangedWords(before, after)).toBe(count);
});

it('ends soon for long texts that have nothing in common', () => {
  const words = (letter: string) => Array.from({ length: 40_000 }, (_, at) => `${letter}${at}`).join(' ');
  expect(countChangedWords(words('a'), words('b'))).toBe(40_000);
});
