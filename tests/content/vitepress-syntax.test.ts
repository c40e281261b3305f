// VitePress syntax beyond Markdown: values of the front matter, scripts before the title; and a backslash in code that belongs to the code.
import { expect, test } from 'vitest';
import { parseDocumentHead } from '../../src/content/head.ts';
import { parseOne, sourceOf } from './parse-one.ts';

test('values of the front matter stand where their names do', async () => {
  const text =
    '---\ntitle: Questions\nsidebar_position: 2\n---\n\n# {{ $frontmatter.title }}\n\nPage {{$frontmatter.sidebar_position}} of `{{ $frontmatter.title }}`, {{ $frontmatter.nope }}.\n';
  const { document, body } = await parseOne(text);
  expect([document.titleHtml, body.html]).toEqual([
    'Questions',
    '<p>Page 2 of <code>Questions</code>, {{ $frontmatter.nope }}.</p>\n',
  ]);
  expect(document.diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([
    'unknown-variable 8:71',
  ]);
});

test.each([
  '<script setup>\nimport A from "b"\n</script>\n\n# A *title*\n\nText.\n',
  '<style module>\n\na {}\n</style>\n\n<!-- c -->\n<script>\nb()\n</script>\n\n# A *title* { #top }\n\nText.\n',
])('%j shows nothing before its title', async (text) => {
  const { document, body } = await parseOne(text);
  expect([document.title, document.headings, body.html.trim().split('\n').at(-1)]).toEqual([
    'A title',
    [],
    '<p>Text.</p>',
  ]);
  expect(document.diagnostics.filter(({ code }) => code !== 'unsafe-html')).toEqual([]);
  expect(parseDocumentHead(sourceOf(text), {}).title).toBe('A title');
});

test('a backslash in code stays, where it is not before a variable', async () => {
  const code = (text: string) => `\`\`\`txt\n${text}\n\`\`\`\n`;
  const shown = async (text: string) => /<code[^>]*>([\s\S]*?)\n<\/code>/.exec((await parseOne(text)).body.html)?.[1];
  expect(await shown(code('\\{{ name }} \\{{ vendor }} \\\\{{ vendor }}'))).toBe('\\{{ name }} {{ vendor }} \\Acme');
  const { body } = await parseOne('\\{{ name }} `\\{{ name }}`\n');
  expect(body.html).toBe('<p>{{ name }} <code>{{ name }}</code></p>\n');
});

test('the id of a title is one of its page', async () => {
  const { document, body } = await parseOne('# First { #first }\n\nSee [it](#first).\n\n## Second {#first}\n');
  expect([document.title, document.anchors]).toEqual(['First', ['first', 'first-1']]);
  expect(body.html).toMatch(/^<span id="first"><\/span>\n<p>See/);
  expect(document.diagnostics.map(({ code, line }) => `${code} ${line}`)).toEqual(['duplicate-id 5']);
});

test.each([
  ['## A { #b }', 'b', []],
  ['## A {: #b }', 'b', []],
  ['## A {:#b}', 'b', []],
  ['## A {#b .c}', 'b', ['`.c` is not an attribute of a heading, so it is left out.']],
  [
    '## A { .c #b d=e }',
    'b',
    ['.c', 'd=e'].map((each) => `\`${each}\` is not an attribute of a heading, so it is left out.`),
  ],
  ['## A {b #c}', 'a-b-c', []],
  ['## A { .c }', 'a--c-', ['`{ .c }` is syntax of another generator, so it is shown as text.']],
])('the id of %j is %j', async (text, id, messages) => {
  const { document } = await parseOne(`${text}\n`);
  expect([document.headings[0]?.id, document.diagnostics.map(({ message }) => message)]).toEqual([id, messages]);
});

test('a place behind braces that are text is the one in the file', async () => {
  const text =
    ':::v-pre\n{{ 1 + 1 }} {{ vendor }} [a](./a.md)\n:::\n\n\\{{ x }} \\\\{{ vendor }} {{ nope }} {{vendor}} [b](./b.md)\n';
  const { document } = await parseOne(text);
  const written = text.split('\n');
  expect(
    document.links.map(({ href, line, column }) => written[line - 1]?.slice(column - 1, column - 1 + href.length)),
  ).toEqual(['./a.md', './b.md']);
});
