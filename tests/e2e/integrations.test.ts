// Presets on built pages, with a loopback server instead of their services: one view per page, no violation of the policy, and no request
// to a service before the reader's consent.
import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { violations } from '../support/axe.ts';
import { hasBrowser, idle } from '../support/browser.ts';
import type { Portal } from '../support/portal.ts';
import { openSiteWith } from '../support/preset-site.ts';
import { type ServiceServer, startService } from '../support/service-server.ts';

const KAPA = { websiteId: 'k', projectName: 'Acme', projectColor: '#00676a', projectLogo: 'https://a.example/l.svg' };

let service: ServiceServer;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.close());

/** Two scripts record their calls; the others do nothing. */
function scriptOf(address: string): string {
  if (address.includes('sidepanel-js')) {
    return `window.docsearchSidepanel = (settings) => { window.asked = { ...settings, container: settings.container.tagName }; };`;
  }
  if (!address.includes('sentry')) return '';
  return `window.Sentry = { init: (settings) => { window.sentry = settings; } }; window.sentryOnLoad();`;
}

/** Opens a site with presets for the cases of a group. `answer` returns the script at an address of a service. */
function siteWith(make: () => string, answer = scriptOf) {
  let site: Portal & { readonly root: string };
  beforeAll(async () => {
    site = await openSiteWith(make());
  });
  afterAll(async () => {
    await site?.close();
    if (site) rmSync(site.root, { recursive: true, force: true });
  });
  /** Returns a page of a first visit, with the warnings of its console. `init` runs before its scripts. */
  return async (init?: () => void, onForeign?: (address: string) => void) => {
    service.forget();
    const page = await site.browser.newPage();
    const context = page.context();
    onTestFinished(() => context.close());
    if (init) await page.addInitScript(init);
    const known = [site.origin, service.origin];
    await context.route(
      (url) => !known.includes(url.origin),
      (route) => {
        const address = route.request().url();
        onForeign?.(address);
        return route.fulfill({
          contentType: address.endsWith('.css') ? 'text/css' : 'text/javascript',
          // Requests of scripts, like those of services, may come from any origin.
          headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
          body: answer(address),
        });
      },
    );
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text());
    });
    page.on('pageerror', (error) => refused.push(String(error)));
    await page.goto(`${site.origin}/`);
    await settle(page);
    return { page, refused, origin: site.origin };
  };
}

/** Waits until the modules of the page are loaded and have run: further requests need a user action. */
async function settle(page: Page): Promise<void> {
  const addresses = await page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    const modules = names.filter((name) => /\/assets\/site-on-[\w-]+\.js$/.test(name));
    return modules.length > 0 ? modules : undefined;
  });
  for (const address of (await addresses.jsonValue()) ?? [])
    await page.evaluate(`import(${JSON.stringify(address)}).then(() => {})`);
  await idle(page);
  // When this response arrives, all earlier requests of the page are recorded.
  await page.evaluate(() => fetch('/second', { cache: 'no-store' }).then(({ status }) => status));
}
async function visitSecond(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'the second page' }).click();
  await page.getByRole('heading', { name: 'Second' }).waitFor();
}
/** Returns the call of a preset as text of a configuration; functions are code. */
function call(name: string, options: object, code = ''): string {
  return `presets.${name}({ ...${JSON.stringify(options)}, ${code} })`;
}
const giscusOf = (consent?: 'banner') =>
  call('giscus', { repo: 'acme/docs', repoId: 'R', category: 'Docs', categoryId: 'C', host: service.origin, consent });
const banner = (page: Page) => page.getByRole('region', { name: 'Privacy' });

