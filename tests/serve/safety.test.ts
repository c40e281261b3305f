// The dev server over the wire: attacks by a page of another site, or over a socket.
import { symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox, smallSite } from '../engine/sandbox.ts';
import { type DevServer, startServe } from '../support/serve.ts';

let site: Sandbox;
let server: DevServer;
/** Started before all tests: it takes 10 seconds, in which they run. */
let unended: Promise<readonly number[]>;
beforeAll(async () => {
  site = createSandbox({
    ...smallSite,
    '.env': 'SECRET=1\n',
    'static/.secret': 'SECRET=2\n',
    'static/.well-known/security.txt': 'Contact: mailto:a@example.com\n',
    'static/data.bin': '0123456789'.repeat(500),
    'static/_redirects': '/s/* /:splat\n/Legacy /wifi 302\n/wifi /other\n',
    'docs/_part.md': 'A part.\n',
    'docs/draft.md': '---\ndraft: true\n---\n# Draft\n',
    'releases/.hidden.md': 'hidden\n',
  });
  symlinkSync('/etc/passwd', site.path('static/passwd'));
  server = await startServe(site.root);
  await server.untilSaid('pages from');
  unended = unendedTimes();
});
afterAll(async () => {
  await server?.stop();
  site?.remove();
});

const statusOf = (answer: string) => Number(answer.split(' ')[1]);
const get = (target: string, headers: readonly string[] = []) =>
  server.raw(
    [`GET ${target} HTTP/1.1`, `Host: 127.0.0.1:${server.port}`, 'Connection: close', ...headers, '', ''].join('\r\n'),
  );

