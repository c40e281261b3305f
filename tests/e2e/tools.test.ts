// Tools for the whole page: copy it, show its Markdown, print its section, copy a heading's address, scroll to the top.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';

const CLIPBOARD: BrowserContextOptions = { permissions: ['clipboard-read', 'clipboard-write'] };

describe.runIf(hasBrowser)('page tools', () => {
  let portal: Portal;
  let page: Page;

  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal?.close());

  async function open(address: string): Promise<void> {
    page = await portal.visit(address, CLIPBOARD);
  }

  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const announced = () => page.locator('[aria-live="assertive"]').textContent();
  const path = () => new URL(page.url()).pathname;

  it('copy the page as Markdown, and say so', async () => {
    page = await portal.open('/launcher/home', CLIPBOARD);
    onTestFinished(() => page.context().close());
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.getByRole('button', { name: 'Copy page' }).click();
    await expect.poll(announced).toBe('Copied');
    expect(await clipboard()).toBe(readFileSync(join(portal.folder, 'launcher/home.md'), 'utf8'));
    expect(await clipboard()).toMatch(/^# Home Settings\n/);
    await page.clock.runFor(1999);
    expect(await page.locator('[data-said="Copied"]').count()).toBe(1);
    await page.clock.runFor(1);
    expect(await page.locator('[data-said]').count()).toBe(0);
  });

  it('say where the page could not be copied', async () => {
    await open('/launcher/home');
    await page.route('**/launcher/home.md', (route) => route.fulfill({ status: 404, body: 'no' }));
    await page.getByRole('button', { name: 'Copy page' }).click();
    await expect.poll(announced).toBe('Not copied');
  });

  it('lead to the Markdown, without JavaScript too', async () => {
    page = await portal.visit('/launcher/home', { javaScriptEnabled: false });
    expect(await page.getByRole('button', { name: 'Copy page' }).count()).toBe(0);
    const response = page.waitForResponse('**/launcher/home.md');
    await page.getByRole('link', { name: 'Markdown', exact: true }).click();
    expect((await response).headers()['content-type']).toMatch(/^text\/markdown/);
    await expect.poll(path).toBe('/launcher/home.md');
  });

  it('copy the address of a heading, which stays in the address bar', async () => {
    await open('/launcher/home');
    await page.getByRole('heading', { name: 'Export to File' }).hover();
    await page.locator('#export-to-file > .anchor').click();
    await expect.poll(announced).toBe('Link copied');
    expect(await clipboard()).toBe(`${portal.origin}/launcher/home#export-to-file`);
    await expect.poll(() => page.url()).toBe(`${portal.origin}/launcher/home#export-to-file`);
  });

  describe('a section on one page', () => {
    it('is reached from its landing page and from each of its pages', async () => {
      await open('/launcher');
      await page.getByRole('link', { name: 'All of these pages on one page, for printing' }).click();
      await page.waitForURL('**/launcher/print');
      // The address of a slow page changes before the page.
      await page.getByRole('button', { name: 'Print', exact: true }).waitFor();
      await page.goto(`${portal.origin}/launcher/trouble`);
      await page.getByRole('link', { name: 'Print section' }).click();
      await page.waitForURL('**/launcher/print');
      await page.getByRole('heading', { level: 1, name: 'Launcher', exact: true }).waitFor();
    });

    it('leads from its contents to each of its pages', async () => {
      await open('/launcher/print');
      const contents = page.getByRole('navigation', { name: 'Pages of this section' });
      expect(await contents.getByRole('link').allTextContents()).toEqual([
        'Launcher',
        'Home Settings',
        'Allowed Apps',
        'Appearance Settings',
        'Launcher Settings',
        'Export/Import Settings',
        'Troubleshooting',
      ]);
      await contents.getByRole('link', { name: 'Allowed Apps' }).click();
      const target = page.getByRole('heading', { level: 2, name: 'Allowed Apps' });
      await expect
        .poll(() => target.evaluate((each) => Math.round(each.getBoundingClientRect().top)))
        .toBeLessThan(300);
    });

    it('prints: no buttons, no navigation, each page on a sheet of its own', async () => {
      await open('/launcher/print');
      await page.evaluate(() => {
        window.print = () => {
          document.body.dataset.printed = 'yes';
        };
      });
      await page.getByRole('button', { name: 'Print', exact: true }).click();
      expect(await page.evaluate(() => document.body.dataset.printed)).toBe('yes');
      await page.emulateMedia({ media: 'print' });
      expect(
        await page
          .getByRole('button')
          .filter({ visible: true, hasNot: page.getByRole('img') })
          .count(),
      ).toBe(0);
      expect(await page.getByRole('banner').isVisible()).toBe(false);
      const articles = page.getByRole('article');
      expect(await articles.count()).toBe(7);
      const breaks = await articles.evaluateAll((all) => all.map((each) => getComputedStyle(each).breakBefore));
      expect([...new Set(breaks)]).toEqual(['page']);
    });
  });

  it('are not needed on paper: the home page shows all products there, in light colours', async () => {
    await open('/');
    await page.getByRole('searchbox', { name: 'Filter products' }).fill('iOS');
    const isVisible = (name: string) => page.getByRole('main').getByRole('link', { name }).isVisible();
    expect([await isVisible('iOS SDK Sample App'), await isVisible('JavaPOS API')]).toEqual([true, false]);
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect([await isVisible('iOS SDK Sample App'), await isVisible('JavaPOS API')]).toEqual([true, true]);
    expect(await page.getByRole('searchbox').filter({ visible: true }).count()).toBe(0);
    const colours = () =>
      page.evaluate(() => [
        document.documentElement.dataset.theme,
        getComputedStyle(document.documentElement).colorScheme,
      ]);
    expect(await colours()).toEqual(['light', 'light']);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
    expect(await colours()).toEqual(['dark', 'dark']);
  });

  it('come after the title on a phone, whose bar shows the whole name of the site', async () => {
    await open('/launcher/home');
    await page.setViewportSize({ width: 390, height: 700 });
    const tops = await page.evaluate(() =>
      ['.breadcrumbs', 'h1', '.page-tools', '.toc', '.prose'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0,
      ),
    );
    const stops = await page.evaluate(() =>
      [...document.querySelectorAll('.toc summary, main .prose a')].map((stop) => stop.localName),
    );
    const isCut = await page.locator('.brand').evaluate((brand) => {
      const name = brand.querySelector('.brand-title') as HTMLElement;
      return name.scrollWidth > name.clientWidth + 1 || name.offsetHeight > brand.getBoundingClientRect().height;
    });
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    // The keyboard reaches the table of contents before the links of the text, too.
    expect(stops.indexOf('summary')).toBe(0);
    expect(isCut).toBe(false);
  });

  describe('back to top', () => {
    const toTop = () => page.getByRole('button', { name: 'Back to top' });
    const scrolled = () => page.evaluate(() => scrollY);

    it('shows after a screen and leads to the top, with the focus', async () => {
      await open('/launcher/home');
      expect(await toTop().isVisible()).toBe(false);
      await page.evaluate(() => scrollTo({ top: innerHeight, behavior: 'instant' }));
      await toTop().waitFor();
      await page.evaluate(() => scrollTo({ top: innerHeight - 1, behavior: 'instant' }));
      await toTop().waitFor({ state: 'hidden' });
      await page.evaluate(() => scrollTo({ top: innerHeight, behavior: 'instant' }));
      await toTop().click();
      await expect.poll(scrolled).toBe(0);
      await expect.poll(() => toTop().isVisible()).toBe(false);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('main-content');
    });

    it('jumps where the reader wants no motion', async () => {
      await open('/launcher/home');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.evaluate(() => scrollTo(0, 1500));
      await toTop().click();
      expect(await scrolled()).toBe(0);
    });

    it('stands at the end of a narrow page, where it covers no text', async () => {
      await open('/launcher/home');
      await page.setViewportSize({ width: 390, height: 700 });
      await page.evaluate(() => scrollTo({ top: innerHeight, behavior: 'instant' }));
      await toTop().waitFor();
      const [top, end] = await toTop().evaluate((button) => [
        button.getBoundingClientRect().top - innerHeight,
        document.documentElement.scrollHeight - scrollY - button.getBoundingClientRect().bottom,
      ]);
      expect(top).toBeGreaterThan(0);
      expect(end).toBeLessThan(30);
    });

    it('moves by 85 percent of the rest each frame where the browser cannot scroll smoothly', async () => {
      page = await portal.browser.newPage({ viewport: { width: 1440, height: 900 } });
      onTestFinished(() => page.close());
      await page.addInitScript(() => {
        // The property itself cannot be deleted, so the root's style gets an object without it.
        const { get } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'style') ?? {};
        Object.defineProperty(HTMLElement.prototype, 'style', {
          get() {
            return this === document.documentElement ? {} : get?.call(this);
          },
        });
      });
      await page.goto(`${portal.origin}/launcher/home`);
      expect(await page.evaluate(() => 'scrollBehavior' in document.documentElement.style)).toBe(false);
      await page.evaluate(() => {
        const style = new CSSStyleSheet();
        style.replaceSync('html { scroll-behavior: auto !important }');
        document.adoptedStyleSheets = [style];
        scrollTo(0, 1000);
      });
      await toTop().waitFor();
      const positions = await page.evaluate(async () => {
        const seen: number[] = [];
        const move = window.scrollTo.bind(window) as (left: number, top: number) => void;
        Object.assign(window, {
          scrollTo: (left: number, top: number) => {
            seen.push(top);
            move(left, top);
          },
        });
        document.querySelector<HTMLElement>('.to-top')?.click();
        while (scrollY > 0) await new Promise(requestAnimationFrame);
        return seen;
      });
      expect(positions).toEqual([150, 22, 3, 0]);
    });
  });
});
