// `check-links ADDRESS --crawl` against a site on this machine: its findings, its requests, and its limits.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CheckLinksOptions, runLinkCheck } from '../../src/links/check-links.ts';
import { parseRobotsTxt } from '../../src/links/crawl/robots.ts';
import { UserError } from '../../src/model/diagnostic.ts';
import { makeFolder } from '../support/tree.ts';

/** A response by its path: a page, or a status with its headers. */
type Answers = Readonly<Record<string, string | { status?: number; type?: string; to?: string; text?: string }>>;

const page = (body: string) => `<!doctype html><html lang="en"><title>T</title><main>\n${body}\n</main></html>`;
const root = makeFolder({});
const asked: { path: string; method: string; time: number; agent: string }[] = [];
let answers: Answers = {};
let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer(({ url = '/', method = '', headers }, response) => {
    asked.push({ path: url, method, time: performance.now(), agent: headers['user-agent'] ?? '' });
    const found = Object.hasOwn(answers, url) ? answers[url] : { status: 404, text: 'gone' };
    const {
      status = 200,
      type = 'text/html',
      to,
      text = '',
    } = typeof found === 'string' ? { text: found } : { ...found };
    response.writeHead(status, { 'content-type': type, ...(to && { location: to }) }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
afterEach(() => void asked.splice(0));

/** Crawls, and returns the output without the origin. */
async function crawl(path: string, given: Answers, options: CheckLinksOptions = {}) {
  answers = given;
  const limits = typeof options.crawl === 'object' ? options.crawl : {};
  const report = await runLinkCheck({
    root,
    dir: origin + path,
    ...options,
    crawl: { rate: 1000, retries: 0, ...limits },
  });
  const { errors, warnings, checked, ok } = report;
  const told = [...errors, ...warnings].map(({ code, message, suggestion, file, line, column }) => {
    const place = [file?.replace(origin, ''), line, column].filter((part) => part !== undefined).join(':');
    return `${place} ${code}: ${[message, suggestion].filter(Boolean).join(' ')}`.replaceAll(origin, 'ORIGIN');
  });
  return { told, checked, ok, paths: asked.map((one) => one.path) };
}

describe('a crawl', () => {
  it('finds what is broken on the site, by the lines of its pages', async () => {
    const { told, checked, ok } = await crawl('/', {
      '/': page(
        '<a href="guide/">g</a> <a href="/gone">x</a>\n<a href="/guide/#set-up">s</a> <a href="/guide/#setup">s</a>',
      ),
      '/guide/': page(
        '<h2 id="set-up">Set up</h2><a href="../guidee/">y</a><img src="a.png" alt=""><a href="/old">o</a>',
      ),
      '/old': { status: 301, to: '/guide/' },
    });
    expect(told).toEqual([
      '/:2:33 broken-link: `/gone` is broken: the site answers 404 Not Found.',
      '/guide/:2:37 broken-link: `../guidee/` is broken: the site answers 404 Not Found. Did you mean `/guide/`?',
      '/guide/:2:64 broken-link: `a.png` is broken: the site answers 404 Not Found.',
      '/:3:41 broken-anchor: `/guide/#setup` is broken: the page `/guide/` has no `#setup`. Did you mean `/guide/#set-up`?',
      '/guide/:2:87 redirected-link: `/old` is redirected to `/guide/`. Write `/guide/`.',
    ]);
    expect([checked, ok]).toEqual([{ pages: 2, links: 7, external: 0 }, false]);
  });

  it('asks each address once, files by HEAD, by its name', async () => {
    const { told, paths } = await crawl('/', {
      '/': page(
        '<link rel="stylesheet" href="/a.css"><a href="/b">b</a> <a href="/b/">b</a> <a href="/m.zip">m</a> <a href="/m.zip">m</a>',
      ),
      '/b': { status: 308, to: '/b/' },
      '/b/': page('<a href="/">home</a> <a href="?page=2">next</a>'),
      '/b/?page=2': page('<a href="?page=3">next</a>'),
      '/a.css': { type: 'text/css', text: 'a { background: url(/bg.png) }' },
      '/bg.png': { type: 'image/png' },
      '/m.zip': { type: 'application/zip' },
    });
    expect(told).toEqual([]);
    expect(asked.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /',
      'GET /a.css',
      'GET /b',
      'GET /b/',
      'GET /b/',
      'GET /robots.txt',
      'HEAD /b/?page=2',
      'HEAD /bg.png',
      'HEAD /m.zip',
    ]);
    expect(paths[0]).toBe('/robots.txt');
    expect(asked.every(({ agent }) => /^Mozilla\/5\.0 \(compatible; techdocs\/[\d.]+; link check\)$/.test(agent))).toBe(
      true,
    );
  });

  it('reads what lies below the address, and only asks for the rest', async () => {
    const { told, paths } = await crawl('/docs/', {
      '/docs/': page('<a href="/docs/a/">a</a> <a href="/shop/">s</a> <a href="https://example.com/">e</a>'),
      '/docs/a/': page('<a href="/docs/">d</a>'),
      '/shop/': page('<a href="/broken">b</a>'),
    });
    expect([told, paths.sort()]).toEqual([[], ['/docs/', '/docs/a/', '/robots.txt', '/shop/']]);
  });

  it('does not ask what robots.txt refuses, not behind a redirect either', async () => {
    const { told, paths } = await crawl('/', {
      '/robots.txt': { type: 'text/plain', text: 'User-agent: *\nDisallow: /private/\n' },
      '/': page('<a href="/private/a">a</a> <a href="/private/b">b</a> <a href="/way">w</a>'),
      '/way': { status: 302, to: '/private/c' },
    });
    expect(told).toEqual([
      '/ unverified-link: `robots.txt` of the site refuses what pages lead to: 2 addresses were not asked, such as `ORIGIN/private/a`. Leave them out with `--exclude`, or allow `User-agent: techdocs` there.',
      '/:2:64 unverified-link: `/way` could not be verified: `robots.txt` of the site refuses `/private/c`.',
    ]);
    expect(paths).toEqual(['/robots.txt', '/', '/way']);
  });

  const endless = new Proxy<Record<string, string>>(
    {},
    {
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      get: (_, path) =>
        path === '/robots.txt' ? '' : page(`<a href="${String(path)}1/">n</a> <a href="${String(path)}2/">n</a>`),
    },
  );
  it.each([
    [
      { maxPages: 5 },
      5,
      /The crawl ended at its limit: 6 addresses were not asked, such as `ORIGIN\/\S+`\. Raise `--max-pages`, which is 5, or/,
    ],
    [{ maxDepth: 2 }, 7, /8 addresses were not asked, .*Raise `--max-depth`, or/],
  ])('ends at its limit: %j', async (limits, pages, says) => {
    const { told, checked } = await crawl('/', endless, { crawl: limits });
    expect([checked.pages, told.length]).toEqual([pages, 1]);
    expect(told[0]).toMatch(says);
  });

  it('ends when its time is over', async () => {
    const { told, checked } = await crawl('/', endless, { crawl: { maxTime: 500, rate: 20 } });
    expect(checked.pages).toBeLessThan(12);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/Raise `--max-time`, or begin further down/);
  });

  it('asks no faster than it may, and than robots.txt lets it', async () => {
    const three = { '/': page('<a href="/a/">a</a> <a href="/b/">b</a>'), '/a/': page(''), '/b/': page('') };
    const gaps = () => {
      const [, ...times] = asked.map(({ time }) => time);
      return Math.min(...times.slice(1).map((time, at) => time - (times[at] ?? 0)));
    };
    await crawl('/', three, { crawl: { rate: 10 } });
    expect(gaps()).toBeGreaterThan(80);
    asked.splice(0);
    const slow = { ...three, '/robots.txt': { type: 'text/plain', text: 'User-agent: techdocs\nCrawl-delay: 0.3' } };
    await crawl('/', slow, { crawl: { rate: 1000 } });
    expect(gaps()).toBeGreaterThan(250);
  });

  it.each([
    ['a page that is not there', '/x', {}, '`ORIGIN/x` cannot be read: the site answers 404 Not Found.'],
    ['what is no page', '/', { '/': { type: 'text/plain', text: 'a' } }, '`ORIGIN/` is no page of HTML.'],
    [
      'a site that refuses it',
      '/',
      { '/robots.txt': { type: 'text/plain', text: 'User-agent: *\nDisallow: /' } },
      '`ORIGIN/robots.txt` refuses `ORIGIN/`.',
    ],
    [
      'a site that fails',
      '/',
      { '/robots.txt': { status: 500 } },
      '`ORIGIN/robots.txt` cannot be read: the site answers 500 Internal Server Error.',
    ],
    [
      'a way to another site',
      '/',
      { '/': { status: 302, to: 'http://127.0.0.2:1/' } },
      '`ORIGIN/` cannot be read: `127.0.0.2` is a private address, which techdocs does not request.',
    ],
  ] as const)('does not begin at %s', async (_, path, given, message) => {
    const failure = await crawl(path, given as Answers).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UserError);
    expect((failure as Error).message.replaceAll(origin, 'ORIGIN')).toBe(message);
  });

  it('is asked for by its flag', async () => {
    await expect(runLinkCheck({ root, dir: origin })).rejects.toThrow(`\`${origin}\` is an address.`);
    await expect(runLinkCheck({ root, crawl: true })).rejects.toThrow('`--crawl` needs the address of a site.');
    await expect(runLinkCheck({ root, dir: [origin, 'docs'], crawl: true })).rejects.toThrow('has to be checked alone');
  });

  it('asks other sites too where it is told to, private ones where they are allowed', async () => {
    const given = { '/': page(`<a href="http://localhost:${new URL(origin).port}/gone">a</a>`) };
    const external = { retries: 0 };
    const refused = await crawl('/', given, { external });
    const host = `localhost:${new URL(origin).port}`;
    expect(refused.told).toEqual([
      `/:2:10 unverified-link: \`http://${host}/gone\` could not be verified: \`localhost\` is a private address, which techdocs does not request. To ask it, call \`--allow-private localhost\`, or add it to \`linkCheck.allowPrivate\`.`,
    ]);
    const other = await crawl('/', given, { external: { ...external, allowPrivate: ['localhost:1'] } });
    expect(other.told).toEqual(refused.told);
    const allowed = await crawl('/', given, { external: { ...external, allowPrivate: [host] } });
    expect(allowed.told).toEqual([
      `/:2:10 broken-external-link: \`http://${host}/gone\` is broken: the site answers 404 Not Found.`,
    ]);
  });
});

describe('robots.txt', () => {
  it.each([
    ['', '/a', true],
    ['User-agent: *\nDisallow: /a', '/ab', false],
    ['User-agent: *\nDisallow: /a$', '/ab', true],
    ['User-agent: *\nDisallow: /a\nAllow: /ab', '/abc', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf', false],
    ['User-agent: *\nDisallow: /*?', '/x?y', false],
    ['User-agent: *\nDisallow:', '/x', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: techdocs/1.0\nDisallow: /b', '/a', true],
    ['User-agent: other\nUser-agent: TechDocs\nDisallow: /b # no\n\nUser-agent: *\nAllow: /', '/b', false],
    ['User-agent: *\nDisallow: /ä', '/%C3%A4', false],
    ['Disallow: /\nnonsense', '/a', true],
    [`User-agent: *\nDisallow: /${'*a'.repeat(30)}b`, `/${'a'.repeat(200)}`, true],
  ])('%j and %s: %s', (text, path, isAllowed) => {
    expect(parseRobotsTxt(text, 'techdocs').isAllowed(path)).toBe(isAllowed);
  });
});
