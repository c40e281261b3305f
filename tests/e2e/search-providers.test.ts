// The other engines in the dialog: a hosted one, with all its failures, and Pagefind.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { browserSearchSettings } from '../../src/model/constants.ts';
import { type AlgoliaRecord, type AlgoliaServer, serveAlgolia } from '../support/algolia-server.ts';
import { hasBrowser } from '../support/browser.ts';
import type { Portal } from '../support/portal.ts';
import { isSameWindow, markedWords, openMarked, openSearchSite } from '../support/search-site.ts';

let page: Page;
const dialog = () => page.getByRole('dialog', { name: 'Search' });
const field = () => page.getByRole('combobox');
const options = () => page.getByRole('option');
const search = async (query: string) => {
  await page.keyboard.press('/');
  await field().fill(query);
};

/** Pages as on a site with two docs versions. */
const withVersions = (own: string) =>
  page.evaluate((version) => {
    const { dataset } = document.documentElement;
    const versions = ['2.0', '1.0'].map((each) => ({ version: each, label: each }));
    dataset.search = JSON.stringify({ ...JSON.parse(dataset.search ?? ''), versions });
    document.body.dataset.version = version;
  }, own);

const record = (
  path: string,
  lines: readonly string[],
  content: string,
  version = ['1.0', '2.0', 'current'],
): AlgoliaRecord => ({
  // The index was built from the published site.
  url: `https://docs.example.com${path}`,
  hierarchy: Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((level) => [`lvl${level}`, lines[level] ?? null])),
  content,
  language: 'en',
  version,
});

const records = [
  record(
    '/guide/battery#charging-profile',
    ['Guide', 'Battery', 'Charging', 'Charging profile'],
    'A <b>gentle</b> charging profile.',
  ),
  record('/guide/battery#storage', ['Guide', 'Battery', 'Storage'], 'Store it cold.', ['1.0']),
  record('/app/orders', ['App', 'Orders'], 'Ordered elsewhere.'),
  record('/old/triggers#trigger-mode-2', ['Guide', 'Triggers', 'Trigger mode 2'], 'The path moved.'),
  { ...record('/de/guide/battery', ['Handbuch', 'Akku'], 'A charging profile in German.'), language: 'de' },
  { ...record('', ['Guide', 'Danger'], 'dangerous address'), url: 'javascript:alert(1)' },
  ...Array.from({ length: 9 }, (_, index) =>
    record(`/guide/triggers#trigger-mode-${index}`, ['Guide', 'Triggers', `Mode ${index}`], 'ninefold'),
  ),
];

