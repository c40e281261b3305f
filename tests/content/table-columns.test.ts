// The kind of a table column, derived from its cells.
import type { Token } from 'markdown-it';
import { expect, it } from 'vitest';
import { measureColumn } from '../../src/content/markdown/table-columns.ts';

const cell = (content: string) => ({ children: [{ type: 'text', content }] }) as unknown as Token;

it('reads a column of more lines than a call may have arguments', () => {
  const column = measureColumn(cell('Name'), Array(300_000).fill(cell('two words')));
  expect(column).toMatchObject({ longestLine: 9, longestWord: 5, wordsALine: 2 });
});
