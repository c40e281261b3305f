// The table of contents marks the section that the reader has chosen, also on a page that is too short to scroll to it.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { makeFolder } from '../support/tree.ts';

const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];

describe.runIf(hasBrowser)('the table of contents', () => {
  let portal: Portal;

  beforeAll(async () => {
    const folder = makeFolder({
      'site.config.json': JSON.stringify({ title: 'Short' }),
      'docs/short.md': `# Short\n\n${names.map((name) => `## ${name}\n\nText.\n`).join('\n')}`,
    });
    portal = await openPortal(folder);
    rmSync(folder, { recursive: true });
  });
  afterAll(() => portal?.close());

  it('marks the entry that was clicked', async () => {
    const page = await portal.visit('/short');
    for (const name of names) {
      await page.locator('.toc').getByRole('link', { name }).click();
      await expect.poll(() => page.locator('.toc [aria-current]').allTextContents()).toEqual([name]);
    }
  });

  it('marks the entry of the address, until the reader scrolls', async () => {
    const page = await portal.visit('/short#five');
    await expect.poll(() => page.locator('.toc [aria-current]').allTextContents()).toEqual(['Five']);
    await page.setViewportSize({ width: 1440, height: 400 });
    await page.mouse.move(700, 200);
    await page.mouse.wheel(0, -2000);
    await expect.poll(() => page.locator('.toc [aria-current]').allTextContents()).toEqual(['One']);
  });
});
