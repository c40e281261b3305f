// Interactive parts of a text: images, tabs, tables, code; also on paper and in forced colours.
import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { makeFolder } from '../support/tree.ts';

const tabs = (...names: string[]) => `<Tabs groupId="os">
${names.map((name) => `<TabItem value="${name.toLowerCase()}" label="${name}">\n\nSteps for ${name}.\n\n${name === 'macOS' ? 'More.\n\n'.repeat(40) : ''}</TabItem>`).join('\n')}
</Tabs>`;
const WIDE = Array.from({ length: 20 }, (_, index) => `Column-${index}`);
/** A long compound word, as in languages other than English. */
const LONG = 'Authentifizierungsmechanismenkonfigurationsübersicht';

const FILES = {
  'docs/index.md': `# Parts

Start [here](./other.md) or [elsewhere](https://www.example.com/).

<details><summary>More about it</summary>

Not for everybody.

</details>

![A yellow square](./square.svg)

${'Before.\n\n'.repeat(20)}

${tabs('Windows', 'Linux', 'macOS')}

## Between the groups

${tabs('Linux', 'Windows')}

| ${WIDE.join(' | ')} |
|${WIDE.map(() => '---').join('|')}|
| ${WIDE.join(' | ')} |

\`\`\`js {1}
const a = 1;
const b = '${'long '.repeat(60)}';
\`\`\`

${'The rest.\n\n'.repeat(60)}`,
  'docs/other.md': `# Other\n\n${tabs('macOS', 'Linux')}\n`,
  'docs/copied.md':
    '# Copied\n\n```js\nconst a = 1; // [!code --]\nconst a = 2; // [!code ++]\n```\n\n```console\n$ acme --version\n1.2.3\n```\n',
  'docs/sheet.md': `# Sheet

https://www.example.com/

| A | B | C | D | E | F | G | H | I | J | K |
|---|---|---|---|---|---|---|---|---|---|---|
${[0, 1, 2].map((row) => `| \`KEY_${row}\` | value number ${row} | some text here | more text | ${row} | 2 | 3 | yes | no | com.example.thing.that.is.long | \`0x000${row}\` |`).join('\n')}
`,
  'docs/wrapped.md':
    '# Wrapped\n\n<div class="mine">\n\nOne.\n\nTwo.\n\n</div>\n\n<div>\n\nThree.\n\n## Four\n\nFive.\n\n</div>\n\nSix.\n',
  'docs/long/index.md': `# ${LONG}\n\nText.\n`,
  'docs/long/words.md': `# ${LONG} ${LONG}\n\nText.\n`,
  'docs/square.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="gold"/></svg>',
};

