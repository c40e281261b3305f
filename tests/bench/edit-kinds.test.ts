// The edits of the bench of the dev server, on a small corpus.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { editKindsTable, listEditKinds } from '../../bench/edit-kinds.ts';
import { makeCorpusSite } from '../../bench/sites.ts';

it('edits what its name says, and nothing else', () => {
  const { folder } = makeCorpusSite(mkdtempSync(join(tmpdir(), 'techdocs-edits-')), 1);
  const changedLines = listEditKinds(folder).map(({ name, file, edit }) => {
    const place = join(folder, file);
    const before = existsSync(place) ? readFileSync(place, 'utf8') : '';
    const old = new Set(before.split('\n'));
    return [
      name,
      edit(before, 7)
        .split('\n')
        .filter((line) => !old.has(line)),
    ] as const;
  });
  const { 'a new post': post, ...others } = Object.fromEntries(changedLines);
  expect(others).toEqual({
    'a sentence of a page': ['A sentence of run 7.'],
    'the title of a page': ['title: Title of run 7'],
    'a label in a sidebar': ['      "label": "Label of run 7",'],
    'a sentence of a post': ['A sentence of run 7.'],
    'the title of a post': ['title: Title of run 7'],
    'a tag of a post': ['tags: [tag-7]'],
  });
  expect(post?.slice(0, 2)).toEqual(['---', 'title: Title of run 7']);
});

it('prints a line for each kind of edit', () => {
  const cost = { site: 'corpus ×1', kind: 'a title', pages: 23, ms: 41.6, worstMs: 60, cpuMs: 30.2 };
  expect(editKindsTable([cost]).split('\n')).toEqual([
    '| Site | edit of | pages again | ms to the page | worst | ms of the main thread |',
    '| --- | --- | --: | --: | --: | --: |',
    '| corpus ×1 | a title | 23 | 42 | 60 | 30 |',
  ]);
});
