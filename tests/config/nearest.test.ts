// "Did you mean": suggests near names, never far ones.
import { expect, test } from 'vitest';
import { computeEditDistance, findNearestName, findSimilarNames } from '../../src/model/nearest.ts';

test.each([
  ['titel', 'title'],
  ['sidebar_lable', 'sidebar_label'],
  ['NAVBAR', 'navbar'],
  ['onBrokenLink', 'onBrokenLinks'],
  ['doc', 'docs'],
  ['plugins', undefined],
  ['x', undefined],
  ['fr', undefined],
])('%s', (name, expected) => {
  const known = ['title', 'sidebar_label', 'navbar', 'onBrokenLinks', 'onBrokenAnchors', 'docs', 'url', 'ar'];
  expect(findNearestName(name, known)).toBe(expected);
});

test('the nearest name is the first of the similar ones, and each is as near as the letters say', () => {
  // Names of a few letters: many are similar, equal in letters, or a swap apart.
  const names = Array.from(
    { length: 400 },
    (_, at) => `/${(at * 7919).toString(3).replace(/1/g, 'é')}${at % 3 ? '' : '.md'}`,
  );
  for (const name of names.filter((_, at) => at % 5 === 0).map((each) => each.replace('2', 'ab'))) {
    const similar = findSimilarNames(name, names);
    const most = (other: string) => Math.max(1, Math.floor(Math.max(name.length, other.length) * 0.4));
    expect(findNearestName(name, names)).toBe(similar[0]);
    expect(similar.every((other) => computeEditDistance(name, other) <= most(other))).toBe(true);
    // Of the names that differ in one letter, none is missing.
    const beside = names.filter((other) => other.length === name.length && computeEditDistance(name, other) === 1);
    expect(similar).toEqual(expect.arrayContaining(beside));
  }
});