describe.runIf(hasBrowser).each(['ltr', 'rtl'] as const)('in a text that runs %s', (direction) => {
  /** Cases that do not depend on the direction run in one direction. */
  const isOnce = direction === 'ltr';
  const i18n = { localeConfigs: { en: { direction } } };
  const items = [
    { label: 'More', items: ['Parts', 'Other'].map((label) => ({ label, to: label === 'Parts' ? '/' : '/other' })) },
  ];
  const config = { title: 'Acme', i18n, navbar: { items } };
  const folder = makeFolder({ ...FILES, 'site.config.json': JSON.stringify(config) });
  let site: Portal;
  let page: Page;

  beforeAll(async () => {
    site = await openPortal(folder);
    page = await site.open('/', { reducedMotion: 'reduce' });
  });
  afterAll(async () => {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    await page.emulateMedia({ media: null, forcedColors: null });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => localStorage.clear());
  });
  const open = () => page.goto(`${site.origin}/`);

  it('a wrapper keeps the rhythm of what is in it', async () => {
    await page.goto(`${site.origin}/wrapped/`);
    const margins = await page
      .locator('.prose')
      .locator('p, h2')
      .evaluateAll((all) => all.map((each) => `${each.textContent?.slice(0, 4)} ${getComputedStyle(each).marginTop}`));
    expect(margins).toEqual(['One. 0px', 'Two. 16px', 'Thre 0px', 'Four 48px', 'Five 12px', 'Six. 16px']);
  });

  describe('a picture', () => {
    const button = () => page.getByRole('button', { name: 'Enlarge: A yellow square' });
    const dialog = () => page.getByRole('dialog', { name: 'A yellow square' });

    it('is enlarged, and Esc leads back to it', async () => {
      await open();
      await button().focus();
      await page.keyboard.press('Enter');
      await dialog().waitFor();
      expect(await dialog().evaluate((each) => each.matches('dialog:modal'))).toBe(true);
      const picture = dialog().getByRole('img');
      await expect.poll(() => picture.evaluate((each) => each.getBoundingClientRect().width)).toBeGreaterThan(1000);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      expect(await button().evaluate((each) => each === document.activeElement)).toBe(true);
    });

    if (isOnce) {
      it('is closed by the button and by a click', async () => {
        await open();
        for (const close of [() => dialog().getByRole('button', { name: 'Close' }).click(), () => dialog().click()]) {
          await button().click();
          await close();
          await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
        }
      });
    }
  });

  describe('tabs', () => {
    const list = (index: number) => page.getByRole('tablist').nth(index);
    const chosen = () => page.getByRole('tab', { selected: true }).allTextContents();
    const panels = () => page.getByRole('tabpanel').allInnerTexts();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);

    it('follow the pattern by keyboard', async () => {
      await open();
      expect(await chosen()).toEqual(['Windows', 'Linux']);
      const tab = list(0).getByRole('tab', { name: 'Windows' });
      expect(await tab.getAttribute('aria-controls')).toBe(
        await page.getByRole('tabpanel', { name: 'Windows' }).getAttribute('id'),
      );
      await tab.focus();
      const forward = direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
      const back = direction === 'ltr' ? 'ArrowLeft' : 'ArrowRight';
      for (const [key, name] of [
        [forward, 'Linux'],
        [forward, 'macOS'],
        [forward, 'Windows'],
        [back, 'macOS'],
        ['Home', 'Windows'],
        ['End', 'macOS'],
      ] as const) {
        await page.keyboard.press(key);
        expect([key, await focused(), (await chosen())[0]]).toEqual([key, name, name]);
      }
      expect(
        await list(0)
          .getByRole('tab')
          .evaluateAll((all) => all.map((each) => (each as HTMLElement).tabIndex)),
      ).toEqual([-1, -1, 0]);
      await page.keyboard.press('Tab');
      const panel = page.getByRole('tabpanel', { name: 'macOS' });
      expect(await panel.evaluate((each) => each === document.activeElement)).toBe(true);
    });

    if (isOnce) {
      it('of one group change together, keep their place and are remembered on other pages', async () => {
        await open();
        const tab = list(1).getByRole('tab', { name: 'Windows' });
        const top = () => tab.evaluate((each) => Math.round(each.getBoundingClientRect().top));
        await list(0).getByRole('tab', { name: 'macOS' }).click();
        expect(await chosen()).toEqual(['macOS', 'Linux']);
        await tab.scrollIntoViewIfNeeded();
        const before = await top();
        await tab.click();
        expect([await chosen(), await top()]).toEqual([['Windows', 'Windows'], before]);
        await list(1).getByRole('tab', { name: 'Linux' }).click();
        expect(await panels()).toEqual(['Steps for Linux.', 'Steps for Linux.']);
        await page.getByRole('link', { name: 'Other' }).first().click();
        await page.getByRole('heading', { name: 'Other' }).waitFor();
        // A page that was just swapped in is laid out with its first frame.
        await expect.poll(panels).toEqual(['Steps for Linux.']);
        expect(await chosen()).toEqual(['Linux']);
        await page.reload();
        expect(await chosen()).toEqual(['Linux']);
      });

      it.each([
        ['a swapped page', () => page.getByRole('link', { name: 'here', exact: true }).click()],
        ['a page of another site', () => page.goto('about:blank')],
      ])('show one panel a group when the reader comes back from %s', async (_, leave) => {
        await open();
        await list(0).getByRole('tab', { name: 'Linux' }).click();
        await leave();
        await expect.poll(() => page.getByRole('heading', { name: 'Parts' }).count()).toBe(0);
        await page.goBack();
        await expect.poll(chosen).toEqual(['Linux', 'Linux']);
        expect([await page.getByRole('tablist').count(), await panels()]).toEqual([
          2,
          ['Steps for Linux.', 'Steps for Linux.'],
        ]);
        expect(await page.locator('.tab-label:visible').count()).toBe(0);
      });
    }
  });

  if (isOnce) {
    it.each(['throw new Error("old")', ''])(
      'where the script comes and does not run, as %j, tabs are sections with their names',
      async (body) => {
        const broken = await site.start();
        await broken.route('**/assets/site-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
        await broken.goto(`${site.origin}/`);
        expect(await broken.locator('.tab-label:visible').allTextContents()).toEqual([
          ...['Windows', 'Linux', 'macOS'],
          ...['Linux', 'Windows'],
        ]);
        expect(await broken.locator('.tab:visible').count()).toBe(5);
      },
    );
  }

  it('without JavaScript tabs are sections with their names, pictures only pictures, and the rest unfolds', async () => {
    const plain = await site.visit('/', { javaScriptEnabled: false });
    expect(await plain.getByRole('tab').count()).toBe(0);
    for (const name of ['Windows', 'Linux', 'macOS']) {
      expect(await plain.getByText(`Steps for ${name}.`).first().isVisible()).toBe(true);
      expect(await plain.getByText(name, { exact: true }).first().isVisible()).toBe(true);
    }
    expect(await plain.getByRole('img', { name: 'A yellow square' }).isVisible()).toBe(true);
    expect(await plain.getByRole('main').getByRole('button').count()).toBe(0);
    await plain.getByText('More about it').click();
    expect(await plain.getByText('Not for everybody.').isVisible()).toBe(true);
  });

  it('a table scrolls inside itself, by keyboard', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    const table = page.getByRole('group', { name: 'Table' });
    // The panel of the last tabs is the stop before it.
    await page.getByRole('tabpanel').last().focus();
    await page.keyboard.press('Tab');
    expect(await table.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press(direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft');
    await expect.poll(() => table.evaluate((each) => Math.abs(each.scrollLeft))).toBeGreaterThan(10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('long words break in breadcrumbs and sidebar', async () => {
    await page.goto(`${site.origin}/long/words/`);
    const cut = () =>
      page.evaluate(() => {
        const links = [...document.querySelectorAll('.sidebar li > *, .breadcrumbs li > *')];
        return links.filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1).length;
      });
    expect(await cut()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await cut()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  describe('code', () => {
    if (isOnce) {
      it('is copied, and the button says so, or that it could not be, for two seconds', async () => {
        const timed = await site.open('/', { permissions: ['clipboard-read', 'clipboard-write'] });
        onTestFinished(() => timed.context().close());
        await timed.clock.install();
        await timed.clock.pauseAt(new Date(Date.now() + 60_000));
        await timed.getByRole('button', { name: 'Copy code' }).click();
        const copied = timed.getByRole('button', { name: 'Copied' });
        await copied.waitFor();
        expect(await timed.evaluate(() => navigator.clipboard.readText())).toBe(
          `const a = 1;\nconst b = '${'long '.repeat(60)}';`,
        );
        await timed.clock.runFor(1999);
        expect(await copied.count()).toBe(1);
        await timed.clock.runFor(1);
        expect(await timed.getByRole('button', { name: 'Copy code' }).textContent()).toBe('Copy');
        await timed.evaluate(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
        });
        await timed.getByRole('button', { name: 'Copy code' }).click();
        await timed.getByRole('button', { name: 'Not copied' }).waitFor();
      });

      it('is copied without a secure connection, as on an intranet: what was removed and what a command printed are not', async () => {
        const insecure = await site.open('/copied', { permissions: ['clipboard-read', 'clipboard-write'] });
        onTestFinished(() => insecure.context().close());
        const copied: string[] = [];
        for (const at of [0, 1]) {
          await insecure.evaluate(() =>
            Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
          );
          await insecure.getByRole('button', { name: 'Copy code' }).first().click();
          await insecure.getByRole('button', { name: 'Copied' }).nth(at).waitFor();
          await insecure.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
          copied.push(await insecure.evaluate(() => navigator.clipboard.readText()));
        }
        expect(copied).toEqual(['const a = 2;', 'acme --version']);
      });
    }

    it('wraps where it is wide, and on the next visit too', async () => {
      await open();
      const wrap = page.getByRole('button', { name: 'Wrap lines' });
      const isWide = () => page.locator('.code pre').evaluate((each) => each.scrollWidth > each.clientWidth);
      expect([await wrap.getAttribute('aria-pressed'), await isWide()]).toEqual(['false', true]);
      await wrap.click();
      expect([await wrap.getAttribute('aria-pressed'), await isWide()]).toEqual(['true', false]);
      await page.reload();
      await expect.poll(() => wrap.getAttribute('aria-pressed')).toBe('true');
      expect(await isWide()).toBe(false);
    });
  });

  it('all of it is on paper: nothing to press, nothing folded, nothing cut off', async () => {
    await open();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 700, height: 900 });
    const seen = (name: string) =>
      page
        .locator(name)
        .evaluateAll((all) => all.filter((each) => each.checkVisibility()).map((each) => each.textContent));
    expect(
      await seen('button:not(.zoom), summary:not(.prose *), nav:not(.breadcrumbs), .top-bar, .sidebar, .toc, .anchor'),
    ).toEqual([]);
    expect(await seen('.tab-label')).toEqual(['Windows', 'Linux', 'macOS', 'Linux', 'Windows']);
    for (const name of ['Windows', 'Linux', 'macOS'])
      expect(await seen(`.tab[data-label="${name}"] > p:nth-child(2)`)).toContain(`Steps for ${name}.`);
    expect(await seen('details p')).toEqual(['Not for everybody.']);
    const after = (name: string) =>
      page
        .getByRole('link', { name, exact: name === 'here' })
        .evaluate((link) => getComputedStyle(link, '::after').content);
    expect([await after('here'), await after('elsewhere')]).toEqual(['none', '" (https://www.example.com/)"']);
    const wide = await page.locator('table, pre, .code .line').evaluateAll((all) =>
      all
        .filter((each) => {
          const { left, right } = each.getBoundingClientRect();
          return each.scrollWidth > each.clientWidth + 1 || left < 0 || right > innerWidth;
        })
        .map((each) => each.outerHTML.slice(0, 80)),
    );
    expect(wide).toEqual([]);
  });

  it('paper says nothing twice, shows no sort marks, and keeps short words whole', async () => {
    await page.goto(`${site.origin}/sheet/`);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 700, height: 900 });
    const contentAfter = (name: string) =>
      page.locator(name).evaluateAll((all) => all.map((each) => getComputedStyle(each, '::after').content));
    expect(await contentAfter('.prose a[href^="http"]')).toEqual(['none']);
    expect(await contentAfter('[data-sort]')).toEqual(Array(4).fill('none'));
    // A broken word has several lines.
    const lines = await page.locator('td').evaluateAll((all) =>
      all
        .filter((each) => /^(?:yes|no)$/.test(each.textContent ?? ''))
        .map((each) => {
          const range = document.createRange();
          range.selectNodeContents(each);
          return range.getClientRects().length;
        }),
    );
    expect(lines).toEqual([1, 1, 1, 1, 1, 1]);
    const { right } = await page.locator('table').evaluate((each) => each.getBoundingClientRect().toJSON());
    expect(right).toBeLessThanOrEqual(700);
  });

  it('in forced colours, what is current or chosen is told by more than the colour of its text', async () => {
    await open();
    await page.emulateMedia({ forcedColors: 'active' });
    await page.locator('.menu > summary').first().click();
    await page.getByRole('button', { name: 'Wrap lines' }).click();
    const told = () =>
      page
        .locator(':is([aria-current]:is(a), [aria-selected="true"], [aria-pressed="true"], [data-active])')
        .evaluateAll((all) =>
          all.map((each) => {
            const { outlineStyle, outlineWidth, borderBlockEndColor, borderBlockEndStyle } = getComputedStyle(each);
            const page = getComputedStyle(document.body).backgroundColor;
            const hasLine =
              each.getAttribute('role') === 'tab' && borderBlockEndStyle === 'solid' && borderBlockEndColor !== page;
            const isOutlined = outlineStyle === 'solid' && outlineWidth === '2px';
            return `${each.closest('nav')?.getAttribute('aria-label') ?? each.localName} ${each.textContent}: ${hasLine || isOutlined}`;
          }),
        );
    // The section in view is marked when the page has been drawn.
    await expect
      .poll(told)
      .toEqual([
        'Main More: true',
        'Main Parts: true',
        'Docs sidebar Parts: true',
        'On this page Between the groups: true',
        'button Windows: true',
        'button Linux: true',
        'button Wrap: true',
      ]);
    // An unselected tab has no line.
    const { colour, page: canvas } = await page
      .getByRole('tab', { selected: false })
      .first()
      .evaluate((tab) => ({
        colour: getComputedStyle(tab).borderBlockEndColor,
        page: getComputedStyle(document.documentElement).backgroundColor,
      }));
    expect(colour).toBe(canvas);
  });
});
