// The files of search in the output of a build: generated if necessary, and only then.
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { BuildReport } from '../../src/engine/build.ts';
import type { SearchIndexFile, SearchManifestFile } from '../../src/model/search.ts';
import { openBuilt } from '../search/open.ts';
import { repository, techdocs } from '../support/cli.ts';
import { changedPaths, hashFolder, makeFolder, writeFiles } from '../support/tree.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const files = {
  'docs/battery.md': '---\ntitle: Battery\n---\n\nCharge it.\n\n## Limits\n\nOf the charge.\n\n### Low\n\nBelow ten.\n',
  'docs/wedge.md': '---\ntitle: Wedge\ndescription: Types barcodes.\nkeywords: [keyboard]\n---\n\nInto fields.\n',
  'docs/hidden.md': '---\ntitle: Hidden\nsearch: false\n---\n\nSecretword.\n',
  'docs/called.md': '---\ntitle: Called by name\nsearch: title\n---\n\nSecretword.\n',
  'docs/unlisted.md': '---\ntitle: Unlisted\nunlisted: true\n---\n\nSecretword.\n',
  'docs/plain.md': '---\ntitle: Plain\n---\n\nInto fields.\n',
  'docs/lifted.md': '---\ntitle: Lifted\nsearch:\n  boost: 3\n---\n\nInto fields.\n',
  'releases/2020-01-01-old.md': '---\ntitle: Old\n---\n\nInto fields.\n',
  'releases/2024-01-01-new.md': '---\ntitle: New\n---\n\nInto fields.\n',
};

function siteOf(config: object = {}, more: Readonly<Record<string, string>> = {}): string {
  const root = makeFolder({ 'site.config.json': JSON.stringify({ title: 'Small', ...config }), ...files, ...more });
  folders.push(root);
  return root;
}

async function build(root: string, ...args: string[]): Promise<BuildReport> {
  const { code, stdout, stderr } = await techdocs(['build', '--json', ...args], { cwd: root });
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as BuildReport;
}

/** Returns the files, ordered by their names without hashes. */
const searchFiles = (root: string) => {
  const nameOf = (path: string) => path.replace(/-[0-9a-f]{8}(?=\.)/, '');
  return Object.keys(hashFolder(join(root, 'build')))
    .filter((path) => /^(?:search\/.*\.json|assets\/search\/|pagefind\/)/.test(path))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
};

