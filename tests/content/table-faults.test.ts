// Parts of tables that Markdown drops silently are reported at their position; other tables are not.
import { expect, test } from 'vitest';
import { parseOne } from './parse-one.ts';

/** Returns the findings about the tables of a text. */
async function faultsOf(text: string, more: Parameters<typeof parseOne>[1] = {}): Promise<readonly string[]> {
  const { document } = await parseOne(text, more);
  const found = document.diagnostics.filter(({ code }) => code === 'invalid-table');
  return found.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

test('a pipe in code is told with how to write it', async () => {
  const { document } = await parseOne('| flag | meaning |\n|---|---|\n| `-a | -b` | either |\n');
  expect(document.diagnostics).toEqual([
    {
      code: 'invalid-table',
      severity: 'warning',
      message: 'This row has 3 cells and the header 2, so the last is not shown.',
      suggestion: 'Write `\\|` for a pipe in a cell, also in code.',
      file: 'docs/a/page.md',
      line: 3,
      column: 1,
    },
  ]);
});

const LAST = 'This row has 2 cells and the header 1, so the last is not shown.';
const TWO = 'This row has 4 cells and the header 2, so the last 2 are not shown.';

test.each([
  ['a | b\n--|--\n1 | 2\n1 | 2 | 3 | 4\n', [`4:1 ${TWO}`]],
  ['> | a |\n> |---|\n> | 1 | 2 |\n', [`3:3 ${LAST}`]],
  ['- | a |\n  |---|\n  | 1 | 2 |\n', [`3:3 ${LAST}`]],
  [':::note\n\n| a |\n|---|\n| 1 | 2\n\n:::\n', [`5:1 ${LAST}`]],
  ['| a |\n|---|\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n| a |\n|---|\n| 1 | 2 |\n', [`10:1 ${LAST}`]],
])('%j loses cells', async (text, faults) => expect(await faultsOf(text)).toEqual(faults));

const differ = (head: number, dashes: number) =>
  `This is not a table: the header has ${head} cells, and the row of dashes below it ${dashes}.`;

test.each([
  ['| a | b |\n|---|\n| 1 | 2 |\n', [`1:1 ${differ(2, 1)}`]],
  ['| a |\n| :-- | --: |\n', [`1:1 ${differ(1, 2)}`]],
  ['Text\n  | a | b\n|---|---|---|\n', [`2:3 ${differ(2, 3)}`]],
  ['> | `a | b` | c |\n> |---|---|\n', [`1:3 ${differ(3, 2)}`]],
])('%j is no table', async (text, faults) => expect(await faultsOf(text)).toEqual(faults));

const below = (what: string) => `This is not a table: the row below the header has ${what}.`;

test.each([
  ['| a | b |\n| --- | - -- |\n| 1 | 2 |\n', [`1:1 ${below('a space between its dashes')}`]],
  ['> | a |\n> |: ---: |\n', [`1:3 ${below('a space between its dashes')}`]],
  ['| a | b |\n|---|—|\n', [`1:1 ${below('`—` in place of `-`')}`]],
  ['| a | b |\n| – |\n', [`1:1 ${differ(2, 1)}`]],
])('%j has no dashes that make a table', async (text, faults) => expect(await faultsOf(text)).toEqual(faults));

test('a row that is commented out ends the table', async () => {
  const table = '| a | b |\n|---|---|\n| 1 | 2 |\n';
  const comment = 'This comment ends the table, so the rows below it are shown as text.';
  expect(await faultsOf(`${table}<!-- | 3 | 4 | -->\n| 5 | 6 |\n`)).toEqual([`4:1 ${comment}`]);
  expect(await faultsOf(`- a\n\n  | a |\n  |---|\n  <!-- | 3 |\n  | 4 | -->\n  | 5 |\n`)).toEqual([`5:3 ${comment}`]);
  for (const rest of [
    '<!-- | 3 | 4 | -->\n',
    '\n<!-- a -->\n| 5 | 6 |\n',
    '<!-- a -->\n\n| 5 | 6 |\n',
    '<!-- a -->\nText.\n',
  ])
    expect(await faultsOf(table + rest)).toEqual([]);
});

test('a backtick that is escaped in a cell is one, whatever other cells hold', async () => {
  const { body } = await parseOne('| a | b |\n|---|---|\n| \\` | `x` \\` |\n| \\` | `` \\` `` |\n| `a \\| b` | ` |\n');
  const cells = [...body.html.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell);
  expect(cells).toEqual(['`', '<code>x</code> `', '`', '<code>\\`</code>', '<code>a | b</code>', '`']);
});

test.each([
  '| a | b |\n|---|---|\n| 1 | 2 |\n| 1 |\n',
  '| a |\n|---|\n| 1 | | |\n| 1 ||\n',
  '| a |\n|---|\n| `1 \\| 2` |\n',
  '| {{ odd }} | b |\n|---|---|\n| 1 | {{ odd }} |\n',
  '| a | b |\ntext\n|---|\n',
  'a | b\n|---|\n',
  '```\n| a | b |\n|---|\n| 1 | 2 |\n```\n',
  '| a | b |\n\n|---|\n',
])('%j loses nothing', async (text) => expect(await faultsOf(text)).toEqual([]));

test('references of APIs hold what others wrote', async () => {
  const text = '| a |\n|---|\n| 1 | 2 |\n\n| a | b |\n|---|\n';
  expect(await faultsOf(text)).toHaveLength(2);
  expect(await faultsOf('', { isMade: 'pieces', pieces: [{ text }] })).toEqual([]);
});

test('a long row of pipes takes no longer', async () => {
  expect(await faultsOf(`${'| - '.repeat(20_000)}x\n${'| - '.repeat(20_000)}x\n`)).toEqual([]);
});

const EMPTY_LINE = 'This is not a table: there is an empty line between its header and the row of dashes.';

test.each([
  ['| a | b |\n\n|---|---|\n| 1 | 2 |', [`3:1 ${EMPTY_LINE}`]],
  ['Text\n| a | b |\n\n\n|:--|--:|', [`4:1 ${EMPTY_LINE}`]],
  ['| a | b |\n\n|---|', []],
  ['Text with a | b\n\n|---|---|', []],
])('%j', async (text, found) => expect(await faultsOf(`One.\n\n${text}\n`)).toEqual(found));
