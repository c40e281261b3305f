// The example theme in a browser: it is accessible in both modes and at each width, it fits, and its menus work.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsInBoth } from '../support/axe.ts';
import { hasBrowser, launchBrowser } from '../support/browser.ts';
import { repository, techdocs } from '../support/cli.ts';
import { type StaticServer, serveFolder } from '../support/static-server.ts';

const out = join(tmpdir(), `techdocs-theme-${process.pid}`);
const paths = ['/', '/press/set-up', '/releases'];

describe.runIf(hasBrowser)('the theme', () => {
  let server: StaticServer;
  let browser: Browser;

  beforeAll(async () => {
    const call = [
      'build',
      '--root',
      join(repository, 'examples/theme'),
      '--out-dir',
      out,
      '--no-cache',
      '--workers',
      '1',
    ];
    expect((await techdocs(call, { cwd: repository })).code).toBe(0);
    server = await serveFolder(out);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(out, { recursive: true, force: true });
  });

  async function open(path: string, width: number): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.goto(server.origin + path);
    return page;
  }

  it.each([390, 1000, 1440])('has no fault for axe at %i pixels, and nothing runs over', async (width) => {
    for (const path of paths) {
      const page = await open(path, width);
      expect(await violationsInBoth(page), `${path} ${width}`).toEqual([[], []]);
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(overflow), `${path} ${width}`).toBeLessThanOrEqual(0);
      await page.close();
    }
  });

  it('has a menu that opens on a small screen, and marks the page in it', async () => {
    const page = await open('/papers', 390);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.locator('.drawer:popover-open');
    await drawer.waitFor();
    expect(await drawer.locator('[aria-current="page"]').textContent()).toBe('Papers');
    await page.close();
  });

  it('looks like another site: name in the middle, menus below, serif, ink at the end', async () => {
    const page = await open('/', 1440);
    const box = async (selector: string) => {
      const found = await page.locator(selector).first().boundingBox();
      return found ?? { x: 0, y: 0, width: 0, height: 0 };
    };
    const [title, menu] = [await box('.masthead-title'), await box('.menu-bar')];
    expect(Math.abs(title.x + title.width / 2 - 720)).toBeLessThan(40);
    expect(menu.y).toBeGreaterThan(title.y + title.height - 1);
    const styleOf = (selector: string, name: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((each, property) => getComputedStyle(each).getPropertyValue(property), name);
    expect(await styleOf('body', 'font-family')).toContain('Georgia');
    expect(await styleOf('.imprint', 'background-color')).toBe('rgb(29, 24, 18)');
    expect(await page.locator('.front-story').count()).toBe(2);
    await page.close();
  });

  it('has another frame: a headline above all, the contents in the text, the section behind it', async () => {
    const page = await open('/press/set-up', 1440);
    const box = async (selector: string) => {
      const found = await page.locator(selector).first().boundingBox();
      return found ?? { x: 0, y: 0, width: 0, height: 0 };
    };
    const [title, toc, text, sidebar] = [
      await box('h1'),
      await box('.toc'),
      await box('.prose'),
      await box('.sidebar'),
    ];
    expect(title.y).toBeLessThan(toc.y);
    expect(toc.y + toc.height).toBeLessThanOrEqual(text.y);
    expect(sidebar.x).toBeGreaterThan(text.x + text.width);
    // The same distance from both sides of the story.
    expect(Math.abs(title.x + title.width / 2 - (toc.x + toc.width / 2))).toBeLessThan(2);
    await page.close();
  });
});
