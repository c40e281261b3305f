// Template literals of MDX span lines, and have their literal value.
import { expect, test } from 'vitest';
import { listIncludeTargets } from '../../src/content/markdown/include-targets.ts';
import { parseOne } from './parse-one.ts';

const read = async (text: string, includes: Readonly<Record<string, string>> = {}) => {
  const { document, body } = await parseOne(text, { file: 'docs/a/page.mdx', includes });
  return [body.html, document.diagnostics.map(({ code, line }) => `${code} ${line}`)];
};

test('in a line of text', async () => {
  expect(await read('Say {`one\ntwo`} and {`$5`}.\n')).toEqual(['<p>Say one\ntwo and $5.</p>\n', []]);
});

test('with an empty line, as one text', async () => {
  expect(await read('{`one\n\ntwo`}\n\nAfter.\n')).toEqual(['<p>one two</p>\n<p>After.</p>\n', []]);
});

test('with an expression they are code', async () => {
  expect(await read(`Say {\`a \${b}\`}.\n`)).toEqual(['<p>Say .</p>\n', ['mdx-syntax 1']]);
});

test.each([
  ['export const code = `\n~~~\nno fence\n`;'],
  ['export const all = {\n  code: `\n~~~js\n`,\n};'],
  ["export const it = 'a ` b';"],
])('%j opens no fence before what is included', async (code) => {
  const [html, said] = await read(`${code}\n\n<!-- include: ./part.md -->\n`, { 'docs/a/part.md': 'The part.\n' });
  expect(html).toBe('<p>The part.</p>\n');
  expect(said).toEqual(['mdx-syntax 1']);
});

test('what is included behind one is found', () => {
  const text = 'export const code = `\n~~~\n`;\n\n<!-- include: ./part.md -->\n';
  expect(listIncludeTargets(text, 'docs/a/page.mdx')).toEqual(['docs/a/part.md']);
});
