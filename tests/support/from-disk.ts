// Tests of a site opened from a disk, which run in each browser.
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import type { DiskBrowser } from './firefox.ts';
import { buildForDisk, buildManuals } from './manuals-site.ts';
import type { PortalReport } from './portal.ts';
import { serveFolder } from './static-server.ts';

/** The manuals on a disk, and the same site on a server. */
export interface DiskSite {
  readonly folder: string;
  readonly routes: PortalReport['routes'];
  /** Folder of the site that is built for a server, and its address there, at `/portal/`. */
  readonly served: string;
  readonly origin: string;
  /** Returns the address of a file on the disk. */
  fileOf(path: string): string;
  close(): Promise<void>;
}

/** Writes and builds the site. Its folder is read-only, like one on a disc or of another user. */
export async function openFromDisk(): Promise<DiskSite> {
  const root = await buildManuals();
  const { folder, routes } = await buildForDisk(root);
  const server = await serveFolder(join(root, 'build'), 'portal/404.html');
  chmodSync(folder, 0o555);
  return {
    folder,
    routes,
    served: join(root, 'build/portal'),
    origin: server.origin,
    fileOf: (path) => `${pathToFileURL(folder).href}/${path}`,
    async close() {
      await server.close();
      chmodSync(folder, 0o755);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Queries of readers. */
const QUERIES = [
  'setup',
  'steps',
  'settings',
  'okapi',
  'trigger',
  'wireless',
  'scanner 2.3',
  'config',
  'devices',
  'zz',
];

/** Types queries into the dialog, and returns the first hits of each: their texts and targets. */
export const hitsFor = (queries: readonly string[], from: string) => `(async () => {
  const until = async (isTrue) => {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const dialog = document.querySelector('.search-dialog');
  const field = () => dialog.querySelector('input');
  const said = () => dialog.querySelector('[role=status]')?.textContent ?? '';
  const type = (text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  };
  const hitsOf = async (query) => {
    type('');
    await until(() => said() === '');
    type(query);
    // While it waits for an answer it may say that it is loading.
    await until(() => said() !== '' && !dialog.querySelector('.is-asking'));
    return [...dialog.querySelectorAll('a.search-hit')].slice(0, 3).map(({ href, innerText }) =>
      [href.slice(${from.length}).replace(/(^|\\/)index\\.html/, '$1'), innerText]);
  };
  document.querySelector('[data-search-open]').click();
  await until(() => field()?.role);
  const hits = [];
  for (const query of ${JSON.stringify(queries)}) hits.push(await hitsOf(query));
  return hits;
})()`;

/** Defines the cases for a browser. */
export function itWorksFromDisk(site: () => DiskSite, browser: () => DiskBrowser): void {
  afterEach(() => expect(browser().complaints()).toEqual([]));

  const look = () =>
    browser().evaluate<object>(`document.fonts.ready.then(() => ({
      runs: document.documentElement.dataset.js,
      fonts: [...document.fonts].some(({ status }) => status === 'loaded'),
      styled: getComputedStyle(document.querySelector('.skip-link')).position,
      broken: [...document.images].filter((image) => image.complete && image.naturalWidth === 0).length,
    }))`);

  it('every type of page shows, with styles, font, script and pictures', async () => {
    const english = site().routes.filter(({ path }) => !/^\/(?:de|ar)\b/.test(path));
    const first = new Map(english.map(({ path, type }) => [type, path]));
    for (const [type, path] of first) {
      const file = `${path}/index.html`.slice(1);
      if (!existsSync(join(site().folder, file))) continue;
      await browser().goto(site().fileOf(file));
      expect(await look(), `${type} ${path}`).toEqual({ runs: 'on', fonts: true, styled: 'absolute', broken: 0 });
    }
    expect(first.size).toBeGreaterThan(15);
  });

  it('ten searches find what they find on the server', async () => {
    await browser().goto(site().fileOf('guide/setup/index.html'));
    const own = await browser().evaluate<readonly unknown[]>(hitsFor(QUERIES, site().fileOf('')));
    await browser().goto(`${site().origin}/portal/guide/setup/`);
    const served = await browser().evaluate(hitsFor(QUERIES, `${site().origin}/portal/`));
    expect(own).toEqual(served);
    expect(own.filter((hits) => (hits as readonly unknown[]).length > 0).length).toBeGreaterThan(6);
  });

  it('menus lead to the same page in another version and language, with query and anchor', async () => {
    await browser().goto(site().fileOf('guide/setup/index.html?a=1#steps'));
    await browser().evaluate(`document.querySelectorAll('.version-menu, .language-menu').forEach((menu) => {
      menu.open = true;
    })`);
    const pages = ['next/', '', '2.4/', '', 'de/', 'ar/'].map((prefix) =>
      site().fileOf(`${prefix}guide/setup/index.html?a=1#steps`),
    );
    const hrefs = () =>
      browser().evaluate<string[]>(
        `[...document.querySelectorAll('.version-menu a, .language-menu a')].map(({ href }) => href)`,
      );
    await expect.poll(async () => (await hrefs()).sort()).toEqual(pages.toSorted());
    for (const href of pages) await browser().goto(href);
  });

  it('tabs switch, tables and lists are there, and the theme is remembered', async () => {
    await browser().goto(site().fileOf('guide/start/index.html'));
    const [before, after, panels] = await browser().evaluate<readonly unknown[]>(`(async () => {
      const before = document.documentElement.dataset.theme;
      document.querySelector('[data-theme-toggle]').click();
      document.querySelectorAll('[role=tab]')[1].click();
      const panels = [...document.querySelectorAll('[role=tabpanel]')];
      // What is stored leaves the process of the page a moment later; one that goes before that may take it along.
      await new Promise((resolve) => setTimeout(resolve, 200));
      return [before, document.documentElement.dataset.theme, panels.map((panel) => panel.lastElementChild.checkVisibility())];
    })()`);
    expect([before, after].toSorted()).toEqual(['dark', 'light']);
    expect(panels).toEqual([false, true]);
    // Another process may show this page, and see the change a moment later, after it has read the storage.
    await expect
      .poll(async () => {
        await browser().goto(site().fileOf('index.html'));
        return browser().evaluate('document.documentElement.dataset.theme');
      })
      .toBe(after);
  });

  it('the timeline of releases shows what lies between two versions', async () => {
    await browser().goto(site().fileOf('releases/products/scanner/index.html'));
    const seen = await browser().evaluate(`(async () => {
      const from = document.querySelector('select[name=from]');
      const output = document.querySelector('[data-timeline] output');
      const before = output.textContent;
      from.value = 'v2-3-0';
      from.dispatchEvent(new Event('change', { bubbles: true }));
      while (output.textContent === before) await new Promise((resolve) => setTimeout(resolve, 5));
      return output.textContent;
    })()`);
    expect(seen).toBe('2 releases');
  });
}
