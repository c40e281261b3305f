// The disk that returns the texts of an editor instead of files.
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createCachingDisk } from '../../../src/content/io/caching-disk.ts';
import { createSandbox } from '../../engine/sandbox.ts';

const site = createSandbox({ 'docs/a.md': 'saved', 'docs/_part.md': 'part' });
afterAll(() => site.remove());

const walkOf = (disk: ReturnType<typeof createCachingDisk>, folder: string) =>
  disk
    .walk({ root: site.root, folder, isHidden: (name) => name.startsWith('_'), except: ['docs', 'docs/inner'] })
    .files.map(({ file, path }) => [file, path]);

it('reads a text of the editor, until that gives it up', async () => {
  const unsaved = new Map<string, string>();
  const disk = createCachingDisk(unsaved);
  const path = site.path('docs/a.md');
  const text = () => disk.text(path, 'docs/a.md').text;
  expect(text()).toBe('saved');
  unsaved.set(path, 'typed');
  expect(text()).toBe('saved');
  expect([...(await disk.lookForChanges())]).toEqual([path]);
  expect(text()).toBe('typed');
  expect([...(await disk.lookForChanges())]).toEqual([]);
  expect(disk.snapshot()).toBeUndefined();
  unsaved.delete(path);
  disk.forget([path]);
  expect(text()).toBe('saved');
  expect(disk.snapshot()).toBeDefined();
});

it('lists pages that are not saved yet, each in the folder that lists it', async () => {
  const unsaved = new Map(
    ['docs/new.md', 'docs/_new.md', 'docs/new.txt', 'docs/inner/b.md', 'other/c.md'].map((file) => [
      join(site.root, file),
      'text',
    ]),
  );
  const disk = createCachingDisk(unsaved);
  expect(walkOf(disk, 'docs')).toEqual([
    ['docs/a.md', 'a.md'],
    ['docs/new.md', 'new.md'],
  ]);
  expect(walkOf(disk, 'docs/inner')).toEqual([['docs/inner/b.md', 'b.md']]);
  expect([...(await disk.lookForChanges())]).toEqual([]);
});
