// Requests of a page while it loads, and no layout shift, whenever they are answered.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, held, idle } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';

/** Maximum number of files that a docs page requests besides its fonts: the budget of the product. */
const REQUESTS = 6;

/** Returns the number of visible layout shifts, once the page is idle. */
async function shifts(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await idle(page);
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer.takeRecords().length;
  });
}

describe.runIf(hasBrowser)('the built pages', () => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal?.close());

  it.each([
    ['/launcher/home', 1],
    // Formulas have a font of their own.
    ['/scanner/snap-ocr', 2],
  ])('%s asks for few files, none of another origin, and nothing moves', async (path, fonts) => {
    const context = await portal.browser.newContext();
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      // Only some versions of Chromium report the favicon.
      if (request.resourceType() !== 'other') asked.push(request.url());
    });
    await page.goto(portal.origin + path);
    const moved = await shifts(page);
    await context.close();
    expect(asked.filter((url) => !url.startsWith(portal.origin))).toEqual([]);
    expect(asked.length).toBeLessThan(REQUESTS + fonts);
    // The fonts were requested with the page.
    expect([asked.filter((url) => url.endsWith('.woff2')).length, moved]).toEqual([fonts, 0]);
    const html = readFileSync(join(portal.folder, path, 'index.html'), 'utf8');
    expect(html.match(/<link rel="preload" as="font"/g)).toHaveLength(fonts);
  });

  it('do not move where the font of formulas comes late: those that nobody sees get it', async () => {
    const page = await portal.browser.newPage({ viewport: { width: 390, height: 844 } });
    // It is loaded when the reader reaches a formula, however long that takes.
    const [isThere, send] = held();
    await page.route('**/formulas-*.woff2', async (route) => {
      await isThere;
      await route.continue();
    });
    const fonts = page.waitForResponse('**/formulas-*.woff2');
    await page.goto(`${portal.origin}/scanner/snap-ocr`, { waitUntil: 'domcontentloaded' });
    await page.locator('math').first().scrollIntoViewIfNeeded();
    send();
    const late = () => page.locator('.late math').count();
    await fonts;
    const all = await page.locator('math').count();
    expect(await late()).toBeLessThan(all);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(late).toBe(all);
    const moved = await shifts(page);
    await page.close();
    expect(moved).toBe(0);
  });
});
