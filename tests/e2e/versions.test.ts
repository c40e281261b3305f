// Docs versions as readers meet them: on a tag, in a folder, and as they are.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { hasBrowser } from '../support/browser.ts';
import { techdocs } from '../support/cli.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { changedPaths, hashFolder } from '../support/tree.ts';
import { makeVersionsSite } from '../support/versions-site.ts';

const KEY = 'docs-preferred-version-default';

describe('a site with versions', () => {
  let root: string;
  beforeAll(() => {
    root = makeVersionsSite();
  });
  afterAll(() => rmSync(root, { recursive: true }));
  const run = (...args: string[]) => techdocs(args, { cwd: root });

  it('is built a second time without a word written, and without a cache to the same bytes', async () => {
    await run('build', '--quiet');
    expect(JSON.parse((await run('build', '--json')).stdout)).toMatchObject({ ok: true, written: 0, removed: 0 });
    await run('build', '--quiet', '--no-cache', '--out-dir', 'other');
    const [first, second] = ['build', 'other'].map((folder) => hashFolder(join(root, folder)));
    expect(changedPaths(first ?? {}, second ?? {})).toEqual([]);
  });

  it('has its links checked, those of a commit by the name that git gives to files', async () => {
    const clean = await run('check-links');
    expect([clean.code, clean.stderr]).toEqual([
      0,
      expect.stringContaining('No link is broken: 10 links on 17 pages.'),
    ]);
    rmSync(join(root, 'releases'), { recursive: true });
    const report = JSON.parse((await run('check-links', '--json')).stdout);
    const places = report.warnings.map(({ file, line, column }: Diagnostic) => `${file}:${line}:${column}`);
    expect(places).toEqual(['docs/index.md:3:60', 'v2.4.0:docs/index.md:3:60', 'versions/2.5/docs/index.md:3:60']);
  });
});

