// The interface in other languages as a reader meets it: mirrored in Arabic, its scripts in German.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openLanguageSite } from '../support/language-site.ts';
import type { Portal } from '../support/portal.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on a page, settled in its theme. */
async function violations(page: Page): Promise<unknown> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: run } = window as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await run.run()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)]);
  });
}

describe.runIf(hasBrowser)('a site in Arabic', () => {
  let site: Portal;
  let page: Page;
  beforeAll(async () => {
    site = await openLanguageSite('ar');
  });
  afterAll(() => site?.close());
  afterEach(() => page?.context().close());
  const open = async (path: string, width = 1440, options: BrowserContextOptions = {}) => {
    page = await site.open(path, { viewport: { width, height: 900 }, ...options });
    return page;
  };
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    if (!found) throw new Error(`${selector} is not shown.`);
    return { left: found.x, right: found.x + found.width };
  };

  const pages = {
    home: '/',
    doc: '/guide/start',
    landing: '/guide',
    releases: '/releases',
    post: '/releases/2025/01/11/v2',
    timeline: '/releases/products/scanner',
    search: '/search',
    'not found': '/nowhere',
    print: '/guide/print',
    tags: '/releases/tags',
    archive: '/releases/archive',
  };

  it.each(Object.entries(pages))('%s runs from the right, fits, and has no axe violation', async (_, path) => {
    await open(path);
    const root = page.locator('html');
    expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual(['ar', 'rtl']);
    for (const width of [390, 1000, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([width, await overflow()]).toEqual([width, expect.any(Number)]);
      expect(await overflow()).toBeLessThanOrEqual(0);
      if (width !== 1000) expect(await violations(page)).toEqual([]);
    }
  });

  it('says nothing in English', async () => {
    for (const path of Object.values(pages)) {
      await open(path);
      const said = await page.evaluate(() => {
        const labels = [...document.querySelectorAll('[aria-label],[placeholder]')].map(
          (each) => each.getAttribute('aria-label') ?? each.getAttribute('placeholder') ?? '',
        );
        // Names of products and files, and code, are the same in every language.
        for (const each of document.querySelectorAll('code,pre,kbd,script,style,.katex')) each.remove();
        return [document.body.innerText, ...labels].join('\n');
      });
      const english = said.replace(/\/[\w/.]+/g, '').match(/[A-Za-z]{3,}/g) ?? [];
      const known =
        /^(?:Markdown|RSS|Atom|JSON|Feed|Example|example|com|Android|Windows|bash|setup|key|force|docs|https|gone|nowhere)$/;
      expect([path, english.filter((word) => !known.test(word))]).toEqual([path, []]);
      await page.context().close();
    }
  });

  it('has its sidebar to the right, its contents to the left and code from left to right', async () => {
    await open('/guide/start');
    const [sidebar, article, toc] = [await box('.sidebar'), await box('.article'), await box('.toc')];
    expect(sidebar.left).toBeGreaterThan(article.right);
    expect(toc.right).toBeLessThan(article.left);
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

  it('opens its drawer from the right, and turns signs that point somewhere', async () => {
    await open('/guide/start', 390);
    await page.locator('.drawer-button').click();
    const drawer = await box('.sidebar');
    expect(drawer.left).toBeGreaterThan(0);
    // The window's scroll bar may keep its place.
    expect(drawer.right).toBeGreaterThan(370);
    expect(
      await page
        .locator('.drawer-switch .icon')
        .first()
        .evaluate((each) => getComputedStyle(each).scale),
    ).toBe('-1 1');
    await page.goto(`${site.origin}/releases`);
    expect(
      await page
        .locator('.pagination .icon')
        .first()
        .evaluate((each) => getComputedStyle(each).scale),
    ).toBe('-1 1');
  });

  it('moves along tabs as they stand', async () => {
    await open('/guide/start');
    const [first, second] = [page.getByRole('tab').nth(0), page.getByRole('tab').nth(1)];
    await first.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await second.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowRight');
    expect(await first.getAttribute('aria-selected')).toBe('true');
  });

  it('finds words with and without their article, and marks them', async () => {
    await open('/guide/start');
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'البحث' });
    await dialog.getByRole('combobox', { name: 'البحث في الوثائق' }).fill('شبكة');
    await expect.poll(() => dialog.getByRole('option').count()).toBeGreaterThan(2);
    expect(new Set(await dialog.locator('.search-hit-snippet mark').allTextContents())).toEqual(new Set(['الشبكة']));
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('combobox').fill('لايوجدشيء');
    await expect.poll(() => dialog.innerText()).toContain('لا توجد نتائج عن «لايوجدشيء»');
  });

  it('counts with the forms of its numbers', async () => {
    await open('/releases/products/scanner');
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

describe.runIf(hasBrowser)('a site in German', () => {
  let site: Portal;
  let page: Page;
  beforeAll(async () => {
    site = await openLanguageSite('de');
  });
  afterAll(() => site?.close());
  afterEach(() => page?.context().close());

  it('loads one small file of texts before its script, which runs nothing inline', async () => {
    page = await site.open('/guide/start');
    const sources = await page
      .locator('head script[src]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('src')));
    expect(sources).toEqual([
      expect.stringMatching(/^\/assets\/site-texts-[0-9a-f]{8}\.js$/),
      expect.stringMatching(/^\/assets\/site-[0-9a-f]{8}\.js$/),
    ]);
    const text = await (await page.request.get(`${site.origin}${sources[0]}`)).text();
    expect(Buffer.byteLength(text)).toBeLessThan(6000);
  });

  it('speaks German where scripts speak', async () => {
    page = await site.open('/guide/start', { permissions: ['clipboard-read', 'clipboard-write'] });
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const code = page.locator('.prose .code');
    await code.hover();
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
    expect(await page.locator('.article-meta').innerText()).toContain('Zuletzt aktualisiert am 24. Oktober 2025 von A');
    expect(faults).toEqual([]);
  });

  it('searches in German', async () => {
    page = await site.open('/guide/start');
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Suche' });
    await dialog.getByRole('combobox', { name: 'Dokumentation durchsuchen' }).fill('Funknetz');
    await expect.poll(() => dialog.getByRole('status').textContent()).toMatch(/^\d+ Ergebnisse$/);
    expect(await dialog.getByRole('button').allTextContents()).toContain('Schließen');
    expect(await dialog.locator('.search-keys').innerText()).toMatch(
      /öffnen[\s\S]*in neuem Tab[\s\S]*bewegen[\s\S]*schließen/,
    );
    await dialog.getByRole('combobox').fill('Funknezt');
    await expect.poll(() => dialog.innerText()).toMatch(/Ergebnis|Versuchen Sie es mit|funknetz/i);
    await page.goto(`${site.origin}/search?q=Funknetz`);
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/Ergebnisse$/);
  });

  it('says in German that a page does not come, and that its files do not', async () => {
    page = await site.open('/guide/start');
    await page.route('**/releases', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '' }));
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Scanner' }).click();
    await expect.poll(() => page.locator('.pending').innerText()).toContain('Die Seite wurde nicht geladen');
    expect(await page.getByRole('alert').textContent()).toBe('Der Server antwortete mit 503.');
    expect(await page.getByRole('button', { name: 'Erneut versuchen' }).count()).toBe(1);
    await page.route('**/assets/site-*.css', (route) => route.abort());
    await page.goto(`${site.origin}/guide/start`);
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toBe('Diese Website wurde nicht richtig geladen. Laden Sie die Seite neu, um es noch einmal zu versuchen.');
  });
});

describe.runIf(hasBrowser)('a site in two languages', () => {
  it('says in the language of the page that its address is malformed, and loads whole when the language changes', async () => {
    const site = await openLanguageSite('de', { i18n: { defaultLocale: 'de', locales: ['de', 'en'] } });
    try {
      const page = await site.open('/%E0%A4%A?a=1');
      await page.locator('.language-menu summary').click();
      const alert = page.locator('.language-menu').getByRole('alert');
      await expect
        .poll(() => alert.textContent())
        .toBe('Ungültige Kodierung: Die Adresse dieser Seite kann nicht gelesen werden.');
      await page.goto(`${site.origin}/guide/start`);
      await expect.poll(() => page.getByRole('button', { name: 'Zum dunklen Modus wechseln' }).count()).toBe(1);
      await page.locator('.language-menu summary').click();
      await page.locator('.language-menu').getByRole('link', { name: 'English' }).click();
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
      await expect.poll(() => page.getByRole('button', { name: 'Switch to dark mode' }).count()).toBe(1);
    } finally {
      await site.close();
    }
  });
});
