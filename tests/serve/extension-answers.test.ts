// Extensions that request a server, in the dev server: failed requests are repeated, and an unchanged page keeps its files.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { type ServeHere, startServe, until } from '../support/serve.ts';

/** Response of the server; `undefined`: the server is down. */
let answer: ((text: string) => string) | undefined;
let standIn: Server;
let site: Sandbox;
let server: ServeHere;

const extension = (port: number) => `export default { title: 'Acme', extensions: [{
  name: 'box',
  rules: { down: 'warn' },
  fences: { box: ({ text }) => [{ slot: 'box', data: text }] },
  slots: { box: {
    async resolve(text, { asset, report }) {
      if (text.includes('boom')) throw new Error('no such box');
      const response = await fetch('http://127.0.0.1:${port}/', { method: 'POST', body: text });
      if (response.ok) return asset('box.txt', await response.text());
      report({ code: 'down', message: 'The server is down.' });
      return undefined;
    },
    render: (text, address) => '<a class="box" href="' + address + '">' + text + '</a>',
  } },
}] };
`;

beforeAll(async () => {
  standIn = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => response.writeHead(answer ? 200 : 503).end(answer?.(body)));
  });
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
  site = createSandbox({
    'site.config.mjs': extension((standIn.address() as AddressInfo).port),
    'docs/index.md': '# A\n\n```box\none\n```\n',
    'docs/b.md': '# B\n',
  });
  server = await startServe(site.root);
});
afterAll(async () => {
  await server.stop();
  standIn.close();
  site.remove();
});

const addressOn = async () => /class="box" href="([^"]+)"/.exec(await server.page('/'))?.[1];

it('ask again where nothing was given, with the next edit of the page', async () => {
  await server.untilSaid('The server is down.');
  expect(await addressOn()).toBe('undefined');
  answer = (text) => `drawn ${text}`;
  // Not a file of the site: nothing is built from it, and nothing is reported.
  site.write({ 'server.log': 'asked\n', 'page.html': '<p>x</p>\n' });
  await new Promise((resume) => setTimeout(resume, 1000));
  site.write({ 'docs/index.md': '# A\n\nMore.\n\n```box\none\n```\n' });
  await until(async () => (await addressOn()) !== 'undefined', 'the box');
  await server.untilSaid('docs/index.md');
  expect(server.said()).not.toMatch(/server\.log|page\.html|and \d+ more/);
});

it('leave a page that stays as it was its files', async () => {
  const address = (await addressOn()) ?? '';
  expect(await (await server.fetch(address)).text()).toBe('drawn one\n');
  site.write({ 'docs/index.md': '# A\n\n```box\nboom\n```\n' });
  await server.untilSaid('no such box');
  expect(await addressOn()).toBe(address);
  expect(await (await server.fetch(address)).text()).toBe('drawn one\n');
  site.write({ 'docs/b.md': '# B\n\nMore.\n' });
  await until(async () => (await server.page('/b')).includes('More.'), 'the other page');
  expect(await (await server.fetch(address)).text()).toBe('drawn one\n');
  site.write({ 'docs/index.md': '# A\n\n```box\ntwo\n```\n' });
  await until(async () => (await addressOn()) !== address, 'the other box');
  expect((await server.fetch(address)).status).toBe(404);
});
