// Page views are counted if the site enables it, once per page, and never against the reader's will. No request leaves the machine:
// requests to other hosts are answered here.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasBrowser, idle, lazyScript } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { makeFolder } from '../support/tree.ts';

const SITE = {
  'docs/index.md': '# Start\n\nGo to [the second page](./second.md).\n',
  'docs/second.md': '# Second\n\nBack to [the start](./index.md#start).\n',
};
const ENDPOINT = 'https://stats.example.com/hit;v,1?site=a';

describe.runIf(hasBrowser).each([
  ['beacon', { provider: 'beacon', endpoint: ENDPOINT }],
  ['gtag', { provider: 'gtag', trackingId: 'G-A&B' }],
  ['nothing', undefined],
])('page views by %s', (provider, analytics) => {
  const folder = makeFolder({ ...SITE, 'site.config.json': JSON.stringify({ title: 'Acme', analytics }) });
  let site: Portal;
  let context: BrowserContext;
  let page: Page;
  let foreign: Request[];
  let refused: string[];

  beforeAll(async () => {
    site = await openPortal(folder);
  });
  afterAll(async () => {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens the first page. `init` runs before its scripts. */
  async function open(init?: () => void): Promise<void> {
    page = init ? await site.browser.newPage() : await site.start();
    context = page.context();
    if (init) {
      onTestFinished(() => context.close());
      await page.addInitScript(init);
    }
    foreign = [];
    refused = [];
    await context.route(
      (url) => url.origin !== site.origin,
      (route) => {
        foreign.push(route.request());
        return route.fulfill({ contentType: 'text/javascript', body: '' });
      },
    );
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text());
    });
    await page.goto(`${site.origin}/`);
    await settle();
  }
  /** Waits until the counting script, if any, has run, and all earlier requests of the page are recorded. */
  async function settle(): Promise<void> {
    if (analytics) await lazyScript(page, 'analytics');
    else await idle(page);
    await page.evaluate(() => fetch('/second', { cache: 'no-store' }).then(({ status }) => status));
  }
  async function visitSecond(): Promise<void> {
    await page.getByRole('link', { name: 'the second page' }).click();
    await page.getByRole('heading', { name: 'Second' }).waitFor();
  }
  const views = () => [
    { path: '/', title: 'Start | Acme', referrer: '' },
    { path: '/second', title: 'Second | Acme', referrer: `${site.origin}/` },
  ];

  if (provider === 'beacon') {
    it('are sent on load and for each page that is swapped in, not for an anchor', async () => {
      await open();
      await visitSecond();
      await expect.poll(() => foreign.map((request) => request.url())).toEqual([ENDPOINT, ENDPOINT]);
      expect(foreign.map((request) => JSON.parse(request.postData() ?? 'null'))).toEqual(views());
      await page.goBack();
      await expect.poll(() => foreign.length).toBe(3);
      await page.evaluate(() => location.assign('#start'));
      // The view of an anchor would come before that of the page.
      await visitSecond();
      await expect.poll(() => foreign.length).toBe(4);
      expect(JSON.parse(foreign[3]?.postData() ?? 'null')).toMatchObject({ path: '/second' });
      expect(refused).toEqual([]);
    });
  }

  if (provider === 'gtag') {
    it('are given to Google’s tag, which loads once', async () => {
      await open();
      await visitSecond();
      const commands = () =>
        page.evaluate(() =>
          (window as unknown as { dataLayer: IArguments[] }).dataLayer.map((each) =>
            [...each].map((part) => (part instanceof Date ? 'now' : part)),
          ),
        );
      await expect
        .poll(commands)
        .toEqual([
          ['js', 'now'],
          ['config', 'G-A&B', { send_page_view: false, allow_google_signals: false }],
          ...views().map(({ path, title, referrer }) => [
            'event',
            'page_view',
            { page_title: title, page_location: site.origin + path, page_referrer: referrer },
          ]),
        ]);
      expect(foreign.map((request) => request.url())).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-A%26B']);
      expect(refused).toEqual([]);
    });

    it('may be sent where Google collects them, and nowhere else', async () => {
      await open();
      const statuses = await page.evaluate(
        async (addresses) => {
          const answers = addresses.map((each) =>
            fetch(each, { mode: 'no-cors' }).then(
              () => 'ok',
              () => 'refused',
            ),
          );
          return await Promise.all(answers);
        },
        [
          'https://region1.google-analytics.com/g/collect',
          'https://region1.analytics.google.com/g/collect',
          'https://example.com/',
        ],
      );
      expect(statuses).toEqual(['ok', 'ok', 'refused']);
    });
  }

  if (provider === 'nothing') {
    it('are not counted, and no script for it loads', async () => {
      const asked: string[] = [];
      await open();
      page.on('request', (request) => asked.push(request.url()));
      await page.reload();
      await visitSecond();
      await settle();
      expect([...foreign.map((request) => request.url()), ...asked.filter((each) => /analytics/.test(each))]).toEqual(
        [],
      );
    });
  }

  if (analytics) {
    it.each([
      ['Do Not Track', () => Object.defineProperty(navigator, 'doNotTrack', { value: '1' })],
      ['Global Privacy Control', () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })],
    ])('are not counted under %s', async (_, init) => {
      await open(init);
      await visitSecond();
      await settle();
      expect(foreign).toEqual([]);
    });

    it('do no harm where a blocker keeps the script away', async () => {
      await open();
      let loads = 0;
      await context.route('**/assets/analytics-*', (route) => route.abort());
      page.on('load', () => {
        loads += 1;
      });
      const kept = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/analytics-'));
      await page.reload();
      await kept;
      await visitSecond();
      await idle(page);
      expect([loads, await page.getByText('Page Error').count()]).toEqual([1, 0]);
    });
  }

  it('are allowed by one policy, in the pages and in the headers', () => {
    const read = (file: string, pattern: RegExp) => pattern.exec(readFileSync(join(site.folder, file), 'utf8'))?.[1];
    const inHeaders = read('_headers', /Content-Security-Policy: (.*)/);
    const inPage = read('index.html', /http-equiv="Content-Security-Policy" content="([^"]*)"/);
    expect(inPage?.replaceAll('&#39;', "'")).toBe(inHeaders);
    expect(inHeaders?.includes('connect-src')).toBe(provider !== 'nothing');
  });

  it('can be told by a script of the site: the document says when a page has come', async () => {
    await open();
    await page.evaluate(() => {
      document.addEventListener('techdocs:navigate', () => {
        document.body.dataset.seen = `${document.title} ${location.pathname}`;
      });
    });
    await visitSecond();
    expect(await page.evaluate(() => document.body.dataset.seen)).toBe('Second | Acme /second');
  });
});