describe('the embedded search', () => {
  it('leaves a static file of the name of one of its own in place', async () => {
    const root = siteOf({}, { 'static/search/en.json': '{"own":true}' });
    await build(root);
    expect(readFileSync(join(root, 'build/search/en.json'), 'utf8')).toBe('{"own":true}');
    expect((await build(root)).written).toBe(0);
  });

  it('is written with the pages, found by a pointer of a fixed name', async () => {
    const root = siteOf();
    const report = await build(root);
    expect(searchFiles(root)).toEqual([
      expect.stringMatching(/^assets\/search\/en-part-[0-9a-f]{8}\.json$/),
      expect.stringMatching(/^assets\/search\/en-titles-[0-9a-f]{8}\.json$/),
      expect.stringMatching(/^assets\/search\/en-[0-9a-f]{8}\.js$/),
      expect.stringMatching(/^assets\/search\/en-[0-9a-f]{8}\.json$/),
      expect.stringMatching(/^assets\/search\/text-[0-9a-f]{8}\.json$/),
      'search/en.json',
    ]);
    const manifest = readFileSync(join(root, 'build/.techdocs.json'), 'utf8');
    for (const path of searchFiles(root)) expect(manifest).toContain(JSON.stringify(path));
    expect(report.counts.files).toBe(report.written);

    const site = await openBuilt(join(root, 'build'));
    expect(site.find('limits low')[0]).toBe('/battery#low');
    expect(site.findPages('keyboard')).toEqual(['/wedge']);
    expect(site.findPages('into fields').filter((page) => page !== '/wedge')).toEqual([
      '/lifted',
      '/plain',
      '/releases/2024/01/01/new',
      '/releases/2020/01/01/old',
    ]);
    expect(site.find('secretword')).toEqual([]);
    expect(site.findPages('called')).toEqual(['/called']);
  });

  it('holds the text of every section in shards', async () => {
    const root = siteOf({}, { 'docs/long.md': `# Long\n\n${'word '.repeat(30_000)}\n\n## End\n\nThe last text.\n` });
    await build(root);
    const pointer = JSON.parse(readFileSync(join(root, 'build/search/en.json'), 'utf8')) as SearchManifestFile;
    const file = join(root, 'build/search', pointer.index);
    const index = JSON.parse(readFileSync(file, 'utf8')) as SearchIndexFile;
    expect(index.shards.length).toBeGreaterThan(1);
    const textOf = (section: number) =>
      JSON.parse(readFileSync(join(dirname(file), index.shards[Math.floor(section / index.shardSize)] ?? ''), 'utf8'))[
        section % index.shardSize
      ];
    const { sections } = (await openBuilt(join(root, 'build'))).index.files;
    const last = sections.findIndex(({ anchor }) => anchor === 'end');
    expect(textOf(last)).toBe('The last text.');
    expect(sections.map((_, section) => typeof textOf(section))).not.toContain('undefined');
  });

  it('is left alone while nothing changes, and made again when a page does', async () => {
    const root = siteOf();
    await build(root);
    const before = hashFolder(join(root, 'build'));
    const second = await build(root);
    expect([second.written, second.removed]).toEqual([0, 0]);
    expect(second.unchanged).toBe(Object.keys(before).length - 1);

    writeFiles(root, { 'docs/wedge.md': `${files['docs/wedge.md']}A newword.\n` });
    const third = await build(root);
    const changed = changedPaths(before, hashFolder(join(root, 'build')));
    expect(changed.filter((path) => path.startsWith('assets/search/en-') && path.endsWith('.js'))).toEqual([]);
    expect(changed).toContain('search/en.json');
    // The titles are unchanged.
    expect(third.removed).toBe(3);
    expect(searchFiles(root)).toHaveLength(6);
    expect((await openBuilt(join(root, 'build'))).findPages('newword')).toEqual(['/wedge']);

    writeFiles(root, files);
    await build(root);
    expect(hashFolder(join(root, 'build'))).toEqual(before);
  });

  it('is the same without a cache and on several threads', async () => {
    const root = siteOf();
    await build(root);
    const before = hashFolder(join(root, 'build'));
    const again = await build(root, '--no-cache', '--workers', '2');
    expect(again.written).toBe(0);
    expect(hashFolder(join(root, 'build'))).toEqual(before);
  });

  it('comes back where someone has removed a part of it', async () => {
    const root = siteOf();
    await build(root);
    const before = hashFolder(join(root, 'build'));
    for (const name of readdirSync(join(root, 'build/assets/search'))) {
      rmSync(join(root, 'build/assets/search', name));
      expect((await build(root)).written).toBe(1);
    }
    expect(hashFolder(join(root, 'build'))).toEqual(before);
  });

  it('does not write over a file of someone else', async () => {
    const root = siteOf({ search: { provider: 'algolia', algolia: { appId: 'A', apiKey: 'k', indexName: 'i' } } });
    await build(root);
    writeFileSync(join(root, 'build/search/en.json'), 'mine');
    writeFiles(root, { 'site.config.json': JSON.stringify({ title: 'Small' }) });
    const { code, stderr } = await techdocs(['build'], { cwd: root });
    expect(code).toBe(2);
    expect(stderr).toBe(
      '✘ foreign-file\n  `search/en.json` in the output folder was not written by techdocs, and the site has a file of that name. Move it away.\n',
    );
    expect(readFileSync(join(root, 'build/search/en.json'), 'utf8')).toBe('mine');
  });

  it('has an index and a language for each locale', async () => {
    const root = siteOf(
      { i18n: { defaultLocale: 'en', locales: ['en', 'de', 'ja'] } },
      {
        'i18n/de/docs/wedge.md': '---\ntitle: Tastatur\n---\n\nIn Felder der Installationen.\n',
        'i18n/ja/docs/wedge.md': '---\ntitle: キーボード\n---\n\nバーコードを読み取る。\n',
      },
    );
    await build(root);
    expect(searchFiles(root).filter((path) => path.startsWith('search/'))).toEqual([
      'search/de.json',
      'search/en.json',
      'search/ja.json',
    ]);
    expect(searchFiles(root).filter((path) => path.endsWith('.js'))).toHaveLength(2);
  });
});