describe.runIf(hasBrowser)('search by Algolia', () => {
  let server: AlgoliaServer;
  let site: Portal;

  beforeAll(async () => {
    server = await serveAlgolia(records);
    site = await openSearchSite({
      search: {
        provider: 'algolia',
        algolia: { appId: 'APP', apiKey: 'search-only', indexName: 'docs', host: server.origin },
        externalUrlRegex: 'example\\.com/app/',
        replaceSearchResultPathname: { from: '^/old/', to: '/guide/' },
      },
    });
  });
  afterAll(async () => {
    await site?.close();
    await server?.close();
  });
  afterEach(() => {
    server.fail(undefined);
    server.asked.length = 0;
  });

  /** Opens the page of a case that controls its clock. */
  async function openTimed(): Promise<void> {
    page = await openMarked(site, '/guide/triggers', {}, 'open');
    onTestFinished(() => page.context().close());
    await page.clock.install();
  }

  it('asks as the API is documented, in the language of the page, and not before something is typed', async () => {
    await openTimed();
    await page.getByRole('button', { name: 'Search', exact: true }).hover();
    await page.keyboard.press('/');
    await field().waitFor();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await field().pressSequentially('charging profile');
    await page.clock.runFor(browserSearchSettings.hostedDelay);
    await options().first().waitFor();
    // The service is requested once, when the reader pauses: not for each letter, and not earlier.
    expect(server.asked).toHaveLength(1);
    const [{ request, ...rest } = { request: {} }] = server.asked;
    expect(rest).toEqual({ path: 'POST /1/indexes/*/queries', appId: 'APP', apiKey: 'search-only' });
    expect(request).toMatchObject({
      indexName: 'docs',
      query: 'charging profile',
      offset: 0,
      length: 20,
      facetFilters: ['language:en', 'version:current'],
    });
    expect(await options().count()).toBe(1);
  });

  it('shows its hits as any other: heading path, text as text, marks, and a way to the section on this host', async () => {
    await openTimed();
    await search('charging profile');
    expect(await options().first().textContent()).toContain(
      'Charging › Charging profile A <b>gentle</b> charging profile.',
    );
    expect(await options().first().locator('mark').allTextContents()).toEqual(['Charging profile', 'charging profile']);
    // The marks disappear after a while.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.origin}/guide/battery#charging-profile`);
    expect(await isSameWindow(page)).toBe(true);
    await expect.poll(() => markedWords(page)).toContain('charging profile');
  });

  it('shows two hits of a page at first, and at most eight', async () => {
    page = await openMarked(site, '/guide/triggers');
    await search('ninefold');
    await expect.poll(() => options().count()).toBe(3);
    await options().last().click();
    await expect.poll(() => options().count()).toBe(8);
  });

  it('rewrites paths, leaves other apps to the browser and drops what is no address', async () => {
    page = await openMarked(site, '/guide/battery');
    await search('moved');
    await expect.poll(() => options().first().getAttribute('href')).toBe('/guide/triggers#trigger-mode-2');
    await field().fill('elsewhere');
    await expect.poll(() => options().first().getAttribute('href')).toBe('https://docs.example.com/app/orders');
    expect(await options().first().getAttribute('rel')).toBe('external');
    await field().fill('dangerous');
    await page.getByText('No results for "dangerous"').first().waitFor();
  });

  it('searches the own version, says so where that gives nothing, and offers all', async () => {
    page = await openMarked(site, '/guide/triggers');
    await withVersions('2.0');
    await search('store it');
    await dialog().getByText('No results for "store it"').first().waitFor();
    expect(server.asked.at(-1)?.request.facetFilters).toEqual(['language:en', 'version:2.0']);
    await dialog().getByText('Only version 2.0 was searched.').waitFor();
    await dialog().getByRole('button', { name: 'Search all versions' }).click();
    await options().first().waitFor();
    expect(server.asked.at(-1)?.request.facetFilters).toEqual(['language:en']);
    await dialog().getByText('Results from all versions').waitFor();
    await field().fill('charging profile');
    await expect.poll(() => server.asked.at(-1)?.request.facetFilters).toEqual(['language:en', 'version:2.0']);
  });

  it('offers words that do give results', async () => {
    page = await openMarked(site, '/guide/triggers');
    await search('charging qqxxyyzz');
    await dialog().getByText('Try searching for charging').waitFor();
    await dialog().getByRole('button', { name: 'charging' }).click();
    await expect.poll(() => options().count()).toBe(1);
    expect(await field().inputValue()).toBe('charging');
  });

  it('says that it failed, and tries again, however it failed', async () => {
    await openTimed();
    await page.keyboard.press('/');
    for (const how of [403, 429, 500, 503, 'slow', 'not JSON', 'no results'] as const) {
      await field().fill('');
      server.fail(how);
      const asked = server.asked.length;
      await field().fill('charging');
      await expect.poll(() => server.asked.length).toBeGreaterThan(asked);
      if (how === 'slow') await page.clock.fastForward(5000);
      await dialog().getByText('Unable to fetch results').waitFor();
      await dialog().getByText('You might want to check your network connection.').waitFor();
      expect([how, await options().count()]).toEqual([how, 0]);
      server.fail(undefined);
      await dialog().getByRole('button', { name: 'Retry' }).click();
      await expect.poll(() => options().count()).toBe(1);
    }
  });

  it('says that it failed without a network', async () => {
    page = await openMarked(site, '/guide/triggers');
    await search('charging');
    await expect.poll(() => options().count()).toBe(1);
    await page.context().setOffline(true);
    await field().fill('elsewhere');
    await dialog().getByText('Unable to fetch results').waitFor();
    await page.context().setOffline(false);
    await dialog().getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => options().count()).toBe(1);
  });

  it('lets the reader choose a version on the search page', async () => {
    page = await openMarked(site, '/guide/triggers');
    await withVersions('2.0');
    await search('charging');
    await dialog().getByRole('link', { name: 'All results' }).click();
    await page.waitForURL('**/search?q=charging');
    const choice = page.getByRole('combobox', { name: 'Version' });
    await choice.selectOption('All versions');
    await page.waitForURL('**/search?q=charging&version=all');
    await expect.poll(() => server.asked.at(-1)?.request.facetFilters).toEqual(['language:en']);
    await choice.selectOption('1.0');
    await page.waitForURL('**/search?q=charging&version=1.0');
    await expect.poll(() => server.asked.at(-1)?.request.facetFilters).toEqual(['language:en', 'version:1.0']);
  });
});

