// Docs in three versions and three languages as readers meet them: the ways between them, what they are told of what is
// old, new or not translated, search in context, and the interface in other languages, mirrored in Arabic.
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { techdocs } from '../support/cli.ts';
import { diskBrowsers, leftOut, openChromium } from '../support/disk-browsers.ts';
import type { DiskBrowser } from '../support/firefox.ts';
import { makeManuals } from '../support/manuals-site.ts';
import { openBuilt, type Portal } from '../support/portal.ts';
import { changedPaths, hashFolder } from '../support/tree.ts';

const KEY = 'docs-preferred-version-default';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let root: string;
const run = (...args: string[]) => techdocs(args, { cwd: root });
const out = ['--out-dir', 'build/portal'];

beforeAll(async () => {
  root = makeManuals();
  const { code, stderr } = await run('build', '--strict', '--quiet', ...out);
  if (code !== 0) throw new Error(stderr);
});
afterAll(() => rmSync(root, { recursive: true }));

describe('a site with versions in several languages', () => {
  it('is built a second time without a word written, and without a cache to the same bytes', async () => {
    const again = JSON.parse((await run('build', '--json', ...out)).stdout);
    expect(again).toMatchObject({ ok: true, written: 0, removed: 0, warnings: [] });
    await run('build', '--quiet', '--no-cache', '--out-dir', 'other');
    const [first, second] = ['build/portal', 'other'].map((folder) => hashFolder(join(root, folder)));
    expect(changedPaths(first ?? {}, second ?? {})).toEqual([]);
  });
});

