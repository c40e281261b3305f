// The dev server for an author in a browser: the page updates in place, and keeps its state.
import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { hasBrowser, launchBrowser } from '../support/browser.ts';
import { type ServeProcess, startServeProcess } from '../support/serve.ts';

const paragraphs = Array.from({ length: 60 }, (_, at) => `Paragraph number ${at} stands here.`).join('\n\n');
const setup = `# Set up

<details>
<summary>More</summary>

Inside.

</details>

<Tabs>
<TabItem value="a" label="First">

Text of the first.

</TabItem>
<TabItem value="b" label="Second">

Text of the second.

</TabItem>
</Tabs>

## Steps

${paragraphs}

\`\`\`js
let a = 1;
\`\`\`

![A square](/square.svg)
`;
const rows = Array.from({ length: 25 }, (_, at) => `| name${at} | ${at} |`).join('\n');
const table = `# Table\n\nBefore it.\n\n| Name | Number |\n|---|--:|\n${rows}\n\n\`\`\`js\nlet a = 1;\n\`\`\`\n`;
const square = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${colour}"/></svg>`;
const config = {
  title: 'Acme',
  staticDirs: ['static'],
  navbar: { items: [{ label: 'Menu', type: 'dropdown', items: [{ label: 'Use it', to: '/guide/use' }] }] },
};

const soon = <T>(look: () => T | Promise<T>) => expect.poll(look);

