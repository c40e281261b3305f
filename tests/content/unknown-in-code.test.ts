// Unknown attributes of code blocks are reported; known ones, in whatever syntax, are not.
import { expect, test } from 'vitest';
import { findUnknownFenceInfoParts, parseFenceInfo } from '../../src/content/markdown/code.ts';
import { parseOne } from './parse-one.ts';

/** As the code-groups feature parses them. */
const own = new Map([
  ['tab', 'word'],
  ['groupId', 'value'],
  ['npm2yarn', 'word'],
] as const);

test.each([
  ['js', []],
  ['', []],
  ['js title="x y" {1,2-3} showLineNumbers={3} tab', []],
  ['js{1} title=\'a\' groupId=x file="./a"', []],
  ['js [a b.ts] tab={"label": "A b", "span": 2} npm2yarn=x', []],
  ['[a.js]', []],
  ['title="a"', []],
  ['ts:line-numbers=2 {1}', []],
  ['js live {1} title="live x" noInline foo=bar', ['live', 'noInline', 'foo=bar']],
  ['{r, echo=FALSE}', ['{r, echo=FALSE}']],
  ['js titel="a b"', ['titel="a b"']],
  ['rust,ignore', ['ignore']],
])('%j: %j is not known', (info, unknown) => expect(findUnknownFenceInfoParts(info, own)).toEqual(unknown));

test('attributes that no extension reads are not known, and may be a language', () => {
  expect(findUnknownFenceInfoParts('js tab npm2yarn=x groupId="a"')).toEqual(['tab', 'npm2yarn=x', 'groupId="a"']);
  expect(findUnknownFenceInfoParts('js groupId', own)).toEqual(['groupId']);
  expect([parseFenceInfo('tab').language, parseFenceInfo('tab', own).language]).toEqual(['tab', '']);
});

test.each([
  ['ts:line-numbers', 1],
  ['ts:line-numbers=5{1}', 5],
  ['ts:no-line-numbers', undefined],
])('%j has the line numbers of VitePress', (info, firstNumber) => {
  const read = parseFenceInfo(info);
  expect([read.language, read.firstNumber]).toEqual(['ts', firstNumber]);
});

test('both are findings at their place', async () => {
  const { document } = await parseOne(`\`\`\`js live titel="a"
// highlight-next-line
a(); // [!code word:Hello] [!code ++]
// error-next-line
// eslint-disable-next-line
b(); // [!code nope]
\`\`\`

    // focus-start
`);
  expect(document.diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([
    'unknown-fence-meta 1:7',
    'unknown-fence-meta 1:12',
    'unknown-magic-comment 3:9',
    'unknown-magic-comment 4:4',
    'unknown-magic-comment 6:9',
    'unknown-magic-comment 9:8',
  ]);
  expect(document.diagnostics.slice(1, 4).map(({ message, suggestion }) => `${message} ${suggestion}`)).toEqual([
    '`titel="a"` has no meaning after the language of a code block. Did you mean `title`?',
    '`[!code word:Hello]` is not a known magic comment, so it is shown with the code. Remove it.',
    '`error-next-line` is not a known magic comment, so it is shown with the code. Add it to `code.magicComments`, or remove it.',
  ]);
});

test.each([
  ['js {9}', 'one\n', ['2 The braces mark line 9, but this block shows 1 line. Count from 1 in the shown code.']],
  [
    'js {1,2-4}',
    'a\n\nb\n',
    ['2 The braces mark line 4, but this block shows 3 lines. Count from 1 in the shown code.'],
  ],
  [
    'js {3}',
    'a\n// highlight-next-line\nb\n',
    ['2 The braces mark line 3, but this block shows 2 lines. Count from 1 in the shown code.'],
  ],
  ['js {1,3}', 'a\n\nb\n', []],
  ['js {2-3} showLineNumbers=40', 'a\nb\nc\n', []],
])('numbers of lines that a block does not show are told: %s', async (info, code, findings) => {
  const { document } = await parseOne(`Text.\n\`\`\`${info}\n${code}\`\`\`\n`);
  expect(document.diagnostics.map(({ line, message, suggestion }) => `${line} ${message} ${suggestion}`)).toEqual(
    findings,
  );
});

test.each(['{note}', '{code-cell} python'])('%j is no meta, but an instruction', async (info) => {
  const { document } = await parseOne(`\`\`\`${info}\na\n\`\`\`\n`);
  expect(document.diagnostics[0]).toMatchObject({
    message: `\`${info.replace(/ .*/, '')}\` is an instruction to another generator, so what follows is shown as code.`,
    suggestion: 'Write a language without braces, or, for a note, `:::note` and `:::` around its text.',
  });
});

test('what MkDocs writes after the language is told with what to write instead', async () => {
  const { document } = await parseOne('```py hl_lines="2-3 5" linenums="1"\na\n```\n');
  expect(document.diagnostics.map(({ suggestion }) => suggestion)).toEqual([
    'Write `{2-3,5}`.',
    'Write `showLineNumbers`.',
  ]);
});

test('code that stands where the code of a file is shown is told, unless it is that code', async () => {
  const text = (inside: string) => `\`\`\`js file="./a.js"\n${inside}\`\`\`\n\n> \`\`\`js file="./a.js"\n> \`\`\`\n`;
  const findings = async (inside: string) => {
    const { document } = await parseOne(text(inside), { includes: { 'docs/a/a.js': 'a();\n\n  b();\n' } });
    return document.diagnostics.map(({ line, message, suggestion }) => `${line} ${message} ${suggestion}`);
  };
  expect(await findings('\n')).toEqual([]);
  expect(await findings('a();\n\n  b();\n')).toEqual([]);
  expect(await findings('a();\n\n  b();\n\n')).toEqual([]);
  const told =
    'This code is not shown: the block shows the file that `file` names, which differs here. Copy the code of the file, or remove the code or `file`.';
  expect(await findings('a();\n\nb();\n')).toEqual([`4 ${told}`]);
  expect(await findings('a();\n')).toEqual([`2 ${told}`]);
  expect(await findings('a();\n\n  b();\nc();\n')).toEqual([`5 ${told}`]);
});

test('the code of a file may be in a block of a list or a quotation, and of a region', async () => {
  const includes = { 'docs/a/a.js': '{\n  // #region x\n  a();\n    b();\n  // #endregion\n}\n' };
  const block = (prefix: string, code: string) =>
    ['```js file="./a.js#x"', ...code.split('\n'), '```']
      .map((line, at) => (at === 0 ? prefix : prefix.replace('-', ' ')) + line)
      .join('\n');
  const findings = async (text: string) => (await parseOne(text, { includes })).document.diagnostics.length;
  for (const prefix of ['', '> ', '- ']) {
    expect(await findings(block(prefix, 'a();\n  b();'))).toBe(0);
    expect(await findings(block(prefix, 'a();\nb();'))).toBe(1);
  }
});
