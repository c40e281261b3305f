// Files of a plan: no copy displaces another file in silence.
import { expect, it } from 'vitest';
import { createNewFileAdder } from '../../../src/features/migrate/file-adder.ts';
import type { NewSiteFile, NoteWithLocation } from '../../../src/features/migrate/planned.ts';

it.each([
  ['a copy beside others', [{ path: 'b', from: 'b' }], ['a', 'b'], []],
  ['the same file again', [{ path: 'a', from: 'a' }], ['a'], []],
  ['another file of the same path', [{ path: 'a', from: '../a' }], ['a'], ['../a']],
  ['a page at the path of a copy', [{ path: 'a', text: 'page', old: 'a.md' }], ['a'], ['a.md']],
  ['a generated text at the path of a copy', [{ path: 'a', text: '{}' }], ['a'], ['a']],
  [
    'a copy at the path of a generated text',
    [
      { path: 'b', text: '{}' },
      { path: 'b', from: 'x/b' },
    ],
    ['a', 'b'],
    ['x/b'],
  ],
  [
    'two texts of the same path',
    [
      { path: 'b', text: '1' },
      { path: 'b', text: '2' },
    ],
    ['a', 'b'],
    ['b'],
  ],
  [
    'the same text again',
    [
      { path: 'b', text: '1' },
      { path: 'b', text: '1' },
    ],
    ['a', 'b'],
    [],
  ],
  ['a copy of a generated name', [{ path: 'package.json', from: 'x/package.json' }], ['a'], ['x/package.json']],
  ['the generated file itself', [{ path: 'package.json', text: '{}' }], ['a', 'package.json'], []],
] as const)('%s', (_, files, paths, told) => {
  const out = new Map<string, NewSiteFile>();
  const items: NoteWithLocation[] = [];
  const add = createNewFileAdder(out, items);
  for (const file of [{ path: 'a', from: 'a' }, ...files]) add(file);
  expect([...out.keys()]).toEqual(paths);
  expect(items.map(({ at, isHand }) => [at.file, isHand])).toEqual(told.map((file) => [file, true]));
});
