// Routes that need no planning after an edit.
import { describe, expect, it } from 'vitest';
import type { LocaleBuild } from '../../src/engine/locale-build.ts';
import { findUpToDateRoutes } from '../../src/engine/up-to-date.ts';
import { memoIn } from '../support/memo.ts';

const site = { config: { title: 'A' }, locale: 'en', packaged: { icons: {} }, generator: 'techdocs 1' };
const content = { sources: [], assets: [], categories: {}, diagnostics: [] };

describe('after an edit of texts alone', () => {
  const routes = [
    { type: 'doc', path: '/a', output: 'a/index.html', shows: [{ file: 'docs/a.md' }] },
    { type: 'doc', path: '/b', output: 'b/index.html', shows: [{ file: 'docs/b.md' }] },
    { type: 'home', path: '/', output: 'index.html' },
  ];

  /** Returns paths of the routes with equal input, after a build with the first texts and one with the second. */
  function same(before: readonly object[], after: readonly object[], salt = 'salt'): readonly string[] {
    const memo = memoIn(new Map());
    const open = (documents: readonly object[], own: string) => {
      const build = { site: { ...site, routes }, content, parsed: { documents } } as unknown as LocaleBuild;
      const out = { dir: '/out', revision: '1' };
      const how = { part: { name: '' }, components: { hash: '' }, parts: { hash: '' }, salt: own, out, memo };
      const upToDate = findUpToDateRoutes({ sites: [build], ...how });
      return {
        upToDate,
        paths: routes.filter((route) => upToDate.has({ route, build } as never)).map(({ path }) => path),
      };
    };
    open(before, 'salt').upToDate.save('1');
    return open(after, salt).paths;
  }

  const text = (name: string, changes: object = {}) => ({
    file: `docs/${name}.md`,
    hash: '1',
    title: name,
    headings: [],
    ...changes,
  });
  const both = [text('a'), text('b')];

  it('routes that show none of the edited texts are what they were', () => {
    expect(same(both, both)).toEqual(['/a', '/b', '/']);
    expect(same(both, [text('a', { hash: '2', wordCount: 9 }), text('b')])).toEqual(['/b', '/']);
  });

  it('no route is, where others show what has changed, or all is made in another way', () => {
    expect(same(both, [text('a', { hash: '2', title: 'Other' }), text('b')])).toEqual([]);
    expect(same(both, both, 'other')).toEqual([]);
    expect(same(both, [text('b'), text('c')])).toEqual([]);
  });
});
