// Banners of previews and of stale translations: on narrow and wide screens, in light and dark.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { computeHash } from '../../src/lib/hash.ts';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { violations } from '../support/axe.ts';
import { hasBrowser, launchBrowser } from '../support/browser.ts';
import { type StaticServer, serveFolder } from '../support/static-server.ts';

const SETUP = '# Setup\n\nConnect the scanner.\n\n## Steps\n\nPlug it in.\n';

describe.runIf(hasBrowser)('banners', () => {
  let sandbox: Sandbox;
  let server: StaticServer;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  beforeAll(async () => {
    sandbox = createSandbox({
      'site.config.json': JSON.stringify({
        title: 'Acme Docs',
        i18n: { locales: ['en', 'de', 'ar'], onUntranslated: 'ignore' },
        footer: { copyright: '© Acme.' },
        announcementBar: { id: 'one', content: 'A new version is <a href="/setup">here</a>.' },
      }),
      'docs/index.md': '# Start\n\nSee [setup](./setup.md).\n',
      'docs/setup.md': `${SETUP}\nNew.\n`,
      'i18n/de/docs/setup.md': `---\nsource_revision: ${computeHash(SETUP, 12)}\n---\n# Einrichten\n\nScanner verbinden.\n`,
    });
    await sandbox.build({ preview: true });
    [server, browser] = await Promise.all([serveFolder(sandbox.path('build')), launchBrowser()]);
  });
  afterAll(async () => {
    await Promise.all([server?.close(), browser?.close()]);
    sandbox?.remove();
  });

  it.each([390, 1000, 1440])('are there for all at %i pixels', async (width) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
      onTestFinished(() => page.close());
      await page.addInitScript((scheme) => localStorage.setItem('theme', scheme), colorScheme);
      await page.goto(`${server.origin}/de/setup/`);
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme);
      const preview = page.getByRole('complementary', { name: 'Vorschau' });
      expect(await preview.textContent()).toBe('Vorschau von Acme Docs. Nicht veröffentlicht.');
      const stale = page.locator('p.banner[data-stale]');
      expect(await stale.textContent()).toBe(
        'Diese Übersetzung ist vielleicht veraltet. Das Original wurde seit der Übersetzung geändert.',
      );
      const [above, below] = await Promise.all([preview.boundingBox(), stale.boundingBox()]);
      expect([above?.y, (below?.x ?? -1) >= 0 && (below?.width ?? 0) <= width]).toEqual([0, true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await violations(page)).toEqual([]);
    }
  });

  it('keep the order of words that are not translated, on a page from right to left', async () => {
    const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
    onTestFinished(() => page.close());
    await page.goto(`${server.origin}/ar/setup/`);
    const places = await page.evaluate(() => {
      const placeOf = (node: Node | null | undefined, from: number, to: number) => {
        const range = document.createRange();
        range.setStart(node as Node, from);
        range.setEnd(node as Node, to);
        return range.getBoundingClientRect();
      };
      const firstTextOf = (element: Element | null) =>
        element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      const text = document.querySelector('.announcement-text:has(a)');
      const line = firstTextOf(document.querySelector('.copyright'));
      return {
        announcement: [firstTextOf(text), firstTextOf(text?.querySelector('a') ?? null)].map(
          (node) => placeOf(node, 0, 1).left,
        ),
        copyright: [placeOf(line, 0, 1).left, placeOf(line, 2, 3).left, placeOf(line, 6, 7).left],
      };
    });
    for (const lefts of Object.values(places)) expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
    // The line is at the side where texts begin.
    expect(places.copyright[0]).toBeGreaterThan(600);
  });
});
