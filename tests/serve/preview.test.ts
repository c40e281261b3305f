// Requests of an editor to the dev server: the page of a file, and permission to show it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { type ServeHere, startServe } from '../support/serve.ts';

let site: Sandbox;
let server: ServeHere;

beforeAll(async () => {
  site = createSandbox({
    'site.config.json': JSON.stringify({ title: 'Site', baseUrl: '/base/', trailingSlash: true }),
    'docs/index.md': '# Start\n',
    'docs/guide/wi fi.md': '---\ntitle: Wi-Fi\n---\n\n## Roaming\n\nText.\n\n### All of it {#all}\n',
  });
  server = await startServe(site.root);
});
afterAll(async () => {
  await server.stop();
  site.remove();
});

const ask = async (given: Readonly<Record<string, string>>) => {
  const answer = await server.fetch(`/__techdocs/page?${new URLSearchParams(given)}`);
  return [answer.status, await answer.text()];
};

it('tells the address of the page of a file, and where its headings stand', async () => {
  const [status, text] = await ask({ root: site.root, source: 'docs/guide/wi fi.md' });
  expect([status, JSON.parse(String(text))]).toEqual([
    200,
    {
      path: '/base/guide/wi%20fi/',
      headings: [
        { line: 5, id: 'roaming' },
        { line: 9, id: 'all' },
      ],
    },
  ]);
});

it('tells that other files have no page, and nothing to editors of another project', async () => {
  expect(await ask({ root: site.root, source: 'docs/none.md' })).toEqual([200, 'null']);
  const none = [404, 'This is the server of another project.\n'];
  expect(await ask({ root: '/elsewhere', source: 'docs/index.md' })).toEqual(none);
  expect(await ask({ source: 'docs/index.md' })).toEqual(none);
});

it('tells nothing where other machines reach it', async () => {
  const open = await startServe(site.root, ['--host', '0.0.0.0']);
  const query = new URLSearchParams({ root: site.root, source: 'docs/index.md' });
  const answer = await open.fetch(`/__techdocs/page?${query}`);
  expect([answer.status, await answer.text()]).not.toContain('"path"');
  expect(answer.status).toBe(404);
  await open.stop();
});

it('lets an editor show pages in a frame, and no other site', async () => {
  const asked = (headers: string) =>
    server.raw(`GET /base/ HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n${headers}\r\n`);
  const frame = 'Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n';
  const answer = await asked(frame);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  // Browsers obey this header if both are present.
  expect(answer).toMatch(/content-security-policy: .*; frame-ancestors 'self' vscode-webview: vscode-file:\r\n/i);
  expect(answer).toMatch(/x-frame-options: SAMEORIGIN\r\n/i);
  expect(await asked(frame.replace('iframe', 'script').replace('navigate', 'no-cors'))).toMatch(/^HTTP\/1\.1 403 /);
});
