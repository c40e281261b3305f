// The portal of this repository for its readers: every type of page in every width and mode, and its interactive elements.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteShown, violations, violationsInBoth } from '../support/axe.ts';
import { hasBrowser, held, idle } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';

/** Runs in the page: returns targets smaller than 24 px, except for links in sentences. */
function smallTargets(): readonly string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    !element.matches('.anchor') &&
    /[\p{L}\p{N}]{2}/u.test(
      element.closest(':not(a,b,strong,em,code,span)')?.textContent?.replace(element.textContent ?? '', '') ?? '',
    );
  return [...document.querySelectorAll('a[href],button,summary,input,select')]
    .filter((element) => isShown(element) && !element.matches('.skip-link') && !isInSentence(element))
    .flatMap((element) => {
      // The link of a card covers the whole card.
      const isCard = getComputedStyle(element, '::before').position === 'absolute';
      const { width, height } = ((isCard && element.parentElement) || element).getBoundingClientRect();
      return width >= 24 && height >= 24 ? [] : [`${element.outerHTML.slice(0, 200)}: ${width} x ${height}`];
    });
}

const PAGES = {
  home: '/',
  landing: '/launcher',
  doc: '/launcher/overview',
  'doc with tables': '/aladdin/codiscan/data-classes',
  'doc with marks': '/capturesdk/overview',
  releases: '/releases',
  post: '/releases/2025/10/24/browser',
  archive: '/releases/archive',
  products: '/releases/products',
  timeline: '/releases/products/launcher',
  tags: '/releases/tags',
  tag: '/releases/tags/oemconfig',
  devices: '/devices',
  device: '/devices/memor-20',
  search: '/search',
  print: '/launcher/print',
  'not found': '/nothing/here',
};

