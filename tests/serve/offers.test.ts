// `serve` notices that a file was renamed: it offers to move the links and the address, and does so for a key or a request of its own page.
import { execFileSync } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { type ServeHere, startServe } from '../support/serve.ts';
import { git } from '../support/versions-site.ts';

let site: Sandbox;
let server: ServeHere;
beforeEach(async () => {
  site = createSandbox({
    'site.config.json': '{ "title": "Acme" }\n',
    '.gitignore': '.techdocs\n',
    'docs/index.md': '# Start\n\n[Set up](./guide/setup.md)\n',
    'docs/guide/setup.md': '# Set up\n\nText of it.\n\n[Start](../index.md)\n',
    'docs/guide/use.md': '# Use\n\nText of use.\n',
  });
  git(site.root, 'init', '-q');
  git(site.root, 'add', '-A');
  git(site.root, 'commit', '-qm', 'One');
  server = await startServe(site.root);
  await server.untilSaid('pages from');
});
afterEach(async () => {
  await server?.stop();
  site?.remove();
});

const rename = () => renameSync(site.path('docs/guide/setup.md'), site.path('docs/install.md'));
const post = (headers: Readonly<Record<string, string>>, path = '/__techdocs/move') => {
  const own = { Host: `127.0.0.1:${server.port}`, Connection: 'close', 'Content-Length': '0', ...headers };
  const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}`);
  return server.raw([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
};
const statusOf = (answer: string) => Number(answer.split(' ')[1]);

function expectMoved(): void {
  expect(site.read('docs/index.md')).toContain('[Set up](./install.md)');
  expect(site.read('docs/install.md')).toContain('[Start](index.md)');
  expect(JSON.parse(site.read('site.config.json')).redirects).toEqual([{ from: '/guide/setup', to: '/install' }]);
}

it('says so, with the command, and moves what is left at a key', async () => {
  rename();
  await server.untilSaid(
    '  docs/guide/setup.md is docs/install.md now. To move its links and its address: techdocs move docs/guide/setup.md docs/install.md\n',
  );
  server.press('m');
  await server.untilSaid('✔ `docs/guide/setup.md` is `docs/install.md`: 2 links rewritten in 2 files.');
  expectMoved();
  // A completed offer is withdrawn.
  server.press('m');
  expect(statusOf(await post({ Origin: server.origin }))).toBe(409);
});

it('offers a folder as one, and nothing once it has its former name again', async () => {
  const stream = await server.listen('/');
  const offered = async () => (await stream.next(({ type }) => type === 'renamed')) as { offer?: object };
  renameSync(site.path('docs/guide'), site.path('docs/manual'));
  expect((await offered()).offer).toEqual({ from: 'docs/guide', to: 'docs/manual' });
  // Links lead to the first name, whatever names there were in between.
  renameSync(site.path('docs/manual'), site.path('docs/handbook'));
  expect((await offered()).offer).toEqual({ from: 'docs/guide', to: 'docs/handbook' });
  renameSync(site.path('docs/handbook'), site.path('docs/guide'));
  expect((await offered()).offer).toBeUndefined();
  expect(server.said().match(/ is docs\S+ now/g)).toEqual([' is docs/manual now', ' is docs/handbook now']);
  renameSync(site.path('docs/guide'), site.path('docs/manual'));
  await offered();
  server.press('m');
  await server.untilSaid('✔ `docs/guide` is `docs/manual`: ');
  expect(site.read('docs/index.md')).toContain('[Set up](./manual/setup.md)');
  stream.close();
});

it('tells pages that are open, and does it for them alone', async () => {
  const stream = await server.listen('/');
  rename();
  const event = await stream.next(({ type }) => type === 'renamed');
  expect(event).toEqual({ type: 'renamed', offer: { from: 'docs/guide/setup.md', to: 'docs/install.md' } });
  const others: readonly Readonly<Record<string, string>>[] = [
    {},
    { Origin: 'http://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://127.0.0.1:1' },
  ];
  for (const headers of others) expect([headers, statusOf(await post(headers))]).toEqual([headers, 403]);
  expect(statusOf(await post({ Origin: server.origin, Host: 'evil.example' }))).toBe(403);
  expect(statusOf(await post({ Origin: server.origin, 'Sec-Fetch-Site': 'cross-site' }))).toBe(403);
  expect(statusOf(await post({ Origin: server.origin }, '/'))).toBe(405);
  expect((await server.fetch('/__techdocs/move')).status).toBe(405);
  expect(site.read('docs/index.md')).toContain('[Set up](./guide/setup.md)');
  // On a busy machine a move takes longer than the timeout of a raw request.
  const headers = { origin: server.origin, 'sec-fetch-site': 'same-origin' };
  expect((await server.fetch('/__techdocs/move', { method: 'POST', headers })).status).toBe(204);
  expectMoved();
  expect(await stream.next(({ type }) => type === 'renamed')).toEqual({ type: 'renamed' });
  stream.close();
});

it('offers nothing where the command has done it, or a page is gone', async () => {
  const bin = new URL('../../bin/techdocs.js', import.meta.url).pathname;
  execFileSync(process.execPath, [bin, 'move', 'docs/guide/setup.md', 'docs/install.md', '--quiet'], {
    cwd: site.root,
  });
  await server.untilSaid('docs/guide/setup.md and 2 more');
  renameSync(site.path('docs/guide/use.md'), site.path('docs/other.md'));
  site.write({ 'docs/other.md': '# Other\n\nMore.\n' });
  await server.untilSaid('docs/guide/use.md and 1 more');
  expect(existsSync(site.path('docs/install.md'))).toBe(true);
  expect(server.said()).not.toContain('techdocs move');
});
