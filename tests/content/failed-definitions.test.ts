// A line that is meant as a link definition but shown as text is reported with the reason.
import { expect, test } from 'vitest';
import { parseOne } from './parse-one.ts';

async function faultsOf(text: string): Promise<readonly string[]> {
  const { document } = await parseOne(text);
  return document.diagnostics.map(({ code, line, message, suggestion }) => `${code} ${line} ${message} ${suggestion}`);
}

const text = (line: number, defined: string, why: string) =>
  `undefined-reference ${line} \`${defined}\` is shown as text and defines nothing${why}`;

test('a title that touches the address: the uses are not told again, nor the good line below', async () => {
  const page = 'See [one][a], [a] and [b].\n\n[a]: ./a.md"Name of a"\n[b]: ./b.md\n';
  const fault = ': its title is not separated from the address. Write a space between them: `[a]: ./a.md "Name of a"`.';
  expect(await faultsOf(page)).toEqual([text(3, '[a]: ./a.md', fault)]);
});

test('words behind a title', async () => {
  const fault =
    ': its title does not end the line. Remove what follows it, or put all of it in quotes: `[a]: ./a.md "Title"`.';
  expect(await faultsOf('[a]\n\n[a]: ./a.md "Name" of a\n')).toEqual([text(3, '[a]: ./a.md', fault)]);
});

test('a line that directly follows a paragraph', async () => {
  const fault = ', because it directly follows other text. Write an empty line before it.';
  expect(await faultsOf('See [a].\n[a]: https://example.com/\n[b]: <./b.md> (B)\n')).toEqual([
    text(2, '[a]: https://example.com/', fault),
  ]);
});

test.each([
  '[Note]: ./a.md is gone since version 2.\n',
  '[Tip]: restart the device\n',
  'Text.\n[//]: # (A comment)\n',
  '`[a]: ./a.md"x"`\n',
])('%j is text', async (page) => expect(await faultsOf(page)).toEqual([]));
