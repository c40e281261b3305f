// The form of a file in a response.
import { describe, expect, it } from 'vitest';
import {
  chooseEncoding,
  findContentType,
  isCachedCopyFresh,
  isCompressible,
  parseByteRange,
} from '../../src/serve/negotiate.ts';

it.each([
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
  ['items=0-1', undefined],
  [undefined, undefined],
])('of ten bytes %s is %j', (header, part) => {
  expect(parseByteRange(header, 10)).toEqual(part);
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  ['', undefined],
  [undefined, undefined],
])('Accept-Encoding %j is answered in %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

describe('freshness', () => {
  const at = Date.UTC(2025, 2, 4, 5, 6, 7, 890);
  it.each([
    [{ 'if-none-match': '"a"' }, true],
    [{ 'if-none-match': 'W/"a"' }, true],
    [{ 'if-none-match': '"b", "a"' }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"b"' }, false],
    [{ 'if-none-match': '"b"', 'if-modified-since': 'Tue, 04 Mar 2025 05:06:07 GMT' }, false],
    [{ 'if-modified-since': 'Tue, 04 Mar 2025 05:06:07 GMT' }, true],
    [{ 'if-modified-since': 'Tue, 04 Mar 2025 05:06:06 GMT' }, false],
    [{ 'if-modified-since': 'yesterday' }, false],
    [{}, false],
  ])('%j', (headers, isSame) => {
    expect(isCachedCopyFresh(headers, 'W/"a"', at)).toBe(isSame);
  });
});

it('knows media types, and which are worth compressing', () => {
  expect(['a.html', 'A.SVG', 'b/c.woff2', 'x', 'x.constructor'].map(findContentType)).toEqual([
    'text/html; charset=utf-8',
    'image/svg+xml',
    'font/woff2',
    'application/octet-stream',
    'application/octet-stream',
  ]);
  expect(
    ['a.html', 'a.svg', 'a.json', 'a.png', 'a.woff2'].map((file) => isCompressible(findContentType(file))),
  ).toEqual([true, true, true, false, false]);
});