describe.runIf(hasBrowser)('search by Pagefind', () => {
  let site: Portal;

  beforeAll(async () => {
    site = await openSearchSite({ search: { provider: 'pagefind' } });
  });
  afterAll(() => site?.close());

  it('finds sections, with snippet and marks, and leads to them', async () => {
    page = await openMarked(site, '/guide/triggers');
    const faults: string[] = [];
    page.on('console', (message) => {
      // The small site has no favicon, which the browser requests nevertheless.
      if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) faults.push(message.text());
    });
    await search('charging profile');
    const hit = options().filter({ hasText: 'Charging profile' }).first();
    await hit.waitFor();
    expect(await hit.getAttribute('href')).toBe('/guide/battery#charging-profile');
    expect(await hit.locator('mark').count()).toBeGreaterThan(0);
    await hit.click();
    await page.waitForURL('**/guide/battery#charging-profile');
    expect([await isSameWindow(page), faults]).toEqual([true, []]);
  });

  it('shows more on the search page as the reader scrolls', async () => {
    page = await openMarked(site, '/search?q=handheld');
    const hits = page.getByRole('main').locator('.search-hit');
    await hits.nth(4).waitFor();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 20_000);
        return hits.count();
      })
      .toBe(45);
  });

  it('goes without words that nearly all pages have, unless there are no others', async () => {
    page = await openMarked(site, '/guide/triggers');
    await search('storage handheld');
    await options().first().waitFor();
    await expect.poll(() => options().first().getAttribute('href')).toBe('/guide/battery#storage');
    await field().fill('a handheld');
    await options().filter({ hasText: 'Handheld' }).first().waitFor();
    // Of many such words two are requested, those on the fewest pages.
    await field().fill('a handheld with a number');
    await expect
      .poll(async () => new Set(await options().first().locator('.search-hit-snippet mark').allTextContents()))
      .toEqual(new Set(['with', 'number.']));
  });

  it('downloads a page only when its hit is near', async () => {
    page = await openMarked(site, '/guide/triggers');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const downloaded = () => asked.filter((path) => path.endsWith('.pf_fragment')).length;
    await search('handheld');
    await options().nth(4).waitFor();
    expect(downloaded()).toBeLessThan(20);
    await expect
      .poll(async () => {
        await options().last().hover();
        await page.mouse.wheel(0, 5000);
        return options().count();
      })
      .toBe(20);
    expect(downloaded()).toBe(20);
  });

  it('says that nothing was found, in the version that was searched, and offers all', async () => {
    page = await openMarked(site, '/guide/triggers');
    await search('qqxxyyzz');
    await dialog().getByText('No results for "qqxxyyzz"').first().waitFor();
    await page.reload();
    await withVersions('2.0');
    await search('storage');
    await dialog().getByText('Only version 2.0 was searched.').waitFor();
    await dialog().getByRole('button', { name: 'Search all versions' }).click();
    await dialog().getByText('Results from all versions').waitFor();
    await expect.poll(() => options().first().getAttribute('href')).toBe('/guide/battery#storage');
  });
});
