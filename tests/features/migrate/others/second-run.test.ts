// `techdocs migrate` on a new site that its user has edited: a dry run says what a real run does. And what the screen says of findings that
// the old generator let through.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { hashFolder } from '../../../engine/sandbox.ts';
import { type Moved, moveSite } from './moving.ts';

let moved: Moved;
afterEach(() => moved.site.remove());

const FILES = {
  'mkdocs.yml': 'site_name: A\nnav: [index.md, guide.md, advanced/deep.md]\n',
  'docs/index.md': '# A\n\n::: unknown\nText.\n:::\n',
  'docs/guide.md': '# Guide\n\n[Deep](../advanced/deep#deep-thing) and [Gone](gone.md)\n',
  'docs/advanced/deep.md': '# Deep\n\n## Deep thing\n\nText.\n',
};

it('says in a dry run what a real run does, also where the user mended the new site', async () => {
  moved = await moveSite(FILES);
  const { site } = moved;
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(site.path(path), change(readFileSync(site.path(path), 'utf8')));
  edit('new/docs/guide.md', (text) => text.replace(' and [Gone](gone.md)', ''));
  edit('new/package.json', (text) =>
    text.replace('"devDependencies": {', '"devDependencies": {\n    "left-pad": "1.0.0",'),
  );
  edit('old/docs/index.md', (text) => `${text}\nMore.\n`);
  const before = hashFolder(site.path('new'));
  const dry = await site.run(['migrate', 'old', '--out', 'new', '--json', '--dry-run']);
  expect(hashFolder(site.path('new'))).toEqual(before);
  const real = await site.run(['migrate', 'old', '--out', 'new', '--json']);
  const { written: isDryWritten, ...planned } = JSON.parse(dry.stdout);
  const { written: isRealWritten, ...done } = JSON.parse(real.stdout);
  expect([isDryWritten, isRealWritten]).toEqual([false, true]);
  expect(planned).toEqual(done);
  expect(dry.stderr).toContain('2 files would be written');
  expect(real.stderr).toContain('2 files written');
  expect(done.touched).toEqual([]);
  expect(readFileSync(site.path('new/package.json'), 'utf8')).toContain('left-pad');
  expect(readFileSync(site.path('new/docs/guide.md'), 'utf8')).not.toContain('gone.md');
});

it('keeps a `package.json` that the user changed beyond dependencies, and says so', async () => {
  moved = await moveSite(FILES);
  const { site } = moved;
  const path = site.path('new/package.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"scripts": {', '"scripts": {\n    "mine": "true",'));
  rmSync(site.path('new/.techdocs-migrate.json'));
  writeFileSync(site.path('new/.techdocs-migrate.json'), '{"files":{}}');
  const { stdout } = await site.run(['migrate', 'old', '--out', 'new', '--json']);
  expect(JSON.parse(stdout).touched).toEqual(['package.json']);
});

it('lists notes on the configuration again after the user changed a part of it', async () => {
  const hooks = '`hooks` is code, which is not carried over.';
  moved = await moveSite({ ...FILES, 'mkdocs.yml': `${FILES['mkdocs.yml']}hooks: [a.py]\n` });
  const { site } = moved;
  expect(moved.report.work.map(({ message }) => message)).toContain(hooks);
  const path = site.path('new/site.config.ts');
  writeFileSync(path, readFileSync(path, 'utf8').replace("title: 'A'", "title: 'B'"));
  const { stdout } = await site.run(['migrate', 'old', '--out', 'new', '--json']);
  const { work, edited } = JSON.parse(stdout);
  expect(edited).toEqual(['site.config.ts']);
  expect(work.map(({ message }: { message: string }) => message)).toContain(hooks);
});

it('keeps a link that reached its page from the address of the other page, and places findings that are no work', async () => {
  moved = await moveSite(FILES);
  expect(moved.read('docs/guide.md')).toContain('[Deep](./advanced/deep.md#deep-thing)');
  expect(moved.report.before).toEqual({ 'broken-markdown-link': 1 });
  expect(moved.stderr).toContain(
    'Not counted as work, as the old generator let it through too: 1 broken-markdown-link. MIGRATION.md lists each with its place',
  );
  expect(moved.read('MIGRATION.md')).toContain('1 broken-markdown-link. Their places are under "What a build finds".');
  expect(moved.read('MIGRATION.md')).toContain('- `docs/guide.md:3:50`:');
});

it('names the style of a title, and writes only styles that an element has', async () => {
  moved = await moveSite({
    'mkdocs.yml': 'site_name: A\n',
    'docs/index.md': '<h1 align="center" style="font-size: 3rem">A</h1>\n\n<p style="color: red">Text.</p>\n',
  });
  expect(moved.read('docs/index.md')).toContain('<h1 align="center">A</h1>');
  const css = moved.read('src/css/inline-styles.css');
  expect([css.includes('color: red'), css.includes('3rem')]).toEqual([true, false]);
  expect(moved.report.items.map(({ message }) => message)).toContain(
    '`style="font-size: 3rem"` of a title is not carried over: all titles of pages look alike.',
  );
});
