// Links to other sites, against servers that misbehave.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkCheckSettings } from '../../src/check/finding.ts';
import type { ExternalLinkOptions } from '../../src/links/external/check-external.ts';
import { checkExternalTargets } from '../../src/links/external/check-external.ts';
import { defaultLinkRuleLevels } from '../../src/model/link-rules.ts';
import { techdocsProcess } from '../support/cli.ts';
import { type Farm, type FarmServer, openBilingual, openFarm } from '../support/link-farm.ts';
import { makeFolder } from '../support/tree.ts';

const levels: LinkCheckSettings = {
  onBrokenLinks: 'error',
  onBrokenAnchors: 'warn',
  onBrokenMarkdownLinks: 'warn',
  linkCheck: { exclude: [], externalStatus: {}, rules: defaultLinkRuleLevels, hosts: {}, allowPrivate: ['127.0.0.1'] },
  rules: {},
};
/** Names of the farm; no DNS resolver is used. */
const lookup: LookupFunction = (hostname, _, done) => {
  const reply = done as unknown as (error: Error | null, all?: { address: string; family: number }[]) => void;
  if (hostname === 'inner.test') reply(null, [{ address: '127.0.0.2', family: 4 }]);
  else if (hostname === 'own.test' || hostname === 'elsewhere.example')
    reply(null, [{ address: '127.0.0.1', family: 4 }]);
  else reply(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }));
};
const folder = makeFolder({});
let farm: Farm;
beforeAll(async () => {
  farm = await openFarm();
});
afterAll(async () => {
  await farm.close();
  rmSync(folder, { recursive: true });
});

const use = (url: string, line = 1) => ({ url, link: url, place: () => ({ file: 'a.md', line, column: 1 }) });
const ask = (urls: readonly string[], options: ExternalLinkOptions & { strict?: boolean } = {}, config = levels) =>
  checkExternalTargets(
    urls.map((url, index) => use(url, index + 1)),
    { levels: config, root: folder, timeout: 4000, retries: 2, transport: { lookup }, ...options },
  );
const named = (name: string) => farm.servers.find((server) => server.name === name) as FarmServer;