describe.runIf(hasBrowser)('docs versions', () => {
  let root: string;
  let site: Portal;
  let page: Page;
  beforeAll(async () => {
    root = makeVersionsSite();
    site = await openPortal(root);
  });
  afterAll(async () => {
    await site?.close();
    rmSync(root, { recursive: true });
  });
  afterEach(() => page?.context().close());

  const html = (path: string) => readFileSync(join(site.folder, path), 'utf8');
  const menu = () => page.getByRole('navigation', { name: 'Versions' });
  const hrefs = () =>
    menu()
      .locator('a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const path = () => page.evaluate(() => location.pathname + location.hash);
  const preferred = () => page.evaluate((key) => localStorage.getItem(key), KEY);
  const navbarHref = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).getAttribute('href');
  const banner = () => page.locator('.version-note').innerText();
  const search = async (query: string) => {
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(query);
  };

  it('are all there, with their links and pictures', () => {
    expect(html('2.4/guide/setup/index.html')).toContain('Set up 2.4.');
    expect(html('guide/setup/index.html')).toContain('Set up 2.5.');
    expect(html('next/guide/setup/index.html')).toContain('Set up 3.0.');
    expect(html('2.4/index.html')).toContain('href="/2.4/guide/setup"');
    expect(html('2.4/index.html')).toContain('href="/releases/2025/01/02/first"');
    expect(html('2.4/guide/old/index.html')).toMatch(
      /<img src="\/assets\/line-[\da-f]{8}\.svg" alt="A line" width="30" height="2"/,
    );
  });

  it('are chosen from a menu that leads to the same page, with its anchor, or to the beginning', async () => {
    page = await site.open('/2.4/guide/setup#steps');
    await menu().locator('summary').click();
    await expect.poll(hrefs).toEqual(['/next/guide/setup#steps', '/guide/setup#steps', '/2.4/guide/setup#steps']);
    await menu().getByRole('link', { name: 'Next' }).click();
    await expect.poll(path).toBe('/next/guide/setup#steps');
    expect(await menu().locator('summary').innerText()).toBe('Next');
    expect(await page.locator('article').innerText()).toContain('Set up 3.0.');
    await page.goto(`${site.origin}/2.4/guide/old`);
    expect(await hrefs()).toEqual(['/next', '/', '/2.4/guide/old']);
    expect(await menu().locator('[aria-current]').textContent()).toBe('2.4');
  });

  it('have a menu without JavaScript too', async () => {
    page = await site.open('/guide/setup', { javaScriptEnabled: false });
    expect(await menu().locator('summary').innerText()).toBe('2.5');
    await menu().locator('summary').click();
    await menu().getByRole('link', { name: '2.4' }).click();
    await page.waitForURL(`${site.origin}/2.4/guide/setup`);
  });

  it('say what they are, and where the latest is', async () => {
    page = await site.open('/2.4/guide/setup');
    expect(await banner()).toBe(
      'Version: 2.4\n\nThis is the documentation of 2.4, a version that is no longer maintained. See this page in the latest version, 2.5',
    );
    await page.goto(`${site.origin}/2.4/guide/old`);
    expect(await banner()).toContain('See the latest version, 2.5');
    await page.goto(`${site.origin}/next/guide/setup`);
    expect(await banner()).toContain('This is the documentation of Next, a version that is not released yet.');
    await page.locator('.version-note').getByRole('link').click();
    await expect.poll(path).toBe('/guide/setup');
    expect(await banner()).toBe('Version: 2.5');
  });

  it('are remembered when visited or chosen, and used from pages without a version', async () => {
    page = await site.open('/releases');
    expect([await preferred(), await navbarHref('Setup')]).toEqual([null, '/guide/setup']);
    await page.goto(`${site.origin}/2.4/guide/old`);
    await expect.poll(preferred).toBe('2.4');
    expect(await navbarHref('Setup')).toBe('/2.4/guide/setup');
    await page.goto(`${site.origin}/releases`);
    await expect.poll(() => navbarHref('Setup')).toBe('/2.4/guide/setup');
    expect([await navbarHref('Guide'), await menu().locator('summary').innerText()]).toEqual(['/2.4', '2.4']);
    // The version of the path goes before.
    await page.goto(`${site.origin}/next/guide/new`);
    expect(await navbarHref('Setup')).toBe('/next/guide/setup');
    await expect.poll(preferred).toBe('current');
    await page.evaluate((key) => localStorage.setItem(key, 'gone'), KEY);
    await page.goto(`${site.origin}/releases`);
    await page.waitForLoadState('networkidle');
    expect(await navbarHref('Setup')).toBe('/guide/setup');
  });

  it('are left out of search engines as their settings say', async () => {
    const robots = /<meta name="robots" content="noindex, nofollow">/;
    const canonical = (file: string) => /<link rel="canonical" href="([^"]+)">/.exec(html(file))?.[1];
    expect([robots.test(html('2.4/guide/setup/index.html')), robots.test(html('next/guide/setup/index.html'))]).toEqual(
      [true, false],
    );
    expect(canonical('2.4/guide/setup/index.html')).toBe('https://docs.example.com/guide/setup');
    expect(canonical('next/guide/setup/index.html')).toBe('https://docs.example.com/guide/setup');
    expect(canonical('next/guide/new/index.html')).toBe('https://docs.example.com/next/guide/new');
    const listed = [...html('sitemap.xml').matchAll(/<loc>https:\/\/docs\.example\.com([^<]*)<\/loc>/g)].map(
      ([, one]) => one,
    );
    expect(listed).toContain('/guide/setup');
    expect(listed).toContain('/next/guide/new');
    expect(listed.filter((one) => one?.startsWith('/2.4') || one === '/next/guide/setup')).toEqual([]);
  });

  it('can be edited where they are files', () => {
    expect(html('next/guide/setup/index.html')).toContain('https://git.example.com/edit/main/docs/guide/setup.md');
    expect(html('guide/setup/index.html')).toContain(
      'https://git.example.com/edit/main/versions/2.5/docs/guide/setup.md',
    );
    expect(html('2.4/guide/setup/index.html')).not.toContain('git.example.com');
  });

  it('are searched one at a time, and a search without results tells of the others', async () => {
    page = await site.open('/2.4/guide/setup');
    await search('mark24');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await search('okapi');
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.innerText())
      .toContain('Only version 2.4 was searched. Search all versions Found in Next (1).');
    await dialog.getByRole('button', { name: 'Search all versions' }).click();
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.getByRole('option').click();
    await expect.poll(path).toBe('/next/guide/new');
  });

  it('are searched in the one that a reader prefers, else in the latest', async () => {
    page = await site.open('/releases');
    await search('setup');
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .first()
          .getAttribute('href')
          .catch(() => ''),
      )
      .not.toBe('');
    const found = () =>
      page
        .locator('[role=option] , [role=option] a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')).filter(Boolean));
    await expect.poll(found).toContain('/guide/setup');
    await page.evaluate((key) => localStorage.setItem(key, '2.4'), KEY);
    await page.goto(`${site.origin}/releases`);
    await search('zebra');
    await expect.poll(found).toContain('/2.4/guide/old');
  });

  it('are offered for addresses that lead nowhere', async () => {
    page = await site.open('/2.4/guide/stup');
    const first = page.locator('section', { hasText: 'Did you mean' }).getByRole('link').first();
    await expect.poll(() => first.getAttribute('href')).toBe('/2.4/guide/setup');
  });
});
