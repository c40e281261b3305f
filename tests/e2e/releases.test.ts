// The releases section of the portal as readers, feed readers and machines meet it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { feedFaults } from '../support/feeds.ts';
import { openPortal, type Portal } from '../support/portal.ts';

const TIMELINE = '/releases/products/oemconfig';
let portal: Portal;
let read: (path: string) => string;
let feeds: string[];

if (hasBrowser) {
  beforeAll(async () => {
    portal = await openPortal();
    read = (path) => readFileSync(join(portal.folder, path), 'utf8');
    feeds = readdirSync(join(portal.folder, 'releases'), { recursive: true, encoding: 'utf8' })
      .map((name) => `releases/${name}`)
      .filter((name) => /\/(?:rss\.xml|atom\.xml|feed\.json)$/.test(name))
      .sort();
  });
  afterAll(() => portal?.close());
}

const versionsShown = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.timeline-version')]
      .filter((version) => version.offsetParent !== null)
      .map((version) => version.id),
  );

describe.runIf(hasBrowser)('feeds', () => {
  it('are there for all posts, for each tag and for each product', () => {
    const parts = new Set(feeds.map((name) => name.replace(/\/[^/]+$/, '')));
    expect(feeds.length).toBe(3 * parts.size);
    expect(parts).toContain('releases');
    const products = [...parts].filter((name) => name.startsWith('releases/products/'));
    const tags = [...parts].filter((name) => name.startsWith('releases/tags/'));
    expect([products.length, tags.length, parts.size]).toEqual([24, 23, 48]);
  });

  it('are all valid', () => {
    const faults = feeds.flatMap((name) => feedFaults(name, read(name)).map((fault) => `${name}: ${fault}`));
    expect(faults).toEqual([]);
  });

  it('are all well-formed to a browser', async () => {
    const page = await portal.open('/');
    const texts = feeds.filter((name) => name.endsWith('.xml')).map((name) => [name, read(name)] as const);
    const broken = await page.evaluate(
      (all) =>
        all.flatMap(([name, text]) => {
          const fault = new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror');
          return fault ? [`${name}: ${fault.textContent}`] : [];
        }),
      texts,
    );
    await page.context().close();
    expect(broken).toEqual([]);
  });

  it('hold the whole text, not the summary', () => {
    const { items } = JSON.parse(read('releases/products/oemconfig/feed.json'));
    expect(items[0].content_html).toContain('<h2');
    expect(items).toHaveLength(20);
  });

  it.each(['rss.xml', 'atom.xml'])('%s is readable in a browser, in both modes', async (file) => {
    for (const [colorScheme, color] of [
      ['light', 'rgb(22, 33, 31)'],
      ['dark', 'rgb(221, 230, 229)'],
    ] as const) {
      const page = await portal.open(`/releases/${file}`, { colorScheme, viewport: { width: 390, height: 800 } });
      const shape = await page.evaluate(() => {
        const styleOf = (name: string) => getComputedStyle(document.getElementsByTagName(name)[0] as Element);
        const hidden = document.documentElement.nodeName === 'rss' ? 'content:encoded' : 'content';
        return {
          color: getComputedStyle(document.documentElement).color,
          title: styleOf('title').display,
          hidden: styleOf(hidden).display,
          overflow: document.documentElement.scrollWidth - innerWidth,
        };
      });
      await page.context().close();
      expect(shape).toEqual({ color, title: 'block', hidden: 'none', overflow: 0 });
    }
  });
});

describe.runIf(hasBrowser)('a timeline', () => {
  it('leads to each version without a script', async () => {
    const page = await portal.open(TIMELINE, { javaScriptEnabled: false });
    const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('link');
    expect(await versions.count()).toBe(37);
    await versions.filter({ hasText: /^2\.9\.1$/ }).click();
    expect(new URL(page.url()).hash).toBe('#v2-9-1');
    expect(await page.locator('[id="v2-9-1"]').isVisible()).toBe(true);
    expect(await page.locator('.timeline-range').isVisible()).toBe(false);
    await page.context().close();
  });

  it('shows what lies between two versions, and keeps the choice in its address', async () => {
    const page = await portal.open(TIMELINE);
    const [from, to] = [page.getByLabel('From the version you have'), page.getByLabel('To the version you want')];
    await expect.poll(() => versionsShown(page)).toHaveLength(37);
    await from.selectOption('v2-10-0');
    await expect.poll(() => versionsShown(page)).toEqual(['v2-12-1', 'v2-12-0', 'v2-11-2', 'v2-11-1', 'v2-11-0']);
    await to.selectOption('v2-11-2');
    await expect.poll(() => versionsShown(page)).toEqual(['v2-11-2', 'v2-11-1', 'v2-11-0']);
    expect(await page.getByRole('status').filter({ hasText: 'releases' }).textContent()).toBe('3 releases');
    expect(await page.getByRole('navigation', { name: 'Versions' }).getByRole('link').count()).toBe(3);
    expect(new URL(page.url()).search).toBe('?from=v2-10-0&to=v2-11-2');
    await page.reload();
    await expect.poll(() => versionsShown(page)).toEqual(['v2-11-2', 'v2-11-1', 'v2-11-0']);
    await from.selectOption('v2-12-1');
    await expect.poll(() => page.getByText('There are no releases in between.').isVisible()).toBe(true);
    await from.selectOption('');
    await to.selectOption('v2-12-1');
    await expect.poll(() => versionsShown(page)).toHaveLength(37);
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });

  it('starts again on each page that is swapped in, and leaves an address alone that names no version', async () => {
    const page = await portal.open('/oemconfig');
    await page.getByRole('link', { name: 'All versions' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('OEMConfig versions');
    await page.getByLabel('From the version you have').selectOption('v2-12-0');
    await expect.poll(() => versionsShown(page)).toEqual(['v2-12-1']);
    await page.goto(`${portal.origin}${TIMELINE}?from=%22%3E&to=v0`);
    await expect.poll(() => versionsShown(page)).toHaveLength(37);
    await page.context().close();
  });

  it('has every id once', async () => {
    const page = await portal.open('/releases/products/android-sdk');
    const twice = await page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      return ids.filter((id, index) => ids.indexOf(id) !== index);
    });
    await page.context().close();
    expect(twice).toEqual([]);
  });

  it('says the same as JSON', async () => {
    const page = await portal.open(TIMELINE);
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll('.timeline-version')].map((version) => ({
        version: version.querySelector('h2')?.textContent,
        changes: [...version.querySelectorAll('.change > h3')].map((heading) => heading.textContent),
      })),
    );
    await page.context().close();
    const data = JSON.parse(read(`${TIMELINE}.json`));
    expect(data).toMatchObject({ product: 'oemconfig', label: 'OEMConfig', latest: '2.12.1' });
    type Told = { version: string; changes: { heading: string; html: string }[] };
    expect(
      data.versions.map(({ version, changes }: Told) => ({ version, changes: changes.map(({ heading }) => heading) })),
    ).toEqual(shown);
    expect(
      data.versions.flatMap(({ changes }: Told) => changes).filter(({ html }: { html: string }) => html === ''),
    ).toEqual([]);
    expect(read(`${TIMELINE}.json`)).not.toMatch(/(?:href|src)=\\"[/#]/);
  });

  it('leaves no change of any post out', () => {
    const folder = join(portal.folder, 'releases/products');
    const versions = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).versions as { changes: object[] }[]);
    expect(versions).toHaveLength(193);
    expect(versions.filter(({ changes }) => changes.length === 0)).toEqual([]);
  });
});

