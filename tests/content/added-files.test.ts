// Files that are not on disk, in the listing of a folder.
import { expect, it } from 'vitest';
import { addFilesToWalk } from '../../src/content/io/walk.ts';

const files = ['z.md', 'docs/a.md', 'docs/_part.md', 'docs/deep/b.md', 'releases/2026-01-01-x.md'];

function listAdded(folder: string, except: readonly string[] = []) {
  const walk = { files: [{ file: 'docs/c.md', path: 'c.md' }], folders: [], diagnostics: [] };
  const options = { root: '/project', folder, isHidden: (name: string) => name.startsWith('_'), except };
  return addFilesToWalk(walk, options, [...files, 'docs/c.md']).files.map(({ file, path }) => `${file} ${path}`);
}

it('adds the files of the folder, in order, except hidden ones and those that are listed already', () => {
  expect(listAdded('docs')).toEqual(['docs/a.md a.md', 'docs/c.md c.md', 'docs/deep/b.md deep/b.md']);
});

it('leaves files in folders that are listed separately to those', () => {
  expect(listAdded('docs', ['docs', 'docs/deep'])).toEqual(['docs/a.md a.md', 'docs/c.md c.md']);
});

it('adds files where the folder is the whole project', () => {
  expect(listAdded('.', ['.', 'releases'])).toEqual([
    'docs/a.md docs/a.md',
    'docs/c.md c.md',
    'docs/deep/b.md docs/deep/b.md',
    'z.md z.md',
  ]);
});
