// Errors from the reader's point of view: a missing address, files that do not load, a crash, no storage.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { frames, hasBrowser, held, idle, lazyScript } from '../support/browser.ts';
import { openPortal, openSmallSite, type Portal } from '../support/portal.ts';

let portal: Portal;
let page: Page;
const path = () => page.evaluate(() => location.pathname);
const heading = () => page.locator('h1').textContent();
const alert = () => page.getByRole('alert');
const suggestions = () => page.locator('section', { has: page.getByRole('heading', { name: 'Did you mean' }) });

/** Opens a page after `prepare`. Pages that redirect or reload may do so before their load event. */
async function open(
  site: Portal,
  address: string,
  prepare: (blank: Page) => Promise<unknown> = async () => {},
  waitUntil: 'commit' | 'load' = 'load',
) {
  page = await site.start({ reducedMotion: 'reduce' });
  await prepare(page);
  await page.goto(site.origin + address, { waitUntil });
}

/** The same on a page of its own; `script` runs before those of the page. */
async function openWith(
  script: () => void,
  address: string,
  prepare: (blank: Page) => unknown = () => {},
  waitUntil: 'commit' | 'load' = 'load',
) {
  page = await portal.browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  onTestFinished(() => page.close());
  await page.addInitScript(script);
  await prepare(page);
  await page.goto(portal.origin + address, { waitUntil });
}

if (hasBrowser) {
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal?.close());
}

