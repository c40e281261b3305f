// What the stylesheet for paper needs to know of a text: links that show their address, and tables whose words fit a sheet.
import { expect, it } from 'vitest';
import { parseOne } from './parse-one.ts';

const htmlOf = async (text: string) => (await parseOne(`# Paper\n\n${text}\n`)).body.html;

it.each([
  ['<https://example.com/a>', true],
  ['https://example.com/a', true],
  ['www.example.com', true],
  ['[https://example.com/](https://example.com)', true],
  ['[example.com](https://example.com/)', true],
  ['[Example](https://example.com/)', false],
  ['[example.com](https://example.com/a)', false],
  ['[a.md](./a.md)', false],
  ['[example.com **and more**](https://example.com/)', false],
])('the text of %s is its address: %s', async (text, isBare) => {
  expect(/<a [^>]*class="bare"/.test(await htmlOf(text))).toBe(isBare);
});

const table = (cells: readonly string[]) =>
  `| ${cells.map(() => 'A').join(' | ')} |\n|${cells.map(() => '---|').join('')}\n| ${cells.join(' | ')} |`;

it.each([
  [['yes', 'no', 'com.example.thing.that.is.long', '`0x0001`', 'end', 'some text here', 'KEY', '1', '2'], true],
  [['yes', 'no', 'x'.repeat(100)], false],
  [Array.from({ length: 20 }, (_, at) => `Column-${at}`), false],
])('the words of the row %j fit a sheet: %s', async (cells, isFitting) => {
  expect((await htmlOf(table(cells))).includes('table-paper')).toBe(isFitting);
});
