// The language menu as a reader meets it, on a small site in three languages below a base URL.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openSmallSite, type Portal } from '../support/portal.ts';

describe.runIf(hasBrowser)('the language menu', () => {
  const i18n = { defaultLocale: 'en', locales: ['en', 'de', 'fr'], localeConfigs: { de: { label: 'Deutsch' } } };
  let small: Portal;
  let page: Page;
  beforeAll(async () => {
    small = await openSmallSite({ baseUrl: '/portal/', trailingSlash: true, i18n }, 'portal');
  });
  afterAll(() => small?.close());
  afterEach(() => page?.context().close());
  const menu = () => page.getByRole('navigation', { name: /^(?:Languages|Sprachen)$/ });
  const links = () => menu().getByRole('link');
  const hrefs = () => links().evaluateAll((all) => all.map((link) => link.getAttribute('href')));

  it('leads to the same place, with query and anchor, and back', async () => {
    page = await small.open('/portal/guide/setup/?a=1');
    await page.evaluate(() => {
      location.hash = '#steps';
    });
    await menu().locator('summary').click();
    await expect
      .poll(hrefs)
      .toEqual([
        '/portal/guide/setup/?a=1#steps',
        '/portal/de/guide/setup/?a=1#steps',
        '/portal/fr/guide/setup/?a=1#steps',
      ]);
    await links().getByText('Deutsch').click();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de');
    expect(page.url()).toBe(`${small.origin}/portal/de/guide/setup/?a=1#steps`);
    await menu().locator('summary').click();
    await expect.poll(hrefs).toContain('/portal/fr/guide/setup/?a=1#steps');
    await links().first().click();
    await expect.poll(() => page.url()).toBe(`${small.origin}/portal/guide/setup/?a=1#steps`);
  });

  it('swaps the language of an address that leads nowhere', async () => {
    page = await small.open('/portal/de/gone');
    await menu().locator('summary').click();
    await expect.poll(hrefs).toEqual(['/portal/gone/', '/portal/de/gone/', '/portal/fr/gone/']);
  });

  it('is kept by what is offered there, with base URL and slash', async () => {
    page = await small.open('/portal/de/guide/stup/');
    const first = page.locator('section', { hasText: 'Did you mean' }).getByRole('link').first();
    await expect.poll(() => first.textContent()).toBe('/de/guide/setup');
    expect(await first.getAttribute('href')).toBe('/portal/de/guide/setup/');
    await page.goto(`${small.origin}/portal/de/guide/use.html`);
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/portal/de/guide/use/');
  });

  it('works without JavaScript', async () => {
    page = await small.open('/portal/guide/use/', { javaScriptEnabled: false });
    await menu().locator('summary').click();
    await links().getByText('Deutsch').click();
    await page.waitForURL(`${small.origin}/portal/de/guide/use/`);
  });

  it('says where the address is malformed, and leaves the page alone', async () => {
    page = await small.open('/portal/de/%E0%A4%A?a=1');
    const before = page.url();
    await menu().locator('summary').click();
    await expect.poll(() => menu().getByRole('alert').textContent()).toMatch(/^Invalid encoding: /);
    expect([await links().count(), page.url(), await page.locator('h1').textContent()]).toEqual([
      0,
      before,
      'Page not found',
    ]);
  });
});
