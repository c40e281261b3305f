// "Did you mean": suggests near names, never far ones.
import { expect, test } from 'vitest';
import { findNearestName } from '../../src/model/nearest.ts';

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
