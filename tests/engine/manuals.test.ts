// Docs in three versions and three languages, built by the command: content of pages, rewritten files, checks.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBuiltPage } from '../support/built-page.ts';
import { techdocs } from '../support/cli.ts';
import { buildForDisk, buildManuals } from '../support/manuals-site.ts';
import { changedPaths, hashFolder } from '../support/tree.ts';

const URL = 'https://docs.example.com/portal';
let root: string;
let folder: string;
const run = (...args: string[]) => techdocs(args, { cwd: root });
const pageAt = (path: string) => readBuiltPage(folder, path);
const html = (path: string) => readFileSync(join(folder, path, 'index.html'), 'utf8');
const rootOf = (path: string) => ['lang', 'dir'].map((name) => pageAt(path).only('html').attribute(name));

beforeAll(async () => {
  root = await buildManuals();
  folder = join(root, 'build/portal');
});
afterAll(() => rmSync(root, { recursive: true }));

describe('pages of several versions', () => {
  it('are all there, with their links, pictures and edit links', () => {
    expect(html('2.4/guide/setup')).toContain('Set up 2.4.');
    expect(html('guide/setup')).toContain('Set up 2.5.');
    expect(html('next/guide/setup')).toContain('Set up 3.0.');
    expect(html('2.4/guide/setup')).toContain('<a href="/portal/2.4/guide/use/">By path</a>');
    expect(html('2.4/guide/setup')).toContain('<a href="/portal/releases/2025/01/11/v2/">news</a>');
    expect(html('2.4/guide/old')).toMatch(
      /<img src="\/portal\/assets\/line-[\da-f]{8}\.svg" alt="A line" width="30" height="2"/,
    );
    const edit = 'https://git.example.com/edit/main/content';
    expect(html('next/guide/setup')).toContain(`${edit}/docs/guide/setup.md`);
    expect(html('guide/setup')).toContain(`${edit}/versions/2.5/docs/guide/setup.md`);
    expect(html('2.4/guide/setup')).not.toContain('git.example.com');
  });

  it('lead search engines to the latest one, as far as settings say', () => {
    const robots = /<meta name="robots" content="noindex, nofollow">/;
    const canonical = (path: string) => /<link rel="canonical" href="([^"]+)">/.exec(html(path))?.[1];
    expect([robots.test(html('2.4/guide/setup')), robots.test(html('next/guide/setup'))]).toEqual([true, false]);
    expect(canonical('2.4/guide/setup')).toBe(`${URL}/guide/setup/`);
    expect(canonical('next/guide/setup')).toBe(`${URL}/guide/setup/`);
    expect(canonical('next/guide/new')).toBe(`${URL}/next/guide/new/`);
    // A translation of the latest version, or the original if there is none.
    expect(canonical('de/2.4/guide/setup')).toBe(`${URL}/de/guide/setup/`);
    expect(canonical('ar/2.4/guide/setup')).toBe(`${URL}/guide/setup/`);
    const sitemap = readFileSync(join(folder, 'sitemap.xml'), 'utf8');
    const listed = [...sitemap.matchAll(/<loc>https:\/\/docs\.example\.com\/portal([^<]*)<\/loc>/g)].map(
      ([, one]) => one,
    );
    expect(listed).toContain('/guide/setup/');
    expect(listed).toContain('/next/guide/new/');
    expect(listed.filter((one) => one?.startsWith('/2.4') || one === '/next/guide/setup/')).toEqual([]);
  });
});

