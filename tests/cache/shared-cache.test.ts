// The shared cache: it saves work if possible, and whatever it does, a build continues and reports a failure once.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pruneCache, summarizeCache } from '../../src/cache/cache-folder.ts';
import { openResultCache } from '../../src/cache/result-cache.ts';
import { decodeActionResult, encodeActionResult } from '../../src/cache/shared/action-result.ts';
import { resolveSharedCacheSettings, type SharedCacheSettings } from '../../src/cache/shared/settings.ts';
import { openSharedCache } from '../../src/cache/shared/shared-cache.ts';
import { loadConfigAndInputFiles } from '../../src/config/io/load.ts';
import { projectOf } from '../config/project.ts';
import { createSandbox, hashFolder, namingThreads, smallSite } from '../engine/sandbox.ts';
import { type CacheServer, type Fault, startCacheServer } from '../support/cache-server.ts';
import { until } from '../support/serve.ts';
import { makeFolder } from '../support/tree.ts';

let server: CacheServer;
beforeAll(async () => {
  server = await startCacheServer();
});
afterAll(() => server.close());

const folders: string[] = [];
beforeEach(() => {
  server.files.clear();
  server.asked.length = 0;
  server.failBy(undefined);
});
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const asIs = {
  encode: (body: string) => Buffer.from(body),
  decode: (bytes: Buffer) => bytes.toString(),
};

/** Returns a machine with a cache of its own. */
function machine(
  settings: Partial<SharedCacheSettings> = {},
  limits?: { readonly pull: number; readonly push: number },
) {
  const folder = makeFolder({});
  folders.push(folder);
  const memory = openResultCache<string, string>(join(folder, 'parse'), { form: asIs });
  const input = { settings: { url: server.url, write: true, ...settings }, memories: { site: memory.packed } };
  const cache = openSharedCache(input, limits);
  const make = (...keys: readonly string[]) => {
    for (const key of keys) memory.set(key, { head: `head of ${key}`, body: `body of ${key} `.repeat(50) });
    memory.save();
  };
  return { memory, cache, make };
}

/** Returns a machine that computed these and stored them in the shared cache. */
async function made(...keys: readonly string[]) {
  const one = machine();
  one.make(...keys);
  await one.cache.push();
  expect(one.cache.findings()).toEqual([]);
  return one;
}

const message = (cache: ReturnType<typeof machine>['cache']) => cache.findings()[0]?.message;

/** Returns the reason in the note. */
const reason = (cache: ReturnType<typeof machine>['cache']) =>
  /It [^.]*(?:\([^)]*\))?\.(?= A build|$)/.exec(message(cache) ?? '')?.[0];

/** Changes all files of the server below a path. */
function change(below: string, by: (bytes: Buffer) => Buffer) {
  for (const [path, bytes] of server.files) if (path.startsWith(below)) server.files.set(path, by(bytes));
}

describe('an entry', () => {
  const hash = 'ab'.repeat(32);

  it('is an ActionResult, byte for byte', () => {
    const bytes = encodeActionResult({ files: [{ path: 'a', digest: { hash, size: 300 } }], note: 'n' });
    expect(bytes.toString('hex')).toBe(`124a0a01611245${'0a40'}${Buffer.from(hash).toString('hex')}10ac022a016e`);
    expect(decodeActionResult(bytes)).toEqual({ files: [{ path: 'a', digest: { hash, size: 300 } }], note: 'n' });
  });

  it('may have fields that we do not know', () => {
    const known = encodeActionResult({ files: [], note: 'n' });
    expect(decodeActionResult(Buffer.concat([Buffer.from('20013a0178', 'hex'), known])).note).toBe('n');
  });

  it.each(['12', '124a0a', '0b', '12020801', 'ffffffffffffffffffffff', '1205120310ac02'])('is none: %s', (hex) => {
    expect(() => decodeActionResult(Buffer.from(hex, 'hex'))).toThrow();
  });
});

