// "On this page" marks the current section: the one that the reader asked for, then the one at which scrolling arrives.
import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frames, hasBrowser, idle } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { makeFolder } from '../support/tree.ts';

const names = Array.from({ length: 10 }, (_, index) => `Part ${index + 1}`);
const shortPage = `# Short\n\n${names.map((name) => `## \`${name}\`\n\nText.\n`).join('\n')}`;
const paragraphs = 'A paragraph.\n\n'.repeat(30);
const longPage = `# Long\n\n${names.map((name) => `## ${name}\n\n${paragraphs}`).join('\n')}## Last\n\nText.\n\n## End\n`;

describe.runIf(hasBrowser)('the table of contents', () => {
  let portal: Portal;
  let page: Page;

  beforeAll(async () => {
    const folder = makeFolder({
      'site.config.json': '{ "title": "Parts" }',
      'docs/index.md': '# Home\n\n[Short](short.md#part-4)\n',
      'docs/short.md': shortPage,
      'docs/long.md': longPage,
    });
    portal = await openPortal(folder);
    rmSync(folder, { recursive: true });
  });
  afterAll(() => portal?.close());

  const toc = () => page.getByRole('navigation', { name: 'On this page' });
  const marked = async () => (await toc().locator('[aria-current]').allTextContents()).join();
  const soonMarked = () => expect.poll(marked, { timeout: 3000 });
  const click = (name: string) => toc().getByRole('link', { name, exact: true }).click();
  const scrollToEnd = () => page.evaluate(() => scrollTo({ top: 1_000_000, behavior: 'instant' }));

  async function open(address: string, height = 900): Promise<void> {
    page = await portal.visit(address, { viewport: { width: 1440, height }, reducedMotion: 'reduce' });
  }

  it.each([
    ['/short', 700],
    ['/short', 900],
    ['/short', 1200],
    ['/long', 900],
  ])('marks each entry that is clicked, on %s in a window of %i pixels', async (address, height) => {
    await open(address, height);
    await soonMarked().toBe('Part 1');
    for (const name of ['Part 10', ...names, 'Part 5']) {
      await click(name);
      await soonMarked().toBe(name);
      await frames(page);
      expect(await marked()).toBe(name);
    }
  });

  it.each(['part-2', 'part-6', 'part-10'])('marks the section of the address, #%s', async (id) => {
    for (const address of ['/short', '/long']) {
      await open(`${address}#${id}`);
      await soonMarked().toBe(id.replace('part-', 'Part '));
      await idle(page);
      expect(await marked()).toBe(id.replace('part-', 'Part '));
    }
  });

  it('marks the section of a link from another page', async () => {
    await open('/');
    await page.getByRole('link', { name: 'Short' }).last().click();
    await soonMarked().toBe('Part 4');
  });

  it('keeps the mark during smooth scrolling, and after a change of the layout', async () => {
    page = await portal.visit('/long', { reducedMotion: 'no-preference' });
    await soonMarked().toBe('Part 1');
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => seen.push(document.querySelector('.toc [aria-current]')?.textContent ?? '')).observe(
        document.querySelector('.toc') as Element,
        { subtree: true, attributeFilter: ['aria-current'] },
      );
    });
    const arrived = page.evaluate(() => new Promise((resolve) => addEventListener('scrollend', resolve)));
    await click('Part 7');
    await arrived;
    await page.evaluate(() => document.querySelector('h1')?.append(document.createElement('hr'), 'More'));
    await frames(page);
    expect(await page.evaluate(() => new Set((window as unknown as { seen: string[] }).seen).size)).toBe(1);
    expect(await marked()).toBe('Part 7');
  });

  it('follows the reader from then on', async () => {
    await open('/long#end');
    await soonMarked().toBe('End');
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, -1500);
    await soonMarked().toMatch(/^Part (9|10)$/);
    await scrollToEnd();
    await soonMarked().toBe('End');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await soonMarked().toBe('Part 1');
  });

  it('marks all sections one after the other while a short page scrolls', async () => {
    await open('/short', 700);
    await soonMarked().toBe('Part 1');
    const seen = await page.evaluate(async () => {
      const seenNames = new Set<string>();
      const reach = document.documentElement.scrollHeight - innerHeight;
      for (let top = 0; top < reach + 4; top += 4) {
        scrollTo({ top, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(resolve));
        seenNames.add(document.querySelector('.toc [aria-current]')?.textContent ?? '');
      }
      return [...seenNames];
    });
    expect(seen).toEqual(names);
  });

  it('marks what the reader sees after a return to another place of the page', async () => {
    await open('/long#part-2');
    await soonMarked().toBe('Part 2');
    await page.evaluate(() => document.getElementById('part-8')?.scrollIntoView({ behavior: 'instant' }));
    await soonMarked().toBe('Part 8');
    await expect.poll(() => page.evaluate(() => history.state?.scroll?.[1] === Math.round(scrollY))).toBe(true);
    await page.reload();
    await soonMarked().toBe('Part 8');
  });
});
