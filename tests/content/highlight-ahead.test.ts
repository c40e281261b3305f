import { expect, it } from 'vitest';
import { findCodeToHighlightInAdvance, findFencedCode } from '../../src/content/markdown/highlight/ahead.ts';
import { sourceOf } from './parse-one.ts';

it('finds the code of fences as the highlighter gets it', () => {
  const text = [
    '```ts title="a.ts" {1}\r\nconst a = 1;\r\n\r\n  b();\r\n```'.replaceAll('\r\n', '\n'),
    '- One\n\n  ~~~JSON\n  {\n    "a": 1\n  }\n  ~~~',
    '> 1. ```yaml\n>    a:\n>      b: 1\n>    ```',
    '````md\n```js\ninner\n```\n````',
    '```\nplain\n```\n\n```text\nplain\n```\n\n```sh\n```',
    '```java\nnever closed\n~~~',
  ].join('\n\n');
  expect(findFencedCode(text)).toEqual([
    { language: 'ts', code: 'const a = 1;\n\n  b();' },
    { language: 'JSON', code: '{\n  "a": 1\n}' },
    { language: 'yaml', code: 'a:\n  b: 1' },
    { language: 'md', code: '```js\ninner\n```' },
    { language: 'sh', code: '' },
  ]);
});

it('takes no longer for fences that nobody closed', () => {
  expect(findFencedCode('```js\n'.repeat(200_000))).toEqual([]);
});

it('finds code where it is worth a thread, with the values of variables', () => {
  const little = sourceOf('```js\na();\n```\n');
  const much = sourceOf(`\`\`\`js\n${'call();\n'.repeat(4000)}{{ vendor }} {{ latest.app }}\n\`\`\`\n`, {
    file: 'docs/much.md',
    latest: { 'latest.app': '2.0' },
  });
  const none = sourceOf('Text.', { file: 'docs/none.md' });
  expect(findCodeToHighlightInAdvance([little, none], {})).toBeUndefined();
  expect(findCodeToHighlightInAdvance(Array<typeof much>(2000).fill(much), {})).toBeUndefined();
  const { files, blocks } = findCodeToHighlightInAdvance([little, much, none], { vendor: 'Acme' }) ?? {
    files: [],
    blocks: [],
  };
  expect([...files]).toEqual([little.file, much.file]);
  expect(blocks.map(({ code }) => code.slice(-9))).toEqual(['a();', '\nAcme 2.0']);
});
