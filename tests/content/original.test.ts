// Fields that a translation takes from its original, and fields of its own.
import { expect, test } from 'vitest';
import { parseDocumentHead } from '../../src/content/head.ts';
import type { Source } from '../../src/model/source.ts';
import { linesOf } from '../config/project.ts';
import { parseOne, sourceOf } from './parse-one.ts';

function translation(frontMatter: string, kind: Source['kind'] = 'doc'): Partial<Source> {
  const original = { file: 'docs/a/page.md', frontMatter: `---\n${frontMatter}\n---\n`, revision: 'r' };
  return { kind, file: 'i18n/de/docs/a/page.md', locale: 'de', original };
}

test('texts are its own, and the rest is the same', async () => {
  const from = translation(
    'title: Setup\ndescription: How to.\nkeywords: [k]\nsidebar_label: S\npagination_label: P\nslug: /s\nid: i\nsidebar_position: 2\ntags: [t]\nunlisted: true\nlast_update: { author: A }',
  );
  const { document } = await parseOne('---\nsource_revision: 12e4\n---\n# Einrichten\n\nSo geht es.\n', from);
  expect(document).toMatchObject({
    original: 'docs/a/page.md',
    title: 'Einrichten',
    description: 'So geht es.',
    locale: 'de',
  });
  expect(document.frontMatter).toEqual({
    source_revision: '12e4',
    slug: '/s',
    id: 'i',
    sidebar_position: 2,
    tags: ['t'],
    unlisted: true,
  });
  const own = await parseOne('---\ntitle: Einrichten\ntags: [u]\nsidebar_position: 1\nunlisted: false\n---\n', from);
  expect(own.document.frontMatter).toMatchObject({
    title: 'Einrichten',
    tags: ['u'],
    sidebar_position: 1,
    unlisted: false,
  });
});

test('a title that is nowhere else is that of the original', async () => {
  expect((await parseOne('Text.', translation('title: Setup'))).document.title).toBe('Setup');
  expect(parseDocumentHead(sourceOf('Text.', translation('title: Setup')), {}).title).toBe('Setup');
  expect(parseDocumentHead(sourceOf('# Über', translation('title: Setup\ntags: [t]')), {})).toMatchObject({
    title: 'Über',
    original: 'docs/a/page.md',
    frontMatter: { tags: ['t'] },
  });
});

test('another address is refused with its place; the same one is nobody’s business', async () => {
  const { document } = await parseOne('---\nslug: /einrichten\nid: i\n---\nText\n', translation('slug: /setup\nid: i'));
  expect(document.frontMatter).toMatchObject({ slug: '/setup', id: 'i' });
  expect(linesOf(document.diagnostics)).toEqual([
    'i18n/de/docs/a/page.md:2:1 `slug` has no effect in a translation: a page has the same address in every language. Remove it: only `docs/a/page.md` can set it.',
  ]);
  const post = await parseOne('---\ndate: 2025-01-03\n---\nText\n', translation('date: 2025-01-02', 'post'));
  expect(post.document.frontMatter.date).toBe('2025-01-02');
  expect(post.document.diagnostics.map(({ code }) => code)).toEqual(['translated-address']);
});

test('a welcome page without the parts of its original is reported', async () => {
  const from = translation('hero: { title: Scanners }\nfeatures: [{ label: Fast }]');
  const { document } = await parseOne('---\nhero: { title: Scanner }\n---\nText\n', from);
  expect(document.frontMatter).toEqual({ hero: { title: 'Scanner', actions: [] } });
  expect(linesOf(document.diagnostics)).toEqual([
    'i18n/de/docs/a/page.md:1:1 `docs/a/page.md` has `features` in its front matter, and this translation of it has none, so the page lacks that part. Copy `features` from `docs/a/page.md`, and translate its texts.',
  ]);
  expect((await parseOne('Text\n', from)).document.diagnostics.map(({ code }) => code)).toEqual([
    'lost-part',
    'lost-part',
  ]);
});

test('a draft is one in every language, and an edit link that is off stays off', async () => {
  const from = translation('draft: true\ncustom_edit_url: null');
  expect((await parseOne('---\ndraft: false\n---\n', from)).document.frontMatter).toMatchObject({
    draft: true,
    custom_edit_url: null,
  });
  const elsewhere = translation('custom_edit_url: https://example.com/a.md');
  expect((await parseOne('', elsewhere)).document.frontMatter.custom_edit_url).toBeUndefined();
});

test('includes and links start from the original, and faults are told of the translation', async () => {
  const includes = { 'docs/part.md': 'Included [page](./x.md).' };
  const text = '<!-- include: ../part.md -->\n\n<!-- include: ./none.md -->\n\n[other](./y.md)\n';
  const { document } = await parseOne(text, { ...translation(''), includes });
  expect(document.links.map(({ href, file }) => [href, file])).toEqual([
    ['./x.md', 'docs/part.md'],
    ['./y.md', undefined],
  ]);
  expect(linesOf(document.diagnostics)).toEqual([
    'i18n/de/docs/a/page.md:3:1 The included file `./none.md` does not exist.',
  ]);
});
