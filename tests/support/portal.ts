// The portal of this repository, built once for all tests, or a small site, served to a browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import { launchBrowser } from './browser.ts';
import { repository, techdocs } from './cli.ts';
import { BLANK, serveFolder } from './static-server.ts';
import { makeFolder } from './tree.ts';

/** Output of the build of the portal with `--json`. */
export interface PortalReport {
  readonly ok: boolean;
  readonly counts: Readonly<Record<string, number>>;
  readonly routes: readonly { readonly path: string; readonly type: string }[];
  readonly warnings: readonly { readonly code: string }[];
  readonly errors: readonly unknown[];
}

/** The served portal with a browser. */
export interface Portal {
  readonly folder: string;
  readonly origin: string;
  readonly browser: Browser;
  /** Opens a page in a new context, 1440 x 900 by default. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /**
   * Returns the page that the cases of a file share, blank, as for a first visit: without storage, routes and listeners. Cases that need
   * init scripts, a clock, or anything else that cannot be removed, open a page of their own.
   */
  start(options?: BrowserContextOptions): Promise<Page>;
  /** Opens a path on that page. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/** Builds, serves and opens the portal, or the site of another folder. `mount` is its path on the host. */
export async function openPortal(root = repository, mount = ''): Promise<Portal> {
  if (root === repository && mount === '') return openBuilt(inject('portal'));
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-portal-'));
  const run = await techdocs(['build', '--quiet', '--out-dir', join(folder, 'build', mount)], { cwd: root });
  if (run.code !== 0) throw new Error(`${root} does not build:\n${run.stderr}`);
  const portal = await openBuilt(join(folder, 'build'), mount);
  return {
    ...portal,
    async close() {
      await portal.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let shared: Promise<Browser> | undefined;

/** Returns the browser of all files of a worker: they use separate pages, and it ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

const DESK = { width: 1440, height: 900 };

/** Serves and opens a built site. `host` is the folder of the host, `mount` the path of the site in it. */
export async function openBuilt(host: string, mount = ''): Promise<Portal> {
  const [browser, server] = await Promise.all([sharedBrowser(), serveFolder(host, join(mount, '404.html'))]);
  const contexts: BrowserContext[] = [];
  const newPage = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({ viewport: DESK, ...options });
    contexts.push(context);
    return context.newPage();
  };
  // A page for each set of options that only a new context can have; all other options can be changed.
  const pages = new Map<string, Promise<Page>>();
  const start = async (options: BrowserContextOptions = {}) => {
    const { viewport = DESK, reducedMotion = 'no-preference', colorScheme = 'light', ...rest } = options;
    const key = JSON.stringify(rest);
    const page = await (pages.get(key) ?? (pages.set(key, newPage(rest)).get(key) as Promise<Page>));
    await clear(page, server.origin);
    await page.setViewportSize(viewport ?? DESK);
    await page.emulateMedia({ media: null, forcedColors: 'none', reducedMotion, colorScheme });
    return page;
  };
  return {
    folder: join(host, mount),
    origin: server.origin,
    browser,
    start,
    async open(path, options = {}) {
      const page = await newPage(options);
      await page.goto(server.origin + path);
      return page;
    },
    async visit(path, options) {
      const page = await start(options);
      await page.goto(server.origin + path);
      return page;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await server.close();
    },
  };
}

/** Removes everything that a case has left on a page, and blanks it. */
async function clear(page: Page, origin: string): Promise<void> {
  const context = page.context();
  page.removeAllListeners();
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    // A position where the pointer is over no element.
    page.mouse.move(-1, -1),
  ]);
  await page.goto(origin + BLANK);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Builds and serves a small site with a few settings, which has pages at `/`, `/guide/setup` and `/guide/use`. */
export async function openSmallSite(config: object, mount = ''): Promise<Portal> {
  const folder = makeFolder({
    'site.config.json': JSON.stringify({ title: 'Small', ...config }),
    'docs/guide/setup.md': '# Set up\n\n## Steps\n\nText.\n',
    'docs/guide/use.md': '# Use\n\nText.\n',
  });
  const small = await openPortal(folder, mount);
  rmSync(folder, { recursive: true });
  return small;
}