describe('a farm of servers that misbehave', () => {
  it('gets the verdicts it deserves, without a hang and without a forbidden connection', async () => {
    const started = performance.now();
    const { findings, addresses: asked } = await ask(farm.servers.map(({ url }) => url));
    const seconds = (performance.now() - started) / 1000;
    const verdicts = farm.servers.map(({ name }, index) => {
      const own = findings.filter((finding) => finding.line === index + 1);
      return [name, own.map(({ code }) => code).join(' ') || 'ok'];
    });
    expect(verdicts).toEqual(farm.servers.map(({ name, outcome }) => [name, outcome]));
    for (const [index, { says }] of farm.servers.entries()) {
      const finding = findings.find((one) => one.line === index + 1);
      expect(`${finding?.message ?? ''} ${finding?.suggestion ?? ''}`).toContain(says);
    }
    expect(farm.servers.length).toBeGreaterThanOrEqual(40);
    expect(asked).toBe(farm.servers.length);
    expect(farm.trespasses()).toBe(0);
    expect(seconds).toBeLessThan(20);
  });

  it('is asked once for each address, by HEAD where that is enough', async () => {
    const plain = named('plain page');
    plain.requests.length = 0;
    const { findings, addresses: asked } = await ask([plain.url, `${plain.url}#top`, plain.url]);
    expect({ findings, asked, requests: plain.requests }).toEqual({ findings: [], asked: 1, requests: ['HEAD'] });
  });

  it('is asked by GET where HEAD hangs, whatever is collected meanwhile', async () => {
    // In a process of its own: V8 may abort if its flags change after its start.
    const hook = 'setInterval(gc, 50).unref()';
    const NODE_OPTIONS = `--expose-gc --import "data:text/javascript,${encodeURIComponent(hook)}"`;
    const cwd = makeFolder({ 'a.md': `# A\n\n[hangs](${named('no HEAD: hangs').url})\n` });
    const args = [
      'check-links',
      'a.md',
      '--external',
      '--allow-private',
      '127.0.0.1',
      '--timeout',
      '4500',
      '--retries',
      '0',
    ];
    const { code, stderr } = await techdocsProcess(args, { cwd, env: { NODE_OPTIONS } });
    rmSync(cwd, { recursive: true });
    expect(stderr).toMatch(/^✔ No link is broken: 1 link on 1 page, 1 address of other sites\./);
    expect(code).toBe(0);
  });

  it('is told in one sentence', async () => {
    const names = ['page without the anchor', 'moved permanently', 'status 500'];
    const urls = names.map((name) => named(name).url);
    const { findings } = await ask(urls, { retries: 0 });
    const told = findings.map(({ line = 0, message }) => message.replace(urls[line - 1] ?? '', names[line - 1] ?? ''));
    expect(told.sort()).toEqual([
      '`moved permanently` moved permanently.',
      '`page without the anchor` is broken: the page has no `#absent`.',
      '`status 500` could not be verified: the site answers 500 Internal Server Error.',
    ]);
  });

  it('is broken where it could not be verified and the call is strict', async () => {
    const { findings } = await ask([named('status 500').url], { strict: true, retries: 0 });
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([['unverified-link', 'error']]);
  });

  it('is judged by the rules for its host, and then by those for all', async () => {
    const [teapot, gone] = [named('status 403').url, named('status 410').url];
    const { host } = new URL(teapot);
    const config = {
      ...levels,
      linkCheck: {
        ...levels.linkCheck,
        externalStatus: { '4xx': 'warn' },
        hosts: { [host]: { status: { 403: 'ok' }, headers: {} } },
      },
    } as LinkCheckSettings;
    const { findings } = await ask([teapot, gone], {}, config);
    expect(findings.map(({ line, severity, code }) => [line, severity, code])).toEqual([
      [2, 'warning', 'broken-external-link'],
    ]);
  });

  it('is not asked again while an answer is young, and secrets are not kept', async () => {
    const plain = named('plain page');
    const gone = named('status 404');
    for (const server of [plain, gone]) server.requests.length = 0;
    const cache = join(folder, 'answers.json');
    const url = `${plain.url}?token=hunter2`;
    await ask([url, gone.url], { cache });
    const first = [plain.requests.length, gone.requests.length];
    const written = readFileSync(cache, 'utf8');
    const again = await ask([url, gone.url], { cache });
    expect([plain.requests.length, gone.requests.length]).toEqual(first);
    expect(again.findings.map(({ code }) => code)).toEqual(['broken-external-link']);
    // Answers that were not requested again are not younger.
    expect(readFileSync(cache, 'utf8')).toBe(written);
    await ask([url, gone.url], { cache, cacheAge: 0 });
    expect(plain.requests.length).toBe((first[0] as number) + 1);
    expect(readFileSync(cache, 'utf8')).not.toContain('hunter2');
  });

  it('is not asked where the cache of answers is another file, which stays', async () => {
    const { url } = named('plain page');
    const cache = join(folder, 'other.json');
    for (const text of ['# Notes', 'null', '{ "version": 1 }']) {
      writeFileSync(cache, text);
      await expect(ask([url], { cache })).rejects.toThrow(`\`${cache}\` is not a cache of answers.`);
      expect(readFileSync(cache, 'utf8')).toBe(text);
    }
    for (const text of ['', '{ "version": 0, "answers": {} }']) {
      writeFileSync(cache, text);
      await ask([url], { cache });
      expect(readFileSync(cache, 'utf8')).toContain('"version":1');
    }
  });
});