describe.runIf(hasBrowser)('counters', () => {
  const rows: readonly (readonly [string, () => string, string, (origin: string) => readonly unknown[]])[] = [
    [
      'plausible',
      () => call('plausible', { domain: 'docs.example.com', host: service.origin }),
      '/api/event',
      (origin) => [
        { n: 'pageview', u: `${origin}/`, d: 'docs.example.com', r: null },
        { n: 'pageview', u: `${origin}/second`, d: 'docs.example.com', r: null },
      ],
    ],
    [
      'matomo',
      () => call('matomo', { host: service.origin, siteId: '7' }),
      '/matomo.php',
      (origin) => [
        { idsite: '7', url: `${origin}/`, action_name: 'Start | Acme', urlref: '' },
        { idsite: '7', url: `${origin}/second`, action_name: 'Second | Acme', urlref: `${origin}/` },
      ],
    ],
    [
      'umami',
      () => call('umami', { websiteId: 'w1', host: service.origin }),
      '/api/send',
      (origin) =>
        [
          { url: '/', title: 'Start | Acme', referrer: '' },
          { url: '/second', title: 'Second | Acme', referrer: `${origin}/` },
        ].map((view) => ({ type: 'event', payload: { website: 'w1', hostname: '127.0.0.1', ...view } })),
    ],
    [
      'posthog',
      () => call('posthog', { projectKey: 'phc', host: service.origin }),
      '/e/',
      (origin) => [
        { token: 'phc', event: '$pageview', properties: { $current_url: `${origin}/`, title: 'Start | Acme' } },
        {
          token: 'phc',
          event: '$pageview',
          properties: { $current_url: `${origin}/second`, title: 'Second | Acme', $referrer: `${origin}/` },
        },
      ],
    ],
  ];
  describe.each(rows)('%s', (_, make, path, views) => {
    const open = siteWith(make);
    it('counts the first page and each one that is swapped in, and is refused nothing', async () => {
      const { page, refused, origin } = await open();
      await expect.poll(() => service.sent(path)).toEqual(views(origin).slice(0, 1));
      await visitSecond(page);
      await expect.poll(() => service.sent(path)).toEqual(views(origin));
      await page.goBack();
      await expect.poll(() => service.sent(path)).toHaveLength(3);
      await page.evaluate(() => location.assign('#start'));
      await settle(page);
      expect([service.sent(path).length, refused]).toEqual([3, []]);
    });

    it.each([
      ['Do Not Track', () => Object.defineProperty(navigator, 'doNotTrack', { value: '1' })],
      ['Global Privacy Control', () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })],
    ])('asks nothing under %s', async (_name, init) => {
      const { page } = await open(init);
      await visitSecond(page);
      await settle(page);
      expect(service.requests).toEqual([]);
    });
  });
});

describe.runIf(hasBrowser)('comments by giscus', () => {
  const open = siteWith(() => giscusOf());
  it('stand below each page, follow the mode, and are refused nothing', async () => {
    const { page, refused } = await open();
    const place = page.locator('.techdocs-giscus');
    const frame = page.frameLocator('.techdocs-giscus iframe');
    await frame.getByText('Comments').waitFor();
    const query = () => service.requests.map(({ path }) => path).filter((path) => path.includes('/widget'));
    expect(query()).toEqual(['/en/widget?term=%2F&repo=acme%2Fdocs&theme=light']);
    await page
      .getByRole('button', { name: /theme|mode/i })
      .first()
      .click();
    await frame.getByText('dark').waitFor();
    await visitSecond(page);
    await frame.getByText('Comments').waitFor();
    expect(query()[1]).toBe('/en/widget?term=%2Fsecond&repo=acme%2Fdocs&theme=dark');
    expect([await place.locator('iframe').count(), refused]).toEqual([1, []]);
  });
});