describe('the shared cache', () => {
  it('gives a new machine all that another has made, by few requests', async () => {
    await made('a', 'b');
    server.asked.length = 0;
    const other = machine();
    expect(await other.cache.pull()).toBe(true);
    expect(other.memory.get('a')).toBe('head of a');
    expect(other.memory.bodyOf('b')).toContain('body of b');
    expect(server.asked.map((line) => line.slice(0, 8))).toEqual(['GET /ac/', 'GET /cas']);
    other.memory.save();
    expect(other.memory.packed.names()).toHaveLength(1);
  });

  it('gets of a machine that has taken it over what is new alone', async () => {
    await made('a', 'b', 'c', 'd');
    const other = machine();
    await other.cache.pull();
    for (const key of 'abcd') other.memory.get(key);
    other.make('e');
    server.asked.length = 0;
    await other.cache.push();
    expect(server.asked.map((line) => line.slice(0, 8))).toEqual(['HEAD /ca', 'PUT /cas', 'PUT /ac/']);
    const third = machine();
    await third.cache.pull();
    for (const key of 'abcde') expect(third.memory.bodyOf(key)).toContain(`body of ${key}`);
  });

  it('is asked once, and gets nothing where nothing is new', async () => {
    await made('a');
    const other = machine();
    await other.cache.pull();
    server.asked.length = 0;
    expect(await other.cache.pull()).toBe(false);
    await other.cache.push();
    expect(server.asked).toEqual([]);
  });

  it('gets nothing where it may not be written', async () => {
    const one = machine({ write: false });
    one.make('a');
    await one.cache.push();
    expect(server.asked).toEqual([]);
  });

  it('gets back what it has dropped', async () => {
    const one = await made('a');
    for (const path of [...server.files.keys()]) if (path.startsWith('/cas/')) server.files.delete(path);
    const other = machine();
    expect(await other.cache.pull()).toBe(false);
    expect(other.cache.findings()).toEqual([]);
    const again = openSharedCache({
      settings: { url: server.url, write: true },
      memories: { site: one.memory.packed },
    });
    await again.push();
    expect(await machine().cache.pull()).toBe(true);
  });

  it('gets back what it has dropped and this machine has, also after asking for more', async () => {
    const one = await made('a', 'b');
    for (const path of [...server.files.keys()]) if (path.startsWith('/cas/')) server.files.delete(path);
    const again = openSharedCache({
      settings: { url: server.url, write: true },
      memories: { site: one.memory.packed },
    });
    expect(await again.pull()).toBe(false);
    one.make('c');
    server.asked.length = 0;
    await again.push();
    expect(server.asked.filter((line) => line.startsWith('PUT /cas'))).toHaveLength(one.memory.packed.names().length);
    const other = machine();
    expect(await other.cache.pull()).toBe(true);
    for (const key of 'abc') expect(other.memory.bodyOf(key)).toContain(`body of ${key}`);
  });

  it('is asked by one short request whether it has a pack that this machine has', async () => {
    const one = await made('a', 'b');
    const again = openSharedCache({
      settings: { url: server.url, write: true },
      memories: { site: one.memory.packed },
    });
    await again.pull();
    server.asked.length = 0;
    await again.push();
    expect(server.asked.map((line) => line.slice(0, 8))).toEqual(['HEAD /ca']);
  });

  it('holds what is compressed', async () => {
    await made('a');
    const [bytes] = [...server.files].flatMap(([path, file]) => (path.startsWith('/cas/') ? [file] : []));
    expect((bytes as Buffer).length).toBeLessThan(gunzipSync(bytes as Buffer).length / 2);
  });

  it.each([
    ['', 'abc', 'Bearer abc'],
    ['ann:s%40d@', undefined, `Basic ${Buffer.from('ann:s@d').toString('base64')}`],
  ])('is told who asks: %j %j', async (user, token, authorization) => {
    const url = server.url.replace('//', `//${user}`);
    const one = machine({ url, ...(token !== undefined && { token }) });
    await one.cache.pull();
    expect(server.headers().authorization).toBe(authorization);
  });

  it.each<[string, Fault, string]>([
    ['is broken', (_, response) => !!response.writeHead(500).end(), 'It answered 500 to a request.'],
    [
      'is closed',
      (_, response) => !!response.writeHead(403).end(),
      'It answered 403 to a request: it does not allow that.',
    ],
    [
      'wants a token',
      (_, response) => !!response.writeHead(401).end(),
      'It answered 401 to a request: it wants a token, or a name and password.',
    ],
    ['hangs up', (request) => !!request.socket.destroy(), 'It did not answer (UND_ERR_SOCKET).'],
    ['never answers', () => true, 'It took too long.'],
    ['answers a byte at a time', (_, response) => !!response.writeHead(200).write('x'), 'It took too long.'],
    [
      'answers something else',
      (_, response) => !!response.writeHead(200).end('<html>Welcome</html>'),
      'It answered with a page or other text, which is no entry of a cache.',
    ],
    [
      'leads elsewhere',
      (_, response) => !!response.writeHead(302, { location: '/elsewhere' }).end(),
      'It answered 302 to a request: it redirects, and redirects are not followed.',
    ],
  ])('goes without one that %s', async (_, fault, said) => {
    server.failBy(fault);
    const one = machine({}, { pull: 150, push: 150 });
    expect(await one.cache.pull()).toBe(false);
    expect(reason(one.cache)).toBe(said);
    one.make('a');
    server.asked.length = 0;
    await one.cache.push();
    expect(server.asked).toEqual([]);
    expect(one.cache.findings()).toHaveLength(1);
    expect(one.cache.findings('ignore')).toEqual([]);
    expect(one.cache.findings('error')[0]?.severity).toBe('warning');
  });

  it.each([
    [403, ': it does not allow that'],
    [405, ': it does not accept files'],
    [413, ': it does not accept files of this size'],
    [507, ': it is full'],
    [500, ''],
  ])('goes on where it answers %i to a file', async (status, hint) => {
    server.failBy(({ method }, response) => method === 'PUT' && !!response.writeHead(status).end());
    const one = machine();
    one.make('a');
    await one.cache.push();
    expect(message(one.cache)).toBe(
      `The results of this build are not shared, because the shared cache at ${server.url}/ failed. It answered ${status} to an upload${hint}.`,
    );
  });

  it.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['other bytes', () => gzipSync('other'), 'It gave data that does not match its hash.'],
    ['fewer bytes', (bytes) => bytes.subarray(0, 20), 'It gave data that does not match its hash.'],
    ['more bytes', (bytes) => Buffer.concat([bytes, bytes]), 'It gave more data than expected.'],
  ])('takes nothing from one that gives %s', async (_, by, said) => {
    await made('a');
    change('/cas/', by);
    const other = machine();
    expect(await other.cache.pull()).toBe(false);
    expect(reason(other.cache)).toBe(said);
    expect(other.memory.get('a')).toBeUndefined();
  });

  it('goes without one that is not there', async () => {
    const closed = machine({ url: 'http://127.0.0.1:9' });
    await closed.cache.pull();
    expect(message(closed.cache)).toMatch(
      /^The build used no results of others, because the shared cache at http:\/\/127\.0\.0\.1:9\/ failed\. It did not answer( \(\w+\))?\.$/,
    );
  });

  it.each([
    ['nonsense', '`nonsense`, which is no address.'],
    ['localhost:8080', '`localhost:8080`, which is no address.'],
    ['ann:secret@host', '`…@host`, which is no address.'],
    ['http://', '`http://`, which is no address.'],
    ['ftp://x', '`ftp://x`, and `ftp://` is not supported.'],
    ['ftp://ann:secret@x/docs?token=hidden', '`ftp://…@x/docs`, and `ftp://` is not supported.'],
  ])('goes without an address that is none: %s', async (url, said) => {
    const one = machine({ url });
    expect(await one.cache.pull()).toBe(false);
    expect(message(one.cache)).toBe(
      `The build used no results of others. \`TECHDOCS_CACHE_URL\` is ${said} Set it to one such as \`https://cache.example.com/docs\`; \`http://\` works too.`,
    );
  });

  it.each([
    ['', 'hidden', 'the token'],
    ['ann:secret@', 'hidden', 'the token'],
    ['ann:secret@', undefined, 'the name and password'],
  ])('says what is not accepted: %j %j', async (user, token, what) => {
    server.failBy((_, response) => !!response.writeHead(401).end());
    const one = machine({ url: server.url.replace('//', `//${user}`), ...(token !== undefined && { token }) });
    await one.cache.pull();
    expect(reason(one.cache)).toBe(`It answered 401 to a request: it does not accept ${what}.`);
    expect(message(one.cache)).not.toMatch(/secret|hidden|ann:/);
  });

  it('never tells a password', async () => {
    const one = machine({ url: 'http://ann:secret@127.0.0.1:9/docs', token: 'hidden' });
    await one.cache.pull();
    expect(message(one.cache)).toContain('http://127.0.0.1:9/docs');
    expect(message(one.cache)).not.toMatch(/secret|hidden|ann/);
  });
});