describe('pages in several languages', () => {
  it('that are translated are as any page of their language', () => {
    const page = pageAt('/de/guide/setup');
    expect(rootOf('/de/guide/setup')).toEqual(['de', 'ltr']);
    expect(page.only('h1').text).toBe('Geräte einrichten');
    expect(page.all('[data-untranslated]')).toEqual([]);
    expect(page.only('article.article').attribute('lang')).toBeUndefined();
    expect(page.only('title').text).toBe('Geräte einrichten | Scanner-Dokumentation');
    expect(page.only('.breadcrumbs').text).toContain('Erste Schritte');
    expect(page.all('.breadcrumbs [lang]')).toEqual([]);
  });

  it('have what was translated of each version, in a commit too', () => {
    expect(html('de/next/guide/setup')).toContain('Scanner 3.0 verbinden.');
    expect(html('de/guide/setup')).toContain('Scanner 2.5 verbinden.');
    expect(html('de/2.4/guide/setup')).toContain('Scanner 2.4 verbinden.');
    expect(html('de/2.4/guide/setup')).toContain('<a href="/portal/de/2.4/guide/use/">Benutzung</a>');
    // Links by path stay in version and language.
    expect(html('ar/2.4/guide/setup')).toContain('<a href="/portal/ar/2.4/guide/use/">By path</a>');
  });

  it('are known to search engines by all languages of a page', () => {
    for (const path of ['/de/guide/setup', '/guide/setup']) {
      const alternates = pageAt(path).all('link[rel="alternate"][hreflang]');
      expect(alternates.map((link) => `${link.attribute('hreflang')} ${link.attribute('href')}`)).toEqual([
        `en ${URL}/guide/setup/`,
        `de ${URL}/de/guide/setup/`,
        // In Arabic the page is the original, as its canonical address shows.
        `x-default ${URL}/guide/setup/`,
      ]);
    }
    const sitemap = readFileSync(join(folder, 'de/sitemap.xml'), 'utf8');
    expect(sitemap).toContain(`hreflang="ar" href="${URL}/ar/guide/start/"`);
  });

  it('load one small file of texts before the script, and nothing runs inline', () => {
    const sources = pageAt('/de/guide/start')
      .all('head script[src]')
      .map((script) => script.attribute('src') ?? '');
    expect(sources).toEqual([
      expect.stringMatching(/^\/portal\/assets\/site-texts-[0-9a-f]{8}\.js$/),
      expect.stringMatching(/^\/portal\/assets\/site-[0-9a-f]{8}\.js$/),
    ]);
    expect(statSync(join(root, 'build', sources[0] ?? '')).size).toBeLessThan(6000);
  });
});

describe('a site with versions in several languages', () => {
  it('is built a second time without a word written, and without a cache to the same bytes', async () => {
    const again = JSON.parse((await run('build', '--json', '--out-dir', 'build/portal')).stdout);
    expect(again).toMatchObject({ ok: true, written: 0, removed: 0, warnings: [] });
    await run('build', '--quiet', '--no-cache', '--out-dir', 'other');
    const [first, second] = ['build/portal', 'other'].map((name) => hashFolder(join(root, name)));
    expect(changedPaths(first ?? {}, second ?? {})).toEqual([]);
  });

  it('has no files for hosts where it is for a disk, and is hardly larger', async () => {
    const disk = await buildForDisk(root);
    for (const name of ['404.html', '_headers', '_redirects', 'robots.txt', 'pages.nginx.map', '.nojekyll'])
      expect(existsSync(join(disk.folder, name)), name).toBe(false);
    for (const name of ['sitemap.xml', 'releases/rss.xml', 'llms.txt'])
      expect(existsSync(join(disk.folder, name)), name).toBe(true);
    const sizeOf = (top: string) =>
      readdirSync(top, { recursive: true, encoding: 'utf8' }).reduce(
        (sum, name) => sum + statSync(join(top, name)).size,
        0,
      );
    expect(sizeOf(disk.folder) / sizeOf(folder)).toBeLessThan(1.05);
  });
});

// Last, because it removes a folder.
describe('links of a site with versions in several languages', () => {
  it('are checked, those of a commit by the name that git gives to files', async () => {
    const clean = await run('check-links');
    expect([clean.code, clean.stderr]).toEqual([0, expect.stringContaining('No link is broken: ')]);
    const built = await run('check-links', 'build/portal');
    expect([built.code, built.stderr]).toEqual([0, expect.stringContaining('No link is broken: ')]);
    rmSync(join(root, 'content/releases/2025-01-11-v2.md'));
    const { stderr } = await run('check-links', '--verbose');
    expect([...stderr.matchAll(/ (\S+:\d+:\d+)\n/g)].map(([, place]) => place)).toEqual([
      'content/docs/guide/setup.md:3:31',
      'content/versions/2.5/docs/guide/setup.md:3:31',
      'v2.4.0:content/docs/guide/setup.md:3:31',
    ]);
    // Each of them is quoted.
    expect(stderr.match(/> 3 │ \[By path\]\(\/guide\/use\), \[news\]\(\.\.\/\.\.\/releases/g)).toHaveLength(3);
  });
});