describe.runIf(hasBrowser)('consent by the banner', () => {
  const open = siteWith(() =>
    [call('plausible', { domain: 'a', host: service.origin, consent: 'banner' }), giscusOf('banner')].join(', '),
  );
  const paths = () => [...new Set(service.requests.map(({ path }) => path.split('?')[0]))].sort();
  const LOADED = ['/api/event', '/client.js', '/default.css', '/en/widget', '/js/script.manual.js'];

  it('is asked before anything loads, and remembered', async () => {
    const { page, refused } = await open();
    await banner(page).waitFor();
    expect(await banner(page).locator('p').textContent()).toBe(
      'This site would like to load Plausible and giscus. Nothing of it loads before you accept.',
    );
    await visitSecond(page);
    await settle(page);
    expect([service.requests, await banner(page).count()]).toEqual([[], 1]);
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(paths).toEqual(LOADED);
    expect(await banner(page).count()).toBe(0);
    service.forget();
    await page.reload();
    await expect.poll(paths).toEqual(LOADED);
    expect([await banner(page).count(), refused]).toEqual([0, []]);
  });

  it('may be declined, and nothing loads from then on', async () => {
    const { page, refused } = await open();
    await banner(page).getByRole('button', { name: 'Decline' }).click();
    await page.reload();
    await settle(page);
    await visitSecond(page);
    await settle(page);
    expect([await banner(page).count(), service.requests, refused]).toEqual([0, [], []]);
  });

  it('may be taken back and given again, by an element of the site or by its script', async () => {
    const { page } = await open();
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(paths).toEqual(LOADED);
    await page.evaluate(() => {
      const button = document.createElement('button');
      button.dataset.consent = '';
      button.textContent = 'Privacy choices';
      document.querySelector('main')?.append(button);
    });
    const choices = page.getByRole('button', { name: 'Privacy choices' });
    await choices.click();
    expect(await banner(page).evaluate((element) => document.activeElement === element)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await choices.evaluate((element) => document.activeElement === element)).toBe(true);
    await choices.press('Enter');
    const reloaded = page.waitForEvent('load');
    await banner(page).getByRole('button', { name: 'Decline' }).click();
    await reloaded;
    service.forget();
    await settle(page);
    expect([await banner(page).count(), service.requests]).toEqual([0, []]);
    await page.evaluate(() => (window as unknown as { techdocsConsent(yes: boolean): void }).techdocsConsent(true));
    await expect.poll(paths).toEqual(LOADED);
  });

  it.each([
    ['Do Not Track', () => Object.defineProperty(navigator, 'doNotTrack', { value: '1' })],
    ['Global Privacy Control', () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })],
  ])('is not asked under %s, which is a no until the reader says otherwise', async (_, init) => {
    const { page } = await open(init);
    await visitSecond(page);
    await settle(page);
    expect([await banner(page).count(), service.requests]).toEqual([0, []]);
    await page.evaluate(() => (window as unknown as { techdocsConsent(): void }).techdocsConsent());
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(paths).toEqual(LOADED);
  });

  it.each(['light', 'dark'] as const)('keeps the rules of accessibility in %s mode', async (mode) => {
    const { page } = await open();
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, mode);
    await banner(page).waitFor();
    expect(await violations(page, { part: '.techdocs-consent' })).toEqual([]);
  });

  it('holds until the page is left where the browser keeps nothing', async () => {
    const { page } = await open(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('No storage.');
        },
      });
    });
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(paths).toEqual(LOADED);
  });
});

describe.runIf(hasBrowser)('consent by a function of the site', () => {
  const open = siteWith(() =>
    call(
      'plausible',
      { domain: 'a', host: service.origin },
      "consent: (name) => new Promise((resolve) => document.addEventListener('choice', ({ detail }) => resolve(detail === name)))",
    ),
  );
  it.each([
    ['plausible', 1],
    ['no', 0],
  ])('is waited for: %s', async (choice, views) => {
    const { page, refused } = await open();
    expect(service.requests).toEqual([]);
    await page.evaluate((detail) => document.dispatchEvent(new CustomEvent('choice', { detail })), choice);
    if (views > 0) await expect.poll(() => service.sent('/api/event')).toHaveLength(views);
    else await settle(page);
    expect([service.sent('/api/event').length, refused]).toEqual([views, []]);
  });

  it('is not asked under Global Privacy Control', async () => {
    const { page } = await open(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('choice', { detail: 'plausible' })));
    await settle(page);
    expect(service.requests).toEqual([]);
  });
});