describe('a signed entry', () => {
  it('is taken by who has the key, and by who has none', async () => {
    const one = machine({ key: 'k' });
    one.make('a');
    await one.cache.push();
    expect(await machine({ key: 'k' }).cache.pull()).toBe(true);
    expect(await machine().cache.pull()).toBe(true);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['is not signed', () => made('a')],
    [
      'is signed with another key',
      async () => {
        const one = machine({ key: 'other' });
        one.make('a');
        await one.cache.push();
      },
    ],
    [
      'names other files',
      async () => {
        const one = machine({ key: 'k' });
        one.make('a');
        await one.cache.push();
        for (const [path, bytes] of server.files) {
          if (!path.startsWith('/ac/')) continue;
          const action = decodeActionResult(bytes);
          const files = action.files.map((file) => ({ ...file, digest: { ...file.digest, hash: '0'.repeat(64) } }));
          server.files.set(path, encodeActionResult({ ...action, files }));
        }
      },
    ],
  ])('is refused where it %s', async (_, prepare) => {
    await prepare();
    const other = machine({ key: 'k' });
    expect(await other.cache.pull()).toBe(false);
    expect(reason(other.cache)).toBe('It has an entry that is not signed with `TECHDOCS_CACHE_KEY`.');
  });
});

describe('what cannot be trusted', () => {
  const key = 'k';
  const unsigned = 'It has an entry that is not signed with `TECHDOCS_CACHE_KEY`.';

  it.each<[string, string, () => Promise<unknown>]>([
    ['is not signed', unsigned, () => made('a')],
    [
      'is damaged',
      'It has an entry that is damaged.',
      async () => {
        await made('a');
        change('/ac/', (bytes) => bytes.subarray(0, -9));
      },
    ],
  ])('is replaced by a build that may write: an entry that %s', async (_, said, prepare) => {
    await prepare();
    const one = machine({ key });
    expect(await one.cache.pull()).toBe(false);
    expect(one.cache.isFaulty).toBe(true);
    expect(one.memory.get('a')).toBeUndefined();
    one.make('a');
    await one.cache.push();
    expect(one.cache.findings()).toEqual([
      {
        code: 'shared-cache',
        severity: 'note',
        message: `The build did not use what cannot be trusted in the shared cache at ${server.url}/. ${said} This build replaced it.`,
      },
    ]);
    const next = machine({ key });
    expect(await next.cache.pull()).toBe(true);
    expect(next.memory.get('a')).toBe('head of a');
    expect(next.cache.findings()).toEqual([]);
  });

  it.each([[true], [false]])('is replaced by a machine that has all (asked first: %s)', async (isAsked) => {
    const one = await made('a');
    const settings = { url: server.url, write: true, key };
    const again = openSharedCache({ settings, memories: { site: one.memory.packed } });
    if (isAsked) await again.pull();
    server.asked.length = 0;
    await again.push();
    const wanted = ['HEAD /ca', 'PUT /ac/'];
    expect(server.asked.map((line) => line.slice(0, 8))).toEqual(isAsked ? wanted : ['GET /ac/', ...wanted]);
    expect(again.findings()[0]?.message).toMatch(/This build replaced it\.$/);
    expect(await machine({ key }).cache.pull()).toBe(true);
  });

  it('is sent again where it is damaged bytes, though the cache has them', async () => {
    await made('a');
    change('/cas/', () => gzipSync('other'));
    const one = machine();
    expect(await one.cache.pull()).toBe(false);
    one.make('a');
    server.asked.length = 0;
    await one.cache.push();
    expect(server.asked.map((line) => line.slice(0, 8))).toEqual(['PUT /cas']);
    expect(message(one.cache)).toMatch(/ It gave data that does not match its hash\. This build replaced it\.$/);
    const next = machine();
    expect(await next.cache.pull()).toBe(true);
    expect(next.memory.bodyOf('a')).toContain('body of a');
  });

  it('does not keep others from what can be', async () => {
    const one = await made('a');
    one.make('b');
    await one.cache.push();
    const [first = ''] = [...server.files.keys()].filter((path) => path.startsWith('/cas/'));
    server.files.set(first, gzipSync('other'));
    const other = machine();
    expect(await other.cache.pull()).toBe(true);
    expect(other.memory.get('a')).toBeUndefined();
    expect(other.memory.get('b')).toBe('head of b');
  });

  it.each<[string, Partial<SharedCacheSettings>, string]>([
    ['a key', { key }, ' and has the same `TECHDOCS_CACHE_KEY`'],
    ['no key', {}, ''],
  ])('stays where a build may not write, which says what to do: %s', async (_, settings, sameKey) => {
    await made('a');
    change('/ac/', (bytes) => bytes.subarray(0, -9));
    const one = machine({ ...settings, write: false });
    await one.cache.pull();
    one.make('a');
    server.asked.length = 0;
    await one.cache.push();
    expect(server.asked).toEqual([]);
    expect(message(one.cache)).toMatch(/ is damaged\. A build that may write/);
    expect(message(one.cache)).toContain(`A build that may write to the cache${sameKey} replaces it.`);
  });

  it('is not said to be replaced where the cache refuses that', async () => {
    await made('a');
    server.failBy(({ method }, response) => method === 'PUT' && !!response.writeHead(403).end());
    const one = machine({ key });
    await one.cache.pull();
    one.make('b');
    await one.cache.push();
    expect(one.cache.findings().map((each) => each.message)).toEqual([
      expect.stringContaining('It answered 403 to an upload'),
      expect.not.stringContaining('This build replaced it.'),
    ]);
  });
});

