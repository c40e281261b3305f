// MDX has no code by indentation; the content of a tag ends at the closing tag, wherever its lines begin; and text in braces opens nothing.
import { expect, test } from 'vitest';
import { parseOne } from './parse-one.ts';

const mdx = { file: 'docs/a/page.mdx', path: 'a/page.mdx' };

/** Returns the code of each block, with the language of its fence. */
function codeOf(html: string): readonly string[] {
  return [...html.matchAll(/<code(?: class="language-(\w+)")?>(.*?)<\/code>/gs)].map(
    ([, language = '', code = '']) => `${language}: ${code.replace(/<[^>]*>/g, '')}`,
  );
}

async function read(text: string, more: Parameters<typeof parseOne>[1] = mdx) {
  const { document, body } = await parseOne(text, more);
  const faults = document.diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`);
  return { html: body.html, code: codeOf(body.html), faults, markdown: body.markdown, links: document.links };
}

test('a fence whose code lies left of it is one block, and its lines are no declarations', async () => {
  const fence = '    ```txt title="a.txt"\nimport a from "a";\n\nconst b = () => {\n      return a;\n};\n    ```\n';
  const found = await read(`<Group>\n  <Fragment slot="a">\n${fence}  </Fragment>\n</Group>\n\nAfter.\n`);
  expect(found.code).toEqual(['txt: import a from "a";\n\nconst b = () =&gt; {\n  return a;\n};\n']);
  expect(found.html).toContain('</figure>\n<p>After.</p>');
  expect(found.faults).toEqual(['mdx-syntax 1:1', 'mdx-syntax 2:3']);
});

test('so it is in tabs and steps of Markdown', async () => {
  const { code, faults } = await read(
    '<Tabs>\n  <TabItem value="a">\n    ```txt\nleft\n    ```\n  </TabItem>\n</Tabs>\n\n<Steps>\n  1. a\n\n     ~~~txt\n     b\n     ~~~\n</Steps>\n',
    {},
  );
  expect([code, faults]).toEqual([['txt: left\n', 'txt: b\n'], []]);
});

test('deep lines are fences, headings, text and tags', async () => {
  const { html, code, faults } = await read(
    '- one\n\n        ```txt\n          deep\n        ```\n\n      # two\n\n      three\n\nfour\n\n        <Badge text="five"/>\n',
  );
  expect(code).toEqual(['txt:   deep\n']);
  expect(html).toMatch(
    /<h2 id="two">[\s\S]*<p>three<\/p>[\s\S]*<p>four<\/p>\s*<p><span class="badge">five<\/span><\/p>/,
  );
  expect(faults).toEqual(['extra-h1 7:7']);
});

test('elsewhere they are code, and a list ends where it did', async () => {
  expect((await read('one\n\n    two\n', {})).code).toEqual([': two\n']);
  const list = '- ```txt\n  a\nb\n';
  for (const more of [{}, mdx]) expect((await read(list, more)).code).toEqual(['txt: a\n']);
});

test('a component in a block of HTML is one', async () => {
  const text =
    '<div>\n  <Card title="One">\n    A [page](./a.md)\n  </Card>\n  <Card title="Two"/>\n</div>\n\nAfter.\n';
  const { html, faults, links } = await read(text);
  const one = '<div class="card"><p class="card-title">One</p><p>A <a href="./a.md">page</a></p> </div>';
  const two = '<div class="card"><p class="card-title">Two</p></div>';
  expect(html.replace(/\s+/g, ' ')).toContain(`<div> ${one} ${two} </div> <p>After.</p>`);
  expect([faults, links.length]).toEqual([[], 1]);
  expect((await read(text, {})).html).toBe(html);
});

test('one within a line of HTML that is not closed is told, and one in code is not', async () => {
  const { document } = await parseOne(
    '<table><tr><th><Badge text="x"></th></tr></table>\n\n<pre>\n<Badge/>\n</pre>\n',
    mdx,
  );
  expect(document.diagnostics).toEqual([
    {
      code: 'mdx-syntax',
      severity: 'warning',
      message: '`<Badge>` is in a block of HTML, so it is shown as text.',
      suggestion: 'Put an empty line before and after it, and do not indent it.',
      file: 'docs/a/page.mdx',
      line: 1,
      column: 16,
    },
  ]);
});

test.each([
  ['<Foo code={`\n~~~js\na\n\nb\n`}/>', ['mdx-syntax 1:1']],
  ['{/*\n```\n*/}', []],
  ['export const code = `\n~~~\n\n:::note\n`;', ['mdx-syntax 1:1']],
])('%j opens nothing', async (code, own) => {
  const { html, faults } = await read(`${code}\n\n:::note\nText.\n:::\n\n## After\n`);
  expect(faults).toEqual(own);
  expect(html).toContain('<p>Text.</p>\n</div>\n<h2 id="after">');
});

test('empty lines between braces do not end a tag', async () => {
  const values = "values={[\n\n{label: 'One', value: 'one'},\n\n{label: 'Two', value: 'two'},\n]}";
  const tab = (value: string) => `<TabItem value="${value}">\n\nText ${value}.\n\n</TabItem>\n`;
  const { html, faults } = await read(
    `<Tabs\ngroupId="g"\n${values}\n>\n${tab('one')}${tab('two')}</Tabs>\n\nAfter.\n`,
    {},
  );
  expect(faults).toEqual([]);
  expect([...html.matchAll(/data-label="(\w+)"/g)].map(([, label]) => label)).toEqual(['One', 'Two']);
  expect(html).toMatch(/^<div class="tabs" data-group="g">\s*<section[\s\S]*<\/div>\s*<p>After\.<\/p>\n$/);
});

test('a quote and a bracket in a label end no tag', async () => {
  const { html, faults } = await read('<Tabs>\n<TabItem value="b" label={"a\\">b"}>\n\nx\n\n</TabItem>\n</Tabs>\n', {});
  expect([faults, html.includes('data-label="a&quot;&gt;b"')]).toEqual([[], true]);
});