/** Requests to other services are answered here instead of by their hosts. */
describe.runIf(hasBrowser)('services that nobody hosts', () => {
  const open = siteWith(() =>
    [
      call('gtag', { id: 'G-1' }),
      call('gtm', { id: 'GTM-1' }),
      call('clarity', { projectId: 'p1' }),
      call('intercom', { appId: 'i1' }),
      call('kapa', KAPA),
      call('algoliaAsk', { appId: 'APP', apiKey: 'key', agentId: 'agent' }),
      call('sentry', { dsn: 'https://abc@o1.ingest.us.sentry.io/2', init: { release: '1' } }),
    ].join(', '),
  );
  it('are allowed by one policy, in the pages and in the headers', async () => {
    const { page } = await open();
    const meta = await page.locator('meta[http-equiv=Content-Security-Policy]').getAttribute('content');
    const headers = await page.evaluate(() => fetch('/_headers').then((response) => response.text()));
    expect(/Content-Security-Policy: (.*)/.exec(headers)?.[1]).toBe(meta);
    expect(meta).toContain('connect-src');
    expect(meta).not.toContain('unsafe');
  });

  it('load their scripts by the policy, and are told what they need', async () => {
    const asked: string[] = [];
    const { page, refused, origin } = await open(undefined, (request) => asked.push(request));
    await visitSecond(page);
    await settle(page);
    await expect
      .poll(() => [...asked].sort())
      .toEqual([
        'https://cdn.jsdelivr.net/npm/@docsearch/css@5/dist/sidepanel.css',
        'https://cdn.jsdelivr.net/npm/@docsearch/css@5/dist/style.css',
        'https://cdn.jsdelivr.net/npm/@docsearch/sidepanel-js@5/dist/umd/index.js',
        'https://js.sentry-cdn.com/abc.min.js',
        'https://widget.intercom.io/widget/i1',
        'https://widget.kapa.ai/kapa-widget.bundle.js',
        'https://www.clarity.ms/tag/p1',
        'https://www.googletagmanager.com/gtag/js?id=G-1',
        'https://www.googletagmanager.com/gtm.js?id=GTM-1',
      ]);
    const told = await page.evaluate(() => {
      const known = window as unknown as {
        dataLayer: readonly (IArguments | object)[];
        Intercom: { q: readonly IArguments[] };
        intercomSettings: object;
        asked: object;
        sentry: object;
      };
      const plain = (part: unknown) => (part instanceof Date || typeof part === 'number' ? 'now' : part);
      return {
        google: known.dataLayer.map((each) =>
          ('length' in each ? [...(each as IArguments)] : Object.values(each)).map(plain),
        ),
        intercom: known.Intercom.q.map(([command]) => command),
        settings: known.intercomSettings,
        kapa: document.querySelector('script[src*="widget.kapa.ai"]')?.getAttribute('data-project-name'),
        algolia: known.asked,
        sentry: known.sentry,
      };
    });
    expect(told).toEqual({
      google: expect.arrayContaining([
        ['js', 'now'],
        ['config', 'G-1', { send_page_view: false, allow_google_signals: false }],
        ['event', 'page_view', { page_title: 'Start | Acme', page_location: `${origin}/`, page_referrer: '' }],
        [
          'event',
          'page_view',
          { page_title: 'Second | Acme', page_location: `${origin}/second`, page_referrer: `${origin}/` },
        ],
        ['now', 'gtm.js'],
        ['techdocs.page', 'Start | Acme', `${origin}/`, ''],
        ['techdocs.page', 'Second | Acme', `${origin}/second`, `${origin}/`],
      ]),
      intercom: ['update'],
      settings: { app_id: 'i1', api_base: 'https://api-iam.intercom.io' },
      kapa: 'Acme',
      algolia: { appId: 'APP', apiKey: 'key', agentId: 'agent', theme: 'light', container: 'DIV' },
      sentry: { dsn: 'https://abc@o1.ingest.us.sentry.io/2', release: '1' },
    });
    expect(refused).toEqual([]);
  });
});

/** What the vendors' documents list for their scripts. Scripts and frames are answered by empty ones. */
type Kind = 'connect' | 'font' | 'frame' | 'image' | 'script' | 'style';
type Requests = readonly (readonly [kind: Kind, address: string])[];

/** Returns a script that makes the requests, as the script of a service does when it starts. */
function requesting(requests: Requests): string {
  return `for (const [kind, address] of ${JSON.stringify(requests)}) {
    if (kind === 'connect') fetch(address, { method: 'POST', body: '{}' });
    else if (kind === 'font') new FontFace('Own', 'url(' + address + ')').load().catch(() => {});
    else if (kind === 'image') new Image().src = address;
    else if (kind === 'style') document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address }));
    else document.body.append(Object.assign(document.createElement(kind === 'frame' ? 'iframe' : 'script'), { src: address }));
  }`;
}

