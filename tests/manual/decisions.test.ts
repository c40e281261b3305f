// The list of decisions agrees with the files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../support/cli.ts';

const folder = join(repository, 'docs', 'decisions');
const files = readdirSync(folder).filter((name) => name !== 'README.md');

/** Returns the row of a file in the list. */
function rowOf(file: string): string {
  const text = readFileSync(join(folder, file), 'utf8');
  const head =
    /^# (?<title>.+)\n\nDecision (?<number>\d+), (?<date>\d{4}-\d\d-\d\d)\. (?<status>Holds|Replaced by \d+)\./.exec(
      text,
    );
  const { title, number, date, status = '' } = head?.groups ?? {};
  return `| ${number} | [${title}](./${file}) | ${date} | ${status.toLowerCase()} |`;
}

it('has each decision once, by its number', () => {
  const rows = readFileSync(join(folder, 'README.md'), 'utf8').match(/^\| \d.*$/gm) ?? [];
  const numberOf = (row: string) => Number(row.split('|')[1]);
  expect(rows).toEqual(files.map(rowOf).sort((a, b) => numberOf(a) - numberOf(b)));
  expect(rows.map(numberOf)).toEqual(rows.map((_, at) => at + 1));
});
