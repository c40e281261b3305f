// What stands in a text and answers its reader: pictures, tabs, tables, code.
import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { makeFolder } from '../support/tree.ts';

const tabs = (...names: string[]) => `<Tabs groupId="os">
${names.map((name) => `<TabItem value="${name.toLowerCase()}" label="${name}">\n\nSteps for ${name}.\n\n${name === 'macOS' ? 'More.\n\n'.repeat(40) : ''}</TabItem>`).join('\n')}
</Tabs>`;
const WIDE = Array.from({ length: 20 }, (_, index) => `Column-${index}`);
const FILES = {
  'docs/index.md': `# Parts

![A yellow square](./square.svg)

${'Before.\n\n'.repeat(20)}

${tabs('Windows', 'Linux', 'macOS')}

Between the groups.

${tabs('Linux', 'Windows')}

| ${WIDE.join(' | ')} |
|${WIDE.map(() => '---').join('|')}|
| ${WIDE.join(' | ')} |

\`\`\`js
const a = 1;
const b = '${'long '.repeat(60)}';
\`\`\`

${'The rest.\n\n'.repeat(60)}`,
  'docs/other.md': `# Other\n\n${tabs('macOS', 'Linux')}\n`,
  'docs/square.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="gold"/></svg>',
};

describe.runIf(hasBrowser).each(['ltr', 'rtl'] as const)('in a text that runs %s', (direction) => {
  const i18n = { localeConfigs: { en: { direction } } };
  const folder = makeFolder({ ...FILES, 'site.config.json': JSON.stringify({ title: 'Acme', i18n }) });
  let site: Portal;
  let page: Page;

  beforeAll(async () => {
    site = await openPortal(folder);
  });
  afterAll(async () => {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => page?.context().close());

  describe('a picture', () => {
    const button = () => page.getByRole('button', { name: 'Enlarge: A yellow square' });
    const dialog = () => page.getByRole('dialog', { name: 'A yellow square' });

    it('is enlarged, and Esc leads back to it', async () => {
      page = await site.open('/');
      await button().focus();
      await page.keyboard.press('Enter');
      await dialog().waitFor();
      expect(await dialog().evaluate((each) => each.matches('dialog:modal'))).toBe(true);
      const width = await dialog()
        .getByRole('img')
        .evaluate((each) => each.getBoundingClientRect().width);
      expect(width).toBeGreaterThan(1000);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      expect(await button().evaluate((each) => each === document.activeElement)).toBe(true);
    });

    it('is closed by the button and by a click', async () => {
      page = await site.open('/');
      for (const close of [() => dialog().getByRole('button', { name: 'Close' }).click(), () => dialog().click()]) {
        await button().click();
        await close();
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      }
    });

    it('is only a picture without JavaScript', async () => {
      page = await site.open('/', { javaScriptEnabled: false });
      expect(await page.getByRole('img', { name: 'A yellow square' }).isVisible()).toBe(true);
      expect(await button().count()).toBe(0);
    });
  });

  describe('tabs', () => {
    const list = (index: number) => page.getByRole('tablist').nth(index);
    const chosen = () => page.getByRole('tab', { selected: true }).allTextContents();
    const panels = () => page.getByRole('tabpanel').allInnerTexts();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);

    it('follow the pattern by keyboard', async () => {
      page = await site.open('/');
      expect(await chosen()).toEqual(['Windows', 'Linux']);
      const tab = list(0).getByRole('tab', { name: 'Windows' });
      expect(await tab.getAttribute('aria-controls')).toBe(
        await page.getByRole('tabpanel', { name: 'Windows' }).getAttribute('id'),
      );
      await tab.focus();
      const forward = direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
      const back = direction === 'ltr' ? 'ArrowLeft' : 'ArrowRight';
      for (const [key, name] of [
        [forward, 'Linux'],
        [forward, 'macOS'],
        [forward, 'Windows'],
        [back, 'macOS'],
        ['Home', 'Windows'],
        ['End', 'macOS'],
      ] as const) {
        await page.keyboard.press(key);
        expect([key, await focused(), (await chosen())[0]]).toEqual([key, name, name]);
      }
      expect(
        await list(0)
          .getByRole('tab')
          .evaluateAll((all) => all.map((each) => (each as HTMLElement).tabIndex)),
      ).toEqual([-1, -1, 0]);
      await page.keyboard.press('Tab');
      const panel = page.getByRole('tabpanel', { name: 'macOS' });
      expect(await panel.evaluate((each) => each === document.activeElement)).toBe(true);
    });

    it('of one group change together, keep their place and are remembered on other pages', async () => {
      page = await site.open('/');
      const tab = list(1).getByRole('tab', { name: 'Windows' });
      const top = () => tab.evaluate((each) => Math.round(each.getBoundingClientRect().top));
      await list(0).getByRole('tab', { name: 'macOS' }).click();
      expect(await chosen()).toEqual(['macOS', 'Linux']);
      await tab.scrollIntoViewIfNeeded();
      const before = await top();
      await tab.click();
      expect([await chosen(), await top()]).toEqual([['Windows', 'Windows'], before]);
      await list(1).getByRole('tab', { name: 'Linux' }).click();
      expect(await panels()).toEqual(['Steps for Linux.', 'Steps for Linux.']);
      await page.getByRole('link', { name: 'Other' }).first().click();
      await page.getByRole('heading', { name: 'Other' }).waitFor();
      // A page that has just come is laid out with its first frame.
      await expect.poll(panels).toEqual(['Steps for Linux.']);
      expect(await chosen()).toEqual(['Linux']);
      await page.reload();
      expect(await chosen()).toEqual(['Linux']);
    });

    it('are sections with their names without JavaScript', async () => {
      page = await site.open('/', { javaScriptEnabled: false });
      expect(await page.getByRole('tab').count()).toBe(0);
      for (const name of ['Windows', 'Linux', 'macOS']) {
        expect(await page.getByText(`Steps for ${name}.`).first().isVisible()).toBe(true);
        expect(await page.getByText(name, { exact: true }).first().isVisible()).toBe(true);
      }
    });
  });

  it('a table scrolls inside itself, by keyboard', async () => {
    page = await site.open('/', { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    const table = page.getByRole('group', { name: 'Table' });
    // The panel of the last tabs is the stop before it.
    await page.getByRole('tabpanel').last().focus();
    await page.keyboard.press('Tab');
    expect(await table.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press(direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft');
    await expect.poll(() => table.evaluate((each) => Math.abs(each.scrollLeft)), { timeout: 5000 }).toBeGreaterThan(10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  describe('code', () => {
    it('is copied, and the button says so for a while', async () => {
      page = await site.open('/', { permissions: ['clipboard-read', 'clipboard-write'] });
      await page.getByRole('button', { name: 'Copy code' }).click();
      const copied = page.getByRole('button', { name: 'Copied' });
      await copied.waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `const a = 1;\nconst b = '${'long '.repeat(60)}';`,
      );
      await copied.waitFor({ state: 'detached', timeout: 4000 });
      expect(await page.getByRole('button', { name: 'Copy code' }).textContent()).toBe('Copy');
    });

    it('says where it could not be copied', async () => {
      page = await site.open('/');
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
      });
      await page.getByRole('button', { name: 'Copy code' }).click();
      await page.getByRole('button', { name: 'Not copied' }).waitFor();
    });

    it('wraps where it is wide, and on the next visit too', async () => {
      page = await site.open('/');
      const wrap = page.getByRole('button', { name: 'Wrap lines' });
      const isWide = () => page.locator('.code pre').evaluate((each) => each.scrollWidth > each.clientWidth);
      expect([await wrap.getAttribute('aria-pressed'), await isWide()]).toEqual(['false', true]);
      await wrap.click();
      expect([await wrap.getAttribute('aria-pressed'), await isWide()]).toEqual(['true', false]);
      await page.reload();
      await expect.poll(() => wrap.getAttribute('aria-pressed')).toBe('true');
      expect(await isWide()).toBe(false);
    });
  });
});
