// A language's files replace files of the default language.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadSiteConfig } from '../../src/config/io/load.ts';
import { uncachedDisk } from '../../src/content/io/disk.ts';
import { readContent } from '../../src/content/io/folder.ts';
import { readTranslations } from '../../src/content/io/translations.ts';
import { linesOf, projectOf } from '../config/project.ts';

const config = '{"i18n":{"locales":["en","de"]},"docs":{"path":"content/docs"}}';

async function read(files: Readonly<Record<string, string>>, changes: { readonly includeDrafts?: boolean } = {}) {
  const root = projectOf({ 'site.config.json': config, ...files });
  const settings = await loadSiteConfig({ features: undefined, root, overrides: changes });
  const base = await readContent(settings);
  return { base, own: await readTranslations({ config: settings, locale: 'de', base }) };
}

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>';

test('a page stands in for its original, and the others stay the very same sources', async () => {
  const { base, own } = await read({
    'content/docs/a.md': '---\ntags: [x]\n---\n# A\n',
    'content/docs/b/c.md': '# C',
    'content/releases/2025-01-02-r.md': '# R',
    'content/pages/p.md': '# P',
    'content/i18n/de/docs/b/c.md': '# Cäsar',
    'content/i18n/de/docs/a.md': '# Ä',
    'content/i18n/de/releases/2025-01-02-r.md': '# Neu',
    'content/i18n/fr/docs/a.md': '# À',
  });
  expect(own.diagnostics).toEqual([]);
  expect(own.sources.map(({ kind, file, path, locale }) => [kind, file, path, locale])).toEqual([
    ['doc', 'content/i18n/de/docs/a.md', 'a.md', 'de'],
    ['doc', 'content/i18n/de/docs/b/c.md', 'b/c.md', 'de'],
    ['post', 'content/i18n/de/releases/2025-01-02-r.md', '2025-01-02-r.md', 'de'],
    ['page', 'content/pages/p.md', 'p.md', 'en'],
  ]);
  expect(own.sources[3]).toBe(base.sources[3]);
  const text = '---\ntags: [x]\n---\n# A\n';
  expect(own.sources[0]?.original).toEqual({
    file: 'content/docs/a.md',
    frontMatter: '---\ntags: [x]\n---\n',
    revision: createHash('sha256').update(text).digest('hex'),
  });
});

test('only what holds for both is part of its hash', async () => {
  const hashWith = async (original: string) => {
    const { own } = await read({ 'content/docs/a.md': original, 'content/i18n/de/docs/a.md': '# A' });
    return own.sources[0]?.hash;
  };
  const before = await hashWith('---\ntags: [x]\n---\nOne.');
  expect(await hashWith('---\ntags: [x]\n---\nTwo.')).toBe(before);
  expect(await hashWith('---\ntags: [y]\n---\nOne.')).not.toBe(before);
});

test('files beside pages take the place of others, or come to them', async () => {
  const { own } = await read({
    'content/docs/a.md': '',
    'content/docs/shot.svg': PICTURE,
    'content/docs/other.svg': PICTURE,
    'content/i18n/de/docs/shot.svg': PICTURE.replace('10', '30'),
    'content/i18n/de/docs/new.svg': PICTURE,
  });
  expect(own.assets.map(({ file, originalFile, width }) => [file, originalFile, width])).toEqual([
    ['content/docs/other.svg', undefined, 10],
    ['content/i18n/de/docs/new.svg', 'content/docs/new.svg', 10],
    ['content/i18n/de/docs/shot.svg', 'content/docs/shot.svg', 30],
  ]);
});

test('a category keeps its place, its address and what it is not told', async () => {
  const { own } = await read({
    'content/docs/a/x.md': '',
    'content/docs/a/_category_.yml':
      'label: Guides\nposition: 3\nlink:\n  type: generated-index\n  title: All guides\n  description: How to.\n',
    'content/i18n/de/docs/a/_category_.yml':
      'label: Anleitungen\nlink:\n  type: generated-index\n  title: Alle Anleitungen\n  slug: /elsewhere\n',
    'content/docs/b/x.md': '',
    'content/docs/b/_category_.yml': 'label: B\nlink:\n  type: doc\n  id: x\n',
    // The order of keys has no effect.
    'content/i18n/de/docs/b/_category_.yml': 'label: B\nlink:\n  id: x\n  type: doc\n',
    'content/docs/c/x.md': '',
    'content/i18n/de/docs/c/_category_.yml': 'label: C\nlink:\n  type: generated-index\n',
  });
  expect(linesOf(own.diagnostics)).toEqual([
    'content/i18n/de/docs/a/_category_.yml Only the texts of `link` can be translated: a category leads to the same page in every language. Leave out the rest of it.',
    'content/i18n/de/docs/c/_category_.yml Only the texts of `link` can be translated: a category leads to the same page in every language. Leave out the rest of it.',
  ]);
  expect(own.categories).toMatchObject({
    a: {
      file: 'content/i18n/de/docs/a/_category_.yml',
      label: 'Anleitungen',
      position: 3,
      link: { type: 'generated-index', title: 'Alle Anleitungen', description: 'How to.', slug: undefined },
      original: { label: 'Guides' },
    },
  });
});