describe('the request line', () => {
  it.each([
    '/../site.config.json',
    '/static/../../../../etc/passwd',
    '/%2e%2e/site.config.json',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/..%5c..%5csite.config.json',
    '/%252e%252e/site.config.json',
    '/a%00.html',
    '//127.0.0.1/wifi',
    '/\\..\\site.config.json',
  ])('%s is refused', async (target) => {
    const answer = await get(target);
    expect(statusOf(answer)).toBe(400);
    expect(answer).not.toMatch(/root:|Acme|SECRET/);
  });

  it.each(['http://127.0.0.1/wifi', 'http://evil.example.com/wifi', '*'])(
    'in the form %s is refused',
    async (target) => {
      expect(statusOf(await get(target))).toBe(400);
    },
  );

  it('that is no HTTP at all does not end the server', async () => {
    await server.raw('\u0000\u0001\r\n\r\n');
    await server.raw(`GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await server.raw('CONNECT example.com:443 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await server.raw('GET /wifi HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    expect((await server.fetch('/wifi')).status).toBe(200);
  });
});

/** Returns the seconds after which incomplete requests are closed. */
function unendedTimes(): Promise<readonly number[]> {
  const head = 'GET /wifi HTTP/1.1\r\nHost: localhost\r\n';
  const timeOf = async (begun: string) => {
    const start = performance.now();
    const socket = connect(server.port, '127.0.0.1', () => socket.write(begun));
    socket.on('error', () => {}).resume();
    await new Promise((done) => socket.once('close', done));
    return (performance.now() - start) / 1000;
  };
  return Promise.all(['', 'GET /wifi HT', head, `${head}Content-Length: 9\r\n\r\na`].map(timeOf));
}

describe('the Host header', () => {
  it.each(['evil.example.com', `evil.example.com:3000`, '127.0.0.1.evil.example.com', ''])(
    '%j is refused',
    async (host) => {
      const answer = await server.raw(`GET /wifi HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(statusOf(answer)).toBe(403);
      expect(answer).not.toContain('Wi-Fi');
      expect(answer).not.toContain('evil');
    },
  );

  it('has to be there', async () => {
    expect(statusOf(await server.raw('GET /wifi HTTP/1.1\r\nConnection: close\r\n\r\n'))).toBe(400);
    expect(statusOf(await server.raw('GET /wifi HTTP/1.0\r\n\r\n'))).toBe(403);
  });

  it('has to be there once', async () => {
    for (const hosts of [
      ['localhost', 'evil.example.com'],
      ['localhost', 'localhost'],
    ]) {
      const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
      const answer = await server.raw(`GET /wifi HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
      expect(statusOf(answer)).toBe(400);
      expect(answer).not.toContain('Wi-Fi');
    }
  });

  it('localhost is this machine too', async () => {
    const answer = await server.raw('GET /wifi HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\n\r\n');
    expect(statusOf(answer)).toBe(200);
  });

  it('counts for the stream of events as well', async () => {
    const answer = await server.raw(
      'GET /__techdocs/events?page=/wifi HTTP/1.1\r\nHost: evil.example.com\r\nConnection: close\r\n\r\n',
    );
    expect(statusOf(answer)).toBe(403);
  });
});

describe('method and asker', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is refused', async (method) => {
    const answer = await server.fetch('/wifi', { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.each([
    ['/wifi', 'Sec-Fetch-Site: cross-site'],
    ['/assets/x.js', 'Sec-Fetch-Site: same-site'],
    ['/__techdocs/events?page=/wifi', 'Sec-Fetch-Site: cross-site'],
    ['/__techdocs/client.js', 'Sec-Fetch-Site: cross-site'],
  ])('%s is refused with %s', async (target, header) => {
    expect(statusOf(await get(target, [header]))).toBe(403);
  });

  it('no answer lets another site read', async () => {
    for (const path of ['/wifi', '/nothing', '/__techdocs/client.js', '/sitemap.xml', '/data.bin']) {
      const { headers } = await server.fetch(path, { headers: { origin: 'https://evil.example.com' } });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

describe('only the routes of the site', () => {
  it.each([
    '/site.config.json',
    '/docs/wifi.md',
    '/docs',
    '/docs/_part.md',
    '/_part',
    '/static/robots-extra.txt',
    '/releases/2025-03-02-scanner.md',
    '/package.json',
    '/node_modules',
    '/draft',
    '/passwd',
    '/_headers',
    '/_redirects',
    '/assets',
    '/assets/',
    '/constructor',
    '/__proto__',
    '/__techdocs',
    '/__techdocs/',
    '/__techdocs/other',
  ])('%s is not one', async (path) => {
    const answer = await server.fetch(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toMatch(/SECRET|root:|Index of|A part/);
  });

  it('an address that names a file, or has other capitals, leads to its page, and to no other host', async () => {
    const asked = ['/wifi.html?a=1', '/wifi/index.html', '/WiFi/', '/index.html', '/404.html', '/nothing.html'];
    const answers = [...asked, '/evil.example//index.html', '/wifi//evil.example.html'].map(async (path) => {
      const { status, headers } = await server.fetch(path);
      return [status, headers.get('location')];
    });
    expect(await Promise.all(answers)).toEqual([
      [301, '/wifi?a=1'],
      [301, '/wifi'],
      [301, '/wifi'],
      [301, '/'],
      [200, null],
      ...Array(3).fill([404, null]),
    ]);
  });

  it('the rules of the site count where it has no file, and lead to no other host', async () => {
    const asked = ['/Legacy?a=1', '/s/wifi', '/wifi', '/s//evil.example', '/s//%5Cevil.example', '/s/./evil.example'];
    const answers = asked.map(async (path) => {
      const { status, headers } = await server.fetch(path);
      return [status, headers.get('location')];
    });
    expect(await Promise.all(answers)).toEqual([
      [302, '/wifi?a=1'],
      [301, '/wifi'],
      [200, null],
      [404, null],
      [400, null],
      [301, '/evil.example'],
    ]);
  });

  it.each(['/.env', '/.secret', '/.nojekyll', '/.git/HEAD', '/.techdocs/cache/index.json', '/releases/.hidden.md'])(
    'a dot file such as %s is not served',
    async (path) => {
      const answer = await server.fetch(path);
      expect([answer.status, await answer.text()]).toEqual([404, 'Names that start with a dot are not served.\n']);
    },
  );

  it('what is well known is served', async () => {
    expect(await (await server.fetch('/.well-known/security.txt')).text()).toContain('Contact');
  });
});

it('nothing of a request comes back unescaped', async () => {
  for (const path of ['/%3Cscript%3Ealert(1)%3C/script%3E', '/x?%3Cscript%3E', '/"onload=alert(1)']) {
    const answer = await server.fetch(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toMatch(/<script>alert|"onload=/);
  }
  const stream = await server.listen('/<script>alert(1)</script>');
  const event = await stream.next(({ type }) => type === 'page');
  expect(JSON.stringify(event)).not.toContain('alert(1)');
  stream.close();
});

describe('a static server', () => {
  it('answers HEAD like GET, without a body', async () => {
    for (const path of ['/wifi', '/data.bin', '/nothing']) {
      const [get, head] = [await server.fetch(path), await server.fetch(path, { method: 'HEAD' })];
      expect([head.status, await head.text()]).toEqual([get.status, '']);
      for (const name of ['content-type', 'etag', 'content-encoding'])
        expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
    const plain = await get('/data.bin', ['Accept-Encoding: identity']);
    const head = await server.raw(
      `HEAD /data.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept-Encoding: identity\r\n\r\n`,
    );
    expect(/content-length: \d+/.exec(head)?.[0]).toBe('content-length: 5000');
    expect(/content-length: \d+/.exec(plain)?.[0]).toBe('content-length: 5000');
  });

  it('answers a part', async () => {
    const part = await server.fetch('/data.bin', { headers: { range: 'bytes=3-6' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 3-6/5000',
      '3456',
    ]);
    const beyond = await server.fetch('/data.bin', { headers: { range: 'bytes=9000-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */5000']);
    const stale = await server.fetch('/data.bin', { headers: { range: 'bytes=3-6', 'if-range': '"other"' } });
    expect([stale.status, (await stale.text()).length]).toEqual([200, 5000]);
    const page = await server.fetch('/wifi', { headers: { range: 'bytes=0-14' } });
    expect([page.status, page.headers.get('content-encoding'), await page.text()]).toEqual([
      206,
      null,
      '<!DOCTYPE html>',
    ]);
  });

  it('answers what is fresh with nothing', async () => {
    for (const path of ['/wifi', '/data.bin', '/sitemap.xml', '/robots-extra.txt']) {
      const etag = (await server.fetch(path)).headers.get('etag') as string;
      const again = await server.fetch(path, { headers: { 'if-none-match': etag } });
      expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
    }
    const modified = (await server.fetch('/data.bin')).headers.get('last-modified') as string;
    expect((await server.fetch('/data.bin', { headers: { 'if-modified-since': modified } })).status).toBe(304);
    expect((await server.fetch('/wifi', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it.each(['br', 'gzip'])('compresses by %s what becomes smaller', async (encoding) => {
    const page = await server.fetch('/wifi', { headers: { 'accept-encoding': encoding } });
    expect([page.headers.get('content-encoding'), page.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
    expect(await page.text()).toContain('Wi-Fi');
    const file = await server.fetch('/data.bin', { headers: { 'accept-encoding': encoding } });
    expect(file.headers.get('content-encoding')).toBeNull();
  });

  it('knows the other spellings of an address', async () => {
    for (const path of ['/wifi', '/wifi/', '/wifi?q=1']) {
      expect([path, (await server.fetch(path)).status]).toEqual([path, 200]);
    }
  });
});

it('the policy of pages allows the script of the server, and is that of the built site', async () => {
  await site.build();
  const answer = await server.fetch('/wifi');
  const built = site.read('build/wifi/index.html');
  const policyOf = (html: string) =>
    /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#39;', "'");
  const frames = "; frame-ancestors 'self' vscode-webview: vscode-file:";
  expect(answer.headers.get('content-security-policy')).toBe(policyOf(built) + frames);
  expect(policyOf(await answer.text())).toBe(policyOf(built));
  expect(policyOf(built)).toContain("script-src 'self'");
  expect(built).not.toContain('__techdocs');
});

it('by itself it listens on this machine alone', async () => {
  const { networkInterfaces } = await import('node:os');
  const others = Object.values(networkInterfaces())
    .flat()
    .filter((each) => each && !each.internal && each.family === 'IPv4');
  for (const other of others) {
    await expect(fetch(`http://${other?.address}:${server.port}/wifi`)).rejects.toThrow();
  }
});

it('has failed at none of this', () => {
  expect(server.said()).not.toMatch(/✘|\bat .*:\d+:\d+/);
});

it('a request that does not end is closed after 10 seconds', async () => {
  // A busy machine is late.
  expect(Math.max(...(await unended))).toBeLessThan(30);
});