const nginx = '/usr/sbin/nginx';
const hasWebDav =
  existsSync(nginx) && spawnSync(nginx, ['-V'], { encoding: 'utf8' }).stderr.includes('http_dav_module');

it.skipIf(!hasWebDav)(`works with nginx and its WebDAV module (skipped where ${nginx} has none)`, async () => {
  const root = makeFolder({ 'files/.keep': '' });
  folders.push(root);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const place = `location /docs/ { alias ${root}/files/; dav_methods PUT; create_full_put_path on; }`;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${root}/${name};`,
  );
  const socket = `${root}/socket`;
  const http = `http { access_log off; ${temporary.join(' ')} server { listen unix:${socket}; ${place} } }`;
  writeFileSync(
    join(root, 'nginx.conf'),
    `${user} daemon off; pid ${root}/pid; error_log ${root}/log; events {} ${http}`,
  );
  const child = spawn(nginx, ['-p', root, '-c', join(root, 'nginx.conf')], { stdio: 'ignore' });
  // Requests to the test server are forwarded to nginx, which therefore needs no port that may be taken.
  server.failBy(({ method, url }, response, body) => {
    const asked = request({ socketPath: socket, path: `/docs${url}`, method }, (answer) => {
      response.writeHead(answer.statusCode ?? 0);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    asked.end(body);
    return true;
  });
  try {
    await until(() => existsSync(socket), 'nginx to listen');
    await made('a', 'b');
    const other = machine();
    expect(await other.cache.pull()).toBe(true);
    expect(other.memory.bodyOf('b')).toContain('body of b');
  } finally {
    child.kill();
    await new Promise((done) => child.on('exit', done));
  }
});

it('is no part of the configuration that pages are made from', async () => {
  const { config, sharedCache } = await loadConfigAndInputFiles({
    features: undefined,
    root: projectOf({ 'site.config.json': '{"cache":{"write":false}}' }),
  });
  expect(sharedCache).toEqual({ write: false });
  expect(config).not.toHaveProperty('cache');
});

it('leaves of a cache what the last build made use of', async () => {
  const root = makeFolder({});
  folders.push(root);
  const folder = join(root, '.techdocs/cache/parse');
  const remember = (...keys: readonly string[]) => {
    const memory = openResultCache<string, string>(folder, { form: asIs });
    for (const key of keys) if (!memory.get(key)) memory.set(key, { head: key, body: `body of ${key} `.repeat(90) });
    memory.save();
  };
  remember('a', 'b', 'c');
  remember('a', 'b', 'd');
  const { bytes } = summarizeCache(root);
  pruneCache(root);
  expect(summarizeCache(root).bytes).toBeLessThan(bytes - 500);
  const memory = openResultCache<string, string>(folder, { form: asIs });
  expect(['a', 'b', 'c', 'd'].filter((key) => memory.bodyOf(key) !== undefined)).toEqual(['a', 'b', 'd']);
});

it('is where the environment says, or else the configuration', () => {
  const config = { url: 'https://a', token: 't', write: false };
  expect(resolveSharedCacheSettings({ write: true }, {})).toBeUndefined();
  expect(resolveSharedCacheSettings(config, {})).toEqual(config);
  const env = { TECHDOCS_CACHE_URL: 'https://b', TECHDOCS_CACHE_TOKEN: 'u', TECHDOCS_CACHE_KEY: 'k' };
  expect(resolveSharedCacheSettings(config, env)).toEqual({ url: 'https://b', token: 'u', key: 'k', write: false });
});

it('spares a new machine the thread that colours code', async () => {
  const cache = { url: `${server.url}/code` };
  const site = {
    'site.config.json': JSON.stringify({ title: 'T', url: 'https://docs.example.com', cache }),
    'package.json': '{ "name": "code", "private": true }',
    'docs/index.md': `# Much\n\n\`\`\`ts\n${'const value: string = call("value");\n'.repeat(1000)}\`\`\`\n`,
    'threads.cjs': namingThreads,
    'threads.txt': '',
  };
  for (const isStarted of [true, false]) {
    const machine = createSandbox(site);
    try {
      await machine.run(['build'], { NODE_OPTIONS: '--require ./threads.cjs' });
      expect(machine.read('threads.txt').includes('block')).toBe(isStarted);
    } finally {
      machine.remove();
    }
  }
});

