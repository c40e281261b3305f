import { expect, it } from 'vitest';
import {
  collapseWhiteSpace,
  compareText,
  escapeRegExp,
  formatCountWithNoun,
  humanizeFileName,
} from '../../src/lib/text.ts';

it('orders by code units, whatever the language of the machine', () => {
  expect(['b', 'ä', 'a', 'B', 'a-b'].sort(compareText)).toEqual(['B', 'a', 'a-b', 'b', 'ä']);
});

it('makes a label of the name of a file', () => {
  expect(['getting-started', 'wi_fi', '--x'].map(humanizeFileName)).toEqual(['Getting started', 'Wi fi', 'X']);
});

it('counts', () => {
  expect([0, 1, 2].map((count) => formatCountWithNoun(count, 'page'))).toEqual(['0 pages', '1 page', '2 pages']);
});

it('folds white space', () => {
  expect(collapseWhiteSpace(' a\n\t b ')).toBe('a b');
});

it('makes of any text a pattern that finds it', () => {
  const text = 'a.b*c+d?e^f$g{h}(h)|[i]\\/-';
  expect(new RegExp(`^${escapeRegExp(text)}$`).test(text)).toBe(true);
  expect(new RegExp(`^${escapeRegExp('a.c')}$`).test('abc')).toBe(false);
});
