// Conditions of readers: large text, the narrowest window, paper.
import { rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, launchBrowser } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { makeFolder } from '../support/tree.ts';

const panel = (name: string) => `<TabItem value="${name}">\n\n\`\`\`js\nrun();\n\`\`\`\n\n</TabItem>`;
const FILES = {
  'site.config.json': JSON.stringify({ title: 'Acme Corporation Developer Documentation' }),
  'docs/paper.md': `# Paper\n\n<Tabs>\n${panel('One')}\n${panel('Two')}\n</Tabs>\n`,
};

describe.runIf(hasBrowser)('a reader has', () => {
  const folder = makeFolder(FILES);
  let portal: Portal;
  let small: Portal;
  let large: Browser;
  let largePage: Page;

  beforeAll(async () => {
    [portal, small, large] = await Promise.all([
      openPortal(),
      openPortal(folder),
      launchBrowser('--blink-settings=defaultFontSize=32'),
    ]);
    largePage = await large.newPage({ viewport: { width: 1280, height: 900 } });
  });
  afterAll(async () => {
    await Promise.all([portal?.close(), small?.close(), large?.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['/', '/launcher/overview', '/magellansdk/rest-yaml', '/releases'])(
    'text of twice the size on a laptop: %s gets the layout that it fits in',
    async (path) => {
      const page = largePage;
      await page.goto(portal.origin + path);
      await page.waitForFunction(() => document.documentElement.dataset.js === 'on');
      const seen = await page.evaluate(() => {
        const bar = document.querySelector('.top-bar') as HTMLElement;
        const { top, bottom } = bar.getBoundingClientRect();
        const isOut = (each: Element) => {
          const box = each.getBoundingClientRect();
          return each.checkVisibility() && box.height > 1 && (box.top < top - 1 || box.bottom > bottom + 1);
        };
        return {
          size: getComputedStyle(document.documentElement).fontSize,
          isWide: document.documentElement.scrollWidth > innerWidth,
          outOfBar: [...bar.querySelectorAll('a, button, summary')].filter(isOut).map((each) => each.textContent),
          // A paragraph of the lead, of the article, or of the first post.
          narrow: [...document.querySelectorAll('main p:not([class]), main p.lead')]
            .filter((each) => each.checkVisibility() && !each.closest('table, a, .card'))
            .slice(0, 1)
            .map((each) => each.parentElement?.getBoundingClientRect().width ?? 0)
            .filter((width) => width < 600),
        };
      });
      expect(seen).toEqual({ size: '32px', isWide: false, outOfBar: [], narrow: [] });
      // Script and stylesheet change the layout at the same width.
      expect(await page.locator('.toc details[open]').count()).toBe(0);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.locator('.brand').focus();
      await expect.poll(() => page.locator(':popover-open').count()).toBe(0);
    },
  );

  it('a window of 320 pixels: the name of the site is not broken in a word', async () => {
    const page = await portal.open('/', { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
    const lines = await page.locator('.brand-title').evaluate((title) => {
      const range = document.createRange();
      range.selectNodeContents(title);
      return range.getClientRects().length;
    });
    expect(lines).toBe(['Acme Technical', 'Documentation'].length);
  });

  it.each([390, 1000, 1390])('a window of %i pixels: a long name of the site stays in the bar', async (width) => {
    const page = await small.visit('/paper', { viewport: { width, height: 640 } });
    const [bar, name] = await Promise.all(['.top-bar', '.brand-title'].map((each) => page.locator(each).boundingBox()));
    expect(name?.height).toBeGreaterThan(0);
    expect(name?.height).toBeLessThan(bar?.height ?? 0);
  });

  it('paper: the name of a panel, and what an operation asks, stand with what follows', async () => {
    const after = async (at: Portal, path: string, name: string) => {
      const page = await at.visit(path);
      await page.emulateMedia({ media: 'print' });
      return page
        .locator(name)
        .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).breakAfter))]);
    };
    expect(await after(small, '/paper', '.tab-label')).toEqual(['avoid']);
    expect(await after(portal, '/magellansdk/rest-yaml', '.api-request, .tab-label')).toEqual(['avoid']);
  });
});
