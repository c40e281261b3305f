// The files for nginx, tested with nginx. Skipped if it is not installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderTextFile } from '../../src/templates/text/render.ts';
import { rawRequest, until } from '../support/serve.ts';

const redirects = [
  { from: '/docs/old', to: '/docs/guide/setup#step' },
  { from: '/docs/OLD/', to: '/docs/late' },
  { from: '/docs/price$', to: '/docs/a$b' },
  { from: '/docs/X$Y', to: '/docs/x$y' },
  { from: '/docs/out', to: 'https://other.example/a?b=1' },
  { from: '/docs/further', to: 'https://other.example/b' },
];
const own =
  '/docs/d$/* /docs/:splat\n/docs/Guide/Setup /docs/guide/setup 302\n/docs/s/* /:splat\n/docs/Guide /docs/guide\n';
const many = Array.from({ length: 300 }, (_, at) => `/docs/reference/commands/page-${at}`);
const pages = [
  ...[
    '/docs/',
    '/docs/guide',
    '/docs/guide/setup',
    `/docs/${'long-'.repeat(20)}`,
    '/docs/%C3%9Cber%20uns',
    '/docs/a$b',
  ],
  ...many,
];
const view = { redirects, siteRules: own, baseUrl: '/docs/', isFile: false, pages, languages: ['de'] };
const ofDollar = { redirects: [], baseUrl: '/$docs/', isFile: false, pages: ['/$docs/', '/$docs/a'], languages: [] };

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
let folder = '';
let port = 0;