describe.runIf(hasBrowser)('readers of such a site', () => {
  let site: Portal;
  let page: Page;
  beforeAll(async () => {
    site = await openBuilt(join(root, 'build'), 'portal');
  });
  afterAll(() => site?.close());
  afterEach(() => page?.context().close());

  /** Opens a path of the site. */
  const open = async (path: string, ...more: [] | [Parameters<Portal['open']>[1]]) => {
    page = await site.open(`/portal${path}`, ...more);
    return page;
  };
  const go = (path: string) => page.goto(`${site.origin}/portal${path}`);
  const html = (path: string) => readFileSync(join(site.folder, path, 'index.html'), 'utf8');
  /** Where the reader is, below the base URL. */
  const place = () =>
    page.evaluate(() => (location.pathname + location.search + location.hash).replace(/^\/portal/, ''));
  const pathsOf = (all: readonly (string | null)[]) => all.map((href) => href?.replace(/^\/portal/, ''));
  const hrefsIn = async (selector: string) =>
    pathsOf(await page.locator(selector).evaluateAll((all) => all.map((link) => link.getAttribute('href'))));
  const rootOf = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
  const article = () => page.locator('article.article');
  const search = async (query: string) => {
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(query);
  };
  const foundHrefs = () => hrefsIn('[role=option], [role=option] a');

  describe('in several versions', () => {
    const menu = () => page.getByRole('navigation', { name: 'Versions of the docs' });
    const preferred = () => page.evaluate((key) => localStorage.getItem(key), KEY);
    const navbarHref = async (name: string) => {
      const main = page.getByRole('navigation', { name: 'Main' });
      return pathsOf([await main.getByRole('link', { name, exact: true }).first().getAttribute('href')])[0];
    };
    const banner = () => page.locator('.version-note').innerText();

    it('find all of them, with their links, pictures and edit links', () => {
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

    it('choose from a menu that leads to the same page, with query and anchor, or to the beginning', async () => {
      await open('/2.4/guide/setup/?a=1#steps');
      await menu().locator('summary').click();
      await expect
        .poll(() => hrefsIn('.version-menu a'))
        .toEqual(['/next/guide/setup/?a=1#steps', '/guide/setup/?a=1#steps', '/2.4/guide/setup/?a=1#steps']);
      await menu().getByRole('link', { name: 'Next' }).click();
      await expect.poll(place).toBe('/next/guide/setup/?a=1#steps');
      expect(await menu().locator('summary').innerText()).toBe('Next');
      expect(await article().innerText()).toContain('Set up 3.0.');
      await go('/2.4/guide/old/');
      expect(await hrefsIn('.version-menu a')).toEqual(['/next/guide/setup/', '/guide/setup/', '/2.4/guide/old/']);
      expect(await menu().locator('[aria-current]').textContent()).toBe('2.4');
    });

    it('have both menus without JavaScript too', async () => {
      await open('/guide/setup/', { javaScriptEnabled: false });
      expect(await menu().locator('summary').innerText()).toBe('2.5');
      await menu().locator('summary').click();
      await menu().getByRole('link', { name: '2.4' }).click();
      await page.waitForURL(`${site.origin}/portal/2.4/guide/setup/`);
      await page.locator('.language-menu summary').click();
      await page.locator('.language-menu').getByRole('link', { name: 'Deutsch' }).click();
      await page.waitForURL(`${site.origin}/portal/de/2.4/guide/setup/`);
    });

    it('are told which one it is, and where the latest is', async () => {
      await open('/2.4/guide/setup/');
      expect(await banner()).toBe(
        'Version: 2.4\n\nThis is the documentation for 2.4, which is no longer maintained. See this page in the latest version, 2.5',
      );
      await go('/2.4/guide/old/');
      expect(await banner()).toContain('See the latest version, 2.5');
      await go('/next/guide/setup/');
      expect(await banner()).toContain('This is the documentation for Next, which is not released yet.');
      await page.locator('.version-note').getByRole('link').click();
      await expect.poll(place).toBe('/guide/setup/');
      expect(await banner()).toBe('Version: 2.5');
    });

    it('are led from pages without a version to the one that they visited or chose last', async () => {
      await open('/releases/');
      expect([await preferred(), await navbarHref('Setup')]).toEqual([null, '/guide/setup/']);
      await go('/2.4/guide/old/');
      await expect.poll(preferred).toBe('2.4');
      expect(await navbarHref('Setup')).toBe('/2.4/guide/setup/');
      await go('/releases/');
      await expect.poll(() => navbarHref('Setup')).toBe('/2.4/guide/setup/');
      expect([await navbarHref('Getting started'), await menu().locator('summary').innerText()]).toEqual([
        '/2.4/guide/setup/',
        '2.4',
      ]);
      // The version of the path goes before.
      await go('/next/guide/new/');
      expect(await navbarHref('Setup')).toBe('/next/guide/setup/');
      await expect.poll(preferred).toBe('current');
      await page.evaluate((key) => localStorage.setItem(key, 'gone'), KEY);
      await go('/releases/');
      await page.waitForLoadState('networkidle');
      expect(await navbarHref('Setup')).toBe('/guide/setup/');
    });

    it('come from search engines to the latest one, as far as settings say', () => {
      const robots = /<meta name="robots" content="noindex, nofollow">/;
      const canonical = (path: string) => /<link rel="canonical" href="([^"]+)">/.exec(html(path))?.[1];
      expect([robots.test(html('2.4/guide/setup')), robots.test(html('next/guide/setup'))]).toEqual([true, false]);
      const url = 'https://docs.example.com/portal';
      expect(canonical('2.4/guide/setup')).toBe(`${url}/guide/setup/`);
      expect(canonical('next/guide/setup')).toBe(`${url}/guide/setup/`);
      expect(canonical('next/guide/new')).toBe(`${url}/next/guide/new/`);
      // A translation of the latest version, and where there is none, the original.
      expect(canonical('de/2.4/guide/setup')).toBe(`${url}/de/guide/setup/`);
      expect(canonical('ar/2.4/guide/setup')).toBe(`${url}/guide/setup/`);
      const sitemap = readFileSync(join(site.folder, 'sitemap.xml'), 'utf8');
      const listed = [...sitemap.matchAll(/<loc>https:\/\/docs\.example\.com\/portal([^<]*)<\/loc>/g)].map(
        ([, one]) => one,
      );
      expect(listed).toContain('/guide/setup/');
      expect(listed).toContain('/next/guide/new/');
      expect(listed.filter((one) => one?.startsWith('/2.4') || one === '/next/guide/setup/')).toEqual([]);
    });

    it('search one at a time, and are told of the others where there is nothing', async () => {
      await open('/2.4/guide/setup/');
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
      await expect.poll(place).toBe('/next/guide/new/');
      // What all of them have comes from the latest first.
      await go('/search/?q=steps');
      await page.locator('.search-version select').selectOption({ label: 'All versions' });
      const steps = ['/guide/setup/#steps', '/next/guide/setup/#steps', '/2.4/guide/setup/#steps'];
      await expect.poll(() => hrefsIn('a.search-hit')).toEqual(steps);
    });

    it('find words of a script without spaces, marked, and read its lines broken', async () => {
      await open('/next/guide/new/', { viewport: { width: 390, height: 900 } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await search('端末');
      await expect.poll(foundHrefs).toEqual(['/next/guide/new/']);
      expect(await page.locator('.search-hit-snippet mark').allTextContents()).toEqual(['端末']);
      await page.getByRole('option').click();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    });

    it('search in the one that they prefer, else in the latest', async () => {
      await open('/releases/');
      await search('setup');
      await expect.poll(foundHrefs).toContain('/guide/setup/');
      await page.evaluate((key) => localStorage.setItem(key, '2.4'), KEY);
      await go('/releases/');
      await search('zebra');
      await expect.poll(foundHrefs).toContain('/2.4/guide/old/');
    });

    it('are offered pages of their version at addresses that lead nowhere', async () => {
      await open('/2.4/guide/stup/');
      const first = page.locator('section', { hasText: 'Did you mean' }).getByRole('link').first();
      await expect.poll(() => first.getAttribute('href')).toBe('/portal/2.4/guide/setup/');
    });
  });

  describe('in several languages', () => {
    const notice = () => page.locator('[data-untranslated]');
    const menu = () => page.locator('.language-menu');
    const alternates = () =>
      page
        .locator('link[rel="alternate"][hreflang]')
        .evaluateAll((all) => all.map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`));

    it('are shown a translation as any page of its language', async () => {
      await open('/de/guide/setup/');
      expect(await rootOf()).toEqual(['de', 'ltr']);
      expect(await page.locator('h1').textContent()).toBe('Geräte einrichten');
      expect([await notice().count(), await article().getAttribute('lang')]).toEqual([0, null]);
      expect(await page.title()).toBe('Geräte einrichten | Scanner-Dokumentation');
      expect(await page.locator('.breadcrumbs').textContent()).toContain('Erste Schritte');
      expect(await page.locator('.breadcrumbs [lang]').count()).toBe(0);
    });

    it('are told of a page that is not translated in which language it is, and so are machines', async () => {
      await open('/de/guide/use/');
      expect(await rootOf()).toEqual(['de', 'ltr']);
      expect(await notice().isVisible()).toBe(true);
      expect(await notice().textContent()).toContain('Englisch');
      expect(await notice().evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('de');
      expect([await article().getAttribute('lang'), await article().getAttribute('dir')]).toEqual(['en', 'ltr']);
      const current = page.locator('nav.sidebar a[aria-current="page"]');
      expect([await current.textContent(), await current.getAttribute('lang')]).toEqual(['Using devices', 'en']);
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
        'https://docs.example.com/portal/guide/use/',
      );
    });

    it('read a text in its direction where the site runs the other way', async () => {
      await open('/ar/guide/setup/');
      expect(await rootOf()).toEqual(['ar', 'rtl']);
      const directions = await page
        .locator('article.article > h1, [data-untranslated]')
        .evaluateAll((all) => all.map((element) => getComputedStyle(element).direction));
      expect(directions).toEqual(['ltr', 'rtl']);
      await go('/ar/guide/start/');
      expect(await page.locator('h1').textContent()).toBe('دليل البدء');
      expect(await article().getAttribute('dir')).toBeNull();
      await article().locator('.prose a[href$="/settings/"]').click();
      await expect.poll(place).toBe('/ar/guide/settings/');
    });

    it('and several versions have what was translated of each, in a commit too', async () => {
      expect(html('de/next/guide/setup')).toContain('Scanner 3.0 verbinden.');
      expect(html('de/guide/setup')).toContain('Scanner 2.5 verbinden.');
      expect(html('de/2.4/guide/setup')).toContain('Scanner 2.4 verbinden.');
      expect(html('de/2.4/guide/setup')).toContain('<a href="/portal/de/2.4/guide/use/">Benutzung</a>');
      await open('/de/2.4/guide/setup/');
      expect(await page.locator('.version-note').innerText()).toBe(
        'Version: 2.4\n\nDies ist die Dokumentation von 2.4, einer Version, die nicht mehr gepflegt wird. Diese Seite in der neuesten Version 2.5 ansehen',
      );
      expect(await hrefsIn('.version-note a')).toEqual(['/de/guide/setup/']);
      expect(await notice().count()).toBe(0);
      await page.locator('.version-menu summary').click();
      expect(await page.locator('.version-menu a').allTextContents()).toEqual(['Nächste', '2.5', '2.4']);
      await page.locator('.version-menu').getByRole('link', { name: 'Nächste' }).click();
      await expect.poll(place).toBe('/de/next/guide/setup/');
      // Links by path stay in version and language.
      expect(html('ar/2.4/guide/setup')).toContain('<a href="/portal/ar/2.4/guide/use/">By path</a>');
      // Sidebars of a version are translated as those of today are.
      await go('/ar/guide/start/');
      const sidebar = page.getByRole('navigation').and(page.locator('.sidebar'));
      expect(await sidebar.innerText()).toMatch(/دليل البدء[\s\S]*الإعدادات[\s\S]*الدعم/);
      await menu().locator('summary').click();
      await menu().getByRole('link', { name: 'English' }).click();
      await expect.poll(place).toBe('/guide/start/');
      expect(await sidebar.innerText()).toMatch(/Getting started[\s\S]*Settings[\s\S]*Support/i);
    });

    it('are known to search engines by all languages of a page', async () => {
      await open('/de/guide/setup/');
      const url = 'https://docs.example.com/portal';
      const expected = [
        `en ${url}/guide/setup/`,
        `de ${url}/de/guide/setup/`,
        `ar ${url}/ar/guide/setup/`,
        `x-default ${url}/guide/setup/`,
      ];
      expect(await alternates()).toEqual(expected);
      await go('/guide/setup/');
      expect(await alternates()).toEqual(expected);
      const sitemap = readFileSync(join(site.folder, 'de/sitemap.xml'), 'utf8');
      expect(sitemap).toContain(`hreflang="ar" href="${url}/ar/guide/start/"`);
    });

    it('go from language to language, with query and anchor, and back', async () => {
      await open('/guide/setup/?a=1');
      await page.evaluate(() => {
        location.hash = '#steps';
      });
      await menu().locator('summary').click();
      const hrefs = () => hrefsIn('.language-menu a');
      await expect
        .poll(hrefs)
        .toEqual(['/guide/setup/?a=1#steps', '/de/guide/setup/?a=1#steps', '/ar/guide/setup/?a=1#steps']);
      await menu().getByText('Deutsch').click();
      await expect.poll(() => page.locator('h2').first().textContent()).toContain('Schritte');
      expect(await place()).toBe('/de/guide/setup/?a=1#steps');
      await expect.poll(rootOf).toEqual(['de', 'ltr']);
      await menu().locator('summary').click();
      await expect.poll(hrefs).toContain('/ar/guide/setup/?a=1#steps');
      await menu().getByText('العربية').click();
      await expect.poll(rootOf).toEqual(['ar', 'rtl']);
      expect(await place()).toBe('/ar/guide/setup/?a=1#steps');
      await menu().locator('summary').click();
      await menu().getByText('English').click();
      await expect.poll(place).toBe('/guide/setup/?a=1#steps');
    });

    it('have the scripts of the language, too, when it changes', async () => {
      await open('/de/guide/start/');
      await expect.poll(() => page.getByRole('button', { name: 'Zum dunklen Modus wechseln' }).count()).toBe(1);
      await menu().locator('summary').click();
      await menu().getByRole('link', { name: 'English' }).click();
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
      await expect.poll(() => page.getByRole('button', { name: 'Switch to dark mode' }).count()).toBe(1);
    });

    it('keep their language at an address that leads nowhere, with base URL and slash', async () => {
      await open('/de/gone');
      await menu().locator('summary').click();
      await expect.poll(() => hrefsIn('.language-menu a')).toEqual(['/gone/', '/de/gone/', '/ar/gone/']);
      await go('/de/guide/stup/');
      const first = page.locator('section', { hasText: 'Did you mean' }).getByRole('link').first();
      await expect.poll(() => first.textContent()).toBe('/de/guide/setup');
      expect(await first.getAttribute('href')).toBe('/portal/de/guide/setup/');
      await go('/de/guide/use.html');
      await expect.poll(place).toBe('/de/guide/use/');
      await go('/de/404.html');
      expect(await rootOf()).toEqual(['de', 'ltr']);
    });

    it('are told in the language of the page where an address is malformed, and the page is left alone', async () => {
      await open('/de/%E0%A4%A?a=1');
      const before = page.url();
      await menu().locator('summary').click();
      await expect.poll(() => menu().getByRole('alert').textContent()).toMatch(/^Invalid encoding: /);
      expect([await menu().getByRole('link').count(), page.url(), await page.locator('h1').textContent()]).toEqual([
        0,
        before,
        'Page not found',
      ]);
      // A host that has the page of the language for it.
      const path = join(site.folder, 'de/404.html');
      await page.route('**/de/%E0%A4%A*', (route) => route.fulfill({ status: 404, path, contentType: 'text/html' }));
      await go('/de/%E0%A4%A?a=1');
      await menu().locator('summary').click();
      await expect
        .poll(() => menu().getByRole('alert').textContent())
        .toBe('Ungültige Kodierung: Die Adresse dieser Seite kann nicht gelesen werden.');
    });

    it('search in the language and the version of the page alone, by forms of words', async () => {
      await open('/guide/setup/');
      const find = async (path: string, query: string) => {
        const fetched: string[] = [];
        const note = (request: { url(): string }) => fetched.push(new URL(request.url()).pathname);
        page.on('request', note);
        await go(`${path}?q=${encodeURIComponent(query)}`);
        await page.locator('.search-hit').first().waitFor();
        const hits = page.locator('.search-hit a, a.search-hit');
        const hrefs = pathsOf(await hits.evaluateAll((all) => all.map((link) => link.getAttribute('href'))));
        page.off('request', note);
        return {
          pages: [...new Set(hrefs.map((href) => href?.replace(/#.*$/, '')))],
          pointers: [...new Set(fetched.filter((url) => /^\/portal\/search\/[^/]+\.json$/.test(url)))],
        };
      };
      expect(await find('/de/search/', 'Verbindung')).toEqual({
        pages: ['/de/guide/setup/'],
        pointers: ['/portal/search/de-2.5.json'],
      });
      expect((await find('/de/search/', 'triggering')).pages).toEqual(['/de/guide/use/']);
      expect(await find('/ar/search/', 'كتاب')).toEqual({
        pages: ['/ar/guide/settings/'],
        pointers: ['/portal/search/ar-2.5.json'],
      });
      await page.evaluate((key) => localStorage.setItem(key, '2.4'), KEY);
      expect(await find('/de/search/', 'Verbindung')).toEqual({
        pages: ['/de/2.4/guide/setup/'],
        pointers: ['/portal/search/de-2.4.json'],
      });
      // What is said in German alone is not there in English.
      await go('/guide/setup/');
      await search('Funknetz');
      await expect.poll(() => page.getByRole('dialog').innerText()).toContain('No results for "Funknetz"');
    });
  });

  describe('in Arabic', () => {
    const pages = {
      home: '/ar/',
      doc: '/ar/guide/start/',
      'doc of the next version': '/ar/next/guide/start/',
      'doc in English of a version that is not maintained': '/ar/2.4/guide/setup/',
      landing: '/ar/guide/',
      releases: '/ar/releases/',
      post: '/ar/releases/2025/01/11/v2/',
      timeline: '/ar/releases/products/scanner/',
      search: '/ar/search/',
      'not found': '/ar/404.html',
      print: '/ar/guide/print/',
      tags: '/ar/releases/tags/',
      archive: '/ar/releases/archive/',
    };
    const box = async (selector: string) => {
      const found = await page.locator(selector).first().boundingBox();
      if (!found) throw new Error(`${selector} is not shown.`);
      return { left: found.x, right: found.x + found.width };
    };
    /** What axe finds on the page. */
    const violations = () =>
      page.evaluate(async () => {
        const { axe: run } = window as unknown as {
          axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        return (await run.run()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)]);
      });
    /** English on the page that is not marked as such. Names of products and files, and code, are the same everywhere. */
    const english = async () => {
      const said = await page.evaluate(() => {
        for (const each of document.querySelectorAll('code,pre,kbd,script,style,.katex,[lang=en],a[lang=de]'))
          each.remove();
        const labels = [...document.querySelectorAll('[aria-label],[placeholder]')].map(
          (each) => each.getAttribute('aria-label') ?? each.getAttribute('placeholder') ?? '',
        );
        return [document.body.innerText, ...labels].join('\n');
      });
      const known =
        /^(?:Markdown|RSS|Atom|JSON|Feed|Example|example|com|Android|Windows|bash|setup|key|force|docs|https|html)$/;
      const found = said.replace(/\/[\w/.]+/g, '').match(/[A-Za-z]{3,}/g) ?? [];
      return found.filter((word) => !known.test(word));
    };

    it.each(Object.entries(pages))(
      '%s runs from the right, fits, says nothing in English, and has no axe violation',
      async (_, path) => {
        await open(path);
        await page.evaluate(axe);
        expect(await rootOf()).toEqual(['ar', 'rtl']);
        for (const width of [390, 1000, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect([width, overflow > 0]).toEqual([width, false]);
          // Wide pages are judged where they run from the left.
          if (width === 390) expect(await violations()).toEqual([]);
        }
        expect(await english()).toEqual([]);
      },
    );

    it('read titles and badges in the direction of their letters, where all others stand', async () => {
      await open('/ar/guide/');
      const labels = await page
        .locator('.sidebar a[lang=en], .card [lang=en]')
        .evaluateAll((all) => all.map((each) => each.firstElementChild?.tagName));
      expect([labels.length > 3, new Set(labels)]).toEqual([true, new Set(['BDI'])]);
      const badge = page.locator('.version-note .badge');
      expect(await badge.evaluate((each) => getComputedStyle(each).direction)).toBe('rtl');
    });

    it('have the sidebar to the right, contents to the left and code from left to right', async () => {
      await open('/ar/guide/start/');
      const [sidebar, own, toc] = [await box('.sidebar'), await box('.article'), await box('.toc')];
      expect(sidebar.left).toBeGreaterThan(own.right);
      expect(toc.right).toBeLessThan(own.left);
      const direction = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((each) => getComputedStyle(each).direction);
      expect([
        await direction('.prose pre'),
        await direction('.prose :not(pre) > code'),
        await direction('.prose p'),
      ]).toEqual(['ltr', 'ltr', 'rtl']);
      const spacing = await page.locator('h1').evaluate((each) => getComputedStyle(each).letterSpacing);
      expect(spacing).toBe('normal');
    });

    it('open the drawer from the right, and see signs turned that point somewhere', async () => {
      await open('/ar/guide/start/', { viewport: { width: 390, height: 900 } });
      await page.locator('.drawer-button').click();
      const drawer = await box('.sidebar');
      expect(drawer.left).toBeGreaterThan(0);
      // The window's scroll bar may keep its place.
      expect(drawer.right).toBeGreaterThan(370);
      const scaleOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((each) => getComputedStyle(each).scale);
      expect(await scaleOf('.drawer-switch .icon')).toBe('-1 1');
      await go('/ar/releases/');
      expect(await scaleOf('.pagination .icon')).toBe('-1 1');
    });

    it('move along tabs as they stand', async () => {
      await open('/ar/guide/start/');
      const [first, second] = [page.getByRole('tab').nth(0), page.getByRole('tab').nth(1)];
      await first.focus();
      await page.keyboard.press('ArrowLeft');
      expect(await second.getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('ArrowRight');
      expect(await first.getAttribute('aria-selected')).toBe('true');
    });

    it('find words with and without their article, and see them marked', async () => {
      await open('/ar/guide/start/');
      await page.keyboard.press('/');
      const dialog = page.getByRole('dialog', { name: 'البحث' });
      await dialog.getByRole('combobox', { name: 'البحث في الوثائق' }).fill('شبكة');
      await expect.poll(() => dialog.getByRole('option').count()).toBeGreaterThan(2);
      expect(new Set(await dialog.locator('.search-hit-snippet mark').allTextContents())).toEqual(new Set(['الشبكة']));
      // Days are written as on pages.
      const day = new Intl.DateTimeFormat('ar', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2025, 4, 15));
      expect(await dialog.locator('.search-group-head').allTextContents()).toContain(`الماسح › الماسح 2.5.0 › ${day}`);
      await page.evaluate(axe);
      expect(await violations()).toEqual([]);
      await dialog.getByRole('combobox').fill('لايوجدشيء');
      await expect.poll(() => dialog.innerText()).toContain('لا توجد نتائج عن «لايوجدشيء»');
    });

    it('are given counts with the forms of their numbers', async () => {
      await open('/ar/releases/products/scanner/');
      expect(await page.locator('.post-facts').innerText()).toContain('5 إصدارات');
      const status = page.locator('[data-timeline] output');
      for (const [value, said] of [
        ['v2-4-0', 'إصدار واحد'],
        ['v2-3-0', 'إصداران'],
        ['v2-2-0', '3 إصدارات'],
        ['v2-5-0', 'لا شيء بينهما.'],
      ] as const) {
        await page.locator('select[name=from]').selectOption(value);
        await expect.poll(() => status.textContent()).toBe(said);
      }
    });
  });

  describe('in German', () => {
    it('load one small file of texts before the script, and nothing runs inline', async () => {
      await open('/de/guide/start/');
      const sources = await page
        .locator('head script[src]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('src')));
      expect(sources).toEqual([
        expect.stringMatching(/^\/portal\/assets\/site-texts-[0-9a-f]{8}\.js$/),
        expect.stringMatching(/^\/portal\/assets\/site-[0-9a-f]{8}\.js$/),
      ]);
      const text = await (await page.request.get(`${site.origin}${sources[0]}`)).text();
      expect(Buffer.byteLength(text)).toBeLessThan(6000);
    });

    it('are spoken to in German where scripts speak', async () => {
      await open('/de/guide/start/', { permissions: ['clipboard-read', 'clipboard-write'] });
      const faults: string[] = [];
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      await page.locator('.prose .code').hover();
      await page.getByRole('button', { name: 'Code kopieren' }).click();
      await expect.poll(() => page.getByRole('button', { name: 'Kopiert', exact: true }).count()).toBe(1);
      await expect.poll(() => page.getByRole('button', { name: 'Zeilen umbrechen' }).count()).toBe(1);
      expect(await page.getByRole('button', { name: 'Vergrößern: Erste Schritte' }).count()).toBe(1);
      await page.getByRole('button', { name: 'Zum dunklen Modus wechseln' }).click();
      expect(await page.getByRole('button', { name: 'Zum hellen Modus wechseln' }).count()).toBe(1);
      await page.getByRole('button', { name: 'Seite kopieren' }).click();
      await expect.poll(() => page.locator('#route-announcer').textContent()).toBe('Kopiert');
      await page.evaluate(() => scrollTo(0, 3000));
      await expect.poll(() => page.getByRole('button', { name: 'Zurück nach oben' }).count()).toBe(1);
      expect(await page.locator('.admonition-title').allTextContents()).toEqual(['Hinweis', 'Warnung']);
      expect(await page.locator('.article-meta').innerText()).toContain(
        'Zuletzt aktualisiert am 24. Oktober 2025 von A',
      );
      expect(faults).toEqual([]);
    });

    it('search in German', async () => {
      await open('/de/guide/start/');
      await page.keyboard.press('/');
      const dialog = page.getByRole('dialog', { name: 'Suche' });
      await dialog.getByRole('combobox', { name: 'Dokumentation durchsuchen' }).fill('Funknetz');
      await expect
        .poll(() => dialog.getByRole('status').textContent())
        .toMatch(/^\d+ (?:Ergebnisse|von \d+ Ergebnissen)$/);
      expect(await dialog.getByRole('button').allTextContents()).toContain('Schließen');
      expect(await dialog.locator('.search-keys').innerText()).toMatch(
        /öffnen[\s\S]*in neuem Tab[\s\S]*bewegen[\s\S]*schließen/,
      );
      await dialog.getByRole('combobox').fill('Funknezt');
      await expect.poll(() => dialog.innerText()).toMatch(/Ergebnis|Versuchen Sie es mit|funknetz/i);
      await go('/de/search/?q=Funknetz');
      await expect.poll(() => page.getByRole('status').textContent()).toMatch(/Ergebnissen?$/);
    });

    it('are told in German that a page does not come, and that its files do not', async () => {
      await open('/de/guide/start/');
      await page.route('**/releases/', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '' }));
      await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Scanner' }).click();
      await expect
        .poll(() => page.getByRole('alert').innerText())
        .toMatch(/^Die Seite wurde nicht geladen\s+Der Server antwortete mit 503\.\s+Erneut versuchen$/);
      expect(await page.getByRole('button', { name: 'Erneut versuchen' }).count()).toBe(1);
      await page.route('**/assets/site-*.css', (route) => route.abort());
      await go('/de/guide/start/');
      await expect
        .poll(() => page.getByRole('alert').textContent())
        .toBe('Diese Website wurde nicht richtig geladen. Laden Sie die Seite neu, um es noch einmal zu versuchen.');
    });
  });
});

/** Under any name that a folder may have. */
const DISK = 'build/ü 1#2 100%';

/** What readers look for. */
const QUERIES = [
  'setup',
  'steps',
  'settings',
  'okapi',
  'trigger',
  'wireless',
  'scanner 2.3',
  'config',
  'devices',
  'zz',
];

/** Types queries into the dialog, and gives the first hits of each: what they say, and where they lead below the site. */
const hitsFor = (queries: readonly string[], from: string) => `(async () => {
  const until = async (isTrue) => {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const dialog = document.querySelector('.search-dialog');
  const field = () => dialog.querySelector('input');
  const said = () => dialog.querySelector('[role=status]')?.textContent ?? '';
  const type = (text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  };
  const hitsOf = async (query) => {
    type('');
    await until(() => said() === '');
    type(query);
    await until(() => said() !== '' && !dialog.innerText.includes('on their way'));
    return [...dialog.querySelectorAll('a.search-hit')].slice(0, 3).map(({ href, innerText }) =>
      [href.slice(${from.length}).replace(/(^|\\/)index\\.html/, '$1'), innerText]);
  };
  document.querySelector('[data-search-open]').click();
  await until(() => field()?.role);
  const hits = [];
  for (const query of ${JSON.stringify(queries)}) hits.push(await hitsOf(query));
  return hits;
})()`;

describe('opened from a disk', () => {
  let folder: string;
  let server: Portal;
  let routes: readonly { readonly path: string; readonly type: string }[];
  const fileOf = (path: string) => `${pathToFileURL(folder).href}/${path}`;

  beforeAll(async () => {
    const { code, stdout, stderr } = await run('build', '--portable', '--strict', '--json', '--out-dir', DISK);
    if (code !== 0) throw new Error(stderr);
    ({ routes } = JSON.parse(stdout));
    folder = join(root, DISK);
    if (hasBrowser) server = await openBuilt(join(root, 'build'), 'portal');
    chmodSync(folder, 0o555);
  });
  afterAll(async () => {
    chmodSync(folder, 0o755);
    await server?.close();
  });

  it('the site has no files for hosts, and is hardly larger', () => {
    for (const name of ['404.html', '_headers', '_redirects', 'robots.txt', 'pages.nginx.map', '.nojekyll'])
      expect(existsSync(join(folder, name)), name).toBe(false);
    for (const name of ['sitemap.xml', 'releases/rss.xml', 'llms.txt'])
      expect(existsSync(join(folder, name)), name).toBe(true);
    const sizeOf = (top: string) =>
      readdirSync(top, { recursive: true, encoding: 'utf8' }).reduce(
        (sum, name) => sum + statSync(join(top, name)).size,
        0,
      );
    expect(sizeOf(folder) / sizeOf(join(root, 'build/portal'))).toBeLessThan(1.05);
  });

  if (leftOut !== undefined) it(leftOut, (test) => test.skip());

  describe.each(diskBrowsers)('in %s', (_, openBrowser) => {
    let window: DiskBrowser;
    beforeAll(async () => {
      window = await openBrowser(server.browser);
    });
    afterAll(() => window?.close());
    afterEach(() => expect(window.complaints()).toEqual([]));

    const look = () =>
      window.evaluate<object>(`document.fonts.ready.then(() => ({
        runs: document.documentElement.dataset.js,
        fonts: [...document.fonts].some(({ status }) => status === 'loaded'),
        styled: getComputedStyle(document.querySelector('.skip-link')).position,
        broken: [...document.images].filter((image) => image.complete && image.naturalWidth === 0).length,
      }))`);

    it('every type of page shows, with styles, font, script and pictures', async () => {
      const english = routes.filter(({ path }) => !/^\/(?:de|ar)\b/.test(path));
      const first = new Map(english.map(({ path, type }) => [type, path]));
      for (const [type, path] of first) {
        const file = `${path}/index.html`.slice(1);
        if (!existsSync(join(folder, file))) continue;
        await window.goto(fileOf(file));
        expect(await look(), `${type} ${path}`).toEqual({ runs: 'on', fonts: true, styled: 'absolute', broken: 0 });
      }
      expect(first.size).toBeGreaterThan(15);
    });

    it('ten searches find what they find on the server', async () => {
      await window.goto(fileOf('guide/setup/index.html'));
      const own = await window.evaluate<readonly unknown[]>(hitsFor(QUERIES, fileOf('')));
      await window.goto(`${server.origin}/portal/guide/setup/`);
      const served = await window.evaluate(hitsFor(QUERIES, `${server.origin}/portal/`));
      expect(own).toEqual(served);
      expect(own.filter((hits) => (hits as readonly unknown[]).length > 0).length).toBeGreaterThan(6);
    });

    it('menus lead to the same page in another version and language, with query and anchor', async () => {
      await window.goto(fileOf('guide/setup/index.html?a=1#steps'));
      const hrefs = await window.evaluate<readonly string[]>(`(async () => {
        for (const menu of document.querySelectorAll('.version-menu, .language-menu')) menu.open = true;
        await new Promise((resolve) => setTimeout(resolve, 300));
        return [...document.querySelectorAll('.version-menu a, .language-menu a')].map(({ href }) => href);
      })()`);
      const pages = ['next/', '', '2.4/', '', 'de/', 'ar/'].map((prefix) =>
        fileOf(`${prefix}guide/setup/index.html?a=1#steps`),
      );
      expect([...hrefs].sort()).toEqual(pages.sort());
      for (const href of hrefs) await window.goto(href);
    });

    it('tabs switch, tables and lists are there, and the theme is remembered', async () => {
      await window.goto(fileOf('guide/start/index.html'));
      const [before, after, panels] = await window.evaluate<readonly unknown[]>(`(async () => {
        const before = document.documentElement.dataset.theme;
        document.querySelector('[data-theme-toggle]').click();
        document.querySelectorAll('[role=tab]')[1].click();
        const panels = [...document.querySelectorAll('[role=tabpanel]')];
        return [before, document.documentElement.dataset.theme, panels.map((panel) => panel.checkVisibility())];
      })()`);
      expect([before, after].toSorted()).toEqual(['dark', 'light']);
      expect(panels).toEqual([false, true]);
      await window.goto(fileOf('index.html'));
      // Another process may show this page, and hear of it a moment later.
      await expect.poll(() => window.evaluate('document.documentElement.dataset.theme')).toBe(after);
    });

    it('the timeline of releases shows what lies between two versions', async () => {
      await window.goto(fileOf('releases/products/scanner/index.html'));
      const seen = await window.evaluate(`(async () => {
        const from = document.querySelector('select[name=from]');
        const output = document.querySelector('[data-timeline] output');
        const before = output.textContent;
        from.value = 'v2-3-0';
        from.dispatchEvent(new Event('change', { bubbles: true }));
        while (output.textContent === before) await new Promise((resolve) => setTimeout(resolve, 5));
        return output.textContent;
      })()`);
      expect(seen).toBe('2 releases');
    });
  });

  it.runIf(hasBrowser)('it works where nothing may be stored', async () => {
    const window = await openChromium(server.browser, () => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    await window.goto(fileOf('guide/setup/index.html'));
    expect(await window.evaluate(hitsFor(['setup'], fileOf('')))).toMatchObject([{ length: 3 }]);
    expect(window.complaints()).toHaveLength(1);
    await window.close();
  });

  it.runIf(hasBrowser)('a site for a server says so in a sentence, and how to build for a disk', async () => {
    const window = await openChromium(server.browser);
    await window.goto(`${pathToFileURL(server.folder).href}/guide/setup/index.html`);
    expect(await window.evaluate("document.querySelector('[role=alert]').textContent")).toBe(
      'This site needs a web server. For a disk, build it with: techdocs build --portable',
    );
    await window.close();
  });
});

// Last, as it takes a folder away.
describe('links of a site with versions in several languages', () => {
  it('are checked, those of a commit by the name that git gives to files', async () => {
    const clean = await run('check-links');
    expect([clean.code, clean.stderr]).toEqual([0, expect.stringContaining('No link is broken: ')]);
    const built = await run('check-links', 'build/portal');
    expect([built.code, built.stderr]).toEqual([0, expect.stringContaining('No link is broken: ')]);
    rmSync(join(root, 'content/releases/2025-01-11-v2.md'));
    const { stderr } = await run('check-links');
    expect([...stderr.matchAll(/ (\S+:\d+:\d+)\n/g)].map(([, place]) => place)).toEqual([
      'content/docs/guide/setup.md:3:31',
      'content/versions/2.5/docs/guide/setup.md:3:31',
      'v2.4.0:content/docs/guide/setup.md:3:31',
    ]);
    // Quoted, each of them.
    expect(stderr.match(/> 3 │ \[By path\]\(\/guide\/use\), \[news\]\(\.\.\/\.\.\/releases/g)).toHaveLength(3);
  });
});
