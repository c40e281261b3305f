// Requests that are answered at all: each check alone, and their order.
import { describe, expect, it } from 'vitest';
import {
  checkRequest,
  decodeRequestTarget,
  isHostOfServer,
  isLoopback,
  type RequestToCheck,
} from '../../src/serve/requests.ts';

const plain: RequestToCheck = { target: '/guide/wifi', method: 'GET', headers: { host: '127.0.0.1:3000' } };
const judge = (changes: Partial<RequestToCheck>, host = '127.0.0.1') => {
  const verdict = checkRequest({ ...plain, ...changes }, host);
  return verdict.isAllowed ? verdict.path : `${verdict.status} ${verdict.reason}`;
};
const headers = (more: Record<string, string>) => ({ headers: { host: 'localhost:3000', ...more } });

describe('the request line', () => {
  it.each([
    ['/', '/'],
    ['/guide/wifi', '/guide/wifi'],
    ['/guide/wifi/', '/guide/wifi/'],
    ['/guide/wifi?a=/../b&c=%2e%2e', '/guide/wifi'],
    ['/caf%C3%A9/a%20b', '/café/a b'],
    ['/a..b/...', '/a..b/...'],
    ['/a//b', '/a//b'],
    ['/100%25', '/100%'],
    ['/a%09b%01%7f', '/a\tb\u0001\u007f'],
  ])('%s is the path %s', (target, path) => {
    expect(decodeRequestTarget(target)?.path).toBe(path);
  });

  it.each([
    '',
    '*',
    'guide',
    'http://127.0.0.1:3000/guide',
    '//evil.example.com/guide',
    '/..',
    '/../site.config.ts',
    '/guide/../../etc/passwd',
    '/./guide',
    '/%2e%2e/site.config.ts',
    '/%2E%2E%2fsite.config.ts',
    '/guide%2f..%2f..%2fetc',
    '/..%5c..%5cetc',
    '/guide\\..\\..',
    '/guide%5cwifi',
    '/%252e%252e/site.config.ts',
    '/%25%32%65%25%32%65/x',
    '/a%00.md',
    '/a%0d%0aSet-Cookie:x',
    '/a%0a',
    '/guide#part',
    '/a b',
    '/caf\u00e9',
    '/%zz',
    '/%',
    '/%c3%28',
    `/${'a'.repeat(2048)}`,
  ])('%j is refused', (target) => {
    expect(decodeRequestTarget(target)).toBeUndefined();
    expect(judge({ target })).toBe('400 The address is malformed.');
  });
});

describe('the Host header', () => {
  it.each(['localhost', 'localhost:3000', '127.0.0.1:8080', '[::1]:3000', 'LOCALHOST:3000', 'localhost.:3000'])(
    '%s is this machine',
    (host) => expect(isHostOfServer(host, '127.0.0.1')).toBe(true),
  );

  it.each([
    undefined,
    '',
    'evil.example.com',
    'evil.example.com:3000',
    'localhost.evil.example.com',
    'evil.localhost',
    '127.0.0.1.evil.example.com',
    '192.168.1.7:3000',
    '0.0.0.0:3000',
    'localhost:3000:1',
    'localhost@evil.example.com',
    'localhost/',
  ])('%j is not', (host) => expect(isHostOfServer(host, '127.0.0.1')).toBe(false));

  it('of a server for a network is its name or any address, as no name of others leads to an address', () => {
    const own = (host: string) => isHostOfServer(host, '0.0.0.0');
    expect(['192.168.1.7:3000', 'localhost:3000', '[fe80::1]:3000'].map(own)).toEqual([true, true, true]);
    expect(['evil.example.com:3000', '192.168.1.7.evil.example.com'].map(own)).toEqual([false, false]);
    expect(isHostOfServer('desk.example.com:3000', 'desk.example.com')).toBe(true);
  });

  it.each(['localhost:99999', 'localhost:65536', '[::1', 'local host', '%'])('%j is malformed', (host) => {
    expect(judge({ headers: { host } })).toBe('400 The host in the request is malformed.');
  });

  it('stands in a request once', () => {
    const refused = '400 The request names more than one host.';
    expect(judge({ headers: { host: ['localhost:3000', 'localhost:3000'] } })).toBe(refused);
  });

  it('knows loopback addresses', () => {
    expect(['127.0.0.1', '127.3.2.1', '::1', 'localhost'].map(isLoopback)).toEqual([true, true, true, true]);
    expect(['0.0.0.0', '::', '192.168.1.7', '127.0.0.1.example.com'].map(isLoopback)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the method and the asker', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'get'])('%s is refused', (method) => {
    expect(judge({ method })).toBe('405 Only GET and HEAD are answered.');
  });

  it('others are answered where they are asked for, and from no other origin', () => {
    const post = (more: Record<string, string>) => {
      const verdict = checkRequest({ ...plain, method: 'POST', ...headers(more) }, '127.0.0.1', ['GET', 'POST']);
      return verdict.isAllowed ? 200 : verdict.status;
    };
    expect(post({})).toBe(200);
    expect(post({ origin: 'http://localhost:3000' })).toBe(200);
    expect(post({ origin: 'https://evil.example.com' })).toBe(403);
    expect(post({ origin: 'null' })).toBe(403);
    expect(judge({ method: 'POST' })).toBe('405 Only GET and HEAD are answered.');
  });

  it.each(['same-origin', 'none'])('a request from %s is answered', (site) => {
    expect(judge(headers({ 'sec-fetch-site': site }))).toBe('/guide/wifi');
  });

  it.each(['cross-site', 'same-site', 'anything'])('a request from %s is refused', (site) => {
    const refused = '403 Pages of other sites may not load from this server.';
    expect(judge(headers({ 'sec-fetch-site': site }))).toBe(refused);
    expect(judge(headers({ 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }))).toBe(
      refused,
    );
    const frame = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
    expect(judge(headers(frame))).toBe(refused);
  });

  it('a link of another site may lead here', () => {
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect(judge(headers(link))).toBe('/guide/wifi');
  });
});

it.each(['/.git/config', '/.env', '/a/.hidden/b', '/.nojekyll', '/%2egit/config'])('%s is not served', (target) => {
  expect(judge({ target })).toBe('404 Names that start with a dot are not served.');
});

it('what is well known is served', () => {
  expect(judge({ target: '/.well-known/security.txt' })).toBe('/.well-known/security.txt');
});

it('the checks come in one order', () => {
  const faults: Partial<RequestToCheck>[] = [
    { target: '/../x', method: 'POST', headers: { host: 'evil', 'sec-fetch-site': 'cross-site' } },
    { target: '/.x', method: 'POST', headers: { host: 'evil', 'sec-fetch-site': 'cross-site' } },
    { target: '/.x', method: 'POST', headers: { host: 'localhost', 'sec-fetch-site': 'cross-site' } },
    { target: '/.x', method: 'GET', headers: { host: 'localhost', 'sec-fetch-site': 'cross-site' } },
    { target: '/.x', method: 'GET', headers: { host: 'localhost' } },
  ];
  expect(faults.map((fault) => judge(fault).slice(0, 9))).toEqual([
    '400 The a',
    '403 The h',
    '405 Only ',
    '403 Pages',
    '404 Names',
  ]);
});
