// Responses after which a link may still work for a reader with a browser: a link is broken only if the site itself says so.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkCheckSettings } from '../../src/check/finding.ts';
import { openVerdictCache } from '../../src/links/external/answer-cache.ts';
import { checkExternalTargets } from '../../src/links/external/check-external.ts';
import { createCookieJar } from '../../src/links/external/cookies.ts';
import { defaultLinkRuleLevels } from '../../src/model/link-rules.ts';

const levels: LinkCheckSettings = {
  onBrokenLinks: 'error',
  onBrokenAnchors: 'warn',
  onBrokenMarkdownLinks: 'warn',
  linkCheck: { exclude: [], externalStatus: {}, rules: defaultLinkRuleLevels, hosts: {}, allowPrivate: ['127.0.0.1'] },
  rules: {},
};

const LONG = '<p>word</p>'.repeat(450_000);
const asked: string[] = [];

function answer({ url = '', headers, method }: IncomingMessage, response: ServerResponse): void {
  const { cookie = '' } = headers;
  asked.push(`${method} ${url} ${cookie}`.trim());
  const send = (status: number, more: Record<string, string | string[]> = {}, body = '') =>
    response.writeHead(status, { 'content-type': 'text/html', ...more }).end(method === 'HEAD' ? '' : body);
  const [, path = '', rest = ''] = /^\/([a-z]+)\/?(.*)$/.exec(url) ?? [];
  if (path === 'status') send(Number(rest));
  else if (path === 'challenge') send(Number(rest), { 'cf-mitigated': 'challenge' });
  else if (path === 'waf') send(202, { 'x-amzn-waf-action': 'captcha' });
  else if (path === 'once') {
    if (cookie.includes('seen=1')) send(200);
    else send(302, { 'set-cookie': 'seen=1; Path=/; HttpOnly', location: url });
  } else if (path === 'twice') {
    if (cookie.includes('a=1') && cookie.includes('b=2')) send(200);
    else send(302, { 'set-cookie': cookie.includes('a=1') ? 'b=2' : ['a=1', 'c=; Max-Age=0'], location: url });
  } else if (path === 'never') send(302, { 'set-cookie': 'seen=1', location: url });
  else if (path === 'loop') send(302, { location: url });
  else if (path === 'long') send(200, {}, `<h1 id="start">A</h1>${LONG}<h2 id="end">End</h2>`);
  else send(200, {}, '<h1 id="start">A</h1>');
}

let server: Server;
let origin = '';
beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

async function told(path: string): Promise<string | undefined> {
  const url = `${origin}${path}`;
  const use = { url, link: path, place: () => ({ file: 'a.md', line: 1, column: 1 }) };
  const { findings } = await checkExternalTargets([use], { levels, root: '.', retries: 0, timeout: 8000 });
  expect(findings.length).toBeLessThan(2);
  return findings[0] && `${findings[0].severity} ${findings[0].code} ${findings[0].message}`;
}

describe('a link to another site', () => {
  it.each([
    ['/once', undefined],
    ['/twice', undefined],
    ['/never', 'warning unverified-link `/never` could not be verified: it redirects in a loop, with cookies.'],
    ['/loop', 'error broken-external-link `/loop` is broken: it redirects in a loop.'],
    ['/status/401', 'warning unverified-link `/status/401` could not be verified: the site answers 401 Unauthorized.'],
    ['/status/403', 'warning unverified-link `/status/403` could not be verified: the site answers 403 Forbidden.'],
    ['/status/404', 'error broken-external-link `/status/404` is broken: the site answers 404 Not Found.'],
    [
      '/challenge/403',
      'warning unverified-link `/challenge/403` could not be verified: the site asks for a check that only a browser passes.',
    ],
    [
      '/waf',
      'warning unverified-link `/waf` could not be verified: the site asks for a check that only a browser passes.',
    ],
    ['/long#start', undefined],
    [
      '/long#end',
      'warning unverified-link `/long#end` could not be verified: the page has no `#end` in its first 4 MB, and no more was read.',
    ],
    ['/short#end', 'warning broken-external-anchor `/short#end` is broken: the page has no `#end`.'],
  ])('%s: %s', async (path, expected) => {
    expect(await told(path)).toBe(expected);
  });

  it('gives the cookies of one link to no other', async () => {
    asked.length = 0;
    await told('/once/more');
    await told('/plain');
    expect(asked).toEqual(['HEAD /once/more', 'HEAD /once/more seen=1', 'HEAD /plain']);
  });
});

describe('cookies', () => {
  const headers = (...cookies: string[]) => ({ 'set-cookie': cookies });
  const at = (address: string) => new URL(address);

  it('go to the host that set them, or to its domain, and safely where they ask for that', () => {
    const jar = createCookieJar();
    expect(jar.isUsed).toBe(false);
    jar.take(
      at('https://a.example.com/x'),
      headers('h=1', 'd=2; Domain=.example.com; Secure', 'o=3; domain=other.org', 'no'),
    );
    expect(jar.isUsed).toBe(true);
    expect(jar.headerFor(at('https://a.example.com/y'))).toBe('h=1; d=2; o=3');
    expect(jar.headerFor(at('https://b.example.com/'))).toBe('d=2');
    expect(jar.headerFor(at('http://b.example.com/'))).toBe('');
    expect(jar.headerFor(at('https://badexample.com/'))).toBe('');
    expect(jar.headerFor(at('https://other.org/'))).toBe('');
    jar.take(at('https://a.example.com/'), headers('h=; Max-Age=0', 'o=x; Max-Age=-1'));
    expect(jar.headerFor(at('https://a.example.com/'))).toBe('d=2');
  });

  it('are few and short, and never more than a header', () => {
    const jar = createCookieJar();
    jar.take(at('https://a.example/'), headers(`long=${'x'.repeat(5000)}`, 'two=a\r\nEvil: 1'));
    expect(jar.headerFor(at('https://a.example/'))).toBe('');
    jar.take(at('https://a.example/'), headers(...Array.from({ length: 99 }, (_, n) => `c${n}=1`)));
    expect(jar.headerFor(at('https://a.example/')).split('; ')).toHaveLength(50);
  });
});

it('an anchor that was not read is asked for again', () => {
  const cache = openVerdictCache(undefined, 1000, () => 0);
  cache.remember('https://a.example/', { kind: 'ok', anchors: { start: true, end: 'unread' } });
  expect(cache.find('https://a.example/', ['start'])).toEqual({ kind: 'ok', anchors: { start: true } });
  expect(cache.find('https://a.example/', ['end'])).toBeUndefined();
});