describe.skipIf(!hasNginx)('nginx', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'techdocs-nginx-'));
    port = await freePort();
    const maps = [
      renderTextFile({ type: 'nginx-pages', view }),
      renderTextFile({ type: 'nginx-redirects', view: { redirects, siteRules: own } }),
    ];
    const listRules = (map: string) => [...map.matchAll(/^# {3}(.*)$/gm)].map(([, rule]) => rule).join('\n');
    const ofFiles = renderTextFile({ type: 'nginx-pages', view: { ...view, isFile: true } })
      .replaceAll('$techdocs_', '$files_')
      .replaceAll(/^map_hash_.*$/gm, '');
    const dollar = renderTextFile({ type: 'nginx-pages', view: ofDollar })
      .replaceAll(/\$techdocs_(?!dollar)/g, '$dollar_')
      .replaceAll(/^(?:map_hash_|geo ).*$/gm, '');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path tmp;`);
    const config = `daemon on; pid nginx.pid; error_log error.log;
events {}
http {
  access_log off; absolute_redirect off; ${temporary.join(' ')}
  ${maps.join('\n')}
  ${ofFiles}
  ${dollar}
  server { listen 127.0.0.1:${port}; ${maps.map(listRules).join('\n')}\nlocation / { return 200; }
    location = /docs/404.html { return 200 default; } location = /docs/de/404.html { return 200 german; } location ~* none$ { return 404; } }
  server { listen 127.0.0.1:${port}; server_name dollar; ${listRules(dollar)}\nlocation / { return 200; } location = /$docs/404.html { return 200 dollar; } location ~* none$ { return 404; } }
  server { listen 127.0.0.1:${port}; server_name files; ${listRules(ofFiles)}\nlocation / { return 200; } }
}`;
    writeFileSync(join(folder, 'nginx.conf'), config);
    const { stderr } = nginx();
    expect(stderr.toString()).toBe('');
    await until(async () => (await ask('/docs/').catch(() => '')) !== '', 'nginx');
  });
  afterAll(() => {
    nginx('-s', 'stop');
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['/docs/', '200'],
    ['/docs/guide', '200'],
    ['/docs/guide/', '200'],
    ['/docs/%C3%9Cber%20uns', '200'],
    ['/docs/guide/setup', '200'],
    ['/docs/no', '200'],
    ['/docs/index.html', '301 /docs/'],
    ['/docs/guide.html?a=1&b', '301 /docs/guide?a=1&b'],
    ['/docs/guide/index.html', '301 /docs/guide/'],
    ['/DOCS/Guide/?a=1', '301 /docs/guide?a=1'],
    ['/docs/GUIDE/SETUP', '301 /docs/guide/setup'],
    ['/Docs/%C3%9CBER%20uns', '301 /docs/%C3%9Cber%20uns'],
    ['/docs/old', '301 /docs/guide/setup#step'],
    ['/docs/out/', '301 https://other.example/a?b=1'],
    ['/docs/s/a', '301 /a'],
    // The query stays, unless the target has its own.
    ['/docs/old?a=1&b', '301 /docs/guide/setup?a=1&b#step'],
    ['/docs/further?a=1', '301 https://other.example/b?a=1'],
    ['/docs/out?c=2', '301 https://other.example/a?b=1'],
    ['/docs/s/a?b=1', '301 /a?b=1'],
    // A dollar sign begins a variable in a target, and stands for itself in an address.
    ['/docs/a$b', '200'],
    ['/docs/a%24b', '301 /docs/a$b'],
    ['/DOCS/a$b', '301 /docs/a$b'],
    ['/docs/price$', '301 /docs/a%24b'],
    ['/docs/price%24/', '301 /docs/a%24b'],
    ['/docs/X$Y', '301 /docs/x%24y'],
    ['/docs/x$y', '200'],
    ['/docs/d$/guide', '301 /docs/guide'],
  ])('%s: %s', async (path, answer) => {
    expect(await ask(path)).toBe(answer);
  });

  it.each([
    ['/docs/', '200'],
    ['/docs', '301 /docs/'],
    ['/docs/guide', '200'],
    ['/docs/guide/', '301 /docs/guide'],
    ['/docs/%C3%9Cber%20uns/', '301 /docs/%C3%9Cber%20uns'],
    ['/docs/guide/?a=1', '301 /docs/guide?a=1'],
    ['/docs/guide/index.html', '301 /docs/guide'],
  ])('where a page is a file, %s: %s', async (path, answer) => {
    expect(await ask(path, 'files')).toBe(answer);
  });

  it.each([
    ['/docs/none', 'localhost', 'default'],
    ['/docs/de/none', 'localhost', 'german'],
    ['/docs/DE/x/none', 'localhost', 'german'],
    ['/docs/den/none', 'localhost', 'default'],
    ['/$docs/none', 'dollar', 'dollar'],
  ])('the page of the language for what is missing: %s', async (path, host, text) => {
    const answer = await rawRequest(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect([/ (\d{3}) /.exec(answer)?.[1], answer.split('\r\n\r\n')[1]]).toEqual(['404', text]);
  });

  it.each([
    ['/$docs/a.html?b=1', '301 /$docs/a?b=1'],
    ['/$docs/index.html', '301 /$docs/'],
    ['/$DOCS/A', '301 /$docs/a'],
    ['/$docs/a', '200'],
  ])('below a path with a dollar sign, %s: %s', async (path, answer) => {
    expect(await ask(path, 'dollar')).toBe(answer);
  });

  it.each([
    '//evil.example.html',
    '//evil.example/.html',
    '/docs//evil.example.html',
    '/docs/\\evil.example.html',
    '/docs/%5Cevil.example.html',
    '/docs/s//evil.example',
    '/docs/s/%2Fevil.example',
    '/docs/s/%5Cevil.example',
    '/docs/s/%09/evil.example',
  ])('%s leads to no other host', async (path) => {
    const [, to = '/'] = (await ask(path)).split(' ');
    expect(to).toMatch(/^\/(?![/\\])[!-~]*$/);
  });
});

function nginx(...flags: readonly string[]) {
  return spawnSync('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log', ...flags]);
}

/** Returns the status of the response to a literal path, and its location. */
async function ask(path: string, host = 'localhost'): Promise<string> {
  const answer = await rawRequest(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const [status, to] = [/ (\d{3}) /.exec(answer)?.[1], /^location: (.*?)\r$/im.exec(answer)?.[1]];
  return [status, to].filter((part) => part !== undefined).join(' ');
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as { port: number };
      server.close(() => done(free));
    });
  });
}
