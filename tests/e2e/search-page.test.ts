// The search page: the same search as in the dialog, with the query in the address.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasBrowser, held } from '../support/browser.ts';
import type { Portal } from '../support/portal.ts';
import { isSameWindow, markedWords, openMarked, openSearchSite } from '../support/search-site.ts';

/** Pages of other types, with a table of settings. */
const narrowed = {
  'docs/guide/settings.md': `---
layout: reference
---

# Settings

| Setting | What it does |
|---|---|
| \`scan_delay\` | How long the trigger waits. |
| \`scan_beam\` | Whether the trigger switches the beam on. |
`,
  'releases/2024-01-02-trigger.md': '---\ntitle: Trigger 2\n---\n\nThe trigger got faster.\n',
};

let site: Portal;
let page: Page;

beforeAll(async () => {
  if (hasBrowser) site = await openSearchSite({}, narrowed);
});
afterAll(() => site?.close());

describe.runIf(hasBrowser)('the search page', () => {
  const open = async (path: string, options = {}) => {
    page = await openMarked(site, path, options);
  };
  const field = () => page.getByRole('searchbox', { name: 'Search the documentation' });
  const hits = () => page.getByRole('main').locator('.search-hit');
  const status = () => page.getByRole('status').textContent();
  const address = () => page.url().slice(site.origin.length);
  const allPages = () => page.getByRole('link', { name: 'Triggers', exact: true });

  it('answers the query of its address, as opensearch.xml and a form send it', async () => {
    await open('/search?q=charging+profile');
    await hits().first().waitFor();
    expect(await field().inputValue()).toBe('charging profile');
    expect(await hits().first().getAttribute('href')).toBe('/guide/battery#charging-profile');
    expect(await status()).toMatch(/^\d+ results?$/);
    expect(await allPages().isVisible()).toBe(false);
  });

  it('lists all pages without a query, and without a script', async () => {
    await open('/search');
    await allPages().waitFor();
    await open('/search?q=charging', { javaScriptEnabled: false });
    expect(await allPages().isVisible()).toBe(true);
    // Chromium under test shows no `noscript`.
    expect(await page.locator('noscript').textContent()).toContain('Search needs JavaScript.');
    expect(address()).toBe('/search?q=charging');
  });

  it('shows no page that it did not find while it searches for the query of its address, and shifts nothing', async () => {
    const [isAsked, answer] = held();
    page = await site.start();
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { shifted } = window as unknown as { shifted: number };
          Object.assign(window, { shifted: shifted + (entry as unknown as { value: number }).value });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/search/*.json', async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.goto(`${site.origin}/search?q=charging`);
    await expect.poll(status).toBe('Loading…');
    expect(await allPages().isVisible()).toBe(false);
    answer();
    await hits().first().waitFor();
    await expect.poll(status).toMatch(/^\d+ results?$/);
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.05);
    await field().fill('');
    await allPages().waitFor();
  });

  it('takes the focus to its field where the list that it was in goes', async () => {
    const [isAsked, answer] = held();
    page = await site.start();
    // The search is still running when the reader types on.
    await page.route('**/search/*.json', async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.goto(`${site.origin}/search`);
    // The script focuses the field when it starts.
    const isFocused = (element: Locator) => element.evaluate((each) => each === document.activeElement);
    await expect.poll(() => isFocused(field())).toBe(true);
    await field().fill('charging');
    await allPages().waitFor();
    await allPages().focus();
    expect(await isFocused(allPages())).toBe(true);
    answer();
    await hits().first().waitFor();
    await expect.poll(() => isFocused(field())).toBe(true);
  });

  it('keeps the query in the address while it is typed, without a step in the history', async () => {
    await open('/guide/triggers');
    await page.goto(`${site.origin}/search`);
    await field().fill('cold');
    await expect.poll(address).toBe('/search?q=cold');
    await hits().first().waitFor();
    await field().press('Enter');
    await field().fill('');
    await expect.poll(address).toBe('/search');
    await allPages().waitFor();
    await page.goBack();
    await expect.poll(address).toBe('/guide/triggers');
  });

  it('answers what was typed before its script came', async () => {
    const [isTyped, send] = held();
    page = await site.start();
    await page.route('**/*.js', async (route) => {
      await isTyped;
      await route.continue();
    });
    await page.goto(`${site.origin}/search`, { waitUntil: 'commit' });
    await field().fill('charging');
    send();
    await expect.poll(address).toBe('/search?q=charging');
    await hits().first().waitFor();
  });

  it('shows more results on scroll, and the same ones again after going back', async () => {
    await open('/search?q=handheld');
    await expect.poll(() => hits().count()).toBe(20);
    await expect.poll(status).toBe('20 of 45 results');
    // At once: a wheel would continue to scroll during the check.
    const toEnd = () => page.evaluate(() => scrollTo({ top: 100_000, behavior: 'instant' }));
    await toEnd();
    // A page that renders slowly may still be at its end when the next hits arrive, and requests more.
    await expect.poll(() => hits().count()).toBeGreaterThanOrEqual(40);
    await toEnd();
    await expect.poll(() => hits().count()).toBe(45);
    await expect.poll(status).toBe('45 results');
    const place = () => page.evaluate(() => [Math.round(scrollY), history.state?.scroll?.[1]]);
    // The scroll position is stored once the page stops scrolling.
    await expect.poll(async () => new Set(await place()).size).toBe(1);
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(1000);
    // Not by the mouse, because that may scroll the page.
    await hits()
      .nth(40)
      .evaluate((each) => (each as HTMLElement).click());
    await page.waitForURL('**/devices/device-*');
    expect(await isSameWindow(page)).toBe(true);
    await page.goBack();
    await expect.poll(address).toBe('/search?q=handheld');
    await expect.poll(() => hits().count()).toBe(45);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  });

  it('narrows to a kind by chips with counts, by keys too, and keeps that in the address', async () => {
    await open('/search?q=trigger');
    const chips = () => page.getByRole('group', { name: 'Narrow the results' }).getByRole('button');
    const pressed = () => chips().evaluateAll((all) => all.map((chip) => chip.getAttribute('aria-pressed')));
    const hrefs = () => hits().evaluateAll((all) => all.map((hit) => hit.getAttribute('href')?.replace(/#.*/, '')));
    await expect.poll(() => chips().allInnerTexts()).toEqual(['Docs 8', 'Reference 3', 'Release posts 1']);
    expect(await pressed()).toEqual(['false', 'false', 'false']);
    await chips().first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(address).toBe('/search?q=trigger&kind=reference');
    await expect.poll(hrefs).toEqual(['/guide/settings', '/guide/settings']);
    await expect.poll(pressed).toEqual(['false', 'true', 'false']);
    await page.reload();
    await expect.poll(pressed).toEqual(['false', 'true', 'false']);
    await expect.poll(hrefs).toEqual(['/guide/settings', '/guide/settings']);
    await chips().nth(1).click();
    await expect.poll(address).toBe('/search?q=trigger');
    await expect.poll(async () => new Set(await hrefs()).size).toBe(3);
  });

  it('keeps the chips in one row on a phone, so that hits are on its first screen', async () => {
    await open('/search?q=trigger');
    await page.setViewportSize({ width: 280, height: 700 });
    const chips = page.getByRole('group', { name: 'Narrow the results' }).getByRole('button');
    await expect.poll(() => chips.count()).toBe(3);
    const tops = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('finds a row of a table by the name of what it tells, and opens it there', async () => {
    await open('/search?q=scan_beam');
    await hits().first().waitFor();
    expect(await hits().first().innerText()).toContain('scan_beam');
    expect(await hits().first().getAttribute('href')).toBe('/guide/settings#row-scan_beam');
    await hits().first().click();
    await expect.poll(address).toMatch(/^\/guide\/settings#row-scan_beam/);
    const row = page.locator('#row-scan_beam');
    expect(await row.innerText()).toContain('Whether the trigger switches the beam on.');
    expect(await isSameWindow(page)).toBe(true);
  });

  it('leads to the section, where the words are marked', async () => {
    page = await openMarked(site, '/search?q=charging+profile', {}, 'open');
    onTestFinished(() => page.context().close());
    await hits().first().waitFor();
    // The marks disappear after a while.
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await hits().first().click();
    await page.waitForURL('**/guide/battery#charging-profile');
    await expect.poll(() => markedWords(page)).toContain('profile');
    await page.goBack();
    await hits().first().waitFor();
    expect([await field().inputValue(), await isSameWindow(page)]).toEqual(['charging profile', true]);
  });

  it('is reached from the dialog with its query', async () => {
    await open('/guide/triggers');
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('handheld');
    await page.getByRole('link', { name: 'All results' }).click();
    await page.waitForURL('**/search?q=handheld');
    await expect.poll(() => hits().count()).toBe(20);
    expect([await page.getByRole('dialog').count(), await isSameWindow(page)]).toEqual([0, true]);
  });

  it('says what it cannot find and what it cannot reach', async () => {
    await open('/search?q=%22%3Eqqxxyyzz%3Cqqzz%3E');
    await page.getByText('No results for "">qqxxyyzz<qqzz>"').waitFor();
    await page.context().route('**/search/en.json', (route) => route.abort());
    await page.goto(`${site.origin}/search?q=charging`);
    await page.getByText('Unable to fetch results').waitFor();
    await page.context().unroute('**/search/en.json');
    await page.getByRole('button', { name: 'Retry' }).click();
    await hits().first().waitFor();
  });
});

describe.runIf(hasBrowser)('a search whose code fails', () => {
  const crash = () => page.getByRole('alert');
  const again = () => page.getByRole('button', { name: 'Try again' });
  const options = () => page.getByRole('option');
  /** Breaks a browser function, as policies and limits of browsers do; returns the function that restores it. */
  const broken = async (owner: 'History' | 'Element', name: string) => {
    await page.evaluate(
      ([of, method]) => {
        const { prototype } = window[of] as unknown as { prototype: Record<string, unknown> };
        const own = prototype[method];
        Object.assign(window, { mend: () => Object.assign(prototype, { [method]: own }) });
        prototype[method] = () => {
          throw new Error('Out of order');
        };
      },
      [owner, name] as const,
    );
    return () => page.evaluate(() => (window as unknown as { mend(): void }).mend());
  };

  it('says so on the search page, and heals there with the query', async () => {
    page = await openMarked(site, '/search');
    const field = page.getByRole('searchbox', { name: 'Search the documentation' });
    const mend = await broken('History', 'replaceState');
    await field.fill('charging profile');
    await crash().waitFor();
    expect(await crash().textContent()).toBe('Page ErrorThis page crashedTry again');
    expect(await crash().evaluate((each) => getComputedStyle(each).position)).toBe('static');
    await again().click();
    await crash().waitFor();
    await mend();
    await again().click();
    await page.getByRole('main').locator('.search-hit').first().waitFor();
    expect(await crash().count()).toBe(0);
    expect(await field.inputValue()).toBe('charging profile');
    expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await isSameWindow(page)).toBe(true);
  });

  it('says so in the dialog, and heals there with the focus in its field', async () => {
    page = await openMarked(site, '/guide/triggers');
    const field = page.getByRole('combobox');
    const isFocused = () => field.evaluate((each) => each === document.activeElement);
    await page.keyboard.press('/');
    await field.fill('trigger');
    await expect.poll(() => options().count()).toBeGreaterThan(1);
    const mend = await broken('Element', 'scrollIntoView');
    await page.keyboard.press('ArrowDown');
    await crash().waitFor();
    expect(await crash().textContent()).toBe('Page ErrorThis page crashedTry again');
    expect(await page.getByRole('dialog').locator(crash()).count()).toBe(1);
    await mend();
    await again().click();
    await field.waitFor();
    expect([await crash().count(), await isFocused()]).toEqual([0, true]);
    await page.keyboard.type('charging profile');
    await expect.poll(() => options().first().textContent()).toContain('Charging profile');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect.poll(isFocused).toBe(true);
    const selected = () => page.evaluate(() => `${getSelection()}`);
    await expect.poll(selected).toBe('charging profile');
    expect(await isSameWindow(page)).toBe(true);
  });
});

describe.runIf(hasBrowser)('what the reader has opened', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Search' });
  const names = (list: string) =>
    dialog()
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: list, exact: true }) })
      .locator('.search-hit-title')
      .allTextContents();
  const openHit = async (query: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(query);
    const first = page.getByRole('option').first();
    await expect.poll(() => first.textContent()).toContain(query.replace('trigger', 'Trigger'));
    // Hits in titles come first.
    await expect.poll(() => dialog().locator('.is-asking').count()).toBe(0);
    await first.click();
    await expect.poll(() => dialog().count()).toBe(0);
  };
  const openStart = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('');
  };

  it('is listed, the latest seven first, can be kept, and can be removed', async () => {
    page = await openMarked(site, '/guide/triggers');
    for (let number = 1; number <= 8; number += 1) await openHit(`trigger mode ${number}`);
    await openHit('trigger mode 5');
    await openStart();
    const modes = [5, 8, 7, 6, 4, 3, 2].map((number) => `Trigger mode ${number}`);
    await expect.poll(() => names('Recent searches')).toEqual(modes);
    await dialog().getByRole('button', { name: 'Save Trigger mode 7 to favorites' }).click();
    await dialog().getByRole('button', { name: 'Remove Trigger mode 8 from recent searches' }).click();
    await expect.poll(() => names('Favorites')).toEqual(['Trigger mode 7']);
    await expect
      .poll(() => names('Recent searches'))
      .toEqual([5, 6, 4, 3, 2].map((number) => `Trigger mode ${number}`));
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('combobox');

    await page.reload();
    await openStart();
    await expect.poll(() => names('Favorites')).toEqual(['Trigger mode 7']);
    await dialog().getByRole('button', { name: 'Remove Trigger mode 7 from favorites' }).click();
    await expect.poll(() => names('Favorites')).toEqual([]);
    // The arrow keys move from the field into the list and back.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Trigger mode 6');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/guide/triggers#trigger-mode-6');
    expect(await dialog().count()).toBe(0);
  });

  it.each([
    ['is switched off', undefined],
    ['holds something else', '{"a":1}'],
    ['holds half of it', '[{"title":"x","href":"javascript:alert(1)","headings":[],"group":""},null,'],
    ['holds what is no hit', '[{"title":"x","href":"javascript:alert(1)","headings":[],"group":""},null,7]'],
  ])('is remembered without harm where storage %s', async (_, stored) => {
    page = await site.browser.newPage();
    onTestFinished(() => page.close());
    const faults: unknown[] = [];
    page.on('pageerror', (error) => faults.push(error));
    await page.addInitScript((text) => {
      if (text !== undefined) localStorage.setItem('techdocs.search.recent', text);
      else {
        const refuse = () => {
          throw new Error('No storage');
        };
        Object.defineProperty(window, 'localStorage', { get: refuse });
      }
    }, stored);
    await page.goto(`${site.origin}/guide/triggers`);
    await openHit('trigger mode 3');
    await openStart();
    await expect.poll(() => names('Recent searches')).toEqual(['Trigger mode 3']);
    expect(faults).toEqual([]);
  });
});
