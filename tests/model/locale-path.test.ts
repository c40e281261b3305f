// Paths of the language menu: the same page in another language.
import { describe, expect, it, test } from 'vitest';
import { computePathInLocale, splitLocaleFromPath } from '../../src/model/locale-path.ts';

const site = { baseUrl: '/', locales: ['de', 'fr'] };
const below = { ...site, baseUrl: '/portal/' };

test.each([
  // From the default locale, to it, and between two others.
  ['/a/b', 'de', '/de/a/b'],
  ['/de/a/b', 'en', '/a/b'],
  ['/de/a/b', 'fr', '/fr/a/b'],
  ['/de/a/b', 'de', '/de/a/b'],
  ['/a/b', 'en', '/a/b'],
  // The home page.
  ['/', 'de', '/de/'],
  ['/de', 'en', '/'],
  ['/de/', 'fr', '/fr/'],
  // Only the first segment is a locale, and only in its exact spelling.
  ['/a/de', 'fr', '/fr/a/de'],
  ['/design/x', 'fr', '/fr/design/x'],
  ['/DE/x', 'fr', '/fr/DE/x'],
  // Encoded characters stay encoded.
  ['/de/%C3%A4/a%2Fb', 'en', '/%C3%A4/a%2Fb'],
  // Never another host.
  ['//evil.example/x', 'en', '/evil.example/x'],
  ['/de//evil.example', 'en', '/evil.example'],
])('%s in %s is %s', (path, locale, expected) => {
  expect(computePathInLocale(path, locale, site)).toBe(expected);
});

test.each([
  ['/portal/a', 'de', '/portal/de/a'],
  ['/portal/de/a', 'en', '/portal/a'],
  ['/portal/', 'de', '/portal/de/'],
  ['/portal', 'de', '/portal/de'],
  ['/portal/de', 'en', '/portal/'],
])('below a base URL, %s in %s is %s', (path, locale, expected) => {
  expect(computePathInLocale(path, locale, below)).toBe(expected);
});

describe('the slash at the end', () => {
  it.each([
    ['/a', true, '/de/a/'],
    ['/a/', false, '/de/a'],
    ['/a', undefined, '/de/a'],
    ['/a/', undefined, '/de/a/'],
    ['/', true, '/de/'],
    ['/', false, '/de'],
    ['/a.html', true, '/de/a.html'],
  ])('of %s with trailingSlash %s', (path, trailingSlash, expected) => {
    expect(computePathInLocale(path, 'de', { ...site, trailingSlash })).toBe(expected);
  });

  it('is never taken from the base URL', () => {
    expect(computePathInLocale('/portal/de', 'en', { ...below, trailingSlash: false })).toBe('/portal/');
  });
});

test.each(['/%', '/de/%E0%A4%A', '/a/%zz'])('%s is malformed', (path) => {
  expect(computePathInLocale(path, 'de', site)).toBeUndefined();
});

test('a path is taken apart', () => {
  expect(splitLocaleFromPath('/portal/de/a/b/', below)).toEqual({ locale: 'de', segments: ['a', 'b'] });
  expect(splitLocaleFromPath('/portal', below)).toEqual({ locale: '', segments: [] });
  // Outside of the site, if its 404 page serves the whole host.
  expect(splitLocaleFromPath('/elsewhere/a', below)).toEqual({ locale: '', segments: ['elsewhere', 'a'] });
});
