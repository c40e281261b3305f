// Accordions, tooltips, icons and zoomable images: with the pointer, the keyboard and without any script.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSandbox } from '../engine/sandbox.ts';
import { violationsInBoth } from '../support/axe.ts';
import { hasBrowser, launchBrowser } from '../support/browser.ts';
import { serveFolder } from '../support/static-server.ts';

const TEXT = `# Parts

An <Tooltip tip="Application programming interface" cta="More" href="./other.md">API</Tooltip> of a <Tooltip tip="B">b</Tooltip>.

<Cards>
<Card title="Start" icon="rocket" href="./other.md" />
</Cards>

<AccordionGroup exclusive>
<Accordion title="One" icon="zap" open>

First.

</Accordion>
<Accordion title="Two" description="About it" id="two">

Second.

## Deep

Text.

</Accordion>
</AccordionGroup>

![A square](./square.svg)

<img src="./square.svg" alt="A still one" data-zoom="false">
`;

describe.runIf(hasBrowser)('a page with parts that unfold', () => {
  const site = createSandbox({
    'site.config.json': JSON.stringify({ title: 'A' }),
    'docs/index.md': TEXT,
    'docs/other.md':
      '---\nzoom: false\nhero:\n  description: Hello.\nfeatures:\n  - { label: F, icon: zap }\n---\n\n# Other\n\n![A square](./square.svg)\n',
    'docs/tabs.md':
      '# Tabs\n\n<Tabs>\n<TabItem value="One">\n\nHere.\n\n</TabItem>\n<TabItem value="Two">\n\nA sought word.\n\n</TabItem>\n</Tabs>\n',
    'docs/square.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="gold"/></svg>',
  });
  let browser: Browser;
  let server: Awaited<ReturnType<typeof serveFolder>>;
  beforeAll(async () => {
    const { errors, warnings } = await site.build({ cache: false, workers: 1 });
    expect([...errors, ...warnings]).toEqual([]);
    browser = await launchBrowser();
    server = await serveFolder(site.path('build'));
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
    site.remove();
  });
  const open = async (path = '/', options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 }, ...options });
    onTestFinished(() => page.close());
    await page.goto(server.origin + path);
    return page;
  };
  const shown = (page: Page) => page.locator('.tip-text:popover-open');

  it.each([true, false])(
    'has tooltips that open, stay under the pointer and go with Esc (scripts: %s)',
    async (javaScriptEnabled) => {
      const page = await open('/', { javaScriptEnabled });
      const word = page.getByRole('button', { name: 'API' });
      await word.hover();
      await shown(page).waitFor();
      await shown(page).hover();
      expect(await shown(page).textContent()).toContain('Application programming interface');
      await page.keyboard.press('Escape');
      await expect.poll(() => shown(page).count()).toBe(0);
      await word.click();
      await shown(page).waitFor();
      // Only one is open at a time, and a click elsewhere closes it.
      await page.getByRole('button', { name: 'b', exact: true }).click();
      await expect.poll(() => shown(page).textContent()).toContain('B');
      await page.mouse.click(5, 700);
      await expect.poll(() => shown(page).count()).toBe(0);
      await word.focus();
      await page.keyboard.press('Enter');
      await shown(page).waitFor();
      const [popover, button] = [await shown(page).boundingBox(), await word.boundingBox()];
      expect((popover?.y ?? 0) - (button?.y ?? 0)).toBeLessThan(60);
    },
  );

  it('shows their texts in brackets on paper, and all accordions open', async () => {
    const page = await open();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.prose > p').first().innerText()).toBe(
      'An API (Application programming interface More) of a b (B).',
    );
    expect(await page.getByText('Second.').isVisible()).toBe(true);
  });

  it('opens an accordion for its anchor and for one within it, and leaves one of a group open', async () => {
    for (const id of ['two', 'deep']) {
      const page = await open(`/#${id}`, { javaScriptEnabled: false });
      await page.getByText('Second.').waitFor();
      expect(await page.locator('details.accordion[open]').count()).toBe(1);
      const summary = await page.getByText('About it').boundingBox();
      if (id === 'two') expect(summary?.y).toBeGreaterThan(56);
    }
  });

  it('shows the panel of tabs in which the search on the page finds a text; hidden panels take no space', async () => {
    const look = async (path: string) => {
      const page = await open(path);
      const panels = page.locator('[role="tabpanel"]');
      await expect.poll(() => panels.count()).toBe(2);
      const shows = () => panels.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight > 1));
      const size = () => page.locator('.prose').evaluate(({ clientHeight }) => clientHeight);
      return { page, shows, size };
    };
    const first = await look('/tabs');
    expect(await first.shows()).toEqual([true, false]);
    const second = await look('/tabs#:~:text=sought');
    await expect.poll(second.shows).toEqual([false, true]);
    expect(await second.page.locator('[aria-selected="true"]').textContent()).toBe('Two');
    expect(await second.size()).toBe(await first.size());
    await second.page.emulateMedia({ media: 'print' });
    expect(await second.shows()).toEqual([true, true]);
  });

  it('enlarges pictures by the keyboard and gives the focus back, but no still ones', async () => {
    const page = await open();
    const enlarge = page.getByRole('button', { name: 'Enlarge: A square' });
    await enlarge.focus();
    await page.keyboard.press('Enter');
    await page.locator('dialog.zoom-dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog.zoom-dialog').count()).toBe(0);
    expect(await enlarge.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.getByRole('button', { name: /still/ }).count()).toBe(0);
    await page.goto(`${server.origin}/other`);
    await page.locator('[data-js=on]').waitFor();
    expect(await page.locator('.zoom').count()).toBe(0);
  });

  it('has no axe violation in both modes, open and closed', async () => {
    const page = await open();
    expect(await violationsInBoth(page)).toEqual([[], []]);
    await page.getByRole('button', { name: 'API' }).click();
    await shown(page).waitFor();
    await page.getByText('Two', { exact: true }).click();
    expect(await violationsInBoth(page)).toEqual([[], []]);
    await page.goto(`${server.origin}/other`);
    expect(await violationsInBoth(page)).toEqual([[], []]);
  });
});
