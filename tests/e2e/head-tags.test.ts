// Tags that an extension or a part puts into the heads of some pages, during instant navigation.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { hasBrowser } from '../support/browser.ts';
import { openBuilt, type Portal } from '../support/portal.ts';

const CONFIG = `const tag = (tagName, attributes, innerHTML) => ({ tagName, attributes, innerHTML });
const paths = (...all) => (page) => all.includes(page.path);
const isDrawn = paths('/a', '/b');
export default {
  title: 'Acme',
  parts: { head: './src/head.js' },
  extensions: [
    { name: 'all', head: () => [tag('script', { src: '/all.js' })] },
    {
      name: 'some',
      head: (page) => !isDrawn(page) ? [] : [
        tag('meta', { name: 'drawn', content: page.title }),
        tag('link', { rel: 'stylesheet', href: '/drawn.css' }),
        tag('script', { src: '/first.js' }),
        tag('script', { src: '/second.js' }),
        tag('noscript', {}, '<link rel="stylesheet" href="/never.css">'),
      ],
    },
  ],
};
`;
const link = (...names: readonly string[]) => names.map((name) => `[to ${name}](./${name}.md)`).join(' ');
const files = {
  'site.config.mjs': CONFIG,
  'src/head.js':
    "export default (page) => page.path === '/b' ? [{ tagName: 'meta', attributes: { name: 'of-part', content: 'b' } }] : [];\n",
  'docs/index.md': `# Start\n\n${link('a', 'b')}\n`,
  'docs/a.md': `# A\n\n${link('index', 'b')}\n`,
  'docs/b.md': `# B\n\n${link('index', 'a')}\n`,
  'static/drawn.css': 'h1 { color: rgb(1, 2, 3) }\n',
  'static/never.css': 'h1 { color: rgb(9, 9, 9) !important }\n',
  // A service adds tags of its own, which do not belong to a page.
  'static/all.js':
    "window.ran = ['all']; document.head.append(Object.assign(document.createElement('meta'), { name: 'service' }));\n",
  'static/first.js': "window.ran.push('first');\n",
  'static/second.js': "window.ran.push('second');\n",
};

describe.runIf(hasBrowser)('tags in the heads of some pages', () => {
  let site: Sandbox;
  let portal: Portal;
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    site = createSandbox(files);
    expect(await site.build()).toMatchObject({ ok: true, errors: [], warnings: [] });
    portal = await openBuilt(site.path('build'));
    page = await portal.start({ reducedMotion: 'reduce' });
    page.on('console', (message) => void complaints.push(message.text()));
    page.on('pageerror', (error) => void complaints.push(error.message));
  });
  afterAll(async () => {
    await portal?.close();
    site?.remove();
  });

  const shown = () =>
    page.evaluate(() => ({
      metas: [...document.head.querySelectorAll<HTMLMetaElement>('[name=drawn],[name=of-part]')]
        .map(({ name, content }) => `${name} ${content}`)
        .join(),
      sheets: document.head.querySelectorAll(':scope > link[href="/drawn.css"]').length,
      scripts: document.head.querySelectorAll('script[src="/first.js"],script[src="/second.js"]').length,
      color: getComputedStyle(document.querySelector('h1') as Element).color === 'rgb(1, 2, 3)',
      services: document.head.querySelectorAll('[name=service]').length,
      ran: (window as unknown as { ran: string[] }).ran.join(),
    }));
  const none = { metas: '', sheets: 0, scripts: 0, color: false, services: 1 };
  const some = { sheets: 1, scripts: 2, color: true, services: 1 };
  const soon = (wanted: object) => expect.poll(shown).toEqual(wanted);
  const follow = (name: string) => page.getByRole('link', { name: `to ${name}` }).click();

  it('come and go with their pages, and a script runs where its page is shown anew', async () => {
    await page.goto(`${portal.origin}/`);
    await page.evaluate(() => Object.assign(window, { isSameWindow: true }));
    await soon({ ...none, ran: 'all' });
    await follow('a');
    await soon({ ...some, metas: 'drawn A', ran: 'all,first,second' });
    // Tags that both pages have stay unchanged.
    await follow('b');
    await soon({ ...some, metas: 'drawn B,of-part b', ran: 'all,first,second' });
    await follow('index');
    await soon({ ...none, ran: 'all,first,second' });
    await page.goBack();
    await soon({ ...some, metas: 'drawn B,of-part b', ran: 'all,first,second,first,second' });
    await page.goBack();
    await soon({ ...some, metas: 'drawn A', ran: 'all,first,second,first,second' });
    expect(await page.evaluate(() => 'isSameWindow' in window)).toBe(true);
  });

  it('go where the first page of the window has them', async () => {
    await page.goto(`${portal.origin}/b`);
    await soon({ ...some, metas: 'drawn B,of-part b', ran: 'all,first,second' });
    await follow('index');
    await soon({ ...none, ran: 'all,first,second' });
    expect(complaints).toEqual([]);
  });
});
