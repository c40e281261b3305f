// The summary of a step in a workflow of GitHub, which accepts 1 MiB.
import { expect, it } from 'vitest';
import { shortenStepSummary } from '../../src/cli/formats/github.ts';

const MIB = 1024 * 1024;
const tableOf = (row: string, count: number) => `| A |\n| - |\n${row.repeat(count)}`;

it.each(['| a |\n', '| ä日🙂 |\n'])('has whole rows in at most 1 MiB, whatever the bytes of a character: %j', (row) => {
  const table = tableOf(row, 200_000);
  for (const written of [0, 1000]) {
    const summary = shortenStepSummary(table, written);
    const size = Buffer.byteLength(summary) + written;
    expect(size).toBeLessThanOrEqual(MIB);
    expect(size).toBeGreaterThan(MIB - 30);
    expect(summary.endsWith(`${row}\n…\n`)).toBe(true);
    expect(table.startsWith(summary.slice(0, -'\n…\n'.length))).toBe(true);
  }
});

it('has all rows if they fit, and none if it is full', () => {
  const table = tableOf('| a |\n', 100);
  expect(shortenStepSummary(table, MIB - table.length)).toBe(table);
  expect(shortenStepSummary(table, MIB)).toBe('');
});
