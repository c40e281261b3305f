// A baseline of a team: known findings, fixed findings, and findings that a run cannot decide.
import { expect, it } from 'vitest';
import { compareWithBaseline, createBaseline, formatBaseline, parseBaseline } from '../../src/links/baseline.ts';
import type { Diagnostic } from '../../src/model/diagnostic.ts';

const finding = (code: string, link: string | undefined, line = 1): Diagnostic => {
  return {
    code,
    severity: 'error',
    message: `${link} at fault`,
    file: 'a.md',
    line,
    ...(link !== undefined && { link }),
  };
};
const read = (findings: readonly Diagnostic[]) => parseBaseline(formatBaseline(createBaseline(findings)), 'b.json');

it('counts what is there more than once, whatever its line', () => {
  const known = read([
    finding('broken-link', '/a', 1),
    finding('broken-link', '/a', 9),
    finding('duplicate-id', undefined),
  ]);
  expect(formatBaseline(known)).toBe(
    '{\n  "version": 1,\n  "findings": [\n    {"code":"broken-link","file":"a.md","link":"/a","count":2},\n    {"code":"duplicate-id","file":"a.md","message":"undefined at fault"}\n  ]\n}\n',
  );
  const now = [4, 5, 6].map((line) => finding('broken-link', '/a', line));
  const { accepted: old, fresh, mended, rest } = compareWithBaseline(now, known, false);
  expect([old.length, fresh.map(({ line }) => line), mended]).toEqual([2, [6], 1]);
  expect(rest).toEqual(read(now.slice(0, 2)));
});

it('leaves findings about other sites alone where those are not asked', () => {
  const codes = [
    'broken-external-link',
    'broken-external-anchor',
    'unverified-link',
    'moved-external-link',
    'insecure-url',
  ];
  const known = read([...codes, 'broken-link'].map((code) => finding(code, 'https://x.example/')));
  const without = compareWithBaseline([], known, false);
  expect([without.mended, [...without.rest.keys()].map((key) => JSON.parse(key).code)]).toEqual([1, codes.sort()]);
  const asked = compareWithBaseline([], known, true);
  expect([asked.mended, asked.rest.size]).toEqual([6, 0]);
});
