// The promises of the engine, each on a real site: what it may write and when, and that the bytes depend only on the content.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, hashFolder, type Sandbox, smallSite, stampFolder } from './sandbox.ts';

let site: Sandbox;
afterEach(() => site.remove());

describe('a second build', () => {
  it('writes nothing at all', async () => {
    site = createSandbox(smallSite);
    const first = await site.build();
    expect(first).toMatchObject({ ok: true, errors: [], removed: 0, unchanged: 0, cache: { hits: 0, misses: 5 } });
    const before = stampFolder(site.root);
    const second = await site.build();
    expect(second).toMatchObject({ written: 0, removed: 0, unchanged: first.written, cache: { hits: 5, misses: 0 } });
    expect(stampFolder(site.root)).toEqual(before);
  });

  it('is told from one that another build wrote in between', async () => {
    site = createSandbox(smallSite);
    await site.build();
    const good = hashFolder(site.path('build'));
    site.write({ 'docs/code.md': '# Something else\n' });
    await site.build({ cache: false });
    site.restore();
    expect(await site.build()).toMatchObject({ ok: true, written: expect.toSatisfy((count: number) => count > 0) });
    expect(hashFolder(site.path('build'))).toEqual(good);
  });

  it('after an edit touches the page and what quotes it', async () => {
    site = createSandbox(smallSite);
    await site.build();
    const before = stampFolder(site.path('build'));
    site.write({ 'docs/code.md': `${smallSite['docs/code.md']}\nOne more sentence.\n` });
    const report = await site.build();
    expect(report.cache).toEqual({ hits: 4, misses: 1 });
    const after = stampFolder(site.path('build'));
    const changed = Object.keys(after).filter((name) => name.includes('.') && after[name] !== before[name]);
    expect(changed.filter((name) => name !== '.' && name !== '.techdocs.json')).toEqual([
      expect.stringMatching(/^assets\/search\/en-\w{8}\.json/),
      expect.stringMatching(/^assets\/search\/en-part-/),
      expect.stringMatching(/^assets\/search\/text-/),
      'code.md',
      'code/index.html',
      'llms-full.txt',
      'llms.json',
      // It lists sizes.
      'llms.txt',
      'print/index.html',
      'search/en.json',
    ]);
  });

  it('removes the pages of removed files, and nothing else', async () => {
    site = createSandbox(smallSite);
    await site.build();
    mkdirSync(site.path('build/mine'));
    site.write({ 'build/mine/file.txt': 'mine', 'build/code/notes.txt': 'mine too' });
    rmSync(site.path('docs/code.md'));
    const report = await site.build();
    // The page, its Markdown, the section on one page, which lists one page fewer, and the old index with titles, words and text.
    expect(report.removed).toBe(7);
    expect(existsSync(site.path('build/code/index.html'))).toBe(false);
    expect(site.read('build/mine/file.txt')).toBe('mine');
    expect(site.read('build/code/notes.txt')).toBe('mine too');
    expect(readdirSync(site.root).filter((name) => name.includes('techdocs-'))).toEqual([]);
  });

  it('writes anew what was changed or removed behind its back', async () => {
    site = createSandbox(smallSite);
    await site.build();
    const good = hashFolder(site.path('build'));
    writeFileSync(site.path('build/wifi/index.html'), 'changed');
    rmSync(site.path('build/code.md'));
    expect(await site.build()).toMatchObject({ written: 2 });
    expect(hashFolder(site.path('build'))).toEqual(good);
  });
});

describe('the bytes', () => {
  it('are those that the extensions of the site make, on threads too', async () => {
    const extension = `(md) => { md.renderer.rules.hr = () => '<hr data-extended>'; }`;
    const settings = `export default { url: 'https://a.example', markdown: { extensions: [${extension}] } };`;
    site = createSandbox({ 'site.config.mjs': settings, 'docs/a.md': '# A\n\n---\n', 'docs/b.md': '# B\n' });
    expect((await site.build({ workers: 1, cache: false })).errors).toEqual([]);
    expect(site.read('build/a/index.html')).toContain('<hr data-extended>');
    await site.build({ workers: 2, cache: false, outDir: 'two' });
    expect(hashFolder(site.path('two'))).toEqual(hashFolder(site.path('build')));
  });

  it('do not depend on threads, cache, time zone, language or place', async () => {
    site = createSandbox(smallSite);
    await site.build({ workers: 1 });
    const bytes = hashFolder(site.path('build'));
    expect(Object.keys(bytes).length).toBeGreaterThan(15);
    await site.build({ workers: 2, cache: false, outDir: 'two' });
    await site.build({ workers: 3, clean: true, outDir: 'three' });
    await site.run(['build', '--no-cache', '--out-dir', 'tokyo'], {
      TZ: 'Asia/Tokyo',
      LANG: 'de_DE.UTF-8',
      LC_ALL: 'de_DE.UTF-8',
    });
    await site.run(['build', '--no-cache', '--out-dir', 'samoa'], { TZ: 'Pacific/Pago_Pago', LANG: 'tr_TR.UTF-8' });
    for (const folder of ['two', 'three', 'tokyo', 'samoa'])
      expect(hashFolder(site.path(folder)), folder).toEqual(bytes);
    const other = createSandbox(smallSite);
    try {
      await other.build();
      expect(hashFolder(other.path('build'))).toEqual(bytes);
    } finally {
      other.remove();
    }
  });

  it('hold neither the folder nor the year of the build', async () => {
    site = createSandbox(smallSite);
    await site.build();
    for (const name of Object.keys(hashFolder(site.path('build')))) {
      expect(site.read(join('build', name)), name).not.toContain(site.root);
    }
  });
});