describe.runIf(hasBrowser)('techdocs serve in a browser', () => {
  let browser: Browser;
  let site: Sandbox;
  let server: ServeProcess;
  let page: Page;
  let complaints: string[];
  /** Initial state of each test. */
  let pages: readonly string[];

  beforeAll(async () => {
    site = createSandbox({
      'site.config.json': JSON.stringify(config),
      'docs/index.md': '# Start\n\nSee [how to set it up](./guide/setup.md).\n',
      'docs/guide/setup.md': setup,
      'docs/guide/use.md': '# Use\n\nText of use.\n',
      'docs/guide/table.md': table,
      'static/square.svg': square('red'),
    });
    [browser, server] = await Promise.all([
      launchBrowser(),
      startServeProcess(site.root, ['--drafts'], { TECHDOCS_EDITOR: 'code' }),
    ]);
    await server.untilSaid('pages from');
    pages = await readPages();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    site?.remove();
  });
  beforeEach(async () => {
    site.restore();
    await soon(readPages).toEqual(pages);
    server.hush();
    complaints = [];
    page = await open('/guide/setup');
  });
  afterEach(() => page?.context().close());

  const readPages = () => Promise.all(['/', '/guide/setup', '/guide/use'].map((path) => server.page(path)));

  async function open(path: string): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1400, height: 800 } });
    const opened = await context.newPage();
    opened.on('pageerror', (error) => complaints.push(error.message));
    opened.on('console', (message) => {
      // Search has no index yet, and a removed page has an error status.
      if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
    });
    const connected = opened.waitForRequest((request) => request.url().includes('/__techdocs/events'));
    await opened.goto(server.origin + path);
    await connected;
    await opened.evaluate(() => Object.assign(window, { isSameWindow: true }));
    return opened;
  }
  const isSameWindow = (on = page) => on.evaluate(() => 'isSameWindow' in window);
  const text = (on = page) => on.locator('.prose').textContent();
  const edit = (from: string, to: string) => site.write({ 'docs/guide/setup.md': setup.replace(from, to) });
  const notices = () => page.locator('techdocs-notices');
  const flashed = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ id }) => id === 'techdocs-changed')
        .map(({ effect }) => ((effect as KeyframeEffect).target as Element).textContent),
    );

  it('swaps what changed in place and points it out once; all else stays as the reader has it', async () => {
    await page.locator('.prose summary').click();
    await page.getByRole('tab', { name: 'Second' }).click();
    await page.locator('details.menu > summary').click();
    await page.evaluate(() => {
      scrollTo({ top: 1200, behavior: 'instant' });
      const kept = [...document.querySelectorAll('.prose > p')].find((each) => each.textContent?.includes('number 30'));
      Object.assign(window, { kept, place: kept?.getBoundingClientRect().top });
    });
    // Highlights of changes fade, but only after they have been visible.
    const player = await page.context().newCDPSession(page);
    await player.send('Animation.enable');
    await player.send('Animation.setPlaybackRate', { playbackRate: 0 });
    site.write({
      'docs/guide/setup.md': setup
        .replace('# Set up', '# Set it up')
        .replace('Paragraph number 2 stands', 'Paragraph number 2 now stands')
        .replace('Paragraph number 4 stands here.', 'Paragraph number 4 stands here.\n\nA new one.')
        .replace('## Steps', '## All steps'),
    });
    await soon(text).toContain('A new one.');
    expect((await flashed()).sort()).toEqual([
      'A new one.',
      'All steps',
      'All steps #',
      'Paragraph number 2 now stands here.',
      'Set it up',
      'Set it up',
      'Set it up',
    ]);
    expect(await page.title()).toBe('Set it up | Acme');
    expect(await page.locator('.sidebar [aria-current="page"]').textContent()).toBe('Set it up');
    expect(await page.locator('.toc a').first().textContent()).toBe('All steps');
    const state = await page.evaluate(() => {
      const { kept, place } = window as unknown as { kept: Element; place: number };
      return {
        isKept: kept.isConnected,
        hasMoved: Math.abs(kept.getBoundingClientRect().top - place) > 1.5,
        isOpen: document.querySelector<HTMLDetailsElement>('.prose details')?.open,
        isMenuOpen: document.querySelector<HTMLDetailsElement>('details.menu')?.open,
        tab: document.querySelector('[role="tab"][aria-selected="true"]')?.textContent,
        tabLists: document.querySelectorAll('.tab-list').length,
      };
    });
    expect(state).toEqual({
      isKept: true,
      hasMoved: false,
      isOpen: true,
      isMenuOpen: true,
      tab: 'Second',
      tabLists: 1,
    });
    expect(await isSameWindow()).toBe(true);
    // Tabs still work.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.getByRole('tab', { name: 'First' }).click();
    expect(await page.getByText('Text of the first.').isVisible()).toBe(true);
    await player.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await soon(flashed).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('keeps the focus, and what is selected, in what scripts add to the text', async () => {
    await page.goto(`${server.origin}/guide/table`);
    const field = page.getByLabel('Filter rows');
    await field.fill('name2');
    await field.evaluate((element: HTMLInputElement) => element.setSelectionRange(1, 3));
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: active } = document;
        const field = active instanceof HTMLInputElement ? active : undefined;
        return [active?.getAttribute('aria-label') ?? active?.textContent, field?.selectionStart, field?.selectionEnd];
      });
    const save = async (from: string, to: string) => {
      site.write({ 'docs/guide/table.md': table.replace(from, to) });
      await soon(text).toContain(to.replaceAll('|', '').trim());
    };
    await save('Before it.', 'Before the table.');
    await soon(focused).toEqual(['Filter rows', 1, 3]);
    await save('| 2 |', '| 200 |');
    await soon(focused).toEqual(['Filter rows', 1, 3]);
    await page.getByRole('button', { name: 'Number' }).focus();
    await save('Before it.', 'Before all.');
    await soon(focused).toEqual(['Number', undefined, undefined]);
    await page.getByRole('button', { name: 'Copy code' }).focus();
    await save('Before it.', 'Before that.');
    await soon(focused).toEqual(['Copy code', undefined, undefined]);
  });

  it('keeps the order of a table that the reader has sorted', async () => {
    await page.goto(`${server.origin}/guide/table`);
    const firstRow = () => page.locator('tbody tr').first().locator('td').last().textContent();
    const order = () => page.getByRole('columnheader', { name: 'Number' }).getAttribute('aria-sort');
    const button = page.getByRole('button', { name: 'Number' });
    await button.click();
    await button.click();
    expect([await order(), await firstRow()]).toEqual(['descending', '24']);
    site.write({ 'docs/guide/table.md': table.replace('| 2 |', '| 200 |') });
    await soon(firstRow).toBe('200');
    expect(await order()).toBe('descending');
    await button.click();
    expect([await order(), await firstRow()]).toEqual([null, '0']);
  });

  it('listens once to what stays on a page, however often that is brought up to date', async () => {
    const session = await page.context().newCDPSession(page);
    const listenersOf = async (selector: string) => {
      const { result } = await session.send('Runtime.evaluate', {
        expression: `document.querySelector('${selector}')`,
      });
      const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: `${result.objectId}` });
      return listeners.map(({ type }) => type);
    };
    for (const word of ['once', 'twice']) {
      edit('Paragraph number 3 ', `Paragraph number 3, edited ${word}, `);
      await soon(text).toContain(`edited ${word},`);
    }
    await soon(() => listenersOf('.prose .tabs')).toEqual(['keydown']);
    expect(await listenersOf('.toc details')).toEqual(['click']);
  });

  it('shows all errors over the last good page, with frames and links to the editor, until they are mended', async () => {
    site.write({
      'docs/guide/use.md': '# Use\n\nSee [this](/nowhere) and {{ nothing }}.\n',
      'docs/guide/setup.md': '---\ntitle: [a\n---\n# X <b onclick=alert(1)>x</b>\n',
    });
    const overlay = notices().getByRole('alertdialog', { name: 'Errors' });
    await soon(() => overlay.getByRole('heading').textContent()).toBe('2 errors');
    expect(await overlay.locator('.code').allTextContents()).toEqual(['invalid-front-matter', 'broken-link']);
    const link = overlay.getByRole('link', { name: 'docs/guide/use.md:3:12' });
    expect(await link.getAttribute('href')).toBe(`vscode://file${site.root}/docs/guide/use.md:3:12`);
    expect(await overlay.locator('.frame').last().textContent()).toContain('3 │ See [this](/nowhere)');
    const next = overlay.getByRole('button', { name: 'Next' });
    const reached = () => overlay.locator('.fault.at .code').allTextContents();
    await next.click();
    expect(await reached()).toEqual(['broken-link']);
    await next.click();
    expect(await reached()).toEqual(['invalid-front-matter']);
    expect(await text()).toContain('Paragraph number 30');
    await page.keyboard.press('Escape');
    await soon(() => overlay.count()).toBe(0);
    await notices().getByRole('button', { name: '2 errors' }).click();
    await soon(() => overlay.count()).toBe(1);
    site.write({ 'docs/guide/setup.md': setup });
    await soon(() => overlay.getByRole('heading').textContent()).toBe('1 error');
    site.write({ 'docs/guide/use.md': '# Use\n\n{{ nothing }}.\n' });
    await soon(() => overlay.count()).toBe(0);
    const tray = notices().getByRole('button', { name: '1 warning' });
    await tray.click();
    expect(await notices().getByRole('region', { name: 'Warnings' }).textContent()).toContain('unknown-variable');
    site.write({ 'docs/guide/use.md': '# Use\n' });
    await soon(() => tray.count()).toBe(0);
    expect(await isSameWindow()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('covers no page with the errors of another one, but says how many there are', async () => {
    const use = site.read('docs/guide/use.md');
    site.write({ 'docs/guide/use.md': '# Use\n\nSee [this](/nowhere).\n' });
    const overlay = notices().getByRole('alertdialog', { name: 'Errors' });
    const chip = notices().getByRole('button', { name: '1 error' });
    await chip.waitFor();
    expect(await overlay.count()).toBe(0);
    await chip.click();
    await soon(() => overlay.locator('.explain').allTextContents()).toEqual(['techdocs explain broken-link']);
    expect(await overlay.getByRole('link', { name: 'its page' }).getAttribute('href')).toBe('/guide/use');
    site.write({ 'docs/guide/use.md': use });
    await soon(() => overlay.count()).toBe(0);
    expect(await chip.count()).toBe(0);
  });

  it('does not say that a page with an error stays as it was, since one that loses its address cannot', async () => {
    site.write({ 'docs/guide/fresh.md': '---\nslug: /short\n---\n\nOld text.\n' });
    await soon(async () => (await server.fetch('/short')).status).toBe(200);
    await page.context().close();
    page = await open('/short');
    site.write({ 'docs/guide/fresh.md': '---\nslug: /short\ntitle: "a\n---\n\nNew text.\n' });
    await page.waitForURL('**/guide/fresh');
    expect(await text()).toContain('New text.');
    const note = notices().getByRole('alertdialog', { name: 'Errors' }).locator('.note');
    expect(await note.textContent()).toMatch(/may be old, or lack what is at fault/);
  });

  it('swaps stylesheets and pictures without a load', async () => {
    const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
    site.write({ 'site.config.json': JSON.stringify({ ...config, colorMode: { accent: '#a00000' } }) });
    await soon(accent).toContain('#a00000');
    await soon(() => page.locator('link[rel="stylesheet"]').count()).toBe(1);
    site.write({ 'static/square.svg': square('blue') });
    await expect
      .poll(() => page.locator('.prose img').getAttribute('src'))
      .toMatch(/^\/square\.svg\?techdocs-version=/);
    edit('Paragraph number 3 ', 'Paragraph number 3, edited, ');
    await soon(text).toContain('number 3, edited,');
    expect(await page.locator('.prose img').getAttribute('src')).toMatch(/^\/square\.svg\?techdocs-version=/);
    expect(await isSameWindow()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('brings a footer of the site up to date that has no class of ours', async () => {
    const footer = (text: string) => ({ 'Footer.tsx': `export default () => <footer>${text}</footer>;\n` });
    const templates = { Footer: './Footer.tsx' };
    site.write({ ...footer('Mine'), 'site.config.json': JSON.stringify({ ...config, templates }) });
    await soon(() => server.page('/guide/setup')).toContain('<footer>Mine');
    await page.goto(`${server.origin}/guide/setup`);
    await soon(() => page.evaluate(() => document.body.dataset.techdocs !== undefined)).toBe(true);
    site.write(footer('Ours'));
    await soon(() => page.locator('body > footer').textContent()).toBe('Ours');
  });

  it('follows a page that is renamed, and says when it is gone', async () => {
    renameSync(site.path('docs/guide/setup.md'), site.path('docs/guide/install.md'));
    await soon(() => page.url()).toBe(`${server.origin}/guide/install`);
    rmSync(site.path('docs/guide/install.md'));
    const notice = notices().getByText('This page is no longer part of the site.');
    await soon(() => notice.count()).toBe(1);
    expect(await text()).toContain('Paragraph number 30');
    site.write({ 'docs/guide/install.md': '# Back\n\nBack again.\n' });
    await soon(text).toContain('Back again.');
    expect(await notice.count()).toBe(0);
  });

  it('keeps several tabs on several pages up to date', async () => {
    const others = [await open('/guide/use'), await open('/guide/use'), await open('/')];
    site.write({ 'docs/guide/use.md': '# Use\n\nFor both.\n' });
    edit('Paragraph number 3 ', 'Paragraph number 3, for one, ');
    await soon(text).toContain('number 3, for one,');
    for (const other of others.slice(0, 2)) await soon(() => text(other)).toContain('For both.');
    expect(await text(others[2])).toContain('how to set it up');
    for (const other of others) {
      expect(await isSameWindow(other)).toBe(true);
      await other.context().close();
    }
  });

  it('brings a page up to date that was fetched before it was edited', async () => {
    const link = page.locator('.sidebar').getByRole('link', { name: 'Use' });
    await link.hover();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/guide/use')),
    );
    site.write({ 'docs/guide/use.md': '# Use\n\nEdited meanwhile.\n' });
    await server.untilSaid('docs/guide/use.md');
    await link.click();
    await soon(text).toContain('Edited meanwhile.');
    expect(await isSameWindow()).toBe(true);
  });

  it('says when the server is gone, and goes on when it is back', async () => {
    const port = String(server.port);
    await server.stop();
    const notice = notices().getByText('The dev server does not answer.');
    await soon(() => notice.count()).toBe(1);
    edit('Paragraph number 3 ', 'Paragraph number 3, unseen, ');
    server = await startServeProcess(site.root, ['--drafts', '--port', port, '--strict-port']);
    await soon(text).toContain('number 3, unseen,');
    await soon(() => notice.count()).toBe(0);
    expect(await isSameWindow()).toBe(true);
  });

  it.each([
    ['draft', 'Draft. This page appears only in previews. It is not part of the published site.'],
    ['unlisted', 'Unlisted. Search engines and menus do not list this page. Only readers with the link can see it.'],
  ])('marks a page that is %s', async (field, mark) => {
    site.write({ [`docs/guide/${field}.md`]: `---\n${field}: true\n---\n\n# New\n\nNot for all yet.\n` });
    await server.untilSaid(`docs/guide/${field}.md`);
    const fresh = await open(`/guide/${field}`);
    await soon(() => fresh.locator('.banner').allTextContents()).toEqual([mark]);
    await fresh.context().close();
  });

  it('comes up to date after a sleep of the machine, in which a file was edited', async () => {
    server.child.kill('SIGSTOP');
    try {
      const state = () => execFileSync('ps', ['-o', 'stat=', '-p', `${server.child.pid}`], { encoding: 'utf8' });
      await soon(state).toMatch(/^T/);
      edit('Paragraph number 3 ', 'Paragraph number 3, edited asleep, ');
      expect(await text()).not.toContain('edited asleep');
    } finally {
      server.child.kill('SIGCONT');
    }
    await soon(text).toContain('number 3, edited asleep,');
    expect(await isSameWindow()).toBe(true);
  });
});
