// The files of a new site are written all or not at all.
import { afterEach, expect, it } from 'vitest';
import { writePlannedFiles } from '../../../src/cli/init/write.ts';
import { createSandbox, hashFolder, type Sandbox } from '../../engine/sandbox.ts';

let site: Sandbox;
afterEach(() => site.remove());

it.each([
  [
    'a file that came meanwhile',
    { path: 'docs/late.md', text: 'x' },
    '`docs/late.md` cannot be written: another program wrote it in the meantime. Nothing was written.',
  ],
  [
    'a file that was changed meanwhile',
    { path: '.gitignore', text: 'x', before: 'y' },
    '`.gitignore` cannot be written: it has changed in the meantime. Nothing was written.',
  ],
  [
    'a name that is too long',
    { path: `${'a'.repeat(300)}.md`, text: 'x' },
    `\`${'a'.repeat(300)}.md\` cannot be written: a name is longer than the file system allows. Nothing was written.`,
  ],
])('%s: what was there is there as it was', (_, bad, message) => {
  site = createSandbox({ 'package.json': '{}', '.gitignore': 'own', 'docs/late.md': 'mine' });
  const before = hashFolder(site.root);
  const files = [{ path: 'package.json', text: '{ "a": 1 }', before: '{}' }, { path: 'new/deep/a.md', text: 'a' }, bad];
  expect(() => writePlannedFiles(site.root, files)).toThrow(message);
  expect(hashFolder(site.root)).toEqual(before);
});

it('writes in folders that are not there, and leaves no draft', () => {
  site = createSandbox({ 'package.json': '{}' });
  writePlannedFiles(site.path('made/here'), [{ path: 'docs/a.md', text: 'a' }]);
  writePlannedFiles(site.root, [{ path: 'package.json', text: '{ }', before: '{}' }]);
  expect(site.read('made/here/docs/a.md')).toBe('a');
  expect(site.read('package.json')).toBe('{ }');
  expect(Object.keys(hashFolder(site.root)).sort()).toEqual(['made/here/docs/a.md', 'package.json']);
});