describe('records for Algolia', () => {
  it('are in the shape of DocSearch', async () => {
    const root = siteOf({
      url: 'https://docs.example.com',
      search: { provider: 'algolia', algolia: { appId: 'A', apiKey: 'k', indexName: 'i' } },
    });
    await build(root);
    expect(searchFiles(root)).toEqual(['search/algolia-en.json']);
    const records = JSON.parse(readFileSync(join(root, 'build/search/algolia-en.json'), 'utf8')) as Record<
      string,
      unknown
    >[];
    expect(records.find(({ anchor }) => anchor === 'low')).toEqual({
      objectID: 'en-/battery#low',
      url: 'https://docs.example.com/battery#low',
      url_without_anchor: 'https://docs.example.com/battery',
      anchor: 'low',
      hierarchy: { lvl0: 'Small', lvl1: 'Battery', lvl2: 'Limits', lvl3: 'Low', lvl4: null, lvl5: null, lvl6: null },
      content: 'Below ten.',
      type: 'content',
      kind: 'doc',
      lang: 'en',
      language: 'en',
      version: ['current'],
      docusaurus_tag: 'docs-default-current',
      weight: { pageRank: 100, level: 70 },
    });
    expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(records.length);
    expect(JSON.stringify(records)).not.toContain('Secretword');
  });
});

describe('pagefind', () => {
  const config = { search: { provider: 'pagefind' } };

  it('makes its index of the same pages', async () => {
    const root = siteOf(config);
    symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'), 'dir');
    await build(root, '--no-cache');
    const found = searchFiles(root);
    expect(found).toContain('pagefind/pagefind.js');
    // The pages, and the list of releases.
    expect(found.filter((path) => path.startsWith('pagefind/fragment/'))).toHaveLength(8);
    expect(found.filter((path) => path.includes('-ui') || path.startsWith('search/'))).toEqual([]);
    const before = hashFolder(join(root, 'build'));
    expect((await build(root, '--no-cache')).written).toBe(0);
    expect(hashFolder(join(root, 'build'))).toEqual(before);
  });

  it('says how to install it where it is missing, and leaves the site as it was', async () => {
    const root = siteOf(config);
    const { code, stderr } = await techdocs(['build'], { cwd: root });
    expect(code).toBe(2);
    expect(stderr).toBe(
      '✘ missing-package\n  The search provider `pagefind` needs the package `pagefind`, which is not installed. Install it: `npm install --save-dev pagefind`.\n',
    );
    expect(readdirSync(root)).not.toContain('build');
  });

  it('says what Pagefind says where that fails', async () => {
    const root = siteOf(config);
    const code =
      "export const createIndex = async () => ({ errors: ['no room for words'] });\nexport const close = () => {};\n";
    writeFiles(root, {
      'node_modules/pagefind/package.json': '{ "type": "module", "version": "1.5.0" }',
      'node_modules/pagefind/lib/index.js': code,
    });
    const { code: exit, stderr } = await techdocs(['build'], { cwd: root });
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: '✘ pagefind-failed\n  Pagefind failed: no room for words.\n' });
    expect(readdirSync(root)).not.toContain('build');
  });
});