describe('the cache', () => {
  const cacheFiles = () =>
    readdirSync(site.path('.techdocs/cache'), { recursive: true, encoding: 'utf8' })
      .map((name) => site.path(join('.techdocs/cache', name)))
      .filter((file) => statSync(file).isFile());

  it('lies under node_modules where there is one', async () => {
    site = createSandbox(smallSite);
    mkdirSync(site.path('node_modules'));
    await site.build();
    expect(existsSync(site.path('node_modules/.cache/techdocs'))).toBe(true);
    expect(existsSync(site.path('.techdocs'))).toBe(false);
  });

  it('is neither read nor written with --no-cache, and dropped with --clean', async () => {
    site = createSandbox(smallSite);
    await site.build({ cache: false });
    expect(existsSync(site.path('.techdocs'))).toBe(false);
    await site.build();
    expect((await site.build({ cache: false })).cache).toEqual({ hits: 0, misses: 5 });
    expect((await site.build({ clean: true })).cache).toEqual({ hits: 0, misses: 5 });
    expect((await site.build()).cache).toEqual({ hits: 5, misses: 0 });
  });

  it.each([
    ['emptied', (file: string) => truncateSync(file)],
    ['cut in the middle', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['overwritten', (file: string) => writeFileSync(file, '\0nonsense')],
  ])('heals when every file of it is %s', async (_, damage) => {
    site = createSandbox(smallSite);
    await site.build();
    const good = hashFolder(site.path('build'));
    for (const file of cacheFiles()) damage(file);
    rmSync(site.path('build'), { recursive: true });
    expect(await site.build()).toMatchObject({ ok: true, cache: { hits: 0, misses: 5 } });
    expect(hashFolder(site.path('build'))).toEqual(good);
    expect((await site.build()).cache).toEqual({ hits: 5, misses: 0 });
  });

  it('makes texts anew whose bytes are damaged', async () => {
    site = createSandbox(smallSite);
    await site.build();
    const good = hashFolder(site.path('build'));
    const pack = cacheFiles().find((file) => file.endsWith('.pack')) as string;
    writeFileSync(pack, 'x'.repeat(statSync(pack).size));
    rmSync(site.path('build'), { recursive: true });
    expect(await site.build()).toMatchObject({ ok: true });
    expect(hashFolder(site.path('build'))).toEqual(good);
  });
});

describe('a site with a broken link', () => {
  it('leaves the old site as it was', async () => {
    site = createSandbox(smallSite);
    await site.build();
    const before = stampFolder(site.path('build'));
    site.write({ 'docs/code.md': '# Code\n\n[gone](/wify)\n' });
    const { code, stdout } = await site.run(['build', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, written: 0, removed: 0 });
    expect(stampFolder(site.path('build'))).toEqual(before);
  });
});

describe('--clean', () => {
  it('repairs what was altered at the same size and time, and touches nothing where all is as it was', async () => {
    site = createSandbox(smallSite);
    site.write({ 'static/large.bin': 'x'.repeat(200_000) });
    await site.build();
    const before = hashFolder(site.path('build'));
    const altered = ['index.html', 'large.bin', 'search-index.json'].filter((file) =>
      existsSync(site.path(`build/${file}`)),
    );
    expect(altered.length).toBeGreaterThan(1);
    for (const file of altered) {
      const path = site.path(`build/${file}`);
      const { atime, mtime } = statSync(path);
      writeFileSync(path, site.read(`build/${file}`).replace(/.$/s, '#'));
      utimesSync(path, atime, mtime);
    }
    expect(await site.build()).toMatchObject({ written: 0 });
    expect(await site.build({ clean: true })).toMatchObject({ ok: true, written: altered.length, removed: 0 });
    expect(hashFolder(site.path('build'))).toEqual(before);
    const stamps = stampFolder(site.path('build'));
    expect(await site.build({ clean: true })).toMatchObject({ written: 0 });
    expect(stampFolder(site.path('build'))).toEqual(stamps);
  });

  it('takes files over that are made from something else and hold the same', async () => {
    site = createSandbox(smallSite);
    await site.build();
    const manifest = site.read('build/.techdocs.json');
    const other = manifest.replace(/\["[0-9a-z]/g, '["-');
    writeFileSync(site.path('build/.techdocs.json'), other);
    expect(await site.build({ clean: true })).toMatchObject({ written: 0 });
    expect(site.read('build/.techdocs.json')).toBe(manifest);
  });
});

it.each(['.techdocs', '.techdocs/out', '.techdocs/cache/out'])('never builds into %s', async (outDir) => {
  site = createSandbox(smallSite);
  await expect(site.build({ outDir })).rejects.toThrow(
    new RegExp(`^Cannot build into \`${outDir}\`: techdocs keeps its cache in \`.techdocs(/cache)?\`\\.$`),
  );
  // The cache itself may be there.
  expect(existsSync(site.path(`${outDir}/index.html`))).toBe(false);
});