describe.runIf(hasBrowser)('an address that leads nowhere', () => {
  it('is named, and search and the nearest pages are offered', async () => {
    await open(portal, '/launcher/hmoe');
    await page.getByText('There is no page at /launcher/hmoe.').waitFor();
    const first = suggestions().getByRole('link').first();
    await expect.poll(() => first.textContent()).toBe('Home Settings');
    expect(await suggestions().getByRole('listitem').first().textContent()).toBe('Home Settings /launcher/home');
    expect(await suggestions().getByRole('link').count()).toBeLessThanOrEqual(5);
    await page.getByRole('searchbox').fill('home');
    await first.click();
    await expect.poll(heading).toBe('Home Settings');
  });

  it('is shown as text, whatever it holds', async () => {
    const hostile = '/launcher/<img src=x onerror=alert(1)>\u202egnp.\n\u0000x';
    await open(portal, encodeURI(hostile));
    const code = page.locator('.lead code');
    await expect.poll(() => code.textContent()).toBe('/launcher/<img src=x onerror=alert(1)>\ufffdgnp.\ufffd\ufffdx');
    expect(await code.locator('*').count()).toBe(0);
    await expect.poll(() => suggestions().getByText('/launcher', { exact: true }).count()).toBe(1);
  });

  it('fits a narrow window, however long it is', async () => {
    await open(portal, `/${'x'.repeat(400)}`, (blank) => blank.setViewportSize({ width: 390, height: 800 }));
    await expect.poll(() => page.locator('.lead code').textContent()).toBe(`/${'x'.repeat(299)}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('is shown as it is where its encoding is malformed', async () => {
    await open(portal, '/launcher/home%A');
    await page.getByText('There is no page at /launcher/home%A.').waitFor();
    await suggestions().getByRole('link', { name: 'Home Settings', exact: true }).waitFor();
  });

  it.each(['/launcher/apps.html', '/launcher/apps/index.html', '/Launcher/APPS'])(
    '%s goes to its page',
    async (address) => {
      await open(portal, '/launcher', (blank) =>
        blank.route(`**${address}?a=1`, (route) =>
          route.fulfill({
            status: 404,
            contentType: 'text/html',
            body: readFileSync(join(portal.folder, '404.html'), 'utf8'),
          }),
        ),
      );
      await page.goto(`${portal.origin}${address}?a=1#b`, { waitUntil: 'commit' });
      await expect.poll(heading).toBe('Allowed Apps');
      expect(page.url()).toBe(`${portal.origin}/launcher/apps?a=1#b`);
      await page.goBack();
      await expect.poll(path).toBe('/launcher');
    },
  );

  it('does not go back and forth with a host that leads to .html', async () => {
    let asked = 0;
    // Disables prefetching, so that requests are navigations.
    const saveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    const leadBack = (blank: Page) =>
      blank.route('**/launcher/apps', (route) => {
        asked += 1;
        return route.fulfill({ status: 302, headers: { location: '/launcher/apps.html' } });
      });
    await openWith(saveData, '/launcher/apps.html', leadBack, 'commit');
    await expect.poll(() => suggestions().getByRole('link').first().textContent()).toBe('Allowed Apps');
    expect([await path(), asked]).toEqual(['/launcher/apps.html', 1]);
  });

  it('is named without the list of pages too, and after an instant navigation', async () => {
    await open(portal, '/launcher/home', (blank) => blank.route('**/assets/routes-*', (route) => route.abort()));
    const faults: Error[] = [];
    page.on('pageerror', (error) => faults.push(error));
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/routes-'));
    await page.evaluate(() => {
      const link = document.createElement('a');
      Object.assign(window, { isSameWindow: true });
      link.href = '/launcher/gone.html';
      document.querySelector('.main')?.append(link);
      link.click();
    });
    await page.getByText('There is no page at /launcher/gone.html.').waitFor();
    await refused;
    await idle(page);
    expect(await page.evaluate(() => 'isSameWindow' in window)).toBe(true);
    expect(await suggestions().isVisible()).toBe(false);
    expect([faults, await alert().count()]).toEqual([[], 0]);
  });

  it('is not the page that says so', async () => {
    await open(portal, '/404', (blank) => blank.route('**/assets/routes-*', (route) => route.abort()));
    await lazyScript(page, 'not-found');
    expect(await page.locator('.lead').textContent()).toMatch(/^There is no page at this address\./);
  });
});

describe.runIf(hasBrowser)('files of the site that do not load', () => {
  let small: Portal;
  beforeAll(async () => {
    small = await openSmallSite({ trailingSlash: false }, 'portal');
  });
  afterAll(() => small?.close());

  it.each(['/portal/', '/portal/index.html', '/portal/guide/setup', '/portal/guide/setup.html'])(
    'because the base URL is wrong: a banner on %s says which one would be right',
    async (address) => {
      const refused: string[] = [];
      await open(small, address, async (blank) => {
        blank.on('console', (message) => {
          if (message.text().includes('Content Security Policy')) refused.push(message.text());
        });
      });
      await expect
        .poll(() => alert().textContent())
        .toBe(
          "This site did not load properly. Its base URL is set to /; this page suggests /portal/: set baseUrl: '/portal/' in the configuration.",
        );
      expect(await page.evaluate(() => document.body.firstElementChild?.getAttribute('role'))).toBe('alert');
      expect(await alert().evaluate((banner) => getComputedStyle(banner).backgroundColor)).toBe('rgb(253, 232, 230)');
      expect(refused).toEqual([]);
    },
  );

  it('names the base URL alone where the page cannot know a better one', async () => {
    await open(small, '/portal/gone');
    await expect.poll(() => alert().textContent()).toBe('This site did not load properly. Its base URL is set to /.');
  });

  it.each(['css', 'js'])('for another reason: %s', async (ending) => {
    await open(portal, '/launcher/home', (blank) =>
      blank.route(`**/assets/site-*.${ending}`, (route) => route.fulfill({ status: 503, body: '' })),
    );
    await expect
      .poll(() => alert().textContent())
      .toBe('This site did not load properly. Reload the page to try again.');
    expect(await page.getByRole('heading', { name: 'Home Settings' }).isVisible()).toBe(true);
  });

  it.each(['throw new Error("old")', '<!DOCTYPE html>', ''])(
    'or do not run, such as %j: what needs the script does not show, and search is a link',
    async (body) => {
      await open(portal, '/launcher/home', (blank) =>
        blank.route('**/assets/site-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body })),
      );
      for (const part of await page.locator('.needs-js').all()) expect(await part.isVisible()).toBe(false);
      await page.locator('header').getByRole('link', { name: 'Search' }).click();
      await page.waitForURL(`${portal.origin}/search`);
    },
  );

  it('or are late: until the script runs search is a link, and then its button', async () => {
    const [late, load] = held();
    page = await portal.start();
    await page.route('**/assets/site-*.js', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(`${portal.origin}/launcher/home`, { waitUntil: 'commit' });
    const [link, button] = [page.locator('.search-button.without-js'), page.locator('.search-button.needs-js')];
    await link.waitFor();
    // The first frame of the page has its styles; the width is that of its font.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const width = (await link.boundingBox())?.width;
    expect([await button.isVisible(), await page.locator('[data-theme-toggle]').isVisible()]).toEqual([false, false]);
    load();
    await button.waitFor();
    expect([await link.isVisible(), (await button.boundingBox())?.width]).toEqual([false, width]);
    await button.click();
    await page.getByRole('dialog').waitFor();
  });

  it('are not pictures, nor scripts of others', async () => {
    await open(portal, '/launcher/home');
    await page.evaluate(async () => {
      const gone = [new Image(), document.createElement('script')];
      for (const [index, element] of gone.entries()) {
        const failed = new Promise((resolve) => element.addEventListener('error', resolve));
        element.src = index === 0 ? '/gone.png' : 'http://other.invalid/x.js';
        document.head.append(element);
        await failed;
      }
    });
    expect(await alert().count()).toBe(0);
    expect(await page.evaluate(() => 'js' in document.documentElement.dataset)).toBe(true);
  });

  it('but are loaded when asked for: the page is loaded again, once', async () => {
    // Before a page reloads itself, it checks whether the request would succeed.
    let [loads, refused, asked] = [0, 0, 0];
    const prepare = async (blank: Page) => {
      blank.on('domcontentloaded', () => {
        loads += 1;
      });
      blank.on('response', (response) => {
        if (response.request().method() === 'HEAD') asked += 1;
      });
      await blank.route('**/assets/not-found-*.js', (route) => {
        refused += 1;
        return route.fulfill({ status: 404, body: '' });
      });
    };
    await open(portal, '/gone', prepare, 'commit');
    await expect.poll(() => [loads, refused, asked]).toEqual([2, 2, 2]);
    await idle(page);
    expect(loads).toBe(2);
    await page.goto(`${portal.origin}/gone/too`);
    await expect.poll(() => [loads, refused, asked]).toEqual([3, 3, 3]);
    await idle(page);
    expect(loads).toBe(3);
    expect(await page.getByRole('heading', { name: 'Page not found' }).isVisible()).toBe(true);
  });
});

describe.runIf(hasBrowser)('a crash in an interactive part', () => {
  it('is said where the reader is, the rest of the page lives, and trying again helps', async () => {
    await openWith(() => {
      const Working = IntersectionObserver;
      window.IntersectionObserver = class {
        constructor() {
          window.IntersectionObserver = Working;
          throw new Error('a fault');
        }
      } as unknown as typeof IntersectionObserver;
    }, '/launcher/home');
    await alert().waitFor();
    expect(await alert().textContent()).toBe('Page ErrorThis page crashedTry again');
    const isInSight = () =>
      alert().evaluate((each) => {
        const { top, bottom, left, right } = each.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
      });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const top of [0, 1_000_000]) {
        await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
        await frames(page);
        expect(await isInSight()).toBe(true);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const root = page.locator('html');
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    expect(await root.getAttribute('data-theme')).toBe('dark');
    const marked = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]');
    expect(await marked.count()).toBe(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => marked.count()).toBe(1);
    await expect.poll(() => alert().count()).toBe(0);
  });
});

describe.runIf(hasBrowser)('an anchor whose encoding is malformed', () => {
  it.each(['/', '/launcher/home'])('is none, on %s', async (address) => {
    await open(portal, `${address}#%E0%A4%A`);
    await idle(page);
    expect(await alert().count()).toBe(0);
  });
});

describe.runIf(hasBrowser)('without storage', () => {
  it('theme, tabs and announcement work unremembered, with one warning', async () => {
    const said: string[] = [];
    const refuse = () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Storage is refused.', 'SecurityError');
          },
        });
      }
    };
    await openWith(refuse, '/android/overview', (blank) => {
      blank.on('console', (message) => said.push(`${message.type()}: ${message.text().split('.')[0]}`));
      blank.on('pageerror', (error) => said.push(error.message));
    });
    const announcement = page.locator('.announcement').getByRole('link', { name: 'is now available' });
    const tab = page.getByRole('tab').nth(1);
    const theme = () => page.locator('html').getAttribute('data-theme');
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await tab.click();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await theme()).toBe('dark');
    expect(await tab.getAttribute('aria-selected')).toBe('true');
    expect(await announcement.isVisible()).toBe(false);
    expect(said).toEqual(['warning: Choices are not remembered']);
    await page.reload();
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('false');
    expect([await theme(), await announcement.isVisible(), await alert().count()]).toEqual(['light', true, 0]);
  });
});