describe.runIf(hasBrowser)('around posts', () => {
  it('a post has newer and older at its top and its bottom, its product, and the way to all versions', async () => {
    const page = await portal.open('/releases/2025/10/15/scan2deploy-studio-v.2.6.2', { javaScriptEnabled: false });
    for (const name of ['Newer and older releases', 'Release posts']) {
      expect(await page.getByRole('navigation', { name, exact: true }).getByRole('link').allTextContents()).toEqual([
        'OlderScan2Deploy Studio 2.6.1',
      ]);
    }
    const product = page.locator('.post-facts a.product');
    expect([await product.getAttribute('href'), await product.locator('svg').count()]).toEqual([
      '/scan2deploy/studio',
      1,
    ]);
    await page.getByRole('link', { name: 'All versions of Scan2Deploy Studio' }).click();
    expect(new URL(page.url()).pathname).toBe('/releases/products/scan2deploy-studio');
    await page.context().close();
  });

  it('a list filters by product with plain links', async () => {
    const page = await portal.open('/releases', { javaScriptEnabled: false });
    const products = page.locator('.post-aside .product-links a');
    expect(await products.count()).toBe(24);
    await products.filter({ hasText: 'WiFi Guard' }).click();
    expect(await page.locator('h1').textContent()).toBe('WiFi Guard versions');
    await page.context().close();
  });

  it('the archive has all posts by year and product', async () => {
    const page = await portal.open('/releases/archive');
    const shape = await page.evaluate(() => ({
      years: [...document.querySelectorAll('.archive-year > h2')].map((year) => year.textContent),
      posts: document.querySelectorAll('.archive-year .post-lines li').length,
      first: document.querySelector('.archive-year h3')?.textContent,
    }));
    await page.context().close();
    expect(shape).toEqual({
      years: ['2025', '2024', '2023', '2022', '2021', '2020', '2019'],
      posts: 193,
      first: 'Aladdin for CODiScan',
    });
  });

  it('the bar tells of the newest release, and its id comes with it', async () => {
    const page = await portal.open('/');
    const bar = page.getByRole('complementary', { name: 'Announcement' });
    expect(await bar.getByRole('link').getAttribute('href')).toBe('/releases');
    expect(await page.evaluate(() => document.documentElement.dataset.announcementId)).toBe('scan2deploy-studio-2-6-2');
    await page.context().close();
  });

  it('every page that readers find has its Markdown, and names it', () => {
    const pages = readdirSync(portal.folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('index.html'))
      .map((name) => `/${name.replace(/\/?index\.html$/, '')}`);
    const without = pages.filter((path) => {
      const mirror = path === '/' ? '/index.md' : `${path}.md`;
      return !read(join(path, 'index.html')).includes(`type="text/markdown" title="Markdown" href="${mirror}"`);
    });
    // Search, pages for paper and a redirect have no text of their own.
    expect(without.filter((path) => !/\/print$|^\/search$|save-and-print-page$/.test(path))).toEqual([]);
    expect(read('releases/products/launcher.md')).toContain('# Launcher versions\n');
  });

  it('llms.txt has docs and releases of each product', () => {
    const groups = read('llms.txt').match(/^## .*$/gm) ?? [];
    expect(groups).toContain('## OEMConfig');
    expect(groups.filter((group) => group.startsWith('## Releases: '))).toHaveLength(24);
    expect(read('llms-full.txt').match(/^Source: <.*\/releases\/\d/gm)).toHaveLength(193);
  });
});
