// A site in English, German and Arabic as readers meet it: what is translated, what is not, and the way between.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openLocaleSite } from '../support/locale-site.ts';
import type { Portal } from '../support/portal.ts';

describe.runIf(hasBrowser)('a site in several languages', () => {
  let portal: Portal;
  let page: Page;
  beforeAll(async () => {
    portal = await openLocaleSite();
  });
  afterAll(() => portal?.close());
  afterEach(() => page?.context().close());

  const rootOf = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
  const article = () => page.locator('article.article');
  const notice = () => page.locator('[data-untranslated]');
  const alternates = () =>
    page
      .locator('link[rel="alternate"][hreflang]')
      .evaluateAll((all) => all.map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`));

  it('shows a translation as any page of its language', async () => {
    page = await portal.open('/de/guide/setup');
    expect(await rootOf()).toEqual(['de', 'ltr']);
    expect(await page.locator('h1').textContent()).toBe('Geräte einrichten');
    expect([await notice().count(), await article().getAttribute('lang')]).toEqual([0, null]);
    expect(await page.title()).toBe('Geräte einrichten | Acme-Dokumentation');
    expect(await page.locator('.breadcrumbs').textContent()).toContain('Anleitungen');
    expect(await page.locator('.breadcrumbs [lang]').count()).toBe(0);
  });

  it('says of a page that is not translated in which language it is, to eyes and to machines', async () => {
    page = await portal.open('/de/guide/use');
    expect(await rootOf()).toEqual(['de', 'ltr']);
    expect(await notice().isVisible()).toBe(true);
    expect(await notice().textContent()).toContain('Englisch');
    expect(await notice().evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('de');
    expect([await article().getAttribute('lang'), await article().getAttribute('dir')]).toEqual(['en', 'ltr']);
    const current = page.locator('nav.sidebar a[aria-current="page"]');
    expect([await current.textContent(), await current.getAttribute('lang')]).toEqual(['Using devices', 'en']);
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe('https://docs.example.com/guide/use');
  });

  it('keeps the direction of a text in a site that runs the other way', async () => {
    page = await portal.open('/ar/guide/setup');
    expect(await rootOf()).toEqual(['ar', 'rtl']);
    const directions = await page
      .locator('article.article > h1, [data-untranslated]')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).direction));
    expect(directions).toEqual(['ltr', 'rtl']);
    page = await portal.open('/ar');
    expect(await page.locator('h1').textContent()).toBe('مرحبا');
    expect(await article().getAttribute('dir')).toBeNull();
    await article().getByRole('link').first().click();
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/ar/guide/setup');
  });

  it('names all languages of a page in its head', async () => {
    page = await portal.open('/de/guide/setup');
    const expected = [
      'en https://docs.example.com/guide/setup',
      'de https://docs.example.com/de/guide/setup',
      'ar https://docs.example.com/ar/guide/setup',
      'x-default https://docs.example.com/guide/setup',
    ];
    expect(await alternates()).toEqual(expected);
    await page.goto(`${portal.origin}/guide/setup`);
    expect(await alternates()).toEqual(expected);
  });

  it('leads from language to language, with the anchor', async () => {
    page = await portal.open('/guide/setup#steps');
    const menu = page.locator('.language-menu');
    await menu.locator('summary').click();
    await expect.poll(() => menu.getByText('Deutsch').getAttribute('href')).toBe('/de/guide/setup#steps');
    await menu.getByText('Deutsch').click();
    await expect.poll(() => page.locator('h2').first().textContent()).toContain('Schritte');
    expect(await page.evaluate(() => location.pathname + location.hash)).toBe('/de/guide/setup#steps');
    await expect.poll(rootOf).toEqual(['de', 'ltr']);
    await menu.locator('summary').click();
    await menu.getByText('العربية').click();
    await expect.poll(rootOf).toEqual(['ar', 'rtl']);
    expect(await page.evaluate(() => location.pathname)).toBe('/ar/guide/setup');
  });

  it('searches in the language of the page, by forms of words', async () => {
    const find = async (path: string, query: string) => {
      const fetched: string[] = [];
      page = await portal.open(path);
      page.context().on('request', (request) => fetched.push(new URL(request.url()).pathname));
      await page.goto(`${portal.origin}${path}?q=${encodeURIComponent(query)}`);
      const hit = page.locator('.search-hit').first();
      await hit.waitFor();
      const href = await hit.evaluate((element) => (element.closest('a') ?? element.querySelector('a'))?.pathname);
      await page.context().close();
      return { href, pointers: [...new Set(fetched.filter((url) => /^\/search\/\w+\.json$/.test(url)))] };
    };
    expect(await find('/de/search', 'Verbindung')).toEqual({ href: '/de/guide/setup', pointers: ['/search/de.json'] });
    expect((await find('/de/search', 'triggering')).href).toBe('/de/guide/use');
    expect(await find('/ar/search', 'كتاب')).toEqual({ href: '/ar', pointers: ['/search/ar.json'] });
  });

  it('has a page for wrong addresses in each language', async () => {
    page = await portal.open('/de/404.html');
    expect(await rootOf()).toEqual(['de', 'ltr']);
  });
});
