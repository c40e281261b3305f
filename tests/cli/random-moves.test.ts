// Some random moves on a small site; `tests/long/moves.test.ts` runs 200 in the portal.
import { rmSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { replacePathsInComponentTags, replaceSitePaths } from '../../src/cli/move/in-data.ts';
import { computeMovedPath } from '../../src/cli/move/moved.ts';
import { changedSite } from '../support/content-changes.ts';
import { expectMoves } from '../support/random-moves.ts';
import { makeFolder } from '../support/tree.ts';

it('moves keep the texts of all pages and their links', async () => {
  const links =
    '\nSee [Install](/guide/install#problems), [pairing](./guide/pairing.md#before-you-begin) and [the editor](tools/editor.md).\n';
  const root = makeFolder({ ...changedSite, 'docs/links.md': `# Links\n${links}` });
  try {
    await expectMoves(root, 'docs', { moves: 10, seed: 3 });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

const PATHS = new Map([
  ['/a', '/b/c'],
  ['/1.0/a', '/1.0/b'],
  ['/', '/start'],
]);

test.each([
  ['/a', '/a', '/b/c'],
  ['/a/', '/a', '/b/c/'],
  ['/base/a', '/a', '/base/b/c'],
  ['/a', '/1.0/a', '/b'],
  ['/x', '/x', '/x'],
])('the path %s that leads to %s becomes %s', (written, path, expected) => {
  expect(computeMovedPath(written, path, PATHS)).toBe(expected);
});

test('whole paths of pages are replaced in data, and nothing else is', () => {
  const moved = {
    files: [],
    paths: PATHS,
    ids: new Map(),
    anchors: new Map([
      [
        '/x',
        new Map([
          ['old', 'new'],
          ['ä', 'ae'],
        ]),
      ],
    ]),
  };
  expect(replaceSitePaths('/a,"[one](/a#b)",/ab,x/a,/a/b,"/x#old",/x#older,/x#%C3%A4,/x#ä', moved)).toBe(
    '/b/c,"[one](/b/c#b)",/ab,x/a,/a/b,"/x#new",/x#older,/x#ae,/x#ae',
  );
  expect(replacePathsInComponentTags('<Card to="/a" /> and /a, <a href="/a">', moved)).toBe(
    '<Card to="/b/c" /> and /a, <a href="/a">',
  );
});
