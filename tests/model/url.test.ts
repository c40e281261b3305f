// Site paths: every combination of parts.
import { expect, it } from 'vitest';
import { joinSitePath, removeBaseUrl } from '../../src/model/url.ts';

it('a site path has one slash at its start and between its segments, and none at its end', () => {
  const parts = ['', '/', 'a', '/a', 'a/', '/a/', 'a//b', '//', '///', 'a/b', '//a//', '/a/b/'];
  const bySegments = (...all: readonly string[]) =>
    `/${all
      .flatMap((part) => part.split('/'))
      .filter(Boolean)
      .join('/')}`;
  for (const one of parts) {
    expect(joinSitePath(one)).toBe(bySegments(one));
    for (const two of parts)
      for (const three of parts) {
        expect(joinSitePath(one, two, three), JSON.stringify([one, two, three])).toBe(bySegments(one, two, three));
      }
  }
});

it('an address without the base URL starts with a slash again, and one outside of it is none of the site', () => {
  const paths = ['/docs/', '/docs', '/docs/a/', '/docs/a', '/docs2', '/', '/other'];
  expect(paths.map((path) => removeBaseUrl(path, '/docs/'))).toEqual([
    '/',
    '/',
    '/a/',
    '/a',
    undefined,
    undefined,
    undefined,
  ]);
  expect(['/', '/a'].map((path) => removeBaseUrl(path, '/'))).toEqual(['/', '/a']);
});
