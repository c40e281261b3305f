// Drop-down lists of the menu bar: each one opens within the window, wherever its menu stands.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openSmallSite, type Portal } from '../support/portal.ts';

const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Entry number ${index + 1}`, href: '/guide/use' }));
const menuOf = (label: string, count: number) => ({ label, items: entries(count) });

describe.runIf(hasBrowser)('the menu bar', () => {
  let portal: Portal;

  beforeAll(async () => {
    const first = ['Setting up', 'Everyday use', 'Maintenance', 'Troubleshooting'].map((label) => menuOf(label, 4));
    portal = await openSmallSite({
      navbar: {
        items: [...first, menuOf('All products', 12), { ...menuOf('Company', 4), position: 'right' }],
      },
    });
  });
  afterAll(() => portal?.close());

  /** Opens menus one after the other, and waits until the list of each is within the window. Returns the number of links of each list. */
  async function openLists(labels: readonly string[], width: number, javaScriptEnabled = true): Promise<number[]> {
    const page = await portal.visit('/guide/use', { viewport: { width, height: 800 }, javaScriptEnabled });
    const counts: number[] = [];
    for (const label of labels) {
      await page.locator('.menu-bar summary').filter({ hasText: label }).click();
      const list = page.locator('.menu-bar [open] > .menu-list');
      const isInWindow = () =>
        list.evaluate((each) => {
          const { left, right } = each.getBoundingClientRect();
          const { clientWidth } = document.body;
          return left >= 0 && right <= clientWidth && document.documentElement.scrollWidth === clientWidth;
        });
      await expect.poll(isInWindow, { timeout: 2000 }).toBe(true);
      counts.push(await list.locator('a').count());
    }
    return counts;
  }

  it.each([1000, 1100, 1280, 1440])('opens all its lists within a window of %i pixels', async (width) => {
    expect(await openLists(['Setting up', 'All products', 'Company'], width)).toEqual([4, 12, 4]);
  });

  it.each([1000, 1440])('opens its last list within a window of %i pixels without scripts', async (width) => {
    expect(await openLists(['Company'], width, false)).toEqual([4]);
  });
});
