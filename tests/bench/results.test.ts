// Results by commit, and the page that is made from them.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { TimeRow } from '../../bench/report.ts';
import { parseResults, ratiosOf, resultsFile, withResult } from '../../bench/results.ts';
import { withRatios } from '../../scripts/manual/performance.ts';

const line = (commit: string, cold: Readonly<Record<string, number>>) => ({
  commit,
  machine: '2 cores, x64',
  node: '20.20.2',
  ratios: { 'corpus ×1': { cold } },
});

it('returns the time of techdocs divided by that of each peer', () => {
  const usage = (seconds: number) => ({ seconds, cpu: 1, megabytes: 1 });
  const row: TimeRow = {
    ...{ site: 'corpus ×1', kind: 'cold', techdocs: usage(4) },
    peers: { hugo: usage(1), eleventy: usage(6) },
  };
  expect(ratiosOf([row])).toEqual({ 'corpus ×1': { cold: { hugo: 4, eleventy: 0.67 } } });
});

it('has one line for each commit, the last one at the end', () => {
  const first = withResult('', line('aaa', { hugo: 4 }));
  const both = withResult(first, line('bbb', { hugo: 3 }));
  const again = withResult(both, line('aaa', { floor: 2 }));
  expect(parseResults(again)).toEqual([line('bbb', { hugo: 3 }), line('aaa', { hugo: 4, floor: 2 })]);
  expect(again.endsWith('\n')).toBe(true);
});

it('replaces the ratios of the page', () => {
  const page = 'Before.\n\n<!-- ratios -->\n\nEarlier.\n\n<!-- end of ratios -->\n\nBehind.\n';
  const text = withRatios(page, withResult('', line('aaa', { hugo: 4, floor: 2 })));
  expect(text).not.toContain('Earlier');
  expect(text).toContain('| site | build | × the libraries alone | × Hugo |');
  expect(text).toContain('| corpus ×1 | cold | 2.00 | 4.00 |');
  expect(text.startsWith('Before.\n\n<!-- ratios -->\n\nMeasured on 2 cores, x64')).toBe(true);
  expect(text.endsWith('<!-- end of ratios -->\n\nBehind.\n')).toBe(true);
  expect(() => withRatios('Without marks.', '')).toThrow('has no `<!-- ratios -->`');
});

it('is what the manual says', () => {
  const page = readFileSync('docs/inside/performance.md', 'utf8');
  expect(withRatios(page, readFileSync(resultsFile, 'utf8'))).toBe(page);
});
