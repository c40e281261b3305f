// An unclosed code block takes all the following text: this is reported where it opens, and only there.
import { expect, test } from 'vitest';
import { parseOne } from './parse-one.ts';

/** Returns the positions of unclosed blocks. */
async function unclosedIn(text: string, more: Parameters<typeof parseOne>[1] = {}): Promise<readonly string[]> {
  const { document } = await parseOne(text, more);
  const found = document.diagnostics.filter(({ code }) => code === 'unclosed-code');
  return found.map(({ line, column }) => `${line}:${column}`);
}

test('one that is closed by too few marks is told where it opens', async () => {
  const { document } = await parseOne(
    'Text.\n\n```js\nlet a = 1;\n``\n\n## Next chapter\n\nAll of this is code now.\n',
  );
  expect(document.diagnostics).toEqual([
    {
      code: 'unclosed-code',
      severity: 'warning',
      message: 'The code that begins with ` ``` ` is never closed, so all that follows is code.',
      suggestion: 'End it with a line ` ``` `.',
      file: 'docs/a/page.md',
      line: 3,
      column: 1,
    },
  ]);
});

test('one in a list is told with how its last line begins', async () => {
  const { document } = await parseOne('- a\n\n  ~~~~\n  b\n\nc\n');
  expect(document.diagnostics.map(({ message, suggestion }) => `${message} ${suggestion}`)).toEqual([
    'The code that begins with ` ~~~~ ` is not closed in the block where it opens. End it with a line ` ~~~~ `, which begins as the first one does.',
  ]);
});

test.each([
  ['```', ['1:1']],
  ['```\n', ['1:1']],
  ['```\n\n', ['1:1']],
  ['```\na', ['1:1']],
  ['````\na\n```\n', ['1:1']],
  ['```\na\n~~~\n', ['1:1']],
  ['```\na\n``` js\n', ['1:1']],
  ['```\na\n    ```\n', ['1:1']],
  ['```\na // [!code ++]\n', ['1:1']],
  ['> ```\n> a\n\nb\n', ['1:3']],
  ['- ```\na\n```\n', ['1:1', '3:1']],
  [':::note\n\n```\na\n', ['3:1']],
])('%j is not closed', async (text, places) => expect(await unclosedIn(text)).toEqual(places));

test.each([
  '```\n```',
  '```\na\n```',
  '```\n\n\n```\n',
  '```\na\n`````\n\nb\n',
  '~~~\n```\n~~~\n',
  '   ```\n  a\n  ```  \n',
  '```js\na // [!code ++]\n// highlight-next-line\nb\n```\n',
  '> ```\n> a\n> ```\n',
  '1. a\n\n   ```\n   b\n   ```\n\nc\n',
  ':::note\n\n```\na\n```\n\n:::\n',
  '    ```\n    a\n',
  '```sh npm2yarn\nnpm install a\n```\n',
  '<!--\n```\na\n-->\n',
])('%j is closed, or no fence', async (text) => expect(await unclosedIn(text)).toEqual([]));

test('references of APIs hold what others wrote', async () => {
  expect(await unclosedIn('', { isMade: 'pieces', pieces: [{ text: '```\na' }] })).toEqual([]);
});

test('one that was included is told in its own file', async () => {
  const includes = { 'docs/a/part.md': 'Part\n\n```\na\n' };
  const { document } = await parseOne('<!-- include: ./part.md -->\n\nb\n', { includes });
  expect(document.diagnostics).toMatchObject([{ code: 'unclosed-code', file: 'docs/a/part.md', line: 3 }]);
});

test.each([
  ['a\n\n```\nb\n', 'a\n\n```\nb\n```\n'],
  ['~~~~', '~~~~\n~~~~\n'],
  [':::note\n\n```\na\n\n:::\n', ':::note\n\n```\na\n\n:::\n```\n'],
  // Readers of the copy end it with the item or the quote.
  ['- ```\n  a\n\nb\n', '- ```\n  a\n\nb\n'],
  ['> ```\n> a\n\nb\n', '> ```\n> a\n\nb\n'],
  ['```\na\n```\n', '```\na\n```\n'],
])('%j is closed in the copy of the page, which other pages may follow', async (text, copy) => {
  expect((await parseOne(text)).body.markdown).toBe(copy);
});
