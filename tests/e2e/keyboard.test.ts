// The site by keyboard alone: Tab visits every page in reading order, each stop is visible, and every function of the pointer is reachable.
import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frames, hasBrowser } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { makeFolder } from '../support/tree.ts';

const WIDE = Array.from({ length: 20 }, (_, index) => `Column-${index}`);
const FILES = {
  'site.config.json': JSON.stringify({
    title: 'Acme',
    announcementBar: { id: 'one', content: 'Version 2 <a href="/zoo/ape">is out</a>.' },
    navbar: { items: [{ label: 'More', items: [{ label: 'Ape', to: '/zoo/ape' }] }] },
    footer: { links: [{ title: 'More', items: [{ label: 'Ape', to: '/zoo/ape' }] }], copyright: 'Acme' },
    i18n: { defaultLocale: 'en', locales: ['en', 'de'], localeConfigs: { de: { label: 'Deutsch' } } },
    docs: { editUrl: 'https://www.example.com/edit/' },
  }),
  'docs/zoo/ape.md': `# Ape\n\nText.\n`,
  'docs/parts.md': `# Parts

![A yellow square](./square.svg)

<Tabs>
<TabItem value="a" label="First">

One.

</TabItem>
<TabItem value="b" label="Second">

Two.

</TabItem>
</Tabs>

## A table

| ${WIDE.join(' | ')} |
|${WIDE.map(() => '---').join('|')}|
| ${WIDE.join(' | ')} |

## Code

\`\`\`js
const b = '${'long '.repeat(60)}';
\`\`\`

${'The rest.\n\n'.repeat(60)}`,
  'docs/square.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="gold"/></svg>',
};

/** The focused element, and its faults. */
interface Stop {
  readonly name: string;
  readonly faults: readonly string[];
}

/** Checks the focused element; `undefined` if there is none. */
function judge(): Stop | undefined {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return undefined;
  const store = window as unknown as { last?: { region: Element | null; rect: DOMRect; element: Element } };
  const { role } = element as HTMLElement & { role: string | null };
  const kind = role ?? element.localName;
  const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
  const name = `${kind} ${label.replace(/\s+/g, ' ').trim().slice(0, 40)}`;
  const faults: string[] = [];
  const rect = element.getBoundingClientRect();
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) faults.push('is not visible');
  const [left, right] = [Math.max(0, rect.left), Math.min(innerWidth, rect.right)];
  const [top, bottom] = [Math.max(0, rect.top), Math.min(innerHeight, rect.bottom)];
  const isInView = right - left >= Math.min(rect.width, 8) && bottom - top >= Math.min(rect.height, 8) && right > left;
  if (!isInView) faults.push(`is out of view at ${Math.round(rect.left)},${Math.round(rect.top)}`);
  // The middle of a link that spans two lines may be outside of it.
  const first = element.getClientRects()[0] ?? rect;
  const [x, y] = [(Math.max(first.left, 0) + Math.min(first.right, innerWidth)) / 2, Math.min(bottom, innerHeight) - 2];
  const seen = [
    document.elementFromPoint((left + right) / 2, (top + bottom) / 2),
    document.elementFromPoint(x, (Math.max(first.top, 0) + Math.min(first.bottom, innerHeight)) / 2),
    document.elementFromPoint((left + right) / 2, y),
  ];
  if (isInView && !seen.some((each) => each && (element.contains(each) || each.contains(element)))) {
    faults.push(`is covered by ${seen[0]?.className}`);
  }
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const isMarked = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  if (!element.matches(':focus-visible') || !isMarked) faults.push('does not show the focus');

  // Within a region the next stop is further down, further along the line, or in the next column.
  const region = element.closest('.toc,.sidebar,.menu-drawer,.top-bar,.announcement,.footer,article,main,aside');
  const { last } = store;
  if (last && last.region === region && region && last.element !== element) {
    const box = last.element.isConnected ? last.element.getBoundingClientRect() : last.rect;
    const isBelow = rect.top >= box.top - 4;
    const isNextColumn = rect.left >= box.left + 4;
    if (!isBelow && !isNextColumn) faults.push('stands before the stop ahead of it');
  }
  store.last = { region, rect, element };
  return { name, faults };
}

