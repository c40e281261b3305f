// Instant navigation for readers: pages change without a load, and everything that is not clearly a page of this site is left to the
// browser.

import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasBrowser, held, idle } from '../support/browser.ts';
import { growthOver } from '../support/growth.ts';
import { openPortal, type Portal } from '../support/portal.ts';

describe.runIf(hasBrowser)('instant navigation', () => {
  let portal: Portal;
  let shared: Page | undefined;
  let page: Page;

  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal?.close());

  /** Disables prefetching, so that each test decides what a click requests, unless it sets another connection. */
  function setConnection(): void {
    const get = () => JSON.parse(sessionStorage.getItem('connection') ?? '{"saveData":true}');
    Object.defineProperty(navigator, 'connection', { get });
  }
  /** The page of all tests, or a separate one for changes that cannot be undone: a clock, an init script. */
  async function start(isFresh = false): Promise<void> {
    if (!isFresh) {
      page = await portal.start({ reducedMotion: 'reduce' });
      if (page !== shared) await page.addInitScript(setConnection);
      shared = page;
      return;
    }
    page = await portal.browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const own = page;
    onTestFinished(() => own.close());
    await page.addInitScript(setConnection);
  }

  /** Opens a page and marks its window: a load would remove the mark. */
  async function open(path: string, isFresh = false): Promise<void> {
    await start(isFresh);
    await go(path);
  }
  async function go(path: string): Promise<void> {
    await page.goto(portal.origin + path);
    await page.evaluate(() => Object.assign(window, { isSameWindow: true }));
  }
  const connect = (connection: object) =>
    page.evaluate((value) => sessionStorage.setItem('connection', value), JSON.stringify(connection));
  const isSameWindow = () => page.evaluate(() => 'isSameWindow' in window);
  const title = () => page.locator('h1');
  const sidebar = () => page.getByRole('navigation', { name: 'Docs sidebar', exact: true });
  const path = () => new URL(page.url()).pathname;

  it('swaps the page: address, title, head, heading, mark of the current page, focus, announcement', async () => {
    await open('/launcher/home');
    const mark = sidebar().locator('[aria-current="page"]');
    await expect.poll(() => mark.textContent()).toBe('Home Settings');
    await sidebar().getByRole('link', { name: 'Allowed Apps' }).click();
    await expect.poll(() => title().textContent()).toBe('Allowed Apps');
    expect(await page.title()).toBe('Allowed Apps | Launcher | Acme Technical Documentation');
    expect(path()).toBe('/launcher/apps');
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/launcher\/apps$/);
    expect(await page.locator('link[rel="canonical"]').count()).toBe(1);
    expect(await mark.allTextContents()).toEqual(['Allowed Apps']);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main-content');
    expect(await page.locator('#route-announcer').textContent()).toBe(
      'Allowed Apps | Launcher | Acme Technical Documentation',
    );
    expect(await isSameWindow()).toBe(true);
  });

  it('swaps a footer of the site that has no class of ours', async () => {
    await start();
    await page.route(/\/launcher\//, async (route) => {
      const response = await route.fetch();
      const own = `<footer>${new URL(route.request().url()).pathname}</footer>`;
      await route.fulfill({ response, body: (await response.text()).replace(/<footer [\s\S]*<\/footer>/, own) });
    });
    await go('/launcher/home');
    await sidebar().getByRole('link', { name: 'Allowed Apps' }).click();
    await expect.poll(() => page.locator('body > footer').textContent()).toBe('/launcher/apps');
    expect(await isSameWindow()).toBe(true);
  });

  it('goes to the top, to an anchor, and back to where the reader was', async () => {
    await open('/oemconfig/network-settings');
    const first = (await title().textContent()) ?? '';
    await page.evaluate(() => {
      scrollTo(0, 900);
      document.querySelector<HTMLAnchorElement>('.pager a')?.click();
    });
    // The address of a slow page changes before the page.
    await expect.poll(() => title().textContent()).not.toBe(first);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => title().textContent()).toBe(first);
    expect(path()).toBe('/oemconfig/network-settings');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    await page.goForward();
    await expect.poll(() => title().textContent()).not.toBe(first);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await isSameWindow()).toBe(true);
  });

  it('follows a link to an anchor of another page', async () => {
    await open('/launcher/overview');
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/launcher/home#export-to-file';
      link.textContent = 'to the anchor';
      document.querySelector('.main')?.append(link);
    });
    await page.getByRole('link', { name: 'to the anchor' }).click();
    await expect.poll(() => page.evaluate(() => document.querySelector(':target')?.id)).toBe('export-to-file');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    expect(page.url()).toBe(`${portal.origin}/launcher/home#export-to-file`);
    expect(await isSameWindow()).toBe(true);
    await page.goBack();
    await expect.poll(() => title().textContent()).toBe('Launcher');
  });

  it('stays within the page for its own anchors, and comes back', async () => {
    await open('/launcher/home');
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Export to File' }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await title().textContent()).toBe('Home Settings');
    expect(await isSameWindow()).toBe(true);
  });

  it('keeps what the reader opened in the sidebar', async () => {
    await open('/opos/overview');
    const closed = sidebar().locator('details:not([open])').first();
    await closed.locator('summary').click();
    const opened = await sidebar().locator('details[open]').count();
    const first = (await title().textContent()) ?? '';
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.pager-next')?.click());
    await expect.poll(() => title().textContent()).not.toBe(first);
    expect(await sidebar().locator('details[open]').count()).toBeGreaterThanOrEqual(opened);
  });

  it('arrives at a place far down at once, and shows the way to one on the same page', async () => {
    page = await portal.visit('/javapos/mbeans#row-verticallaserhealth');
    const row = page.locator('#row-verticallaserhealth');
    await expect.poll(() => row.evaluate((element) => Math.abs(element.getBoundingClientRect().top))).toBeLessThan(300);
    const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    expect(await behavior()).toBe('auto');
    await page.locator('.toc a').first().focus();
    expect(await behavior()).toBe('smooth');
  });

  it('shows a bare path for one that ends in .html', async () => {
    await open('/launcher/home/index.html');
    expect(path()).toBe('/launcher/home/');
    await page.route('**/launcher/home.html?a=1', (route) =>
      route.fulfill({ path: join(portal.folder, 'launcher/home/index.html') }),
    );
    await page.goto(`${portal.origin}/launcher/home.html?a=1#export-to-file`);
    expect(page.url()).toBe(`${portal.origin}/launcher/home?a=1#export-to-file`);
  });

  describe('leaves to the browser', () => {
    const cases: Record<string, (link: HTMLAnchorElement) => void> = {
      'a link with a target': (link) => Object.assign(link, { target: '_blank' }),
      'a download': (link) => Object.assign(link, { download: '' }),
      'another origin': (link) => Object.assign(link, { href: 'http://localhost:9/launcher/apps' }),
      'a file': (link) => Object.assign(link, { href: '/sitemap.xml' }),
      'another scheme': (link) => Object.assign(link, { href: 'mailto:a@example.com' }),
      'a plain link': () => {},
    };
    it('what is no page of this site, or is to open elsewhere', async () => {
      await open('/launcher/home');
      const sources = Object.entries(cases).map(([name, change]) => [name, change.toString()] as const);
      const taken = await page.evaluate((all) => {
        const isTaken: string[] = [];
        for (const [name, source] of all) {
          const link = document.createElement('a');
          link.href = '/launcher/apps';
          link.textContent = 'x';
          new Function('link', `(${source})(link)`)(link);
          document.querySelector('.main')?.append(link);
          addEventListener(
            'click',
            (event) => {
              if (event.defaultPrevented) isTaken.push(name);
              event.preventDefault();
            },
            { once: true },
          );
          link.click();
        }
        return isTaken;
      }, sources);
      // The last is a plain link, which shows that the others were left on purpose.
      expect(taken).toEqual(['a plain link']);
    });

    it('a click with a key or another button', async () => {
      await open('/launcher/home');
      const taken = await page.evaluate(() => {
        const isTaken: string[] = [];
        for (const how of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey', 'middle', 'plain']) {
          addEventListener(
            'click',
            (event) => {
              if (event.defaultPrevented) isTaken.push(how);
              event.preventDefault();
            },
            { once: true },
          );
          const options = how === 'middle' ? { button: 1 } : { [how]: true };
          document
            .querySelector('.pager a')
            ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }));
        }
        return isTaken;
      });
      expect(taken).toEqual(['plain']);
    });

    it('a page from another build', async () => {
      await open('/launcher/home');
      await page.route('**/launcher/apps', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(/site-[0-9a-f]{8}\.js/, 'site-00000000.js');
        await route.fulfill({ response, body });
      });
      await sidebar().getByRole('link', { name: 'Allowed Apps' }).click();
      await expect.poll(() => title().textContent()).toBe('Allowed Apps');
      expect(await isSameWindow()).toBe(false);
    });

    it('another content type', async () => {
      await open('/launcher/home');
      await page.route('**/launcher/apps', (route) => route.fulfill({ contentType: 'text/plain', body: 'plain' }));
      await sidebar().getByRole('link', { name: 'Allowed Apps' }).click();
      await expect.poll(() => page.locator('body').textContent()).toBe('plain');
    });

    it.each(['at once', 'late'])('a file to save that comes %s: the page stays as it is', async (when) => {
      await open('/launcher/home', true);
      await page.clock.install();
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
      const [late, send] = held();
      if (when === 'at once') send();
      await page.route('**/launcher/apps', async (route) => {
        await late;
        const headers = { 'content-disposition': 'Attachment; filename=apps.html' };
        await route.fulfill({ contentType: 'text/html', headers, body: 'saved' });
      });
      const saved = page.waitForEvent('download');
      await sidebar().getByRole('link', { name: 'Allowed Apps' }).click();
      if (when === 'late') {
        await page.clock.runFor(200);
        await page.getByText('Loading…').waitFor();
        send();
      }
      await saved;
      // Nothing is pending that would appear later.
      await page.clock.runFor(5_000);
      expect(await page.getByText('Loading…').count()).toBe(0);
      expect([await title().isVisible(), await title().textContent()]).toEqual([true, 'Home Settings']);
      expect([path(), await isSameWindow()]).toEqual(['/launcher/home', true]);
      await page.unrouteAll();
      await sidebar().getByRole('link', { name: 'Troubleshooting' }).click();
      await expect.poll(() => title().textContent()).toBe('Troubleshooting');
      expect(await isSameWindow()).toBe(true);
    });

    it.each(['fetch', 'DOMParser'])('every page where there is no %s', async (name) => {
      await start(true);
      await page.addInitScript((missing) => void Reflect.deleteProperty(window, missing), name);
      await go('/launcher/home');
      await sidebar().getByRole('link', { name: 'Allowed Apps' }).click();
      await expect.poll(() => title().textContent()).toBe('Allowed Apps');
      expect(await isSameWindow()).toBe(false);
    });

    it.each(['at once', 'late'])('a redirect to another site that comes %s, but not one within this', async (when) => {
      await open('/launcher/home', true);
      await page.clock.install();
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
      const elsewhere = portal.origin.replace('127.0.0.1', 'localhost');
      const follow = async (name: string, to: string) => {
        const [late, send] = held();
        if (when === 'at once') send();
        await page.route('**/launcher/{apps,export}', async (route) => {
          await late;
          await route.fulfill({ status: 302, headers: { location: to } });
        });
        await sidebar().getByRole('link', { name }).click();
        if (when === 'at once') return;
        await page.clock.runFor(200);
        await page.getByText('Loading…').waitFor();
        send();
      };
      await follow('Allowed Apps', `${portal.origin}/launcher/trouble`);
      await expect.poll(() => title().textContent()).toBe('Troubleshooting');
      await expect.poll(path).toBe('/launcher/trouble');
      expect(await isSameWindow()).toBe(true);
      await follow('Export/Import Settings', `${elsewhere}/launcher/appearance`);
      await page.waitForURL(`${elsewhere}/launcher/appearance`);
      expect(await isSameWindow()).toBe(false);
    });
  });

  it('fades where the browser can and motion is welcome', async () => {
    await open('/launcher/home');
    await page.evaluate(() => {
      const { startViewTransition } = document;
      Object.assign(document, {
        startViewTransition(swap: () => void) {
          Object.assign(window, { fades: ((window as { fades?: number }).fades ?? 0) + 1 });
          return startViewTransition.call(document, swap);
        },
      });
    });
    const fades = () => page.evaluate(() => (window as { fades?: number }).fades ?? 0);
    const visit = async (name: string) => {
      await sidebar().getByRole('link', { name }).click();
      await expect.poll(() => title().textContent()).toBe(name);
      return fades();
    };
    expect(await visit('Allowed Apps')).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await visit('Troubleshooting')).toBe(1);
    await page.evaluate(() => Object.assign(document, { startViewTransition: undefined }));
    expect(await visit('Home Settings')).toBe(1);
    expect(await isSameWindow()).toBe(true);
  });

  describe('a page that is late', () => {
    it('shows the bar and a spinner in the place of the content, then the page', async () => {
      await open('/launcher/home');
      const [late, release] = held();
      await page.route('**/launcher/apps', async (route) => {
        await late;
        await route.continue();
      });
      await sidebar().getByRole('link', { name: 'Allowed Apps' }).click();
      await page.getByRole('status').getByText('Loading…').waitFor();
      expect(await title().isVisible()).toBe(false);
      expect(path()).toBe('/launcher/apps');
      release();
      await expect.poll(() => title().textContent()).toBe('Allowed Apps');
      await expect.poll(() => page.locator('.progress').count()).toBe(0);
      expect(await page.locator('.pending').count()).toBe(0);
    });

    it('shows the bar after 200 ms, which creeps; times out, and can be asked for again', async () => {
      await open('/launcher/home', true);
      await page.clock.install();
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
      let isHeld = true;
      await page.route('**/launcher/apps', async (route) => {
        if (!isHeld) await route.continue();
      });
      const bar = page.locator('.progress');
      const share = async () =>
        Number(await bar.evaluate((each: HTMLElement) => /^scaleX\((.*)\)$/.exec(each.style.transform)?.[1]));
      await sidebar().getByRole('link', { name: 'Allowed Apps' }).click();
      await page.clock.runFor(199);
      expect([await bar.count(), await page.locator('.pending').count()]).toEqual([0, 0]);
      await page.clock.runFor(1);
      expect([await share(), await page.locator('.pending').count()]).toEqual([0.08, 1]);
      expect(await bar.evaluate((each: HTMLElement) => each.style.transitionDuration)).toBe('200ms');
      await page.clock.runFor(799);
      expect(await share()).toBe(0.08);
      await page.clock.runFor(1);
      expect(await share()).toBeGreaterThan(0.08);
      await page.clock.runFor(4000);
      expect(await share()).toBeLessThanOrEqual(0.08 + 6 * 0.02);
      await page.clock.runFor(4999);
      expect(await page.getByRole('heading', { name: 'Timed out' }).count()).toBe(0);
      await page.clock.runFor(1);
      await page.getByRole('heading', { name: 'Timed out' }).waitFor();
      await page.clock.runFor(200);
      expect(await bar.count()).toBe(0);
      isHeld = false;
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect.poll(() => title().textContent()).toBe('Allowed Apps');
      expect(await isSameWindow()).toBe(true);
    });

    it('gives way to the latest click', async () => {
      await open('/launcher/home');
      const [late, release] = held();
      await page.route('**/launcher/apps', async (route) => {
        await late;
        await route.continue();
      });
      const finished = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/launcher/apps'));
      await sidebar().getByRole('link', { name: 'Allowed Apps' }).click();
      await sidebar().getByRole('link', { name: 'Troubleshooting' }).click();
      await expect.poll(() => title().textContent()).toBe('Troubleshooting');
      release();
      await finished;
      await idle(page);
      expect(await title().textContent()).toBe('Troubleshooting');
      expect(path()).toBe('/launcher/trouble');
    });

    it('says why it failed, and loads when asked again', async () => {
      await open('/launcher/home');
      await page.route('**/launcher/apps', (route) => route.fulfill({ status: 503, body: 'busy' }));
      await sidebar().getByRole('link', { name: 'Allowed Apps' }).click();
      await page.getByRole('alert').getByText('The server answered 503.').waitFor();
      for (const width of [390, 1000, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.locator('main h1:visible').allTextContents(), `${width}`).toEqual(['The page did not load']);
      }
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect.poll(() => title().textContent()).toBe('Allowed Apps');
      expect(await isSameWindow()).toBe(true);
    });

    it('is one with styles of its own, too, which without a network would show without them', async () => {
      await open('/launcher/home');
      await connect({ effectiveType: '4g' });
      const print = page.getByRole('link', { name: 'Print section' });
      const fetched = page.waitForResponse('**/launcher/print');
      await print.hover();
      await (await fetched).finished();
      await page.context().setOffline(true);
      await print.click();
      const retry = page.getByRole('button', { name: 'Retry' });
      await retry.waitFor();
      expect(await page.getByRole('alert').innerText()).toMatch(
        /^The page did not load\s+You might want to check your network connection\.\s+Retry$/,
      );
      await page.context().setOffline(false);
      await retry.click();
      await page.waitForSelector('link[href*="/site-print-"]', { state: 'attached' });
      await expect.poll(() => page.title()).toContain('Launcher: all pages');
    });

    it('is left by going back', async () => {
      await open('/launcher/home');
      await page.route('**/launcher/apps', (route) => route.abort());
      await sidebar().getByRole('link', { name: 'Allowed Apps' }).click();
      await page.getByRole('button', { name: 'Retry' }).waitFor();
      expect(await page.getByRole('alert').innerText()).toMatch(
        /^The page did not load\s+You might want to check your network connection\.\s+Retry$/,
      );
      await page.goBack();
      await expect.poll(() => title().isVisible()).toBe(true);
      expect(await title().textContent()).toBe('Home Settings');
    });
  });

  it('keeps query and hash of an address that leads on, on hosts that know no redirects', async () => {
    await start();
    await page.goto(`${portal.origin}/scan2deploy/save-and-print-page/?x=1#second`);
    await page.waitForURL((url) => !url.pathname.includes('save-and-print-page'));
    await expect.poll(() => page.locator('h1').count()).toBe(1);
    const { search, hash } = new URL(page.url());
    expect([search, hash]).toEqual(['?x=1', '#second']);
  });

  describe('prefetch', () => {
    const link = (name: string) => sidebar().getByRole('link', { name });
    const away = () => page.mouse.move(720, 700);
    /** Returns the addresses that scripts request from now on. */
    function asked(): string[] {
      const seen: string[] = [];
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (request.resourceType() === 'fetch') seen.push(origin === portal.origin ? pathname : origin);
      });
      return seen;
    }

    it('fetches on hover, focus and touch, never from another origin, and the click asks no more', async () => {
      await open('/launcher/home');
      await connect({ effectiveType: '4g' });
      const seen = asked();
      await page.evaluate(
        (href) => {
          const foreign = document.createElement('a');
          foreign.href = href;
          foreign.textContent = 'foreign';
          document.querySelector('.main')?.prepend(foreign);
        },
        portal.origin.replace('127.0.0.1', 'localhost'),
      );
      const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
        ['/launcher/apps', () => link('Allowed Apps').hover()],
        ['/launcher/disp', () => link('Appearance Settings').focus()],
        ['/launcher/trouble', () => link('Troubleshooting').dispatchEvent('touchstart')],
      ];
      for (const [index, [, act]] of acts.entries()) {
        const foreign = page.getByRole('link', { name: 'foreign' });
        await foreign.hover();
        await foreign.focus();
        await foreign.dispatchEvent('touchstart');
        await act();
        await expect.poll(() => seen.length).toBe(index + 1);
      }
      expect(seen).toEqual(acts.map(([address]) => address));
      // Links that come into view on the clicked page may be prefetched there.
      await connect({ saveData: true });
      await link('Allowed Apps').click();
      await expect.poll(() => title().textContent()).toBe('Allowed Apps');
      expect(seen).toEqual(acts.map(([address]) => address));
    });

    it('fetches links in view when idle, a few at once, and first what the reader points at', async () => {
      await open('/launcher', true);
      await connect({});
      // A delayed request does not time out: the clock runs only until everything has been requested.
      await page.clock.install();
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
      const seen = asked();
      const waiting: (() => Promise<void>)[] = [];
      const count = async () => {
        await page.clock.runFor(50);
        return waiting.length;
      };
      await page.route(
        () => true,
        async (route) => {
          if (route.request().resourceType() === 'fetch') waiting.push(() => route.continue());
          else await route.continue();
        },
      );
      await page.reload();
      await expect.poll(count).toBe(3);
      const main = page.getByRole('navigation', { name: 'Main', exact: true });
      await page.getByRole('link', { name: 'Acme Technical Documentation' }).first().hover();
      await main.getByRole('link', { name: 'Releases' }).hover();
      for (let step = 0; step < 2; step += 1) {
        await waiting.shift()?.();
        await expect.poll(() => waiting.length).toBe(3);
      }
      expect(seen.slice(3)).toEqual(['/releases', expect.stringMatching(/^\/launcher/)]);
    });

    it('fetches for links in view what weighs little, and nothing of the sidebar or for print', async () => {
      const weighed = async (path: string) => {
        await open(path, true);
        await connect({ effectiveType: '4g' });
        const seen = asked();
        await page.reload();
        const weigh = () =>
          page.evaluate(() =>
            performance
              .getEntriesByType('resource')
              .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'fetch')
              .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0),
          );
        await expect.poll(() => seen.length).toBeGreaterThan(2);
        let before = -1;
        for (let now = await weigh(); now !== before; now = await weigh()) {
          before = now;
          await page.waitForTimeout(300);
        }
        return { seen, weight: before };
      };
      // The test server does not compress. Two more requests are pending when the last one that fits the budget arrives.
      const releases = await weighed('/releases');
      expect(releases.weight).toBeLessThan(250_000 + 3 * 150_000);
      const { seen } = await weighed('/launcher');
      expect(seen.filter((path) => path.endsWith('/print'))).toEqual([]);
    });

    it('cancels the body of what is no page, and leaves its click to the browser', async () => {
      await open('/launcher/home');
      await connect({ effectiveType: '4g' });
      // The name has no ending, and the site does not know the file: only the answer tells.
      await page.route('**/export-of-today', (route) =>
        route.fulfill({ contentType: 'application/octet-stream', body: 'x'.repeat(1000) }),
      );
      await page.evaluate(() => {
        const link = document.createElement('a');
        link.href = '/export-of-today';
        link.textContent = 'Table of today';
        document.querySelector('.main')?.prepend(link);
        const { cancel } = ReadableStream.prototype;
        ReadableStream.prototype.cancel = function (this: ReadableStream, reason?: unknown) {
          document.documentElement.dataset.cancelled = String(this.locked);
          return cancel.call(this, reason);
        };
      });
      await page.getByRole('link', { name: 'Table of today' }).hover();
      await expect.poll(() => page.locator('html').getAttribute('data-cancelled')).toBe('false');
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Table of today' }).click();
      expect((await download).url()).toBe(`${portal.origin}/export-of-today`);
      expect(await isSameWindow()).toBe(true);
    });

    it('gives the place of what never comes to others', async () => {
      await open('/launcher/home', true);
      await connect({ effectiveType: '4g' });
      // The clock runs only where the test advances it.
      await page.clock.install();
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
      await page.route('**/launcher/*', () => {});
      const seen = asked();
      const hover = async (at: Locator) => {
        await at.hover();
        await page.clock.runFor(200);
      };
      for (const name of ['Allowed Apps', 'Appearance Settings', 'Troubleshooting']) await hover(link(name));
      await expect.poll(() => seen.length).toBe(3);
      const main = page.getByRole('navigation', { name: 'Main', exact: true });
      await hover(main.getByRole('link', { name: 'Releases' }));
      await page.clock.runFor(9_000);
      // All earlier requests arrive before this one.
      await page.evaluate(() => fetch('/robots.txt').then(({ status }) => status));
      await page.clock.runFor(1_000);
      await expect.poll(() => seen.slice(3)).toEqual(['/robots.txt', '/releases']);
    });

    it('fetches nothing where data is saved or the network slow', async () => {
      await open('/launcher/home');
      const seen = asked();
      for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]) {
        await connect(connection);
        await page.reload();
        await idle(page);
        await link('Allowed Apps').hover();
        await link('Allowed Apps').focus();
        await link('Allowed Apps').dispatchEvent('touchstart');
        await away();
      }
      // Everything that would have been prefetched by now would have been requested before this.
      await connect({ effectiveType: '3g' });
      await link('Troubleshooting').hover();
      await expect.poll(() => seen.length).toBeGreaterThan(0);
      expect(seen).toEqual(['/launcher/trouble']);
    });
  });

  it('swaps a long page in at once, and then lays it out whole', async () => {
    const heights = () =>
      page.evaluate(() => [...document.querySelectorAll<HTMLElement>('.prose > *')].map((each) => each.offsetHeight));
    await start();
    // A font that arrives late on one of the pages would be another difference.
    await page.route('**/*.woff2', (route) => route.abort());
    await go('/javascript/barcode');
    const wanted = await heights();
    await page.goto(`${portal.origin}/launcher/home`);
    const visit = (href: string) =>
      page.evaluate(async (to) => {
        const link = document.createElement('a');
        link.href = to;
        const arrived = new Promise((resolve) =>
          document.addEventListener('techdocs:navigate', resolve, { once: true }),
        );
        document.body.append(link);
        link.click();
        link.remove();
        await arrived;
        const isPartly = 'partly' in document.documentElement.dataset;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return isPartly;
      }, href);
    const isWhole = () => page.waitForFunction(() => !('partly' in document.documentElement.dataset));
    expect(await visit('/javascript/barcode')).toBe(true);
    await isWhole();
    expect(await heights()).toEqual(wanted);
    await visit('/launcher/home');
    await isWhole();
    // Going back needs the heights of all elements at once.
    await page.evaluate(() => {
      const note = () => Object.assign(window, { isPartly: 'partly' in document.documentElement.dataset });
      document.addEventListener('techdocs:navigate', note, { once: true });
    });
    await page.goBack();
    await expect.poll(() => page.evaluate(() => (window as { isPartly?: boolean }).isPartly)).toBe(false);
    expect(path()).toBe('/javascript/barcode');
  });

  it('does not grow over a hundred navigations', async () => {
    await open('/launcher/home');
    const { before, after } = await growthOver(page, 102);
    // A retained link of the previous page, or a listener per navigation, would show.
    expect(after.nodes).toBeLessThan(before.nodes + 500);
    expect(after.listeners).toBeLessThan(before.listeners + 50);
    expect(await isSameWindow()).toBe(true);
  });
});
