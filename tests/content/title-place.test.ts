// Which heading is the title of a page that begins with something else: pictures, links, or HTML. The head of a source agrees.
import { expect, test } from 'vitest';
import { parseDocumentHead } from '../../src/content/head.ts';
import { parseOne, sourceOf } from './parse-one.ts';

const BADGES = '[![npm](https://example.com/npm.svg)](https://example.com/npm) ![size](https://example.com/size.svg)\n';
const TYPEDOC =
  '[**API Documentation**](https://example.com/) • **Docs**\n\n***\n\n[API](https://example.com/) / [pinia](https://example.com/p) / mapStores\n';

/** Title, and all that is said of headings. The head, which is read without a parser, has the same title. */
async function titleIn(text: string): Promise<readonly string[]> {
  const { document } = await parseOne(text);
  expect(parseDocumentHead(sourceOf(text), {}).title).toBe(document.title);
  const faults = document.diagnostics.filter(({ code }) => code === 'extra-h1' || code === 'plain-title');
  return [document.title, ...faults.map(({ code, line }) => `${code} ${line}`)];
}

test.each([
  ['a logo', '<img src="https://example.com/a.png" alt="a">\n\n# A\n'],
  ['a logo in a paragraph', '<p align="center">\n  <img src="https://example.com/a.png" alt="a">\n</p>\n\n# A\n'],
  ['a logo of Markdown', '![a](https://example.com/a.png)\n\n# A\n'],
  ['badges', `${BADGES}\n# A\n`],
  [
    'badges by reference',
    `[![npm][src]][npm]\n[![ci][src]][npm]\n\n# A\n\n[src]: https://example.com/s\n[npm]: https://example.com/n\n`,
  ],
  ['the path of TypeDoc', `${TYPEDOC}\n# A\n`],
  ['a menu of languages', '[English](https://example.com/) | Deutsch | [日本語](https://example.com/ja)\n\n# A\n'],
  ['a comment and badges', `<!-- c -->\n\n${BADGES}\n<!-- d -->\n\n# A\n`],
])('%s may stand above the title', async (_, text) => expect(await titleIn(text)).toEqual(['A']));

test.each([
  ['Text.\n\n# A\n'],
  ['<div>text</div>\n\n# A\n'],
  ['[Foo](https://example.com/) is a library that does things.\n\n# A\n'],
  ['See [Foo](https://example.com/).\n\n# A\n'],
  ['- [Foo](https://example.com/)\n\n# A\n'],
  [`${BADGES}\nText.\n\n# A\n`],
])('text above it is told: %j', async (text) => {
  const [title, ...faults] = await titleIn(text);
  expect([title, faults.map((fault) => fault.split(' ')[0])]).toEqual(['Page', ['extra-h1']]);
});

test('the message says where the title comes from, once', async () => {
  const { document } = await parseOne('Text.\n\n# A\n\n# B\n');
  expect(document.diagnostics.map(({ line, message, suggestion }) => `${line}: ${message} ${suggestion}`)).toEqual([
    '3: The title of this page is “Page”, from the name of its file, because text precedes this heading. It is shown as a second-level heading. Move it to the top of the page, or set `title` in the front matter.',
    '5: A page has one first-level heading, its title. This one is shown as a second-level heading. Write it with `##`.',
  ]);
});

test('a title of the front matter is not looked for below pictures', async () => {
  const text = `---\ntitle: T\n---\n\n${BADGES}\n# A\n`;
  const { document } = await parseOne(text);
  expect([document.title, document.titleHtml]).toEqual(['T', undefined]);
  expect(await titleIn(text)).toEqual(['T', 'extra-h1 7']);
});

test.each([
  ['<h1 align="center">Fastify</h1>\n\nText.\n', 'Fastify', '<p>Text.</p>'],
  ['<h1 id="top-x">A &amp; <b>B</b></h1>\n\nText.\n', 'A & B', '<span id="top-x"></span>\n<p>Text.</p>'],
  [
    '<div align="center">\n\n<h1>\n<img src="https://example.com/a.png" alt="Helix"></h1>\n\n</div>\n',
    'Helix',
    expect.stringMatching(/<div><img src="[^"]*" alt="Helix"><\/div>/),
  ],
  [
    '<h1><a href="https://example.com/"><img src="https://example.com/a.png" alt="Logo"></a> httpx</h1>\n',
    'httpx',
    expect.stringMatching(/^<div><a href="[^"]*"><img src="[^"]*" alt="Logo"><\/a><\/div>/),
  ],
  ['<h1>A</h1>\n<p>b</p>\n\n# C\n', 'A', expect.stringContaining('<p>b</p>')],
])('a title of HTML: %j', async (text, title, html) => {
  const { document, body } = await parseOne(text);
  expect([document.title, document.titleHtml === undefined]).toEqual([title, false]);
  expect(body.html.trim()).toEqual(html);
  expect(body.html).not.toContain('<h1');
  expect(parseDocumentHead(sourceOf(text), {}).title).toBe(title);
});

test('links in and behind a title of HTML are checked', async () => {
  const { document, body } = await parseOne('<h1><a href="./x.md">A</a></h1><p><a href="./y.md">y</a></p>\n');
  expect(document.links.map(({ href }) => href)).toEqual(['./x.md', './y.md']);
  expect(body.slots).toHaveLength(1);
});

test.each([
  ['---\ntitle: T\n---\n<h1>A</h1>\n', 'T'],
  ['---\nhide_title: true\n---\n<h1>A</h1>\n', 'Page'],
  ['Text.\n\n<h1>A</h1>\n', 'Page'],
  ['<p>Text</p><h1>A</h1>\n', 'Page'],
  ['<h1></h1>\n', 'Page'],
])('HTML that stays as it is: %j', async (text, title) => {
  const { document, body } = await parseOne(text);
  expect([document.title, document.titleHtml]).toEqual([title, undefined]);
  expect(body.html).toContain('<h1>');
});

test('a heading of a lower level that repeats the name of the file is the title', async () => {
  const { document, body } = await parseOne('## PAGE\n\nText.\n\n### One\n');
  expect([document.title, document.titleHtml, body.html.includes('PAGE')]).toEqual(['PAGE', 'PAGE', false]);
  expect(document.anchors).toContain('page');
  expect(parseDocumentHead(sourceOf('## PAGE\n'), {}).title).toBe('PAGE');
  const both = await parseOne('## Page\n\n# A\n');
  expect(both.document.titleHtml).toBeUndefined();
});
