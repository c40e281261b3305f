// Docs in three versions and three languages, for readers: links between them, notes about old, new or untranslated pages, scoped search,
// and the interface in other languages, mirrored in Arabic.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { violations } from '../support/axe.ts';
import { hasBrowser, lazyScript } from '../support/browser.ts';
import { buildManuals } from '../support/manuals-site.ts';
import { openBuilt, type Portal } from '../support/portal.ts';

const KEY = 'docs-preferred-version-default';

describe.runIf(hasBrowser)('readers of such a site', () => {
  let root: string;
  let site: Portal;
  let page: Page;
  beforeAll(async () => {
    root = await buildManuals();
    site = await openBuilt(join(root, 'build'), 'portal');
  });
  afterAll(async () => {
    await site?.close();
    rmSync(root, { recursive: true, force: true });
  });

  /** Opens a path of the site. */
  const open = async (path: string, ...more: [] | [Parameters<Portal['open']>[1]]) => {
    page = await site.visit(`/portal${path}`, ...more);
    return page;
  };
  const go = (path: string) => page.goto(`${site.origin}/portal${path}`);
  /** Returns the current path, below the base URL. */
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

    it('choose from a menu that leads to the same page, with query and anchor, or to the beginning', async () => {
      await open('/2.4/guide/setup/?a=1#steps');
      await menu().locator('summary').click();
      await expect
        .poll(() => hrefsIn('.version-menu a'))
        .toEqual(['/next/guide/setup/?a=1#steps', '/guide/setup/?a=1#steps', '/2.4/guide/setup/?a=1#steps']);
      await menu().getByRole('link', { name: 'Next' }).click();
      await expect.poll(place).toBe('/next/guide/setup/?a=1#steps');
      await expect.poll(() => article().innerText()).toContain('Set up 3.0.');
      expect(await menu().locator('summary').innerText()).toBe('Next');
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
      await expect.poll(banner).toBe('Version: 2.5');
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
      // The version in the path takes precedence.
      await go('/next/guide/new/');
      expect(await navbarHref('Setup')).toBe('/next/guide/setup/');
      await expect.poll(preferred).toBe('current');
      await page.evaluate((key) => localStorage.setItem(key, 'gone'), KEY);
      await go('/releases/');
      await lazyScript(page, 'version');
      expect(await navbarHref('Setup')).toBe('/guide/setup/');
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
      // Of equal pages, the latest version comes first.
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
      // Hits in titles, which come first, have no snippets.
      await expect.poll(() => page.locator('.search-hit-snippet mark').allTextContents()).toEqual(['端末']);
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

    it('are told of a page that is not translated in which language it is, and so are machines', async () => {
      await open('/de/guide/use/');
      expect(await rootOf()).toEqual(['de', 'ltr']);
      expect(await notice().isVisible()).toBe(true);
      expect(await notice().textContent()).toContain('Englisch');
      expect(await notice().evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('de');
      expect([await article().getAttribute('lang'), await article().getAttribute('dir')]).toEqual(['en', 'ltr']);
      const current = page.locator('nav.sidebar a[aria-current="page"]');
      expect([await current.textContent(), await current.locator('bdi').getAttribute('lang')]).toEqual([
        'Using devices',
        'en',
      ]);
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
      // Sidebars of a version are translated like the current ones.
      await go('/ar/guide/start/');
      const sidebar = page.getByRole('navigation').and(page.locator('.sidebar'));
      expect(await sidebar.innerText()).toMatch(/دليل البدء[\s\S]*الإعدادات[\s\S]*الدعم/);
      await menu().locator('summary').click();
      await menu().getByRole('link', { name: 'English' }).click();
      await expect.poll(place).toBe('/guide/start/');
      await expect.poll(() => sidebar.innerText()).toMatch(/Getting started[\s\S]*Settings[\s\S]*Support/i);
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
      await expect.poll(hrefs).toContain('/guide/setup/?a=1#steps');
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
      await expect.poll(() => first.textContent()).toBe('Setup of devices');
      expect(await first.getAttribute('href')).toBe('/portal/de/guide/setup/');
      // It may redirect before its load event.
      await page.goto(`${site.origin}/portal/de/guide/use.html`, { waitUntil: 'commit' });
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
      // A host that has a 404 page in the language.
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
      // Text that exists only in German is not found in English.
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
    /**
     * Returns English text on the page that is not marked as such. Names of products and files, and code, are the same in all languages.
     */
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
        expect(await rootOf()).toEqual(['ar', 'rtl']);
        for (const width of [390, 1000, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect([width, overflow > 0]).toEqual([width, false]);
          // Wide pages are checked in a left-to-right language.
          if (width === 390) expect(await violations(page)).toEqual([]);
        }
        expect(await english()).toEqual([]);
      },
    );

    it('read titles and badges in the direction of their letters, where all others stand', async () => {
      await open('/ar/guide/');
      const labels = await page
        .locator('.sidebar a [lang=en], .card [lang=en]')
        .evaluateAll((all) => all.map((each) => each.tagName));
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
      // The scroll bar of the window may keep its space.
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
      await expect
        .poll(async () => new Set(await dialog.locator('.search-hit-snippet mark').allTextContents()))
        .toEqual(new Set(['الشبكة']));
      // Days are formatted as on pages.
      const day = new Intl.DateTimeFormat('ar', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2025, 4, 15));
      const heads = await dialog.locator('.search-group-head').allTextContents();
      // Marks keep the order of a version and a day.
      expect(heads.map((head) => head.replaceAll('\u200F', ''))).toContain(`الماسح › الماسح 2.5.0 › ${day}`);
      expect(await violations(page)).toEqual([]);
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
    it('are spoken to in German where scripts speak', async () => {
      page = await site.open('/portal/de/guide/start/', { permissions: ['clipboard-read', 'clipboard-write'] });
      onTestFinished(() => page.context().close());
      // The confirmation of a button stays for two seconds.
      await page.clock.install();
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
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