it('spares a new machine the parser, and the site is the same', async () => {
  const cache = { url: `${server.url}/docs` };
  const settings = JSON.stringify({ ...(JSON.parse(smallSite['site.config.json'] as string) as object), cache });
  const [first, second] = [0, 1].map(() => createSandbox({ ...smallSite, 'site.config.json': settings }));
  if (!first || !second) throw new Error('There are two.');
  try {
    const made = await first.build();
    expect(made.cache.hits).toBe(0);
    const again = await second.build();
    expect(again.cache).toEqual({ hits: made.cache.misses, misses: 0 });
    expect(again.notes).toEqual([]);
    expect(hashFolder(second.path('build'))).toEqual(hashFolder(first.path('build')));
    const shown = await second.run(['cache']);
    expect(shown.stdout).toMatch(
      /^\.techdocs\/cache: [\d.]+ kB\n +[\d.]+ kB {2}other {3}everything else, 8 files\n +[\d.]+ kB {2}parse {3}parsed pages, 2 files\n +[\d.]+ kB {2}search {2}entries of pages for the search index, 2 files\n$/,
    );
    const pruned = await second.run(['cache', 'prune', '--json']);
    expect(JSON.parse(pruned.stdout)).toMatchObject({ ok: true, freed: 0 });
    expect((await second.build()).cache.misses).toBe(0);
    expect((await second.run(['cache', 'clear'])).stdout).toMatch(
      /^\.techdocs\/cache: empty, [\d.]+ kB less than before\n$/,
    );
    expect((await second.run(['cache', 'junk'])).stderr).toContain('Use `show`, `prune` or `clear`.');
    const key = { TECHDOCS_CACHE_KEY: 'k' };
    for (const notes of [1, 0]) {
      await second.run(['cache', 'clear']);
      const told = JSON.parse((await second.run(['build', '--json'], key)).stdout) as { notes: unknown[] };
      expect(told.notes).toHaveLength(notes);
    }
    server.failBy((_, response) => !!response.writeHead(403).end());
    const report = await second.build({ clean: true });
    expect(report.ok).toBe(true);
    expect(report.notes.map(({ code }) => code)).toEqual(['shared-cache']);
    expect(hashFolder(second.path('build'))).toEqual(hashFolder(first.path('build')));
  } finally {
    for (const site of [first, second]) site.remove();
  }
});
