// Marks of Markdown that are shown as text are findings: beside another space than a plain one, beside a letter, without an end.
import { expect, test } from 'vitest';
import { parseOne } from './parse-one.ts';

const findingsOf = async (text: string) => {
  const { document } = await parseOne(text);
  return document.diagnostics.map(
    ({ code, line, column, message, suggestion }) => `${code} ${line}:${column} ${message} ${suggestion}`,
  );
};

const OTHER_SPACE = 'is shown as text: the space beside it is none for Markdown, such as a non-breaking one.';

test.each([
  ['#\u00a0Title', '#', '# Title'],
  ['##\u3000标题', '##', '## 标题'],
  ['\u200b### Title', '###', '### Title'],
  ['-\u00a0one\n-\u00a0two', '-', '- one'],
  ['*\u3000one', '*', '* one'],
])('%j', async (written, mark, meant) => {
  const [first] = await findingsOf(`One.\n\n${written}\n`);
  expect(first).toBe(`lost-mark 3:1 \`${mark}\` ${OTHER_SPACE} Write a plain space: \`${meant}\`.`);
});

const BESIDE_LETTER = 'is shown as text: its stars stand between a punctuation mark and a letter.';

test.each([
  ['**Note:**text', '**Note:**', 'Note:', 5],
  ['**«Имя»**у', '**«Имя»**', '«Имя»', 5],
  ['text**(more)** x', '**(more)**', '(more)', 9],
])('%s', async (text, written, words, column) => {
  expect(await findingsOf(`One\ntwo ${text}\n`)).toEqual([
    `lost-mark 2:${column} \`${written}\` ${BESIDE_LETTER} Write \`<strong>${words}</strong>\`.`,
  ]);
});

test.each([
  ['[text](./a.md', '[text](./a.md', ')', '[text](./a.md)'],
  ['![text](a.png and more', '![text](a.png', ')', '![text](a.png)'],
  ['[text](<./a.md)', '[text](<./a.md)', '>', '[text](./a.md)'],
])('%s', async (text, written, mark, meant) => {
  expect(await findingsOf(`One\ntwo ${text}\n`)).toEqual([
    `lost-mark 2:5 \`${written}\` is shown as text: there is no \`${mark}\` behind the address. Write \`${meant}\`.`,
  ]);
});

test.each([
  ['- [x]todo', '[x]', '- [x] todo'],
  ['1. [ ]todo', '[ ]', '1. [ ] todo'],
  ['* [] todo', '[]', '* [ ] todo'],
  ['-[ ] todo', '-[ ]', '- [ ] todo'],
])('%s', async (text, mark, meant) => {
  const [found] = await findingsOf(`One.\n\n> ${text}\n`);
  expect(found).toMatch(/^lost-mark 3:\d /);
  expect(found).toContain(`\`${mark}\` is shown as text, not as a box to tick. Write \`${meant}\`.`);
});

test.each(['- [x](./a.md)', '- [x]: ./a.md', '- [a]todo', '- a [x]todo', '- [X][Y]'])('%s is no task', async (text) => {
  const found = await findingsOf(`${text}\n`);
  expect(found.filter((each) => each.includes('box'))).toEqual([]);
});

test.each([
  '**Note:** text and **bold**text',
  '**注意：**文字和**“引号”**文字',
  'f(**options) and g(**a, **b) and 2**3**4',
  '`**Note:**text` and `#\u00a0x`',
  '\\**Note:**text',
  'a[i](x and b[j](y, z',
  'a\u00a0# b and a -\u00a0b',
  '#channel and #\u00a0',
])('%j is no fault', async (text) => expect(await findingsOf(`One ${text}\n`)).toEqual([]));
