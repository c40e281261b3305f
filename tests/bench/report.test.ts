// The tables of the bench for known numbers.
import { expect, it } from 'vitest';
import { lastTable, slopeTable, type TimeRow } from '../../bench/report.ts';
import { LONG_WORDS, longTexts } from '../../bench/sites.ts';

const usage = (seconds: number, cpu: number, megabytes: number) => ({ seconds, cpu, megabytes });
const row = (site: string, techdocs: TimeRow['techdocs'], peer: TimeRow['techdocs']): TimeRow => ({
  ...{ site, kind: 'cold', techdocs },
  peers: { hugo: peer },
});
const rows = [
  row('this site', usage(9, 9, 9), usage(9, 9, 9)),
  row('corpus ×1', usage(2, 3, 200), usage(1, 1, Number.NaN)),
  row('corpus ×10', usage(11, 21, 650), usage(3, 5, Number.NaN)),
];
const pages = { 'corpus ×1': { techdocs: 500, hugo: 500 }, 'corpus ×10': { techdocs: 5000, hugo: 4500 } };

it('says what a page more costs, between the smallest and the largest corpus', () => {
  expect(slopeTable(rows, pages, [{ name: 'hugo' }])).toBe(
    [
      '| Corpora | Case | Generator | ms a page | CPU ms | kB |',
      '| --- | --- | --- | --: | --: | --: |',
      '| corpus ×1 to corpus ×10 | cold | techdocs | 2.00 | 4.00 | 100.00 |',
      '| corpus ×1 to corpus ×10 | cold | hugo | 0.50 | 1.00 | – |',
    ].join('\n'),
  );
  expect(slopeTable(rows.slice(0, 2), pages, [])).toBeUndefined();
});

it('compares with the last time', () => {
  const last = [row('corpus ×1', usage(4, 3, 100), usage(1, 1, 1))];
  expect(lastTable(rows, last)?.split('\n')).toEqual([
    '| Site | Case | last s | now s | × last | CPU × last | MB × last |',
    '| --- | --- | --: | --: | --: | --: | --: |',
    '| corpus ×1 | cold | 4.00 | 2.00 | 0.50 | 1.00 | 2.00 |',
  ]);
  expect(lastTable(rows, [])).toBeUndefined();
});

it('makes pages of as many words as it says', () => {
  const paragraph = `${'Word '.repeat(499)}end.`;
  const files = new Map([['content/docs/a.md', `# A\n\n${paragraph}\n\n| not | this |\n`]]);
  const [first = '', second] = longTexts(files, 2);
  expect(second).toContain('# Long page 2');
  expect(first.replace(/^#.*$/gm, '').split(/\s+/).filter(Boolean)).toHaveLength(LONG_WORDS);
  expect(first).not.toContain('not');
});
