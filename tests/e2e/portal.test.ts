// The portal of this repository, built by the command and seen by a browser.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, launchBrowser } from '../support/browser.ts';
import { repository, techdocs } from '../support/cli.ts';
import { type StaticServer, serveFolder } from '../support/static-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'techdocs-portal-'));
const out = join(folder, 'build');
let report: {
  ok: boolean;
  counts: Record<string, number>;
  routes: { path: string; type: string }[];
  warnings: { code: string }[];
  errors: unknown[];
};

beforeAll(async () => {
  const run = await techdocs(['build', '--json', '--out-dir', out], { cwd: repository });
  if (run.code !== 0) throw new Error(`The portal does not build:\n${run.stderr}\n${run.stdout.slice(0, 5000)}`);
  report = JSON.parse(run.stdout);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the portal', () => {
  it('builds without a warning', () => {
    // A shallow clone of this repository is no fault of the content.
    expect(report.warnings.filter(({ code }) => code !== 'shallow-clone')).toEqual([]);
    expect(report.errors).toEqual([]);
  });

  it('has every route of the catalogue, each with its file', () => {
    const wanted = readFileSync(join(repository, 'tests/fixtures/portal-routes.txt'), 'utf8').trim().split('\n');
    const have = new Set(report.routes.map((route) => route.path));
    expect(wanted).toHaveLength(540);
    expect(wanted.filter((route) => !have.has(route))).toEqual([]);
    const fileOf = (route: string) => (route === '/404' ? '404.html' : join(route, 'index.html'));
    expect(wanted.filter((route) => !existsSync(join(out, fileOf(route))))).toEqual([]);
  });

  it('counts what the catalogue counts', () => {
    const count = (type: string) => report.routes.filter((route) => route.type === type).length;
    expect({
      docs: count('doc'),
      posts: count('post'),
      lists: count('releases'),
      landings: count('landing'),
      redirects: count('redirect'),
    }).toEqual({
      docs: 259,
      posts: 193,
      lists: 20,
      landings: 28,
      redirects: 1,
    });
  });

  it('shows three posts on the last list page', () => {
    const html = readFileSync(join(out, 'releases/page/20/index.html'), 'utf8');
    expect(html.match(/<article/g)).toHaveLength(3);
  });
});

const PAGES = {
  home: '/',
  landing: '/launcher',
  doc: '/launcher/overview',
  'doc with tables': '/aladdin/codiscan/data-classes',
  releases: '/releases',
  post: '/releases/2025/10/24/browser',
  archive: '/releases/archive',
  timeline: '/releases/products/oemconfig',
  tags: '/releases/tags',
  tag: '/releases/tags/oemconfig',
  search: '/search',
  'not found': '/nothing/here',
};

describe.runIf(hasBrowser)('in a browser', () => {
  let browser: Browser;
  let server: StaticServer;
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

  beforeAll(async () => {
    browser = await launchBrowser();
    server = await serveFolder(out);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    const page = await context.newPage();
    await page.goto(server.origin + path);
    return page;
  }

  it.each(Object.entries(PAGES))('%s has no axe violation at 390 and 1440 px, light and dark', async (_, path) => {
    const page = await open(path, { bypassCSP: true });
    await page.evaluate(axe);
    const found: Record<string, unknown> = {};
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const theme of ['light', 'dark']) {
        await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
        // The mode changes colours and the names of what switches it; all else is judged once a width.
        const tags = theme === 'light' ? undefined : ['cat.color', 'cat.name-role-value'];
        found[`${width} ${theme}`] = await page.evaluate(async (runOnly) => {
          const { axe: run } = window as unknown as {
            axe: {
              run: (
                options: object,
              ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
            };
          };
          // What passes need not be described.
          const { violations } = await run.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
          return violations.map(({ id, nodes }) => ({
            id,
            nodes: nodes.slice(0, 3).map((node) => `${node.html.slice(0, 200)} ${node.failureSummary}`),
          }));
        }, tags);
      }
    }
    await page.context().close();
    expect(found).toEqual({ '1440 light': [], '1440 dark': [], '390 light': [], '390 dark': [] });
  });

  it.each(Object.entries(PAGES))(
    '%s asks no other origin, logs no error, has one h1 and never scrolls sideways',
    async (_, path) => {
      const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
      const page = await context.newPage();
      const foreign: string[] = [];
      const errors: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(server.origin) && !request.url().startsWith('data:')) foreign.push(request.url());
      });
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(server.origin + path, { waitUntil: 'networkidle' });
      const shape = await page.evaluate(() => ({
        h1: document.querySelectorAll('h1').length,
        overflow: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
      }));
      await context.close();
      expect({ foreign, errors, ...shape }).toEqual({ foreign: [], errors: [], h1: 1, overflow: 0 });
    },
  );

  it('names its landmarks', async () => {
    const page = await open('/launcher/home');
    for (const name of ['Main', 'Docs sidebar', 'Breadcrumbs', 'On this page', 'Docs pages']) {
      expect([name, await page.getByRole('navigation', { name, exact: true }).count()]).toEqual([name, 1]);
    }
    expect(await page.getByRole('contentinfo', { name: 'Footer' }).count()).toBe(1);
    expect(await page.getByRole('main').count()).toBe(1);
    await page.context().close();
  });

  it('marks the current page in the sidebar and opens what is around it', async () => {
    const page = await open('/launcher/home');
    const current = page
      .getByRole('navigation', { name: 'Docs sidebar', exact: true })
      .locator('[aria-current="page"]');
    expect(await current.count()).toBe(1);
    expect(await current.isVisible()).toBe(true);
    await page.context().close();
  });

  it('puts the lead of a landing page below its title, and all chevrons of a sidebar in one column', async () => {
    const page = await open('/opos');
    const shape = await page.evaluate(() => {
      const bottom = document.querySelector('.landing-title')?.getBoundingClientRect().bottom ?? 0;
      const top = document.querySelector('.lead')?.getBoundingClientRect().top ?? 0;
      // The two kinds of categories: with a link of its own, and without one.
      const margins = [...document.querySelectorAll('.sidebar summary.category-label')].map(
        (label) => Number.parseFloat(getComputedStyle(label, '::after').marginLeft) > 10,
      );
      return { isBelow: top >= bottom, count: margins.length > 0, isAligned: margins.every(Boolean) };
    });
    await page.context().close();
    expect(shape).toEqual({ isBelow: true, count: true, isAligned: true });
  });

  it('follows the redirect', async () => {
    const page = await open('/scan2deploy/save-and-print-page');
    await page.waitForURL('**/scan2deploy/save-and-scan-page');
    await page.context().close();
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
    await page.goto(`${server.origin}/launcher`);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.context().close();
  });

  describe('without JavaScript', () => {
    it('menus open, the sidebar leads on and everything is readable', async () => {
      const page = await open('/launcher/home', { javaScriptEnabled: false });
      const main = page.getByRole('navigation', { name: 'Main', exact: true });
      await main.locator('summary').first().click();
      expect(await main.getByRole('link', { name: 'Launcher', exact: true }).isVisible()).toBe(true);
      await page
        .getByRole('navigation', { name: 'Docs sidebar', exact: true })
        .getByRole('link', { name: 'Overview' })
        .click();
      expect(new URL(page.url()).pathname).toMatch(/^\/launcher\/overview/);
      await page.context().close();
    });

    it('the search page lists every page', async () => {
      const page = await open('/search', { javaScriptEnabled: false });
      // All but the four licence pages, which ask not to be searched.
      expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThanOrEqual(448);
      await page.context().close();
    });
  });
});
