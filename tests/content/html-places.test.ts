// Findings about HTML name the tag that they are about, not the first one of the line.
import { expect, test } from 'vitest';
import { parseOne } from './parse-one.ts';

test.each([
  ['H<sub>2</sub>O is <span style="color: red">red</span>', 'unsafe-html 1:19'],
  ['Press <kbd>A</kbd>\nor <kbd>B</kbd> <b onclick="x()">now</b>', 'unsafe-html 2:17'],
  ['<p>A</p><p style="color: red">B</p>', 'unsafe-html 1:9'],
  ['<div>\n<p>A</p> <p\n style="color: red">B</p>\n</div>', 'unsafe-html 3:2'],
])('%j', async (text, place) => {
  const { document } = await parseOne(`${text}\n`);
  expect(document.diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([place]);
});
