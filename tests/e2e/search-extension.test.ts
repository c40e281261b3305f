// The search of an extension in the dialog: its module is loaded, requests a server that the policy allows, and its hits open.

import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { makeFolder } from '../support/tree.ts';

const FINDER = `export default async function find(words, { server }, { lang, limit, signal }) {
  const response = await fetch(server + '/find?' + new URLSearchParams({ words, lang, limit }), { signal });
  if (!response.ok) throw new Error('The server said ' + response.status);
  return response.json();
}
`;

describe.runIf(hasBrowser)('search of an extension', () => {
  let server: Server;
  let site: Portal;
  let root: string;
  let isDown = false;
  const asked: string[] = [];

  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      asked.push(url);
      const words = new URL(url, 'http://a').searchParams.get('words') ?? '';
      response.writeHead(isDown ? 503 : 200, { 'access-control-allow-origin': '*' });
      const found = words.includes('nothing')
        ? []
        : [
            { href: '/b#part', title: 'Page <b>', text: `Here the zebra\n stands by its words.` },
            { href: 'javascript:alert(1)', title: 'Bad', text: 'zebra' },
            { title: 'No address' },
          ];
      response.end(JSON.stringify(found));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    root = makeFolder({
      'site.config.mjs': `export default { title: 'Acme', extensions: [{ name: 'finder', policy: { connect: ['${origin}'] }, search: { provider: { client: './finder.mjs', options: { server: '${origin}' } } } }] };`,
      'finder.mjs': FINDER,
      'docs/index.md': '# Start\n\nText.\n',
      'docs/b.md': '# Page b\n\n## Part\n\nHere the zebra stands.\n',
    });
    site = await openPortal(root);
  });
  afterAll(async () => {
    await site?.close();
    await new Promise((closed) => server.close(closed));
    if (root) rmSync(root, { recursive: true, force: true });
  });

  async function search(query: string): Promise<{ readonly page: Page; readonly refused: readonly string[] }> {
    const page = await site.open('/');
    onTestFinished(() => page.context().close());
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(query);
    return { page, refused };
  }

  it('shows what its function finds, with its words marked, and opens it', async () => {
    const { page, refused } = await search('zebra');
    const option = page.getByRole('option', { name: /Page <b>/ });
    await option.waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    expect(await option.innerText()).toContain('Here the zebra stands by its words.');
    expect(await option.locator('mark').allTextContents()).toEqual(['zebra']);
    expect(asked.at(-1)).toMatch(/^\/find\?words=zebra&lang=en&limit=\d+$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/b#part$/);
    expect(refused).toEqual([]);
  });

  it('says that nothing was found, and that a server fails', async () => {
    const { page } = await search('nothing');
    await page
      .getByText(/No results/)
      .first()
      .waitFor();
    isDown = true;
    onTestFinished(() => {
      isDown = false;
    });
    await page.getByRole('combobox').fill('zebra');
    await page.getByText('Unable to fetch results').first().waitFor();
  });
});