test('files beside pages and categories are translated if the docs are at the root, too', async () => {
  const { own } = await read({
    'site.config.json': '{"i18n":{"locales":["en","de"]},"docs":{"path":"."}}',
    'index.md': '# Start',
    'guide/x.md': '# X',
    'guide/shot.svg': PICTURE,
    'guide/_category_.yml': 'label: Guides\nposition: 3\n',
    '_category_.yml': 'label: All\n',
    'i18n/de/guide/shot.svg': PICTURE.replace('10', '30'),
    'i18n/de/guide/_category_.yml': 'label: Anleitungen\n',
    'i18n/de/_category_.yml': 'label: Alles\n',
  });
  expect(linesOf(own.diagnostics)).toEqual([]);
  expect(own.assets.map(({ file, originalFile }) => [file, originalFile])).toContainEqual([
    'i18n/de/guide/shot.svg',
    'guide/shot.svg',
  ]);
  expect(own.categories).toMatchObject({ guide: { label: 'Anleitungen', position: 3 } });
});

test('authors of a language take the place of the others', async () => {
  const { base, own } = await read({
    'content/docs/a.md': '',
    'content/releases/authors.yml': 'ada:\n  name: Ada\n  title: Engines\n',
    'content/i18n/de/releases/authors.yml': 'ada:\n  name: Ada\n  title: Maschinen\n  titel: x\n',
  });
  expect(base.authors?.byKey.ada?.title).toBe('Engines');
  expect(own.authors).toEqual({
    file: 'content/i18n/de/releases/authors.yml',
    byKey: { ada: { name: 'Ada', title: 'Maschinen', line: 1, column: 1 } },
  });
  expect(own.assets).toEqual([]);
  expect(linesOf(own.diagnostics)).toEqual([
    'content/i18n/de/releases/authors.yml:4:3 `ada.titel` is not a key of an author. Did you mean `title`?',
  ]);
});

test('what takes the place of nothing is found', async () => {
  const { own } = await read({
    'content/docs/setup.md': '',
    'content/docs/use.md': '',
    'content/static/a.txt': '',
    'content/i18n/de/docs/setpu.md': '# Einrichten',
    'content/i18n/de/docs/_part.md': 'A part for others.',
    'content/i18n/de/parts/included.md': 'Included.',
    'content/i18n/de/docs/use.md': '<!-- include: ../i18n/de/parts/included.md -->',
    'content/i18n/de/static/a.txt': 'static',
    'content/docs/guide/more/x.md': '',
    'content/i18n/de/docs/guide/_category_.yml': 'label: Anleitung',
    'content/i18n/de/docs/Guide/_category_.yml': 'label: Anleitung',
  });
  expect(linesOf(own.diagnostics)).toEqual([
    'content/i18n/de/docs/setpu.md:1:1 `content/docs/setpu.md` does not exist, so this translation of it is left out. Did you mean `content/docs/setup.md`?',
    'content/i18n/de/docs/Guide/_category_.yml This file replaces nothing, so it is left out. Only pages, the files beside them, their folders and `config.yml` can be translated.',
    'content/i18n/de/static/a.txt This file replaces nothing, so it is left out. Only pages, the files beside them, their folders and `config.yml` can be translated.',
  ]);
  expect(own.diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
    'translation-without-original warning',
    'translation-without-original warning',
    'translation-without-original warning',
  ]);
  expect(own.sources.find(({ path }) => path === 'use.md')?.includes).toEqual({
    'content/i18n/de/parts/included.md': 'Included.',
  });
});

test('includes start from where the original stands', async () => {
  const { own } = await read({
    'content/docs/deep/a.md': '',
    'content/parts/p.md': 'Shared.',
    'content/i18n/de/docs/deep/a.md': '<!-- include: ../../parts/p.md -->',
  });
  expect(own.sources[0]?.includes).toEqual({ 'content/parts/p.md': 'Shared.' });
});

test('a translation that is a draft is left out, and shown where drafts are', async () => {
  const files = { 'content/docs/a.md': '# A', 'content/i18n/de/docs/a.md': '---\ndraft: true\n---\n# Ä' };
  expect((await read(files)).own.sources[0]?.file).toBe('content/docs/a.md');
  expect((await read(files, { includeDrafts: true })).own.sources[0]?.file).toBe('content/i18n/de/docs/a.md');
});

test('a language without a folder is the default one', async () => {
  const { base, own } = await read({ 'content/docs/a.md': '# A' });
  expect(own).toEqual({ ...base, texts: undefined, diagnostics: [] });
});

test('a file that cannot be read is told, and its page falls back', async () => {
  const root = projectOf({
    'site.config.json': config,
    'content/docs/a.md': '# A',
    'content/i18n/de/docs/a.md': '# Ä',
  });
  const settings = await loadSiteConfig({ features: undefined, root });
  const base = await readContent(settings);
  const diagnostic = { code: 'not-utf8', severity: 'error', message: 'The file is not UTF-8 text.' } as const;
  const disk = { ...uncachedDisk, text: () => ({ diagnostic }) };
  const own = await readTranslations({ config: settings, locale: 'de', base, disk });
  expect([own.sources[0]?.file, own.diagnostics]).toEqual(['content/docs/a.md', [diagnostic]]);
});

test('beside a folder of docs at the top, translations have one at the top', async () => {
  const root = projectOf({
    'site.config.json': '{"i18n":{"locales":["en","de"]}}',
    'docs/a.md': '# A',
    'i18n/de/docs/a.md': '# Ä',
  });
  const settings = await loadSiteConfig({ features: undefined, root });
  const base = await readContent(settings);
  const own = await readTranslations({ config: settings, locale: 'de', base });
  expect(own.sources[0]?.file).toBe('i18n/de/docs/a.md');
});
