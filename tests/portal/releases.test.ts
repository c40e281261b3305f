// The releases section of the portal for feed readers and machines, and the content of its pages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { readBuiltPage } from '../support/built-page.ts';
import { feedFaults, feedsOf } from '../support/feeds.ts';

const TIMELINE = '/releases/products/oemconfig';
const folder = inject('portal');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const pageAt = (path: string) => readBuiltPage(folder, path);
const feeds = feedsOf(folder);

describe('feeds', () => {
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

  it('hold the whole text, not the summary', () => {
    const { items } = JSON.parse(read('releases/products/oemconfig/feed.json'));
    expect(items[0].content_html).toContain('<h2');
    expect(items).toHaveLength(20);
  });
});

describe('a timeline', () => {
  it('has every id once', () => {
    const ids = pageAt('/releases/products/android-sdk')
      .all('[id]')
      .map((element) => element.attribute('id'));
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('says the same as JSON', () => {
    const shown = pageAt(TIMELINE)
      .all('.timeline-version')
      .map((version) => ({
        version: version.all('h2')[0]?.text,
        changes: version.all('.change > h3').map(({ text }) => text),
      }));
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
    const products = join(folder, 'releases/products');
    const versions = readdirSync(products)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => JSON.parse(readFileSync(join(products, name), 'utf8')).versions as { changes: object[] }[]);
    expect(versions).toHaveLength(193);
    expect(versions.filter(({ changes }) => changes.length === 0)).toEqual([]);
  });
});

describe('around posts', () => {
  it('a post has newer and older at its end, its product, and the way to all versions', () => {
    const page = pageAt('/releases/2025/10/15/scan2deploy-studio-v.2.6.2');
    const links = page.only('nav[aria-label="Release posts"]').all('a[href]');
    expect(links.map(({ text }) => text)).toEqual(['OlderScan2Deploy Studio 2.6.1']);
    const product = page.only('.post-facts a.product');
    expect([product.attribute('href'), product.all('svg').length]).toEqual(['/scan2deploy/studio', 1]);
    const versions = page.all('a').filter(({ text }) => text === 'All versions of Scan2Deploy Studio');
    expect(versions.map((link) => link.attribute('href'))).toEqual(['/releases/products/scan2deploy-studio']);
  });

  it('a list filters by product with plain links', () => {
    const products = pageAt('/releases').all('.post-aside .product-links a');
    expect(products).toHaveLength(24);
    const [target] = products.filter(({ text }) => text.includes('WiFi Guard'));
    expect(pageAt(target?.attribute('href') ?? '').only('h1').text).toBe('WiFi Guard versions');
  });

  it('the archive has all posts by year and product', () => {
    const page = pageAt('/releases/archive');
    expect({
      years: page.all('.archive-year > h2').map(({ text }) => text),
      posts: page.all('.archive-year .post-lines li').length,
      first: page.all('.archive-year h3')[0]?.text,
    }).toEqual({
      years: ['2025', '2024', '2023', '2022', '2021', '2020', '2019'],
      posts: 193,
      first: 'Aladdin for CODiScan',
    });
  });

  it('the list has one outline: what posts say is below their titles', () => {
    const page = pageAt('/releases');
    expect([page.all('.post-entry > header > h2').length, page.all('.post-text h2').length]).toEqual([10, 0]);
    expect(page.all('.post-text h3').length).toBeGreaterThan(2);
    expect(page.all('.page-head a').map(({ text }) => text)).toEqual(['Products', 'Archive', 'Tags']);
  });

  it('the bar tells of the newest release, and its id comes with it', () => {
    const page = pageAt('/');
    const bar = page.only('aside[aria-label="Announcement"]');
    expect(bar.only('a').attribute('href')).toBe('/releases/2025/10/24/browser');
    expect(page.only('html').attribute('data-announcement-id')).toBe('browser-1-9-1');
  });

  it('every page that readers find has its Markdown, and names it', () => {
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
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
