// The list of published addresses: written, read back, and merged with an existing list.
import { expect, test } from 'vitest';
import { formatPublishedAddresses, mergePublishedPages, parsePublishedAddresses } from '../../src/model/published.ts';

const pages = [
  { path: '/', anchors: [] },
  { path: '/a b', anchors: ['one', '50%'] },
  { path: '/é', anchors: ['#x'] },
];

test('a list is read as it was written, with the base URL of its time', () => {
  const text = formatPublishedAddresses({ baseUrl: '/docs/', pages });
  expect(text).toBe(
    [
      '# Addresses that were published below /docs/, each with the ids of its headings.',
      '# `techdocs addresses --write` adds new ones. To give one up, remove its line.',
      '/',
      '/a%20b one 50%25',
      '/é %23x',
      '',
    ].join('\n'),
  );
  const { published, faults } = parsePublishedAddresses(text, '/');
  expect(faults).toEqual([]);
  expect(published).toEqual({
    baseUrl: '/docs/',
    pages: pages.map((page, index) => ({ ...page, line: index + 3 })),
    from: { file: 'addresses.txt' },
  });
});

test('a line that is no address is told, and the others count', () => {
  const { published, faults } = parsePublishedAddresses('/a\nb c\n\n/d/\n', '/x/');
  expect(published.baseUrl).toBe('/x/');
  expect(published.pages.map(({ path }) => path)).toEqual(['/a', '/d']);
  expect(faults).toEqual([
    {
      code: 'invalid-config',
      severity: 'error',
      message: '`b` is not an address: a line begins with the path of a page, such as `/guide/install`.',
      file: 'addresses.txt',
      line: 2,
      column: 1,
      suggestion: 'Correct the line, or remove it.',
    },
  ]);
});

test('what was there stays, and ids come in the order that they have now', () => {
  const before = [
    { path: '/b', anchors: ['old', 'kept'] },
    { path: '/gone', anchors: [] },
  ];
  const now = [
    { path: '/b', anchors: ['new', 'kept'] },
    { path: '/a', anchors: [] },
  ];
  expect(mergePublishedPages(before, now)).toEqual([
    { path: '/a', anchors: [] },
    { path: '/b', anchors: ['new', 'kept', 'old'] },
    { path: '/gone', anchors: [] },
  ]);
});
