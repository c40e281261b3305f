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

test.each([
  ['＃ 見出し', 1, '＃ 見出し', '# 見出し'],
  ['#＃　設定', 1, '#＃ 設定', '## 設定'],
  ['詳細は［設定］（./b.md）を見る', 4, '［設定］（./b.md）', '[設定](./b.md)'],
  ['[設定]（/b#c）', 1, '[設定]（/b#c）', '[設定](/b#c)'],
  ['これは＊＊重要＊＊です', 4, '＊＊重要＊＊', '**重要**'],
  ['- ［ ］ やる', 3, '［ ］', '[ ]'],
  ['1. [　]やる', 4, '[ ]', '[ ]'],
  ['## 題 ｛#id｝', 6, '｛#id｝', '{#id}'],
])('%s', async (text, column, written, meant) => {
  expect(await findingsOf(`一。\n\n${text}\n`)).toEqual([
    `lost-mark 3:${column} \`${written}\` is shown as text: its marks are full-width, which Markdown does not read. Write \`${meant}\`.`,
  ]);
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
  ['[text](<./a b.md)', '[text](<./a b.md)', '>', '[text](<./a b.md>)'],
  ['[text](<./a b.md>', '[text](<./a b.md>', ')', '[text](<./a b.md>)'],
  ['[text](<./a b.md and more', '[text](<./a b.md', ')', '[text](<./a b.md>)'],
  ['[text](<./a and more', '[text](<./a', ')', '[text](./a)'],
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
  '\n\n＃お知らせ',
  '注［1］と（括弧）、`＊＊x＊＊`、[注]（参照）、＃1位',
  'f(**options) and g(**a, **b) and 2**3**4',
  '`**Note:**text` and `#\u00a0x`',
  '\\**Note:**text',
  'a[i](x and b[j](y, z',
  'a\u00a0# b and a -\u00a0b',
  '#channel and #\u00a0',
])('%j is no fault', async (text) => expect(await findingsOf(`One ${text}\n`)).toEqual([]));

const UNCLOSED = 'is shown as text: there is no `>` behind the address.';
const COLONS = 'is shown as text: three colons, `:::`, begin an admonition.';
const CAPITAL = 'is shown as text: the name of a component begins with a capital letter.';
const COMMA = 'is shown as text: there is a comma behind the address.';

test.each([
  ['See <http://e.com', 5, `The \`<\` of \`<http://e.com\` ${UNCLOSED}`, 'Write `<http://e.com>`.'],
  ['a <mailto:a@e.com and more', 3, `The \`<\` of \`<mailto:a@e.com\` ${UNCLOSED}`, 'Write `<mailto:a@e.com>`.'],
  ['::note', 1, `\`::note\` ${COLONS}`, 'Write `:::note`, and a line `:::` behind its text.'],
  ['：：：Tip[Title]', 1, `\`：：：Tip\` ${COLONS}`, 'Write `:::tip`, and a line `:::` behind its text.'],
  ['<tabs>', 1, `\`<tabs>\` ${CAPITAL}`, 'Write `<Tabs>`, and `</Tabs>` at its end.'],
  ['<tab-item label="A">', 1, `\`<tab-item>\` ${CAPITAL}`, 'Write `<TabItem>`, and `</TabItem>` at its end.'],
  ['text\n  <steps>', 3, `\`<steps>\` ${CAPITAL}`, 'Write `<Steps>`, and `</Steps>` at its end.'],
  ['[text](index.md, title)', 1, `\`[text](index.md, title)\` ${COMMA}`, 'Write `[text](index.md "title")`.'],
  ['![text](./a.png, a b)', 1, `\`![text](./a.png, a b)\` ${COMMA}`, 'Write `![text](./a.png "a b")`.'],
])('%s', async (text, column, message, suggestion) => {
  expect(await findingsOf(`One.\n\n${text}\n`)).toEqual([
    `lost-mark ${text.includes('\n') ? 4 : 3}:${column} ${message} ${suggestion}`,
  ]);
});

test.each([
  'a <https://example.com/a> b',
  '`<http://e.com` and `::note` and `<tabs>`',
  'std::note and ::notebook and a ::note',
  'Give a <card> as <tabs>',
  '<ssid>',
  'f(index.md, title) and [text](a, b)',
  '\\<http://e.com',
])('%s is no mark', async (text) => expect(await findingsOf(`One.\n\n${text}\n`)).toEqual([]));
