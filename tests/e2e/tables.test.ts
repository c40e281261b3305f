// Tables on the portal: on a phone, with filter, sorting, addresses of rows, sticky headers.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, idle, lazyScript } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';

/** Packages with versions and licences, one per row. */
const LONG = '/aeqrdoc/oss';
const LONG_ROWS = readFileSync('content/includes/license-packages.md', 'utf8').match(/^\| `/gm)?.length ?? 0;
const MATRIX = '/capturesdk/overview';

describe.runIf(hasBrowser)('tables', () => {
  let portal: Portal;
  let page: Page;

  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal?.close());

  const rows = () => page.locator('tbody tr:visible').count();
  const status = () => page.locator('.table-filter output').textContent();
  const column = (number: number) => page.locator(`tbody tr td:nth-child(${number})`).allTextContents();
  /** Returns the distance between the bar and the header of a table whose middle is in view. */
  const belowBar = () =>
    page.evaluate(() => {
      const table = document.querySelector('.table-scroll table');
      const edges = () => ['thead th', '.top-bar'].map((each) => document.querySelector(each)?.getBoundingClientRect());
      scrollTo({ top: (table?.getBoundingClientRect().top ?? 0) + scrollY + 200, behavior: 'instant' });
      return new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const [head, bar] = edges();
            resolve((head?.top ?? Number.NaN) - (bar?.bottom ?? 0));
          }),
        );
      });
    });

  it.each([
    '/aladdin/web-socket',
    '/dxu/android-intents',
    '/capturesdk/enums',
    '/cordova/api',
    '/browser/sites',
    '/integritykit/usb-host-whitelisting',
    '/javapos/mbeans',
    '/scan2deploy/android',
    LONG,
  ])('show the whole text of %s on a phone', async (path) => {
    page = await portal.visit(path, { viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' });
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll('.table-scroll')].flatMap((box) => {
        const { left, right } = box.getBoundingClientRect();
        return [...box.querySelectorAll('td')].flatMap((cell) => {
          const area = cell.getBoundingClientRect();
          const shown = Math.min(right, area.right) - Math.max(left, area.left);
          const isText = (cell.textContent ?? '').trim().split(/\s+/).length >= 4;
          return isText && area.width > 0 && shown < area.width * 0.6 ? [cell.textContent] : [];
        });
      }),
    );
    expect(await page.locator('td:visible').count()).toBeGreaterThan(3);
    expect(await page.locator('.table-cards td:empty:visible').count()).toBe(0);
    expect(hidden).toEqual([]);
  });

  it.each(['/troubleshooting', '/javapos/develop/barcodereaderexample', '/aladdin/print'])(
    'fit %s on a small tablet where they do not scroll',
    async (path) => {
      page = await portal.visit(path, { viewport: { width: 640, height: 800 } });
      // An open section takes the whole width.
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('.prose details')) fold.setAttribute('open', '');
      });
      for (const width of [640, 668, 690, 1000]) {
        await page.setViewportSize({ width, height: 800 });
        const tables = await page.evaluate(() =>
          [...document.querySelectorAll('.table-fits > table')].map((table) => [
            table.getBoundingClientRect().width,
            table.parentElement?.getBoundingClientRect().width,
          ]),
        );
        expect(tables.length).toBeGreaterThan(0);
        expect([width, tables.filter(([own = 0, frame = 0]) => own > frame)]).toEqual([width, []]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    },
  );

  it('filter by all words of a query, which the address keeps', async () => {
    page = await portal.visit(`${LONG}?filter=mit+copyright`);
    await expect.poll(status).toMatch(new RegExp(`^\\d+ of ${LONG_ROWS} rows$`));
    const found = await rows();
    expect(found).toBeGreaterThan(5);
    expect(found).toBeLessThan(LONG_ROWS);
    const field = page.getByRole('searchbox', { name: 'Filter rows' });
    await field.fill('katex');
    await expect.poll(() => new URL(page.url()).search).toBe('?filter=katex');
    expect(await column(1)).toHaveLength(LONG_ROWS);
    expect([await rows(), await status()]).toEqual([1, `1 of ${LONG_ROWS} rows`]);
    // Paper has no filter field: all rows are printed.
    await page.emulateMedia({ media: 'print' });
    expect(await rows()).toBe(LONG_ROWS);
    await page.emulateMedia({ media: null });
    await field.press('Escape');
    await expect.poll(async () => [await rows(), new URL(page.url()).search]).toEqual([LONG_ROWS, '']);
  });

  it('show the row that an address names, whatever the filter says', async () => {
    page = await portal.visit(`${LONG}?filter=nothing-has-this#row-katex`);
    await expect.poll(rows).toBe(1);
    expect(await page.locator('tbody tr:visible').textContent()).toContain('katex');
  });

  it('sort versions piece by piece, both ways, and back', async () => {
    page = await portal.visit(LONG);
    const button = page.getByRole('columnheader', { name: 'Version' }).getByRole('button');
    await button.waitFor();
    const written = await column(2);
    const sorted = [...written].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    await button.click();
    expect(await column(2)).toEqual(sorted);
    expect(await page.getByRole('columnheader', { name: 'Version' }).getAttribute('aria-sort')).toBe('ascending');
    await button.click();
    expect(await column(2)).toEqual(sorted.toReversed());
    await button.click();
    expect(await column(2)).toEqual(written);
  });

  it('link to the row under the pointer', async () => {
    page = await portal.visit(LONG);
    await lazyScript(page, 'tables');
    await page.locator('#row-katex td').nth(1).hover();
    await page.getByRole('link', { name: 'Link to this row' }).waitFor();
    expect(await page.getByRole('link', { name: 'Link to this row' }).getAttribute('href')).toBe('#row-katex');
  });

  it.each([LONG, MATRIX])('keep the header of %s below the bar', async (path) => {
    page = await portal.visit(path);
    // It follows scroll events, which do not occur if the target is already in view.
    await lazyScript(page, 'tables');
    await expect.poll(async () => Math.abs(await belowBar())).toBeLessThan(2);
  });

  it('keep the name of a row beside its cells, emphasise the column and follow the arrow keys', async () => {
    page = await portal.visit(MATRIX);
    await lazyScript(page, 'tables');
    const cell = page.locator('.table-matrix').first().locator('tbody tr').nth(2).locator('td').nth(5);
    await cell.hover();
    await expect.poll(() => page.locator('col[data-pointed]').count()).toBe(1);
    const box = page.locator('.table-matrix').first();
    await box.evaluate((element) => element.scrollBy(300, 0));
    const edges = await box.evaluate((element) => [
      element.getBoundingClientRect().left + element.clientLeft,
      element.querySelector('tbody td')?.getBoundingClientRect().left,
    ]);
    expect(edges[0]).toBe(edges[1]);
    await page.locator('.table-matrix td[tabindex="0"]').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const place = await page.evaluate(() => {
      const { activeElement } = document;
      return (
        activeElement instanceof HTMLTableCellElement && [
          activeElement.cellIndex,
          activeElement.closest('tr')?.rowIndex,
        ]
      );
    });
    expect(place).toEqual([2, 2]);
  });

  it('take the width of the page where they are asked to', async () => {
    page = await portal.visit(MATRIX, { viewport: { width: 1920, height: 900 } });
    const box = page.locator('.table-matrix').first();
    const before = (await box.boundingBox())?.width ?? 0;
    await page.getByRole('button', { name: 'Widen' }).first().click();
    await expect.poll(async () => (await box.boundingBox())?.width).toBeGreaterThan(before + 300);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Narrow' }).first().click();
    await expect.poll(async () => (await box.boundingBox())?.width).toBe(before);
  });

  it('are whole without JavaScript', async () => {
    page = await portal.visit(`${LONG}?filter=katex`, { javaScriptEnabled: false });
    expect([await rows(), await page.locator('.table-tools:visible').count()]).toEqual([LONG_ROWS, 0]);
  });

  it('load their script on pages that have one that needs it, and on no other', async () => {
    page = await portal.start();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const scripts = () => asked.filter((url) => /\/assets\/tables-.*\.js$/.test(url)).length;
    await page.goto(`${portal.origin}/releases`);
    await page.waitForFunction(() => document.documentElement.dataset.js === 'on');
    await idle(page);
    expect(scripts()).toBe(0);
    await page.goto(portal.origin + LONG);
    await expect.poll(scripts).toBe(1);
  });
});
