// Parts of the old site that are left out: pages by patterns of its configuration, and sidebar items of missing code.
import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { listOldFiles } from '../../../src/features/migrate/read-source.ts';
import { hasEmptyCategory, removeSidebarCode } from '../../../src/features/migrate/sidebar-values.ts';
import { makeFolder } from '../../support/tree.ts';

const folder = makeFolder({
  'docs/README.md': 'a',
  'docs/index.md': 'a',
  'docs/rules/TEMPLATE.md': 'a',
  'docs/rules/one.md': 'a',
  'docs/rules/picture.svg': 'a',
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('pages that patterns leave out are known as such, and other files are not touched', () => {
  const exclude = ['README.md', '**/TEMPLATE.md', '**/*.svg'];
  const { files } = listOldFiles(folder, [{ from: 'docs', to: 'docs', kind: 'doc', exclude }]);
  expect(files.map(({ own, isExcluded = false }) => [own, isExcluded])).toEqual([
    ['README.md', true],
    ['index.md', false],
    ['rules/TEMPLATE.md', true],
    ['rules/one.md', false],
    ['rules/picture.svg', false],
  ]);
});

it('sidebars are without what a package would give, and a category has its list', () => {
  const category = { type: 'category', label: 'Rules', link: { $code: '() => 1' } };
  expect(removeSidebarCode({ main: ['index', { $stub: 'some-plugin.rules' }, category] })).toEqual({
    value: { main: ['index', { type: 'category', label: 'Rules', items: [] }] },
    lost: ['some-plugin.rules'],
  });
  expect(removeSidebarCode({ $stub: './made.json' })).toEqual({ lost: ['./made.json'] });
});

it('a category that lists nothing and leads nowhere is known', () => {
  const category = { type: 'category', label: 'Rules', items: [] };
  expect(hasEmptyCategory({ main: ['a', { type: 'category', label: 'A', items: [category] }] })).toBe(true);
  expect(
    hasEmptyCategory({
      main: [
        { ...category, link: { type: 'doc', id: 'a' } },
        { ...category, items: ['b'] },
      ],
    }),
  ).toBe(false);
});
