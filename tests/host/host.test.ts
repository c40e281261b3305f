// Addresses, redirects and headers on a static host.
import { describe, expect, it } from 'vitest';
import {
  createMisspelledAddressFinder,
  findNotFoundPageFile,
  findOutputFile,
  listOutputFileCandidates,
} from '../../src/host/addresses.ts';
import { parseHeadersFile, selectHeaders } from '../../src/host/headers.ts';
import { findRedirect, parseRedirectRules, parseUnconditionalRedirects } from '../../src/model/redirects.ts';

describe('addresses', () => {
  const outputs = new Set([
    'index.html',
    'guide/index.html',
    'wifi.html',
    'a b.html',
    'de/404.html',
    '404.html',
    'img/x.png',
    '_headers',
    '_redirects',
  ]);
  const has = (output: string) => outputs.has(output);
  it.each([
    ['/', 'index.html'],
    ['/index.html', 'index.html'],
    ['/guide', 'guide/index.html'],
    ['/guide/', 'guide/index.html'],
    ['/guide/index.html', 'guide/index.html'],
    ['/wifi', 'wifi.html'],
    ['/wifi/', 'wifi.html'],
    ['/wifi.html', 'wifi.html'],
    ['/a b', 'a b.html'],
    ['/img/x.png', 'img/x.png'],
    ['/img/x.png/', undefined],
    ['/index.html/', undefined],
    ['/wifi.html/', undefined],
    ['/img', undefined],
    ['/img/', undefined],
    ['/nothing', undefined],
    ['/_headers', undefined],
    ['/_redirects', undefined],
    ['/site.config.ts', undefined],
  ])('%s is %s', (path, output) => {
    expect(findOutputFile(path, '/', has)).toBe(output);
  });

  it('below a base URL nothing outside of it is there', () => {
    const of = (path: string) => findOutputFile(path, '/docs/', has);
    expect(['/docs/', '/docs', '/docs/wifi', '/wifi', '/', '/docsx/wifi'].map(of)).toEqual([
      'index.html',
      'index.html',
      'wifi.html',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are looked for as files and as folders, by the endings that a host tries', () => {
    expect(listOutputFileCandidates('/a', ['html', 'htm'])).toEqual([
      'a',
      'a.html',
      'a/index.html',
      'a.htm',
      'a/index.htm',
    ]);
    expect(listOutputFileCandidates('/a/', ['html', 'htm'])).toEqual(['a/index.html', 'a/index.htm']);
    expect(listOutputFileCandidates('/', ['html'])).toEqual(['index.html']);
  });

  it('of files, and in other case, are those of pages', () => {
    const of = createMisspelledAddressFinder(['/docs/', '/docs/guide', '/docs/API/', '/docs/api']);
    const asked = ['/docs/index.html', '/docs/guide.html', '/docs/guide/index.html', '/DOCS/Guide/', '/docs/Api'];
    expect(asked.map(of)).toEqual(['/docs/', '/docs/guide', '/docs/guide', '/docs/guide', '/docs/api']);
    expect(['/docs', '/docs/guide', '/docs/guide/', '/docs/API', '/docs/api', '/docs/x', '/guide'].map(of)).toEqual(
      Array(7).fill(undefined),
    );
  });

  it('a missing page is said in its own language', () => {
    expect(['/x', '/de/x', '/fr/x'].map((path) => findNotFoundPageFile(path, '/', has))).toEqual([
      '404.html',
      'de/404.html',
      '404.html',
    ]);
  });
});

describe('files for hosts', () => {
  it('redirects', () => {
    const list = parseUnconditionalRedirects(
      '# first\n/a /b 301\n/c/ /d\n/old/* /new/:splat 302\n/e /f 200\n/g https://example.com/ 308 Country=x\nh /i\n\n',
    );
    expect(list).toEqual([
      { from: '/a', to: '/b', status: 301 },
      { from: '/c/', to: '/d', status: 301 },
      { from: '/old/*', to: '/new/:splat', status: 302 },
    ]);
    const to = (path: string) => findRedirect(path, list)?.to;
    expect(['/a', '/a/', '/c', '/old/x/y', '/older', '/A'].map(to)).toEqual([
      '/b',
      '/b',
      '/d',
      '/new/x/y',
      undefined,
      undefined,
    ]);
  });

  it('a rest never becomes the name of another host', () => {
    const redirects = parseUnconditionalRedirects('/s/* /:splat\n');
    const to = (path: string) => findRedirect(path, redirects)?.to;
    expect(['/s/a', '/s//evil.example', '/s/\\evil.example'].map(to)).toEqual(['/a', undefined, undefined]);
  });

  it('rules for the checker: rewrites, conditions and placeholders too, each at its line', () => {
    const text = '/a /b 301!\n/p/:id  /q/:id\n/app/* /index.html 200\n/c /de 302 Country=de\n/gone /x 404\n';
    const rules = parseRedirectRules(text);
    expect(rules.map(({ match, ...rule }) => rule)).toEqual([
      { from: '/a', to: '/b', isRewrite: false, isForced: true, line: 1, column: 4 },
      { from: '/p/:id', to: '/q/:id', isRewrite: false, isForced: false, line: 2, column: 9 },
      { from: '/app/*', to: '/index.html', isRewrite: true, isForced: false, line: 3, column: 8 },
      { from: '/c', to: '/de', isRewrite: false, isForced: false, line: 4, column: 4 },
    ]);
    expect(['/p/7', '/p/7/', '/p/7/8', '/a'].map((path) => rules[1]?.match(path))).toEqual([
      '/q/7',
      '/q/7',
      undefined,
      undefined,
    ]);
    const redirects = parseUnconditionalRedirects(text);
    const followed = ['/a', '/p/7', '/app/x', '/c', '/gone'].map((path) => findRedirect(path, redirects));
    expect(followed).toEqual(Array(5).fill(undefined));
  });

  it('a host that serves files takes any target, and a name in a path as it is written', () => {
    const redirects = parseUnconditionalRedirects('/a b\n/at:noon /c\n/p/:id /q 302\n');
    expect(['/a', '/at:noon', '/at5', '/p/:id', '/p/7'].map((path) => findRedirect(path, redirects)?.to)).toEqual([
      'b',
      '/c',
      undefined,
      '/q',
      undefined,
    ]);
  });

  it('headers', () => {
    const all = parseHeadersFile(
      '/*\n  X-A: 1\n  X-B: two words\n\n/assets/*\n  X-A: 3\n  Content-Type: text/evil\n/*.pdf\n  X-C: 4\n/exact\n  X-D: 5\n',
    );
    const of = (path: string) => selectHeaders(path, all);
    expect(of('/x')).toEqual({ 'x-a': '1', 'x-b': 'two words' });
    expect(of('/assets/a.js')).toEqual({ 'x-a': '3', 'x-b': 'two words' });
    expect(of('/b/c.pdf')).toEqual({ 'x-a': '1', 'x-b': 'two words', 'x-c': '4' });
    expect(of('/exact')).toEqual({ 'x-a': '1', 'x-b': 'two words', 'x-d': '5' });
    expect(of('/exact/not')).toEqual({ 'x-a': '1', 'x-b': 'two words' });
  });
});
