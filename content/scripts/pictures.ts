// `npm run pictures [-- PATH…]`: screenshots of every page type at four widths in both modes, and of everything that opens on them, for
// visual review. They are written to the ignored folder pictures/, one file each.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../tests/support/browser.ts';
import { serveFolder } from '../../tests/support/static-server.ts';

const WIDTHS = [390, 1000, 1440, 1920];
const MODES = ['light', 'dark'] as const;
/** Maximum height of a screenshot, in pixels. */
const TALLEST = 2400;
/** Width from which the menus are in the bar; below it they are in a drawer. */
const DESKTOP = 996;

const PATHS = [
  '/',
  '/launcher',
  '/launcher/home',
  '/android/overview',
  '/aladdin/codiscan/data-classes',
  '/scanner/snap-ocr',
  '/capturesdk/overview',
  '/magellansdk/rest-api',
  '/dxu/http',
  '/scan2deploy/scripting/copy',
  '/troubleshooting',
  '/releases',
  '/releases/2025/10/15/scan2deploy-studio-v.2.6.2',
  '/releases/archive',
  '/releases/tags',
  '/releases/tags/oemconfig',
  '/releases/products',
  '/releases/products/oemconfig',
  '/search',
  '/devices?model=skorpio-x5&android=10',
  '/devices/memor-20',
  '/launcher/print',
  '/nothing/here',
];

/** An opened element of a page, and the function that opens it. Its screenshot shows the window, not the whole page. */
interface State {
  readonly name: string;
  readonly path: string;
  readonly open: (page: Page) => Promise<unknown>;
}

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < DESKTOP;
const inView = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));

async function openDrawer(page: Page): Promise<void> {
  if (isNarrow(page)) await page.getByRole('button', { name: 'Open menu' }).click();
}

/** In the drawer of a phone, the menus are behind the pages of the section. */
async function openMenu(page: Page, selector: string): Promise<void> {
  await openDrawer(page);
  if (isNarrow(page)) await page.getByRole('button', { name: 'Main menu' }).click();
  await page.locator(`${selector} > summary`).first().click();
}

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('/');
  const field = page.getByRole('dialog').locator('input');
  await field.fill(query);
  await page.waitForTimeout(1500);
}

const STATES: readonly State[] = [
  { name: 'drawer', path: '/launcher/home', open: openDrawer },
  { name: 'menu', path: '/launcher/home', open: (page) => openMenu(page, '.product-menu') },
  { name: 'menu-small', path: '/launcher/home', open: (page) => openMenu(page, '.product-menu:has([href="/usblan"])') },
  { name: 'languages', path: '/launcher/home', open: (page) => openMenu(page, '.language-menu') },
  {
    name: 'switcher',
    path: '/launcher/home',
    async open(page) {
      await openDrawer(page);
      await page.locator('.sidebar .switcher').click();
      await page.keyboard.type('sdk');
    },
  },
  { name: 'search-start', path: '/launcher/home', open: (page) => search(page, '') },
  { name: 'search-hits', path: '/launcher/home', open: (page) => search(page, 'wedge') },
  { name: 'search-none', path: '/launcher/home', open: (page) => search(page, 'xyzzyx') },
  { name: 'search-page', path: '/search?q=wedge', open: (page) => page.waitForTimeout(1500) },
  { name: 'products-filter', path: '/', open: (page) => page.getByRole('searchbox').last().fill('sdk') },
  {
    name: 'contents',
    path: '/launcher/home',
    open: async (page) => isNarrow(page) && page.locator('.toc summary').click(),
  },
  { name: 'heading-link', path: '/launcher/home', open: (page) => page.locator('.prose h2').first().hover() },
  { name: 'table-filter', path: '/aeqrdoc/oss', open: (page) => page.locator('.table-filter input').fill('mit') },
  { name: 'table-row', path: '/aeqrdoc/oss#row-katex', open: (page) => page.locator('#row-katex').hover() },
  {
    name: 'table-cards',
    path: '/aladdin/codiscan/data-classes',
    open: (page) => inView(page, '.table-scroll tbody tr:nth-child(3)'),
  },
  {
    name: 'table-cell',
    path: '/capturesdk/overview',
    async open(page) {
      const cell = page.locator('.table-matrix tbody tr:nth-child(3) td:nth-child(3)').first();
      await inView(page, '.table-matrix tbody tr:nth-child(3)');
      await cell.hover();
    },
  },
  {
    name: 'table-wide',
    path: '/capturesdk/overview',
    async open(page) {
      await inView(page, '.table-matrix');
      const widen = page.getByRole('button', { name: 'Widen' }).first();
      if (await widen.isVisible()) await widen.click();
      await page
        .locator('.table-matrix')
        .first()
        .evaluate((box) => box.scrollBy(120, 0));
    },
  },
  {
    name: 'code-tabs',
    path: '/android/overview',
    async open(page) {
      await page.getByRole('tab', { name: 'Kotlin' }).first().click();
      await page.locator('.tabs .code').locator('visible=true').first().hover();
    },
  },
  {
    name: 'picture',
    path: '/android/overview',
    open: (page) =>
      page
        .getByRole('button', { name: /^Enlarge/ })
        .first()
        .click(),
  },
  {
    name: 'timeline-range',
    path: '/releases/products/oemconfig',
    open: (page) => page.locator('.timeline-range select').first().selectOption({ index: 3 }),
  },
];

const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1).replaceAll(/[/?=&]/g, '-'));

/** Opens a page in each width and mode, and takes its screenshot. */
async function take(browser: Browser, address: string, shoot: (page: Page, kind: string) => Promise<unknown>) {
  for (const width of WIDTHS) {
    for (const mode of MODES) {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
      await page.goto(address, { waitUntil: 'networkidle' });
      await shoot(page, `${width}-${mode}`);
      await page.close();
    }
  }
}

/** Takes the screenshots; returns the exit code. */
async function main(root: string): Promise<number> {
  const asked = process.argv.slice(2);
  const folder = join(root, 'pictures');
  const out = join(folder, 'site');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const command = [join(root, 'bin/techdocs.js'), 'build', '--quiet', '--out-dir', out];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) return 1;
  const [browser, server] = await Promise.all([launchBrowser(), serveFolder(out)]);
  try {
    for (const path of asked.length > 0 ? asked : PATHS) {
      await take(browser, server.origin + path, async (page, kind) => {
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        const clip = { x: 0, y: 0, width: page.viewportSize()?.width ?? 0, height: Math.min(height, TALLEST) };
        await page.screenshot({ path: join(folder, `${nameOf(path)}-${kind}.png`), clip, fullPage: true });
      });
      console.log(nameOf(path));
    }
    for (const { name, path, open } of asked.length > 0 ? [] : STATES) {
      await take(browser, server.origin + path, async (page, kind) => {
        await open(page);
        // Opened elements may fetch their content.
        await page.waitForTimeout(300);
        await page.screenshot({ path: join(folder, `open-${name}-${kind}.png`) });
      });
      console.log(`open-${name}`);
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return 0;
}

process.exitCode = await main(fileURLToPath(new URL('../..', import.meta.url)));