describe('an address without encryption', () => {
  const rules = { ...defaultLinkRuleLevels, 'insecure-url': 'warn' as const };
  const allowPrivate = ['127.0.0.1', 'elsewhere.example'];
  const asking: LinkCheckSettings = { ...levels, linkCheck: { ...levels.linkCheck, rules, allowPrivate } };

  it('is told where the site answers with it too, and only where that is asked for', async () => {
    const server = await openBilingual(200);
    const url = `http://elsewhere.example:${server.port}/a?token=hunter2#there`;
    const transport = { lookup, ca: server.ca };
    const { findings } = await ask([url], { transport }, asking);
    const shown = `http://elsewhere.example:${server.port}/a?token=***#there`;
    expect(findings).toEqual([
      {
        code: 'insecure-url',
        severity: 'warning',
        message: `\`${shown}\` uses HTTP, but the site also supports HTTPS.`,
        file: 'a.md',
        line: 1,
        column: 1,
        link: shown,
        target: shown,
        suggestion: `Write \`${shown.replace('http:', 'https:')}\`.`,
      },
    ]);
    expect(server.requests).toEqual(['http', 'https']);
    const without = { ...asking, linkCheck: { ...asking.linkCheck, rules: defaultLinkRuleLevels } };
    expect((await ask([url], { transport }, without)).findings).toEqual([]);
    expect(server.requests).toEqual(['http', 'https', 'http']);
    await server.close();
  });

  it.each([
    ['answers with encryption that it has no such page', 404, true],
    ['has a certificate that nobody trusts', 200, false],
  ])('is not told where the site %s', async (_, status, isTrusted) => {
    const server = await openBilingual(status);
    const transport = { lookup, ...(isTrusted && { ca: server.ca }) };
    const url = `http://elsewhere.example:${server.port}/`;
    expect((await ask([url], { transport, retries: 0 }, asking)).findings).toEqual([]);
    expect(server.requests[0]).toBe('http');
    await server.close();
  });

  it('is not told where the site knows no encryption', async () => {
    expect((await ask([named('plain page').url], { retries: 0 }, asking)).findings).toEqual([]);
  });
});

describe('secrets', () => {
  it('in addresses are masked', async () => {
    const { port } = new URL(named('status 404').url);
    const { findings } = await ask([`http://user:pass@127.0.0.1:${port}/?api_key=abc&x=1`]);
    const shown = `http://***@127.0.0.1:${port}/?api_key=***&x=1`;
    expect(findings).toEqual([
      {
        code: 'broken-external-link',
        severity: 'error',
        message: `\`${shown}\` is broken: the site answers 404 Not Found.`,
        file: 'a.md',
        line: 1,
        column: 1,
        link: shown,
        target: shown,
      },
    ]);
  });

  it('in headers go to their host and not along redirects', async () => {
    const { createServer } = await import('node:http');
    const seen: [string, string | undefined][] = [];
    const other = createServer((request, response) => {
      seen.push(['other', request.headers.authorization]);
      response.end();
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const otherPort = (other.address() as { port: number }).port;
    const own = createServer((request, response) => {
      seen.push(['own', request.headers.authorization]);
      response.writeHead(302, { location: `http://127.0.0.1:${otherPort}/` }).end();
    });
    await new Promise<void>((done) => own.listen(0, '127.0.0.1', done));
    const { port } = own.address() as { port: number };
    const hosts = { [`own.test:${port}`]: { status: {}, headers: { authorization: 'Bearer s3cret' } } };
    const allowPrivate = ['127.0.0.1', 'own.test'];
    const config: LinkCheckSettings = { ...levels, linkCheck: { ...levels.linkCheck, hosts, allowPrivate } };
    const { findings } = await ask([`http://own.test:${port}/`], {}, config);
    await Promise.all([own, other].map((server) => new Promise((done) => server.close(done))));
    expect(findings).toEqual([]);
    expect(seen).toEqual([
      ['own', 'Bearer s3cret'],
      ['other', undefined],
    ]);
  });
});