describe.runIf(hasBrowser)('by keyboard alone', () => {
  const folder = makeFolder(FILES);
  let portal: Portal;
  let small: Portal;
  let page: Page;

  beforeAll(async () => {
    [portal, small] = await Promise.all([openPortal(), openPortal(folder)]);
  });
  afterAll(async () => {
    await Promise.all([portal?.close(), small?.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(site: Portal, path: string, width: number): Promise<void> {
    page = await site.visit(path, { viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    // Scripts that the first scroll fetches are loaded before the walk begins.
    const scroll = (top: number) => page.evaluate((to) => scrollTo(0, to), top);
    await scroll(1);
    await page.locator('.to-top').waitFor({ state: 'attached' });
    await scroll(0);
    await frames(page);
  }
  /** If Tab scrolls the page, waits until the page has reacted: newly shown elements may be stops, too. */
  const settle = async () => {
    const store = window as unknown as { lastY?: number };
    if ((store.lastY ?? 0) === scrollY) return;
    store.lastY = scrollY;
    await new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)));
  };
  /** Moves to the next stop. */
  const tab = async () => {
    await page.keyboard.press('Tab');
    await page.evaluate(settle);
  };
  /** Moves to the next stop and checks it; `undefined` at the end of the page. */
  const nextStop = async () => {
    await page.keyboard.press('Tab');
    // Both in one call, as a walk has hundreds of stops.
    return page.evaluate(`(${settle})().then(${judge})`) as Promise<Stop | undefined>;
  };
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
    );
  const tabTo = async (name: string) => {
    for (let step = 0; step < 60 && (await focused()) !== name; step += 1) await tab();
    expect(await focused()).toBe(name);
  };

  /** Walks through the page from its start to its end. */
  async function walk(): Promise<readonly Stop[]> {
    const stops: Stop[] = [];
    for (;;) {
      const stop = await nextStop();
      if (!stop || stops.length > 400) return stops;
      stops.push(stop);
    }
  }

  const everywhere = ['a Skip to main content', 'button Dismiss', 'button Search', 'button Switch to dark mode'];
  const ofDocs = [
    ...['summary English', 'a Home', 'button Copy page', 'a Markdown', 'a Print section', 'summary On this page'],
    ...['button Enlarge: A yellow square', 'tab First', 'tabpanel First One.', 'group Table'],
    ...['button Wrap lines', 'button Copy code', 'a Edit this page', 'a NextApe', 'button Back to top'],
  ];
  const CASES: readonly (readonly [string, number, () => Portal, string, readonly string[]])[] = [
    ['home', 1440, () => portal, '/', ['summary Android', 'a Read barcodes in your app', 'a Launcher']],
    ['home', 390, () => portal, '/', ['button Open menu', 'a All releases', 'a Launcher', 'button Back to top']],
    ['releases', 1440, () => portal, '/releases', ['a Read more about WorkDesk 1.0.1', 'a Older', 'a Tags', 'a RSS']],
    ['releases', 390, () => portal, '/releases', ['button Open menu', 'a Older', 'a Archive', 'button Back to top']],
    [
      'docs page',
      1440,
      () => small,
      '/parts',
      ['summary More', 'summary Zoo', 'button Hide sidebar', 'a Code', ...ofDocs],
    ],
    ['docs page', 390, () => small, '/parts', ['button Open menu', ...ofDocs]],
  ];
  it.each(CASES)('%s at %i px: every stop is seen, and in its place', async (_, width, site, path, functions) => {
    await open(site(), path, width);
    const stops = await walk();
    expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([]);
    const names = stops.map(({ name }) => name);
    expect([...everywhere, ...functions].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('a menu opens, leads into its links and gives the focus back', async () => {
    await open(small, '/parts', 1440);
    for (const [menu, link] of [
      ['More', 'Ape'],
      ['English', 'English'],
    ] as const) {
      await tabTo(menu);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect([await focused(), await page.locator('details.menu[open]').count()]).toEqual([link, 1]);
      await page.keyboard.press('Escape');
      expect([await focused(), await page.locator('details.menu[open]').count()]).toEqual([menu, 0]);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+Tab');
      expect(await page.locator('details.menu[open]').count()).toBe(0);
    }
  });

  it('the drawer opens, is gone through, and gives the focus back', async () => {
    await open(small, '/parts', 390);
    await tabTo('Open menu');
    await page.keyboard.press('Enter');
    await tabTo('Parts');
    expect(await page.getByRole('navigation', { name: 'Docs sidebar' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect([await focused(), await page.locator(':popover-open').count()]).toEqual(['Open menu', 0]);
    await page.keyboard.press('Enter');
    const stops: (Stop | undefined)[] = [];
    while (stops.length < 60 && (await page.locator(':popover-open').count()) > 0) {
      stops.push(await nextStop());
    }
    // The closing button comes after it.
    const names = stops.map((stop) => stop?.name);
    expect([names[0], names.at(-2), names.at(-1)]).toEqual(['button Main menu', 'summary Zoo', 'a Acme']);
    expect(stops.flatMap((stop) => stop?.faults ?? ['has no focus'])).toEqual([]);
  });

  it('buttons answer: announcement, colour mode, sidebar, search, contents, back to top', async () => {
    await open(small, '/parts', 1440);
    await tabTo('Dismiss');
    await page.keyboard.press('Enter');
    expect([await focused(), await page.getByRole('complementary', { name: 'Announcement' }).isVisible()]).toEqual([
      'Acme',
      false,
    ]);
    await tabTo('Search');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Search');
    await tabTo('Switch to dark mode');
    await page.keyboard.press('Enter');
    expect([await focused(), await page.evaluate(() => document.documentElement.dataset.theme)]).toEqual([
      'Switch to light mode',
      'dark',
    ]);
    await tabTo('Hide sidebar');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Show sidebar');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Hide sidebar');
    await tabTo('Code');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.querySelector(':target')?.id)).toBe('code');
    await page.evaluate(() => scrollTo(0, 2000));
    await page.getByRole('button', { name: 'Back to top' }).waitFor();
    await tabTo('Back to top');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([0, 'main-content']);
  });
});
