// The layout around every page: sidebar, drawer of small screens, announcement, colour mode. Choices of the reader are applied before the
// first paint.
import { rmSync } from 'node:fs';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frames, hasBrowser, idle } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { makeFolder } from '../support/tree.ts';

const HANDHELD: BrowserContextOptions = { viewport: { width: 390, height: 844 } };

const numbers = Array.from({ length: 40 }, (_, index) => String(index + 1).padStart(2, '0'));
const FILES = {
  'docs/index.md': '# Start\n\nWelcome.\n',
  ...Object.fromEntries(numbers.map((number) => [`docs/long/page-${number}.md`, `# Page ${number}\n\nText.\n`])),
  'docs/zoo/ape.md': `# Ape\n\n${'Text.\n\n'.repeat(200)}`,
  'docs/zoo/bee.md': `# Bee\n\n${'Text.\n\n'.repeat(60)}## Hive\n\n${'Text.\n\n'.repeat(60)}`,
};

/** Runs before the scripts of a page: records the first attributes of the root, and layout shifts. */
function watch(): void {
  // Attributes of the root when the first element of the body exists: nothing has been painted by then.
  const observer = new MutationObserver(() => {
    if (!document.body) return;
    observer.disconnect();
    Object.assign(window, { atFirst: { ...document.documentElement.dataset } });
  });
  observer.observe(document, { childList: true, subtree: true });
  Object.assign(window, { shifts: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      Object.assign(window, {
        shifts: (window as unknown as { shifts: number }).shifts + (entry as unknown as { value: number }).value,
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Builds and serves a small site for the tests of this file. */
function siteFor(config: object): { open: Opener } {
  const folder = makeFolder({ ...FILES, 'site.config.json': JSON.stringify({ title: 'Acme', ...config }) });
  let portal: Portal;
  let watched: Page | undefined;
  afterAll(async () => {
    await portal?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  if (hasBrowser) {
    beforeAll(async () => {
      portal = await openPortal(folder);
    });
  }
  return {
    async open(path, options = {}, stored = {}) {
      const page = await portal.start(options);
      if (page !== watched) await page.addInitScript(watch);
      watched = page;
      await page.evaluate((values) => {
        for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
      }, stored);
      await page.goto(portal.origin + path);
      return page;
    },
  };
}

type Opener = (
  path: string,
  options?: BrowserContextOptions,
  stored?: Readonly<Record<string, string>>,
) => Promise<Page>;

const atFirst = (page: Page) => page.evaluate(() => (window as unknown as { atFirst: DOMStringMap }).atFirst);
/** Returns the layout shifts without user input, once the page is idle. */
const shifts = async (page: Page) => {
  await idle(page);
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts);
};
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Docs sidebar', exact: true });

const plain = siteFor({
  navbar: { items: [{ label: 'Zoo', to: '/zoo/ape' }] },
  colorMode: { respectPrefersColorScheme: true },
});
const fixed = siteFor({
  sidebar: { hideable: false },
  colorMode: { defaultMode: 'dark', disableSwitch: true },
  announcementBar: { id: 'second', content: 'Version <b>2</b> is out.' },
});
const hiding = siteFor({
  navbar: { hideOnScroll: true, items: [{ label: 'More', items: [{ label: 'Bee', to: '/zoo/bee' }] }] },
});
const isFocused = (element: Locator) => element.evaluate((each) => each === document.activeElement);

describe.runIf(hasBrowser)('the sidebar', () => {
  const site = plain;

  it('is hidden and shown, with the focus on the other button', async () => {
    const page = await site.open('/long/page-01');
    await page.getByRole('button', { name: 'Hide sidebar' }).click();
    const show = page.getByRole('button', { name: 'Show sidebar' });
    expect([await sidebarOf(page).isVisible(), await isFocused(show)]).toEqual([false, true]);
    await page.keyboard.press('Enter');
    expect(await sidebarOf(page).isVisible()).toBe(true);
    expect(await isFocused(page.getByRole('button', { name: 'Hide sidebar' }))).toBe(true);
    expect(await show.isVisible()).toBe(false);
  });

  it('stays hidden on the next page and after a reload, without a flash', async () => {
    const page = await site.open('/long/page-01');
    await page.getByRole('button', { name: 'Hide sidebar' }).click();
    await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: 'Page 02' }).click();
    await page.getByRole('heading', { name: 'Page 02' }).waitFor();
    expect(await sidebarOf(page).isVisible()).toBe(false);
    await page.reload();
    expect(await sidebarOf(page).isVisible()).toBe(false);
    expect(await atFirst(page)).toMatchObject({ sidebar: 'hidden' });
    expect(await shifts(page)).toBe(0);
  });

  it('brings the current page into view', async () => {
    const page = await site.open('/long/page-40');
    const current = sidebarOf(page).locator('[aria-current="page"]');
    const place = await current.evaluate((each) => [
      each.textContent,
      each.getBoundingClientRect().top > 0,
      each.getBoundingClientRect().bottom < innerHeight,
    ]);
    expect(place).toEqual(['Page 40', true, true]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('opens and closes a category without a jump, and tells it from the one that holds the page', async () => {
    const page = await site.open('/zoo/ape');
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    const long = sidebarOf(page).getByText('Long', { exact: true });
    const places = async () => [
      await page.evaluate(() => scrollY),
      await long.evaluate((each) => Math.round(each.getBoundingClientRect().top)),
    ];
    const colour = (element: Locator) => element.evaluate((each) => getComputedStyle(each).color);
    const before = await places();
    for (const isOpen of [true, false]) {
      await long.click();
      // A hovered element has a colour of its own.
      await page.mouse.move(700, 400);
      expect(await sidebarOf(page).getByRole('link', { name: 'Page 01' }).isVisible()).toBe(isOpen);
      expect(await places()).toEqual(before);
      const current = await colour(sidebarOf(page).locator('[aria-current="page"]'));
      expect(await colour(sidebarOf(page).getByText('Zoo', { exact: true }))).toBe(current);
      expect(await colour(long)).not.toBe(current);
    }
  });
});

describe.runIf(hasBrowser)('a sidebar that cannot be hidden', () => {
  const site = fixed;

  it('is there although it was hidden before', async () => {
    const page = await site.open('/long/page-01', {}, { 'techdocs.sidebar.hidden': 'true' });
    expect(await sidebarOf(page).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: /sidebar/ }).count()).toBe(0);
    const { x } = (await page.getByRole('main').boundingBox()) ?? { x: 0 };
    const box = await sidebarOf(page).boundingBox();
    expect(x).toBeGreaterThanOrEqual((box?.x ?? 0) + (box?.width ?? 9999) - 1);
  });
});

describe.runIf(hasBrowser)('the drawer of small screens', () => {
  const site = plain;
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });

  async function openDrawer(path = '/long/page-40'): Promise<Page> {
    const page = await site.open(path, HANDHELD);
    expect(await sidebarOf(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Open menu' }).click();
    return page;
  }

  it('opens with the sidebar, and the main menu behind it', async () => {
    const page = await openDrawer();
    expect(await sidebarOf(page).isVisible()).toBe(true);
    await expect
      .poll(() =>
        sidebarOf(page)
          .locator('[aria-current="page"]')
          .evaluate((each) => each.getBoundingClientRect().bottom < innerHeight),
      )
      .toBe(true);
    await page.getByRole('button', { name: 'Main menu' }).click();
    expect([await sidebarOf(page).isVisible(), await menu(page).isVisible()]).toEqual([false, true]);
    expect(await menu(page).getByRole('link', { name: 'Zoo' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Back to the pages of this section' }).click();
    expect([await sidebarOf(page).isVisible(), await menu(page).isVisible()]).toEqual([true, false]);
    await page.getByRole('button', { name: 'Close menu' }).click();
    expect([await sidebarOf(page).isVisible(), await menu(page).isVisible()]).toEqual([false, false]);
  });

  it('keeps its buttons in view, and covers no focused link with them', async () => {
    const page = await openDrawer();
    await expect.poll(() => sidebarOf(page).evaluate((each) => each.scrollTop)).toBeGreaterThan(500);
    // Between the buttons, nothing of the list shines through.
    const isHeadOnTop = await page.evaluate(() =>
      [30, 150, 250].map((x) => document.elementFromPoint(x, 8)?.closest('.drawer-head') != null),
    );
    expect(isHeadOnTop).toEqual([true, true, true]);
    for (const name of ['Main menu', 'Close menu']) {
      const box = await sidebarOf(page).getByRole('button', { name }).boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect(box?.y).toBeLessThan(20);
    }
    const isCovered = await sidebarOf(page)
      .getByRole('link', { name: 'Page 02' })
      .evaluate((link: HTMLElement) => {
        link.focus();
        const head = document.querySelector('.sidebar .drawer-head') as HTMLElement;
        return link.getBoundingClientRect().top < head.getBoundingClientRect().bottom;
      });
    expect(isCovered).toBe(false);
  });

  it('opens with the main menu where a page has no sidebar', async () => {
    const page = await site.open('/search', HANDHELD);
    // When the search script is loaded it focuses its field, and a drawer that loses focus closes.
    await expect.poll(() => isFocused(page.getByRole('searchbox'))).toBe(true);
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await menu(page).getByRole('link', { name: 'Zoo' }).isVisible()).toBe(true);
    await menu(page).getByRole('link', { name: 'Zoo' }).click();
    await page.getByRole('heading', { name: 'Ape' }).waitFor();
    expect(await menu(page).isVisible()).toBe(false);
  });

  it('closes when a link is followed', async () => {
    const page = await openDrawer();
    await sidebarOf(page).getByRole('link', { name: 'Page 39' }).click();
    await page.getByRole('heading', { name: 'Page 39' }).waitFor();
    await expect.poll(() => sidebarOf(page).isVisible()).toBe(false);
  });

  it('closes when the browser goes back', async () => {
    const page = await openDrawer();
    await sidebarOf(page).getByRole('link', { name: 'Page 39' }).click();
    await page.getByRole('heading', { name: 'Page 39' }).waitFor();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.goBack();
    await page.getByRole('heading', { name: 'Page 40' }).waitFor();
    await expect.poll(() => sidebarOf(page).isVisible()).toBe(false);
  });

  it('closes by Esc, with the focus on its button', async () => {
    const page = await openDrawer();
    await page.keyboard.press('Escape');
    expect(await sidebarOf(page).isVisible()).toBe(false);
    expect(await isFocused(page.getByRole('button', { name: 'Open menu' }))).toBe(true);
  });

  it('closes on a tap outside', async () => {
    const page = await openDrawer();
    await page.mouse.click(380, 600);
    await expect.poll(() => sidebarOf(page).isVisible()).toBe(false);
  });

  it('closes when the window grows, and the page stands as it does there', async () => {
    const page = await openDrawer();
    await page.getByRole('button', { name: 'Main menu' }).click();
    await page.setViewportSize({ width: 995, height: 844 });
    await frames(page);
    expect([await menu(page).isVisible(), await page.locator(':popover-open').count()]).toEqual([true, 2]);
    await page.setViewportSize({ width: 996, height: 844 });
    await expect.poll(() => page.locator(':popover-open').count()).toBe(0);
    expect([await sidebarOf(page).isVisible(), await menu(page).isVisible()]).toEqual([true, true]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect([await sidebarOf(page).isVisible(), await menu(page).isVisible()]).toEqual([false, false]);
  });
});

describe.runIf(hasBrowser)('a top bar that hides', () => {
  const site = hiding;
  /** Returns the visible height of the bar, in pixels. */
  const shown = (page: Page) => page.locator('.top-bar').evaluate((bar) => bar.getBoundingClientRect().bottom);
  // Waits until the page has handled the scroll event. Two calls within one frame would otherwise be one step to the page.
  const scroll = async (page: Page, by: number) => {
    await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), by);
    await frames(page);
  };
  const still = { reducedMotion: 'reduce' } as const;
  // The first step fetches the script.
  const scrollUntilHidden = (page: Page) =>
    expect
      .poll(async () => {
        await scroll(page, 50);
        return shown(page);
      })
      .toBeLessThanOrEqual(0);

  it('goes when the reader scrolls down and comes with the first step up', async () => {
    const page = await site.open('/zoo/ape', still);
    const height = await shown(page);
    expect(height).toBeGreaterThan(50);
    await scrollUntilHidden(page);
    // A tiny scroll is ignored.
    await scroll(page, -3);
    expect(await shown(page)).toBeLessThanOrEqual(0);
    await scroll(page, -40);
    await expect.poll(() => shown(page)).toBe(height);
    await scroll(page, 300);
    await expect.poll(() => shown(page)).toBeLessThanOrEqual(0);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => shown(page)).toBe(height);
    expect(await shifts(page)).toBe(0);
  });

  it('moves where motion is welcome, and jumps where it is not', async () => {
    const duration = (page: Page) =>
      page.locator('.top-bar').evaluate((bar) => getComputedStyle(bar).transitionDuration);
    expect(await duration(await site.open('/zoo/ape', still))).toBe('0s');
    expect(await duration(await site.open('/zoo/ape'))).toBe('0.16s');
  });

  it('stays while the focus or an open menu is inside, and comes when the focus does', async () => {
    const page = await site.open('/zoo/ape', still);
    const height = await shown(page);
    const home = page.getByRole('link', { name: 'Acme' }).first();
    await scrollUntilHidden(page);
    await home.evaluate((link) => (link as HTMLElement).focus({ preventScroll: true }));
    expect(await shown(page)).toBe(height);
    await scroll(page, 400);
    await page.waitForFunction(() => document.documentElement.dataset.bar === 'hidden');
    expect(await shown(page)).toBe(height);
    await scroll(page, -100);
    await page.waitForFunction(() => document.documentElement.dataset.bar === undefined);
    await page.locator('summary').filter({ hasText: 'More' }).click();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await scroll(page, 400);
    expect(await shown(page)).toBe(height);
  });

  it('covers no anchor, whether one comes from above or from below', async () => {
    const page = await site.open('/zoo/bee', still);
    const top = () => page.getByRole('heading', { name: 'Hive' }).evaluate((each) => each.getBoundingClientRect().top);
    for (const from of [0, 100_000]) {
      await page.evaluate((y) => {
        scrollTo({ top: y, behavior: 'instant' });
        location.hash = '';
        location.hash = 'hive';
      }, from);
      await frames(page);
      // The jump may hide or show the bar.
      await expect.poll(async () => (await top()) > (await shown(page)) - 1).toBe(true);
      expect(await top()).toBeLessThan(200);
    }
  });
});

describe.runIf(hasBrowser)('the announcement', () => {
  const site = fixed;
  const bar = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });
  const memory = async (page: Page) => [
    await stored(page, 'techdocs.announcement.id'),
    await stored(page, 'techdocs.announcement.dismiss'),
  ];

  it('stays dismissed, without a flash or a shift', async () => {
    const page = await site.open('/');
    expect(await bar(page).textContent()).toBe('Version 2 is out.');
    await bar(page).getByRole('button', { name: 'Dismiss' }).click();
    expect([await bar(page).isVisible(), ...(await memory(page))]).toEqual([false, 'second', 'true']);
    await page.reload();
    expect([await bar(page).isVisible(), await shifts(page)]).toEqual([false, 0]);
    expect(await atFirst(page)).toMatchObject({ announcement: 'dismissed' });
  });

  it('is shown where it was another one that was dismissed', async () => {
    const page = await site.open(
      '/',
      {},
      { 'techdocs.announcement.id': 'first', 'techdocs.announcement.dismiss': 'true' },
    );
    expect([await bar(page).isVisible(), ...(await memory(page))]).toEqual([true, 'second', 'false']);
    expect(await shifts(page)).toBe(0);
  });
});

describe.runIf(hasBrowser)('a fixed colour mode', () => {
  const site = fixed;

  it('has no switch and heeds neither memory nor system', async () => {
    const page = await site.open('/', { colorScheme: 'light' }, { theme: 'light' });
    expect(await atFirst(page)).toMatchObject({ theme: 'dark' });
    expect([await theme(page), await page.getByRole('button', { name: /mode/ }).count()]).toEqual(['dark', 0]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await frames(page);
      expect(await theme(page)).toBe('dark');
    }
  });
});

describe.runIf(hasBrowser)('a colour mode that follows the system', () => {
  const site = plain;
  const toggle = (page: Page, name: string) => page.getByRole('button', { name });

  it.each(['light', 'dark'] as const)('is %s from the start where the system is', async (colorScheme) => {
    const page = await site.open('/', { colorScheme });
    expect(await atFirst(page)).toMatchObject({ theme: colorScheme });
    const other = colorScheme === 'dark' ? 'light' : 'dark';
    await page.emulateMedia({ colorScheme: other });
    await expect.poll(() => theme(page)).toBe(other);
  });

  it('follows the reader once they have chosen, without a flash', async () => {
    const page = await site.open('/', { colorScheme: 'light' });
    await toggle(page, 'Switch to dark mode').click();
    await page.reload();
    expect([(await atFirst(page)).theme, await stored(page, 'theme')]).toEqual(['dark', 'dark']);
    // The switch selects the opposite of the system's mode, or returns to it.
    for (const [colorScheme, next] of [
      ['dark', 'Use the mode of the system'],
      ['light', 'Switch to light mode'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await toggle(page, next).waitFor();
      expect(await theme(page)).toBe('dark');
    }
  });

  it('has three states, of which the switch shows the one that is on', async () => {
    const page = await site.open('/', { colorScheme: 'dark' });
    const icon = () => page.locator('[data-theme-toggle] .icon:visible').getAttribute('class');
    const state = async () => [await theme(page), await icon()];
    expect(await state()).toEqual(['dark', 'icon when-system']);
    await toggle(page, 'Switch to light mode').click();
    expect(await state()).toEqual(['light', 'icon when-light']);
    await toggle(page, 'Switch to dark mode').click();
    expect(await state()).toEqual(['dark', 'icon when-dark']);
    await toggle(page, 'Use the mode of the system').click();
    expect(await state()).toEqual(['dark', 'icon when-system']);
    await page.reload();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(state).toEqual(['light', 'icon when-system']);
  });
});

describe.runIf(hasBrowser)('motion', () => {
  const site = hiding;

  it.each([
    ['no-preference', { menu: ['open', '0.14s'], dialog: ['open', '0.14s'], bar: '0.16s' }],
    ['reduce', { menu: ['none', '0s'], dialog: ['none', '0s'], bar: '0s' }],
  ] as const)('of menus, dialogs and the top bar, with %s', async (reducedMotion, expected) => {
    const page = await site.open('/zoo/ape', { viewport: { width: 1280, height: 800 }, reducedMotion });
    const motionOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((each) => {
          const { animationName, animationDuration } = getComputedStyle(each);
          return [animationName, animationDuration];
        });
    const bar = await page.locator('.top-bar').evaluate((each) => getComputedStyle(each).transitionDuration);
    await page.getByText('More', { exact: true }).first().click();
    const menu = await motionOf('.menu[open] > .menu-list');
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.locator('dialog[open]').waitFor();
    expect({ menu, dialog: await motionOf('dialog[open]'), bar }).toEqual(expected);
  });
});