describe.runIf(hasBrowser)('in a browser', () => {
  let portal: Portal;
  let shared: Page;

  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal?.close());

  /** Opens a page in a desktop window. */
  async function open(path: string): Promise<Page> {
    shared = await portal.visit(path, { reducedMotion: 'reduce' });
    return shared;
  }

  /** Waits until menus have their descriptions of products. */
  const describedMenus = (page: Page) => page.locator('.product-menu small').first().waitFor({ state: 'attached' });

  /** Returns targets that are too small, with the font of the page and with the system's font, which replaces it until it is loaded. */
  const tooSmall = async (page: Page) => {
    const own = await page.evaluate(smallTargets);
    await page.evaluate(() => document.documentElement.removeAttribute('data-font'));
    const ofSystem = await page.evaluate(smallTargets);
    await page.evaluate(() => document.documentElement.setAttribute('data-font', ''));
    return [...own, ...ofSystem];
  };

  it.each([1440, 1000, 768, 390])('begins every title at the same edge, %i px wide', async (width) => {
    const edges: Record<string, number> = {};
    for (const [name, path] of Object.entries(PAGES)) {
      const page = await portal.visit(path, { viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      edges[name] = await page.locator('h1').evaluate((title) => Math.round(title.getBoundingClientRect().left));
    }
    expect(Object.entries(edges).filter(([, edge]) => edge !== edges.home)).toEqual([]);
  });

  it.each(Object.entries(PAGES))(
    '%s asks no other origin, logs no error, has one h1, keeps still, never scrolls sideways, has targets of 24 px and no axe violation, in any width and mode',
    async (_, path) => {
      const page = await portal.start({ viewport: { width: 390, height: 900 }, reducedMotion: 'reduce' });
      const foreign: string[] = [];
      const errors: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(portal.origin) && !request.url().startsWith('data:')) foreign.push(request.url());
      });
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      // Scripts arrive after the first frame of the page, as on slow networks.
      const [isPainted, send] = held();
      await page.route(/\.js$/, (route) => isPainted.then(() => route.continue()));
      await page.goto(portal.origin + path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      send();
      await page.waitForLoadState();
      await idle(page);
      const overflow = async (width: number) => {
        await page.setViewportSize({ width, height: 900 });
        return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
      };
      const overflows = [await overflow(390)];
      const narrow = await violationsInBoth(page);
      await noteShown(page);
      // By now everything that is deferred has run.
      const shape = await page.evaluate(async () => {
        let shift = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return { shift, h1: document.querySelectorAll('h1').length };
      });
      const small = [await tooSmall(page)];
      overflows.push(await overflow(1000), await overflow(1440));
      small.push(await tooSmall(page));
      // Colours equal those of the narrow page, except for elements that only this one shows.
      const wide = [
        await violations(page, { rules: 'others' }),
        ...(await violationsInBoth(page, { part: 'new', rules: 'colours' })),
      ];
      expect({ foreign, errors, ...shape, overflows, small, narrow, wide }).toEqual({
        foreign: [],
        errors: [],
        // There the requested address is inserted.
        shift: path === PAGES['not found'] ? expect.any(Number) : 0,
        h1: 1,
        overflows: [0, 0, 0],
        small: [[], []],
        narrow: [[], []],
        wide: [[], [], []],
      });
    },
  );

  it('has no axe violation in tabs, and where a menu or a picture is open', async () => {
    const page = await open('/android/overview');
    expect(await violationsInBoth(page, { part: '.tabs' })).toEqual([[], []]);
    await page.locator('.menu-bar .menu > summary').first().click();
    expect(await page.locator('details.menu[open]').count()).toBe(1);
    await describedMenus(page);
    expect(await violationsInBoth(page, { part: '.top-bar' })).toEqual([[], []]);
    // The menu may cover the image.
    await page.keyboard.press('Escape');
    const enlarge = page.getByRole('button', { name: /^Enlarge/ }).first();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await enlarge.click();
      await page.getByRole('dialog').waitFor();
      expect([width, await violationsInBoth(page, { part: 'dialog.zoom-dialog' })]).toEqual([width, [[], []]]);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('dialog.zoom-dialog').count()).toBe(0);
    }
  });

  it('has no axe violation in the two panels of the drawer', async () => {
    const page = await open('/android/overview');
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await violationsInBoth(page, { part: '.sidebar' })).toEqual([[], []]);
    await page.getByRole('button', { name: 'Main menu' }).click();
    await page.locator('.menu-bar .menu > summary').first().click();
    await describedMenus(page);
    expect(await violationsInBoth(page, { part: '.menu-drawer' })).toEqual([[], []]);
    expect(await page.locator(':popover-open').count()).toBe(2);
  });

  describe('the switcher of products', () => {
    const dialog = () => shared.getByRole('dialog', { name: 'Switch product' });
    const focused = () => shared.evaluate(() => document.activeElement?.textContent);
    /** Waits for the page of a product: the address of a slow page changes before the page. */
    const product = (name: string) =>
      expect.poll(() => shared.locator('.sidebar .switcher-name').textContent()).toBe(name);

    it('opens over the page, narrows down while one types, and is gone through by keys', async () => {
      const page = await open('/launcher/home');
      const link = page.getByRole('link', { name: 'Switch product Launcher' });
      await link.focus();
      await page.keyboard.press('Enter');
      await dialog().waitFor();
      expect(await dialog().locator('[aria-current]').textContent()).toBe('Launcher');
      expect(await violationsInBoth(page, { part: '.product-dialog' })).toEqual([[], []]);
      await page.keyboard.type('windows ce');
      expect(await dialog().getByRole('status').textContent()).toBe('5 of 40 products');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toBe('Scan2Deploy CE');
      await page.keyboard.press('End');
      expect(await focused()).toBe('USBLAN');
      await page.keyboard.press('l');
      await expect.poll(() => dialog().getByRole('searchbox').inputValue()).toBe('windows cel');
      await page.keyboard.press('Escape');
      expect(await dialog().getByRole('link').filter({ visible: true }).count()).toBe(40);
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog().count()).toBe(0);
      expect(await focused()).toBe(await link.textContent());
      await link.click();
      await dialog().waitFor();
      await page.keyboard.type('codiscan sdk');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/codiscan');
      await product('CODiScan SDK');
      expect(await dialog().count()).toBe(0);
    });

    it('is in the drawer of a phone, on pages with a sidebar and without, and a tap leads on', async () => {
      const page = await open('/');
      await page.setViewportSize({ width: 390, height: 900 });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('link', { name: 'Switch product All products' }).click();
      await dialog().getByRole('link', { name: 'Wedge' }).click();
      await page.waitForURL('**/wedge/overview');
      await product('Wedge');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('link', { name: 'Switch product Wedge' }).click();
      await expect.poll(() => dialog().boundingBox()).toMatchObject({ x: 0, y: 0, height: 900 });
      await dialog().getByRole('button', { name: 'Close' }).click();
    });

    it('leads to the list where that cannot be had', async () => {
      const page = await open('/launcher/home');
      await page.route(`${portal.origin}/`, (route) =>
        route.request().isNavigationRequest() ? route.continue() : route.abort(),
      );
      await page.getByRole('link', { name: 'Switch product Launcher' }).click();
      await page.waitForURL('**/#products');
    });
  });

  it('menus show icon, name and line of each product in their groups, and arrow keys move in them', async () => {
    const page = await open('/launcher/home');
    const menu = page.locator('.product-menu').first();
    const focused = () => page.evaluate(() => document.activeElement?.firstChild?.nextSibling?.textContent);
    await menu.locator('summary').focus();
    await describedMenus(page);
    await page.keyboard.press('ArrowDown');
    expect(await menu.locator('.eyebrow').allTextContents()).toEqual(['Protect', 'Configure', 'Develop', 'Optimize']);
    const link = menu.getByRole('link', { name: 'Launcher' });
    expect([await link.locator('svg').count(), await link.locator('small').textContent()]).toEqual([
      1,
      'A locked-down home screen with only the apps your users need.',
    ]);
    expect(await focused()).toBe('Launcher');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Enterprise Browser');
    await page.keyboard.press('End');
    expect(await focused()).toBe('Pocket Mode');
    expect(await violationsInBoth(page, { part: '.top-bar' })).toEqual([[], []]);
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Android');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    // The additions are removed with the page, so that the bar of the next page is the same.
    await page.locator('.top-bar').evaluate((bar) => bar.setAttribute('data-kept', ''));
    await page
      .getByRole('navigation', { name: 'Docs sidebar', exact: true })
      .getByRole('link', { name: 'Overview' })
      .click();
    await page.waitForURL('**/launcher/overview');
    await expect.poll(() => menu.locator('small').count()).toBe(0);
  });

  it('a choice of model, Android and firmware says what works, and stands in the address', async () => {
    const page = await portal.visit('/devices', { viewport: { width: 390, height: 844 } });
    await page.getByLabel('Model').selectOption('Skorpio X5');
    const logger = page.getByRole('row', { name: /^Logger / });
    await logger.waitFor();
    const cells = () => logger.getByRole('cell').allInnerTexts();
    await expect.poll(cells).toEqual(['Logger', '13\n11\n10', expect.any(String)]);
    await page.getByLabel('Android').selectOption('10');
    await page.getByLabel('Firmware').selectOption('2.08.050');
    await expect.poll(() => page.getByRole('status').first().innerText()).toContain('work on Skorpio X5');
    await expect.poll(cells).toEqual(['Logger', '10', '2.12.008 (update first)']);
    await expect.poll(() => new URL(page.url()).search).toBe('?model=skorpio-x5&android=10&firmware=2.08.050');
    await page.reload();
    await logger.waitFor();
    await expect.poll(() => logger.innerText()).toContain('update first');
  });

  it('a click into the field of the home page opens the search, which says where to ask when it finds nothing', async () => {
    const page = await open('/');
    await page.getByRole('searchbox', { name: 'Search the documentation' }).click();
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.getByRole('combobox').fill('qqxxyyzz');
    expect(await search.getByRole('link', { name: 'Let us know.' }).getAttribute('href')).toBe('/support#missing');
  });

  it('names its landmarks', async () => {
    const page = await open('/launcher/home');
    for (const name of ['Main', 'Docs sidebar', 'Breadcrumbs', 'On this page', 'Docs pages']) {
      expect([name, await page.getByRole('navigation', { name, exact: true }).count()]).toEqual([name, 1]);
    }
    expect(await page.getByRole('contentinfo', { name: 'Footer' }).count()).toBe(1);
    expect(await page.getByRole('main').count()).toBe(1);
  });

  it('marks the current page in the sidebar and opens what is around it', async () => {
    const page = await open('/launcher/home');
    const current = page
      .getByRole('navigation', { name: 'Docs sidebar', exact: true })
      .locator('[aria-current="page"]');
    expect(await current.count()).toBe(1);
    expect(await current.isVisible()).toBe(true);
  });

  it('puts the lead of a landing page below its title, and all chevrons of a sidebar in one column', async () => {
    const page = await open('/opos');
    const shape = await page.evaluate(() => {
      const bottom = document.querySelector('.landing-title')?.getBoundingClientRect().bottom ?? 0;
      const top = document.querySelector('.lead')?.getBoundingClientRect().top ?? 0;
      // The two kinds of categories: with and without a link of their own.
      const margins = [...document.querySelectorAll('.sidebar summary.category-label')].map(
        (label) => Number.parseFloat(getComputedStyle(label, '::after').marginLeft) > 10,
      );
      return { isBelow: top >= bottom, count: margins.length > 0, isAligned: margins.every(Boolean) };
    });
    expect(shape).toEqual({ isBelow: true, count: true, isAligned: true });
  });

  it('follows the redirect', async () => {
    const page = await portal.start();
    // It may redirect before its load event.
    await page.goto(`${portal.origin}/scan2deploy/save-and-print-page`, { waitUntil: 'commit' });
    await page.waitForURL('**/scan2deploy/save-and-scan-page');
  });

  it('keeps the chosen theme', async () => {
    const page = await open('/');
    await page
      .getByRole('button', { name: /theme|mode|dark/i })
      .first()
      .click();
    expect(await page.evaluate(() => [document.documentElement.dataset.theme, localStorage.getItem('theme')])).toEqual([
      'dark',
      'dark',
    ]);
    await page.goto(`${portal.origin}/launcher`);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    // Without a choice, the portal follows the mode of the system.
    await page.evaluate(() => localStorage.clear());
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.reload();
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme);
    }
  });

  describe('the table of contents', () => {
    const toc = () => shared.getByRole('navigation', { name: 'On this page' });
    const marked = () => toc().locator('[aria-current]').allTextContents();

    it('marks the section in view', async () => {
      const page = await open('/launcher/home');
      await expect.poll(marked).toEqual(['Overview']);
      await page.getByRole('heading', { name: 'Export to File' }).evaluate((each) => each.scrollIntoView());
      await expect.poll(marked).toEqual(['Export to File']);
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(marked).toEqual(['Overview']);
    });

    it('folds on small screens, and closes when a link is followed', async () => {
      const page = await open('/launcher/home');
      const link = toc().getByRole('link', { name: 'Export to File' });
      expect(await link.isVisible()).toBe(true);
      await page.setViewportSize({ width: 390, height: 900 });
      expect(await link.isVisible()).toBe(false);
      await toc().getByText('On this page').click();
      await link.click();
      await expect.poll(() => link.isVisible()).toBe(false);
      await expect.poll(() => new URL(page.url()).hash).toBe('#export-to-file');
    });
  });

  describe('without JavaScript', () => {
    const openPlain = (path: string) => portal.visit(path, { javaScriptEnabled: false });

    it('menus open, the sidebar leads on and everything is readable', async () => {
      const page = await openPlain('/launcher/home');
      const main = page.getByRole('navigation', { name: 'Main', exact: true });
      await main.locator('summary').first().click();
      expect(await main.getByRole('link', { name: 'Launcher', exact: true }).isVisible()).toBe(true);
      await page
        .getByRole('navigation', { name: 'Docs sidebar', exact: true })
        .getByRole('link', { name: 'Overview' })
        .click();
      await page.waitForURL('**/launcher/overview');
      await page.setViewportSize({ width: 390, height: 900 });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page
        .getByRole('navigation', { name: 'Docs sidebar', exact: true })
        .getByRole('link', { name: 'Troubleshooting' })
        .click();
      await page.waitForURL('**/launcher/trouble');
      await page.goto(portal.origin);
      const products = page.locator('.products');
      expect(await products.getByRole('heading').filter({ visible: true }).count()).toBeGreaterThan(15);
      expect(await products.getByRole('link').filter({ visible: true }).count()).toBe(40);
      await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('wedge');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.waitForURL('**/search?q=wedge');
    });

    it('the switcher leads to the list of all products', async () => {
      const page = await openPlain('/launcher/home');
      await page.getByRole('link', { name: 'Switch product Launcher' }).click();
      await page.waitForURL('**/#products');
    });

    it('the search page lists every page', async () => {
      const page = await openPlain('/search');
      // All except the four licence pages, which are excluded from search.
      expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThanOrEqual(448);
    });
  });
});