describe.runIf(hasBrowser)('a service alone', () => {
  const rows: readonly (readonly [name: string, options: object, script: RegExp, requests: Requests])[] = [
    [
      'gtag',
      { id: 'G-1' },
      /\/gtag\/js/,
      [
        ['connect', 'https://region1.google-analytics.com/g/collect?v=2'],
        ['connect', 'https://www.googletagmanager.com/td?id=G-1'],
        ['image', 'https://www.google-analytics.com/g/collect?v=2'],
      ],
    ],
    [
      'gtm',
      { id: 'GTM-1' },
      /\/gtm\.js/,
      [
        ['script', 'https://www.googletagmanager.com/gtag/js?id=G-2'],
        ['connect', 'https://www.google.com/ccm/collect'],
        ['image', 'https://www.googletagmanager.com/a?id=GTM-1'],
      ],
    ],
    [
      'clarity',
      { projectId: 'p1' },
      /\/tag\/p1$/,
      [
        ['script', 'https://scripts.clarity.ms/0.8.1/clarity.js'],
        ['connect', 'https://k.clarity.ms/collect'],
        ['connect', 'https://c.bing.com/c.gif'],
        ['image', 'https://c.clarity.ms/c.gif'],
      ],
    ],
    [
      'intercom',
      { appId: 'i1' },
      /\/widget\/i1$/,
      [
        ['script', 'https://js.intercomcdn.com/frame-modern.js'],
        ['connect', 'https://api-iam.intercom.io/messenger/web/ping'],
        ['connect', 'https://nexus-websocket-a.intercom.io/client-test'],
        ['connect', 'https://uploads.intercomcdn.com/i'],
        ['frame', 'https://intercom-sheets.com/sheets'],
        ['font', 'https://fonts.intercomcdn.com/inter.woff2'],
        ['image', 'https://static.intercomassets.com/avatar.png'],
      ],
    ],
    [
      'kapa',
      KAPA,
      /kapa-widget/,
      [
        ['connect', 'https://proxy.kapa.ai/query'],
        ['connect', 'https://metrics.kapa.ai/e'],
        ['script', 'https://www.google.com/recaptcha/api.js'],
        ['script', 'https://www.gstatic.com/recaptcha/releases/r.js'],
        ['script', 'https://js.hcaptcha.com/1/api.js'],
        ['frame', 'https://newassets.hcaptcha.com/captcha/v1'],
        ['style', 'https://newassets.hcaptcha.com/c.css'],
        ['image', 'https://a.example/l.svg'],
      ],
    ],
    [
      'algoliaAsk',
      { appId: 'APP', apiKey: 'key', agentId: 'agent' },
      /sidepanel-js/,
      [['connect', 'https://app.algolia.net/agent-studio/1/agents/agent/completions']],
    ],
    [
      'sentry',
      { dsn: 'https://abc@o1.ingest.us.sentry.io/2' },
      /abc\.min\.js$/,
      [
        ['script', 'https://browser.sentry-cdn.com/9.1.0/bundle.min.js'],
        ['connect', 'https://o1.ingest.us.sentry.io/api/2/envelope/'],
      ],
    ],
  ];
  describe.each(rows)('%s', (name, options, script, requests) => {
    const open = siteWith(
      () => call(name, options),
      (address) =>
        script.test(address) && !requests.some(([, one]) => one === address)
          ? `${scriptOf(address)}\n${requesting(requests)}`
          : '',
    );
    it('may ask all that its documents list, and no other host', async () => {
      const asked: string[] = [];
      const { page, refused } = await open(undefined, (request) => asked.push(request));
      await expect.poll(() => asked).toEqual(expect.arrayContaining(requests.map(([, address]) => address)));
      await settle(page);
      expect(refused).toEqual([]);
      const other = await page.evaluate(() =>
        fetch('https://other.example/').then(
          () => 'allowed',
          () => 'refused',
        ),
      );
      expect([other, asked.includes('https://other.example/')]).toEqual(['refused', false]);
    });
  });
});
