// The HTML of a diff in a browser: at each width, in light and in dark, without scripts, and accessible.
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../engine/sandbox.ts';
import { change, createRepository } from '../features/diff/site.ts';
import { violations } from '../support/axe.ts';
import { hasBrowser, launchBrowser } from '../support/browser.ts';

describe.runIf(hasBrowser)('a diff as HTML', () => {
  let site: Sandbox;
  let browser: Browser;
  beforeAll(async () => {
    site = createRepository();
    change(site);
    const words = ['diff', '--format', 'html', '--preview-url', 'https://p.example.com/', '--output', 'diff.html'];
    expect(await site.run(words)).toEqual({ code: 0, stdout: '', stderr: '' });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    site.remove();
  });

  const WIDTHS = [390, 1000, 1440].flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
  );

  it.each(WIDTHS)('is accessible and fits, $width wide in $scheme', async ({ width, scheme }) => {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
    await page.goto(pathToFileURL(site.path('diff.html')).href);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const [before, after] = await page.locator('tr.changed').first().locator('td').all();
    const [left, right] = [await before?.boundingBox(), await after?.boundingBox()];
    // Side by side, and on a phone below one another.
    if (width > 640) expect(right?.y).toBe(left?.y);
    else expect(right?.y).toBeGreaterThan(left?.y ?? Number.NaN);
    await page.close();
  });

  it('needs no script', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(pathToFileURL(site.path('diff.html')).href);
    expect(await page.locator('#changed').textContent()).toBe('Changed pages (4)');
    const first = page.locator('details').first();
    expect(await first.locator('ins').textContent()).toBe('service');
    await first.locator('summary').click();
    expect(await first.locator('ins').isVisible()).toBe(false);
    await page.close();
  });
});
