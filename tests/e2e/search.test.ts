// The search dialog for readers, with the embedded engine.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { violationsInBoth } from '../support/axe.ts';
import { hasBrowser, held, idle } from '../support/browser.ts';
import type { Portal } from '../support/portal.ts';
import { isSameWindow, markedWords, openMarked, openSearchSite } from '../support/search-site.ts';

/** Characters that lunr, or another engine, would interpret as operators. */
const signs = [
  'foo:bar',
  '~',
  '+',
  '*',
  '-',
  'charging~2',
  '+charging -profile',
  'title:charging^9',
  '(',
  '[a',
  '\\',
  '   ',
];

describe.runIf(hasBrowser)('the search dialog', () => {
  let site: Portal;
  let page: Page;

  beforeAll(async () => {
    site = await openSearchSite({
      search: { feedbackUrl: 'https://example.com/issues?title={query}', placeholder: 'Find a setting' },
      navbar: { items: [{ label: 'All about batteries', to: '/guide/battery' }] },
    });
  });
  afterAll(() => site?.close());

  const open = async (path = '/guide/triggers', options = {}) => {
    page = await openMarked(site, path, options);
  };
  /** The same with a clock that the case controls, on a page of its own. */
  const openTimed = async () => {
    page = await openMarked(site, '/guide/triggers', {}, 'open');
    onTestFinished(() => page.context().close());
    await page.clock.install();
  };
  const dialog = () => page.getByRole('dialog', { name: 'Search' });
  const field = () => dialog().getByRole('combobox', { name: 'Search the documentation' });
  const options = () => dialog().getByRole('option');
  const button = () => page.getByRole('button', { name: 'Search', exact: true });
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  /** Waits for the whole answer: another one may follow that of the titles. */
  const answered = () => expect.poll(() => dialog().locator('.is-asking').count()).toBe(0);
  const search = async (query: string) => {
    await page.keyboard.press('Control+k');
    await field().fill(query);
    await options().first().waitFor();
    await answered();
  };

  describe('opens and closes', () => {
    it.each(['Control+k', 'Meta+k', '/'])('by %s, and the other keys leave it alone', async (key) => {
      await open();
      for (const other of ['k', 'Alt+k', 'Control+Shift+k', 'Control+/']) await page.keyboard.press(other);
      await page.keyboard.press(key);
      await field().waitFor();
      expect(await field().evaluate((each) => each === document.activeElement)).toBe(true);
      expect([await field().inputValue(), await field().getAttribute('placeholder')]).toEqual(['', 'Find a setting']);
      expect(await dialog().locator('footer').innerText()).toBe('↵ open\nCtrl↵ in a new tab\n↑↓ move\nEsc close');
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog().count()).toBe(0);
    });

    it('by Ctrl + K a second time', async () => {
      await open();
      await page.keyboard.press('Control+k');
      await field().waitFor();
      await page.keyboard.press('Control+k');
      await expect.poll(() => dialog().count()).toBe(0);
    });

    it('never by a slash in a field', async () => {
      await open('/search');
      await page.getByRole('searchbox').fill('');
      await page.getByRole('searchbox').press('/');
      await idle(page);
      expect([await page.getByRole('searchbox').inputValue(), await dialog().count()]).toEqual(['/', 0]);
    });

    it('by the button, which gets the focus back', async () => {
      await open();
      await button().click();
      await field().waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(focused).toBe('Search');
    });

    it('again as soon as it has closed, while its field still has the focus', async () => {
      await open();
      await page.keyboard.press('Control+k');
      await field().waitFor();
      await field().evaluate((each) => {
        each.closest('dialog')?.close();
        each.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
      });
      await field().waitFor();
    });

    it('by a click beside it, and by its own button', async () => {
      await open();
      for (const close of [
        () => page.mouse.click(5, 800),
        () => dialog().getByRole('button', { name: 'Close' }).click(),
      ]) {
        await button().click();
        await field().waitFor();
        await close();
        await expect.poll(() => dialog().count()).toBe(0);
      }
    });
  });

  describe('while its script is on its way', () => {
    /** Delays the script until the test releases it. */
    const hold = async () => {
      const [late, release] = held();
      await page.context().route('**/search-dialog-*.js', async (route) => {
        await late;
        await route.continue();
      });
      return release;
    };
    /** The field that accepts the keys meanwhile. */
    const plainField = () => page.locator('.search-dialog input:not([role])');

    it('loses nothing that is typed, whenever the field comes', async () => {
      await open();
      const release = await hold();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('chargung');
      for (const key of ['Backspace', 'Backspace', 'Backspace']) await page.keyboard.press(key);
      expect(await plainField().inputValue()).toBe('charg');
      release();
      await page.keyboard.type('ing profile', { delay: 15 });
      await field().waitFor();
      expect(await field().inputValue()).toBe('charging profile');
      expect(await field().evaluate((each) => each === document.activeElement)).toBe(true);
      await options().first().waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog().count()).toBe(0);
    });

    it('names dialog and field, and says in it what the real one says', async () => {
      await open();
      await hold();
      await button().click();
      const named = dialog().getByRole('textbox', { name: 'Search the documentation' });
      await named.waitFor();
      expect(await named.getAttribute('placeholder')).toBe('Find a setting');
      expect(await page.locator('.search-body').count()).toBe(0);
    });

    it('closes by a click beside it, not by one in the field, and gives the focus back', async () => {
      await open();
      await hold();
      await button().click();
      await plainField().click();
      expect(await plainField().isVisible()).toBe(true);
      await page.mouse.click(5, 800);
      expect(await plainField().isVisible()).toBe(false);
      expect(await focused()).toBe('Search');
      expect(await page.locator('.search-body').count()).toBe(0);
    });

    it('keeps the place of the caret', async () => {
      await open();
      const release = await hold();
      await page.keyboard.press('/');
      await page.keyboard.type('charg profile');
      for (let at = 0; at < ' profile'.length; at += 1) await page.keyboard.press('ArrowLeft');
      release();
      await field().waitFor();
      await page.keyboard.type('ing');
      expect(await field().inputValue()).toBe('charging profile');
    });

    it('takes what is selected, and what is typed in its place', async () => {
      await open();
      const release = await hold();
      await page.locator('h1').selectText();
      await page.keyboard.press('Control+k');
      expect(await plainField().inputValue()).toBe('Triggers');
      await page.keyboard.type('cold');
      release();
      await field().waitFor();
      expect(await field().inputValue()).toBe('cold');
    });

    it('opens the first hit where Enter was pressed', async () => {
      await open();
      const release = await hold();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('setChargeLimit');
      await page.keyboard.press('Enter');
      release();
      await page.waitForURL('**/guide/battery#charging-profile');
    });

    it('draws the first hits, which lead on, and gives way to the same ones', async () => {
      await open();
      const release = await hold();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('charging profile');
      const first = page.locator('.search-first a');
      await expect.poll(() => first.first().getAttribute('href')).toBe('/guide/battery#charging-profile');
      await expect.poll(() => first.first().locator('mark').allTextContents()).toContain('profile');
      const drawn = await first.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
      expect(await violationsInBoth(page)).toEqual([[], []]);
      release();
      await field().waitFor();
      expect(await page.locator('.search-first').count()).toBe(0);
      expect(await field().inputValue()).toBe('charging profile');
      await answered();
      const taken = await options().evaluateAll((all) => all.map((each) => each.getAttribute('href')));
      expect(taken.slice(0, drawn.length)).toEqual(drawn);
    });

    it('opens a hit that is drawn, by a click and by Enter, and keeps it as any other', async () => {
      await open();
      await hold();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('setChargeLimit');
      await page.locator('.search-first a').first().click();
      await page.waitForURL('**/guide/battery#charging-profile');
      expect(await dialog().count()).toBe(0);
      const kept = await page.evaluate(() => localStorage.getItem('techdocs.search.recent'));
      expect(kept).toContain('/guide/battery#charging-profile');
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('storage cold');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/guide/battery#storage');
    });

    it('leads to the pages whose titles say it where the script never comes', async () => {
      await open();
      const [isClosed, fail] = held();
      await page.context().route('**/search-dialog-*.js', (route) => isClosed.then(() => route.abort()));
      // A page of an older build is reloaded once. If the dialog is open, the reader is redirected as well.
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Escape');
      const loaded = page.waitForEvent('load');
      fail();
      await loaded;
      expect(new URL(page.url()).pathname).toBe('/guide/triggers');
      await page.keyboard.press('Control+k');
      await page.waitForURL('**/search?q=*');
      const alert = page.getByRole('alert');
      await alert.waitFor();
      await page.goto(new URL('/search?q=trigg', page.url()).href);
      await alert.waitFor();
      expect(await alert.textContent()).toContain('Unable to fetch results');
      expect(await page.locator('[data-search-groups] a:visible').allTextContents()).toEqual(['Triggers']);
      await page.context().unroute('**/search-dialog-*.js');
      await alert.getByRole('button', { name: 'Retry' }).click();
      await page.locator('.search-hit').first().waitFor();
    });

    it('keeps the page without a network, says so, and tries again with what was typed', async () => {
      await openTimed();
      await page.context().setOffline(true);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('charging');
      const failure = dialog().getByRole('status').getByText('Unable to fetch results');
      const retry = dialog().getByRole('button', { name: 'Retry' });
      await failure.waitFor();
      // It is not reported as slow as well.
      await page.clock.runFor(10_000);
      expect(await dialog().innerText()).not.toContain('Loading');
      await retry.click();
      await failure.waitFor();
      expect(await plainField().evaluate((each) => each === document.activeElement)).toBe(true);
      await page.context().setOffline(false);
      await retry.click();
      await options().first().waitFor();
      expect([await field().inputValue(), await retry.count(), await isSameWindow(page)]).toEqual([
        'charging',
        0,
        true,
      ]);
    });

    it('says that it is loading once that takes long, and goes on saying so until there is something to show', async () => {
      await open();
      const release = await hold();
      const [isSent, send] = held();
      await page.context().route('**/search/en.json', (route) => isSent.then(() => route.continue()));
      const loading = dialog().getByRole('status').getByText('Loading…');
      const atOnce = await button().evaluate((each: HTMLElement) => {
        each.click();
        return document.querySelector('.search-dialog [role="status"]')?.textContent;
      });
      expect(atOnce).toBe('');
      await page.keyboard.type('charging');
      await loading.waitFor();
      release();
      await field().waitFor();
      expect((await loading.boundingBox())?.width).toBeGreaterThan(50);
      send();
      await options().first().waitFor();
      await expect.poll(() => dialog().innerText()).not.toContain('Loading');
    });

    it('asks for the engine again where that alone has not come', async () => {
      await open();
      await page.context().route('**/search-provider-*.js', (route) => route.abort());
      await page.keyboard.press('Control+k');
      await field().fill('charging');
      await dialog().getByText('Unable to fetch results').waitFor();
      await page.context().unroute('**/search-provider-*.js');
      await dialog().getByRole('button', { name: 'Retry' }).click();
      await options().first().waitFor();
    });

    it.each(['Escape', 'Control+k'])('is called off by %s, with the query kept', async (key) => {
      await open();
      const release = await hold();
      await button().click();
      await page.keyboard.type('cold');
      await page.keyboard.press(key);
      expect(await plainField().isVisible()).toBe(false);
      expect(await focused()).toBe('Search');
      release();
      await page.waitForResponse('**/search-dialog-*.js');
      await expect.poll(() => page.locator('.search-body').count()).toBe(1);
      expect(await dialog().count()).toBe(0);
      await page.keyboard.press('Control+k');
      expect(await field().inputValue()).toBe('cold');
    });
  });

  it('loads nothing before a reader is about to search, and then once', async () => {
    const asked: string[] = [];
    await open();
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/-[\w]+(?=\.\w+$)/, '')));
    await idle(page);
    const ofSearch = () => asked.filter((path) => path.includes('search')).sort();
    expect(ofSearch()).toEqual([]);
    await button().hover();
    const wanted = ['/assets/search-dialog.js', '/assets/search-provider.js', '/assets/search-worker.js'];
    await expect.poll(() => ofSearch().filter((path) => path.endsWith('.js') && !path.includes('/en'))).toEqual(wanted);
    await expect
      .poll(() => ofSearch().filter((path) => path.endsWith('.json')))
      .toEqual([
        '/assets/search/en-part.json',
        '/assets/search/en-titles.json',
        '/assets/search/en.json',
        // The page requests it while the script of the worker is loading, and the worker takes it from the browser's cache.
        '/search/en.json',
        '/search/en.json',
      ]);
    await search('battery');
    expect(ofSearch().filter((path) => /^\/assets\/search-/.test(path))).toEqual(wanted);
  });

  it('takes what is selected as the query, and keeps a query while it is closed', async () => {
    await open();
    await page.locator('h1').selectText();
    await page.keyboard.press('Control+k');
    await expect.poll(() => field().inputValue()).toBe('Triggers');
    await options().first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog().count()).toBe(0);
    await page.evaluate(() => getSelection()?.empty());
    await page.keyboard.press('/');
    await expect.poll(() => field().inputValue()).toBe('Triggers');
    // The query is selected, so that typing replaces it.
    await page.keyboard.type('cold');
    expect(await field().inputValue()).toBe('cold');
  });

  it('groups hits by page, two of a page at first, with heading path, snippet and marks', async () => {
    await open();
    await search('trigger mode');
    const group = dialog().getByRole('group', { name: /Triggers/ });
    await expect.poll(() => group.getByRole('option').count()).toBe(3);
    await expect.poll(() => group.getByRole('option').last().textContent()).toBe('6 more on this page');
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => group.getByRole('option').count()).toBe(8);
    await field().fill('charging profile');
    const hit = options().filter({ hasText: 'Charging › Charging profile' });
    await hit.waitFor();
    await answered();
    expect(await hit.getAttribute('href')).toBe('/guide/battery#charging-profile');
    expect(await hit.locator('mark').allTextContents()).toEqual(expect.arrayContaining(['Charging', 'profile']));
    expect(await hit.textContent()).toContain('A charging profile sets how far the battery is charged.');
    await field().fill('handheld');
    await expect.poll(() => options().count()).toBe(20);
    await expect.poll(() => dialog().getByRole('status').textContent()).toBe('20 of 45 results');
  });

  it('finds names from code whole and by their parts', async () => {
    await open();
    for (const query of ['setChargeLimit', 'charge limit', 'setchargelimit', 'chargel']) {
      await search(query);
      await expect.poll(() => options().first().getAttribute('href')).toBe('/guide/battery#charging-profile');
      await page.keyboard.press('Control+k');
    }
  });

  it('follows the ARIA pattern of a combobox', async () => {
    await open();
    await search('trigger');
    const state = () =>
      field().evaluate((each) => ({
        isExpanded: each.getAttribute('aria-expanded'),
        controls: document.getElementById(each.getAttribute('aria-controls') ?? '')?.role,
        active: each.getAttribute('aria-activedescendant'),
      }));
    const ids = await options().evaluateAll((all) => all.map((each) => each.id));
    // The target of Enter is selected before any key.
    expect(await state()).toEqual({ isExpanded: 'true', controls: 'listbox', active: ids[0] });
    const active = async () => (await state()).active;
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe(ids[1]);
    expect(
      await dialog()
        .getByRole('option', { selected: true })
        .evaluateAll((all) => all.map((each) => each.id)),
    ).toEqual([ids[1]]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe(ids.at(-1));
    await page.keyboard.type('s');
    await expect.poll(active).toBe(ids[0]);
    await field().fill('');
    await expect.poll(state).toEqual({ isExpanded: 'false', controls: undefined, active: null });
  });

  it('goes to the section without a load, and marks the words for a moment', async () => {
    await openTimed();
    await search('charging profile');
    const hit = options().filter({ hasText: 'Charging › Charging profile' });
    const at = await hit.evaluate((each) => [...document.querySelectorAll('[role=option]')].indexOf(each));
    for (let step = 0; step < at; step += 1) await page.keyboard.press('ArrowDown');
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/guide/battery#charging-profile');
    expect([await isSameWindow(page), await dialog().count()]).toEqual([true, 0]);
    await expect.poll(() => page.evaluate(() => document.querySelector(':target')?.id)).toBe('charging-profile');
    await expect.poll(() => markedWords(page)).toEqual(expect.arrayContaining(['Charging', 'profile', 'charging']));
    await page.clock.runFor(4999);
    expect(await markedWords(page)).not.toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => markedWords(page)).toEqual([]);
  });

  it('opens the first hit by Enter alone, however fast it comes', async () => {
    await open();
    await page.keyboard.press('Control+k');
    await field().waitFor();
    await field().pressSequentially('setChargeLimit');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/guide/battery#charging-profile');
  });

  it('opens a hit in a new tab by Ctrl + Enter, marked there, and stays', async () => {
    await openTimed();
    await search('setChargeLimit');
    // In both windows, so that the marks stay.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const coming = page.context().waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    const tab = await coming;
    await tab.waitForURL('**/guide/battery#charging-profile');
    await expect.poll(() => markedWords(tab)).toContain('setChargeLimit');
    expect(await dialog().isVisible()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/guide/triggers');
  });

  it('says that nothing was found, shows the query as text and offers help', async () => {
    await open();
    await page.keyboard.press('Control+k');
    const query = '"><img-qqxxyyzz onqqxxyyzz="qqzzyyxx">';
    await field().fill(query);
    await dialog().getByText(`No results for "${query}"`).first().waitFor();
    expect(await dialog().locator('img-qqxxyyzz').count()).toBe(0);
    await dialog().getByText('Believe this query should return results? Let us know.').waitFor();
    const href = await dialog().getByRole('link', { name: 'Let us know.' }).getAttribute('href');
    expect(href).toBe(`https://example.com/issues?title=${encodeURIComponent(query)}`);
    await dialog().getByRole('link', { name: 'All about batteries' }).waitFor();
    expect(await violationsInBoth(page)).toEqual([[], []]);
  });

  it('offers places of the site and former queries before anything is typed', async () => {
    await open();
    await search('store cold');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/guide/battery#storage');
    await page.keyboard.press('Control+k');
    await field().fill('');
    expect(await violationsInBoth(page)).toEqual([[], []]);
    const query = dialog().getByRole('button', { name: 'store cold', exact: true });
    await query.click();
    expect(await field().inputValue()).toBe('store cold');
    await field().fill('');
    await dialog().getByRole('button', { name: 'Remove “store cold” from recent searches' }).click();
    expect(await query.count()).toBe(0);
    await dialog().getByRole('link', { name: 'All about batteries' }).click();
    await page.waitForURL('**/guide/battery');
    expect(await dialog().count()).toBe(0);
  });

  it('marks what the page says, and not what it is called', async () => {
    await open('/devices/device-1');
    await search('triggers');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/guide/triggers');
    await expect.poll(() => markedWords(page)).not.toEqual([]);
    const isNamed = await page.evaluate(() => {
      const { highlights } = CSS as unknown as { highlights: Map<string, Iterable<Range>> };
      return [...(highlights.get('search') ?? [])].some(({ startContainer }) =>
        startContainer.parentElement?.closest('h1,nav'),
      );
    });
    expect(isNamed).toBe(false);
  });

  it.each(['light', 'dark'] as const)(
    'shows marks in forced colours, %s ones: as their link, with a line',
    async (colorScheme) => {
      await open();
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await search('charging');
      const told = await dialog()
        .locator('mark')
        .evaluateAll((all) =>
          all.map((mark) => {
            const { color, textDecorationLine } = getComputedStyle(mark);
            return `${color === getComputedStyle(mark.parentElement as Element).color} ${textDecorationLine}`;
          }),
        );
      expect(new Set(told)).toEqual(new Set(['true underline']));
    },
  );

  it('takes signs for what they say, and not for a command', async () => {
    await open();
    const faults: unknown[] = [];
    page.on('pageerror', (error) => faults.push(error));
    await page.keyboard.press('Control+k');
    const answered: string[] = [];
    for (const query of signs) {
      await field().fill(query);
      await expect.poll(() => dialog().locator('.is-asking').count()).toBe(0);
      // The words among the characters are found, also `bar` in `barcode`.
      if ((await options().count()) > 0) answered.push(query);
      expect(await dialog().getByText('Unable to fetch results').count()).toBe(0);
    }
    expect(answered).toEqual(['foo:bar', 'charging~2', '+charging -profile', 'title:charging^9']);
    expect(faults).toEqual([]);
  });

  it('shows what titles say while the index is on its way, and what it says when it is there', async () => {
    await open();
    const [isSent, send] = held();
    await page.context().route('**/assets/search/en-part-*', (route) => isSent.then(() => route.continue()));
    await page.keyboard.press('Control+k');
    await field().fill('battery');
    await dialog().getByText('More results are on their way.').waitFor();
    expect(await options().first().getAttribute('href')).toBe('/guide/battery');
    expect(await dialog().locator('.search-hit-snippet').count()).toBe(0);
    send();
    await dialog().locator('.search-hit-snippet').first().waitFor();
    expect(await options().first().getAttribute('href')).toBe('/guide/battery');
    expect(await dialog().getByText('More results are on their way.').count()).toBe(0);
  });

  it('says where the index cannot be had, and tries again', async () => {
    await open();
    await page.context().route('**/search/en.json', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await field().fill('charging');
    await dialog().getByText('Unable to fetch results').waitFor();
    await dialog().getByText('You might want to check your network connection.').waitFor();
    await page.context().unroute('**/search/en.json');
    await dialog().getByRole('button', { name: 'Retry' }).click();
    await options().first().waitFor();
  });

  it.each([390, 1440])(
    'has no axe violation at %i px, in both modes: at the start, with hits, without',
    async (width) => {
      await open('/guide/triggers', { viewport: { width, height: 844 } });
      await search('charging');
      await page.keyboard.press('ArrowDown');
      expect(await violationsInBoth(page)).toEqual([[], []]);
      await field().fill('qqxxyyzz');
      await dialog().getByText('No results for').first().waitFor();
      expect(await violationsInBoth(page)).toEqual([[], []]);
      await field().fill('charging');
      await options().first().waitFor();
      await answered();
      const href = await options().first().getAttribute('href');
      await options().first().click();
      await page.waitForURL(`**${href}`);
      await expect.poll(() => page.locator('h1').textContent()).toBe('Battery');
      await page.keyboard.press('Control+k');
      await field().fill('');
      await dialog().getByRole('heading', { name: 'Recent searches' }).waitFor();
      expect(await violationsInBoth(page)).toEqual([[], []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const box = await dialog().boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.width ?? 9999) <= width).toBe(true);
    },
  );
});
