// MDX syntax that Markdown lacks: removed and reported in `.mdx` and in a `.md` with a declaration, text in all other files.
import { expect, test } from 'vitest';
import type { ParseSettings } from '../../src/content/parse-settings.ts';
import type { Source } from '../../src/model/source.ts';
import { cpuTime } from '../support/cpu.ts';
import { parseOne, visible } from './parse-one.ts';

const MDX = { file: 'docs/a/page.mdx', path: 'a/page.mdx' };

/** Parses a text as a page: its HTML, the Markdown beside it and its findings, each with its position. */
async function read(text: string, more: Partial<Source> = MDX, changes: Partial<ParseSettings> = {}) {
  const { document, body } = await parseOne(text, more, changes);
  const findings = document.diagnostics.map(({ severity, code, line, column, message, suggestion }) =>
    `${severity} ${code} ${line}:${column} ${message} ${suggestion ?? ''}`.trim(),
  );
  return { document, html: visible(body), markdown: body.markdown, findings };
}

const messages = ({ findings }: { readonly findings: readonly string[] }) =>
  findings.map((finding) => finding.split(' ').slice(0, 3).join(' '));

test('declarations are not printed, each is told at its line', async () => {
  const page = await read(`import Tabs from '@theme/Tabs';
import Foo, {
  Bar,
} from './Foo';

export const list = () => {
  const b = [1];

  return <div>{b}</div>;
};

# Title

Text.
`);
  expect(page.html).toBe('<p>Text.</p>\n');
  expect(page.document.title).toBe('Title');
  expect(page.markdown).toBe('# Title\n\nText.\n');
  expect(page.findings).toEqual([
    'note mdx-syntax 1:1 `Tabs` can be used without an `import`. Remove it.',
    'warning mdx-syntax 2:1 This `import` is code, which pages do not run; it is left out. Remove it and the code that uses it.',
    'warning mdx-syntax 6:1 This `export` is code, which pages do not run; it is left out. Write its value where the page shows it.',
  ]);
});

test('a sentence that begins with export or import is text, in both kinds of files', async () => {
  const text = 'export your data to a file\nand keep it.\n\nimport the certificate.\n';
  for (const more of [MDX, {}]) {
    const page = await read(text, more);
    expect(page.html).toBe('<p>export your data to a file\nand keep it.</p>\n<p>import the certificate.</p>\n');
    expect(page.findings).toEqual([]);
  }
});

test('a declaration in the middle of a paragraph, in a fence or in indented code is none', async () => {
  const page = await read("Text\nimport a from 'b'\n\n```\nimport a from 'b'\n```\n\n    export const a = 1\n", {});
  expect(page.html).toContain("<p>Text\nimport a from 'b'</p>");
  expect(page.findings).toEqual([]);
});

test('text right behind an import stays', async () => {
  const page = await read("import a from 'b'\nText.\n");
  expect(page.html).toBe('<p>Text.</p>\n');
});

test('expressions are left out and told; literals, comments and variables are what they say', async () => {
  const page = await read(
    "Hello {name}{' '}{/* gone */}{{ vendor }} {1 + 1}!\n\n{\n  props.a\n\n}\n\n{/* a\n\nb */}\n\n`{code}` \\{text}\n\n- {nope}\n\n| a |\n|---|\n| x {y} |\n",
  );
  expect(page.html).toContain('<p>Hello  Acme !</p>\n<p><code>{code}</code> {text}</p>');
  expect(page.html).toContain('<td>x </td>');
  expect(page.markdown).toContain('Hello  Acme !\n\n`{code}` \\{text}\n');
  expect(page.findings.slice(0, 2)).toEqual([
    'warning mdx-syntax 1:7 `{name}` is code, which pages do not run; it is left out. Write what it shows, or `\\{` for a brace.',
    'warning mdx-syntax 1:43 `{1 + 1}` is code, which pages do not run; it is left out. Write what it shows, or `\\{` for a brace.',
  ]);
  expect(messages(page).slice(2)).toEqual([
    'warning mdx-syntax 3:1',
    'warning mdx-syntax 14:3',
    'warning mdx-syntax 18:5',
  ]);
});

test('tags of components that the site does not have are left out, what stands in them is shown', async () => {
  const page = await read(`<Foo items={[
  { a: '}' },

  { b: 2 },
]} />

<Foo>

    **Indented** text

</Foo>

An <Foo a="b">inner **bold**</Foo> one, List<String>, <Tab/> and \`<Foo/>\`.

<div><Foo>in HTML</Foo></div>
`);
  expect(page.html).toBe(
    '<p><strong>Indented</strong> text</p>\n<p>An inner <strong>bold</strong> one, List,  and <code>&lt;Foo/&gt;</code>.</p>\n<div>in HTML</div>\n',
  );
  expect(page.findings).toEqual([
    "warning mdx-syntax 1:1 `<Foo items={[ { a: '}' }, { b: 2 }, ]} />` is not a component of this site and is left out. Add it to `components`, or replace it with Markdown.",
    'warning mdx-syntax 7:1 `<Foo>` is not a component of this site and is left out; its content is shown. Add it to `components`, or replace it with Markdown.',
    'warning mdx-syntax 13:4 `<Foo a="b">` is not a component of this site and is left out; its content is shown. Add it to `components`, or replace it with Markdown.',
    'warning mdx-syntax 13:45 `<String>` is not a component of this site and is left out; its content is shown. Add it to `components`, or replace it with Markdown.',
    'warning mdx-syntax 13:55 `<Tab/>` is not a component of this site and is left out. Did you mean `<Tabs>`? If not, add it to `components`.',
    'warning mdx-syntax 15:6 `<Foo>` is not a component of this site and is left out; its content is shown. Add it to `components`, or replace it with Markdown.',
  ]);
});

test('tags that other generators have for admonitions are told with what to write', async () => {
  const { findings } = await read('<Tip title="x">\n\na\n\n</Tip>\n\n<Aside>\n\nb\n\n</Aside>\n');
  expect(findings.map((line) => line.split('is shown. ')[1])).toEqual([
    'Add it to `components`, or write `:::tip` and `:::` around its content.',
    'Add it to `components`, or write `:::note` and `:::` around its content.',
  ]);
});

test('in any other .md braces are text, and so is a capitalised tag that nothing closes', async () => {
  const page = await read('{expr} a {b} List<String> `List<String>` <Foo>x</Foo> <Bar/>\n\n    <Foo>\n', {});
  expect(page.html).toContain('<p>{expr} a {b} List&lt;String&gt; <code>List&lt;String&gt;</code> x </p>');
  expect(page.findings).toEqual([
    'warning mdx-syntax 1:18 `<String>` is never closed, so it is shown as text. Write it in backticks, or `\\<` for the bracket.',
    'warning mdx-syntax 1:42 `<Foo>` is not a component of this site and is left out; its content is shown. Add it to `components`, or replace it with Markdown.',
    'warning mdx-syntax 1:55 `<Bar/>` is not a component of this site and is left out. Add it to `components`, or replace it with Markdown.',
  ]);
});

test('a tag with the name of an element is a component where HTML could not write it', async () => {
  const page = await read(
    '<Summary part="a" />\n\n<Table rows={[1]}>\n\nin it\n\n</Table>\n\n<BR/> <Br/>\n\n<Details>\n\nb\n\n</Details>\n',
    {},
  );
  expect(page.findings.map((line) => line.split(' is ')[0])).toEqual([
    'warning mdx-syntax 1:1 `<Summary part="a" />`',
    'warning mdx-syntax 3:1 `<Table rows={[1]}>`',
  ]);
  expect(page.html).toContain('<p>in it</p>');
  expect(page.html).not.toMatch(/<table|part=/i);
});

test('a .md that holds a declaration is read as .mdx, from its first line on', async () => {
  const page = await read("{early}\n\nText.\n\nimport a from 'b'\n\nMore {late}\n", {});
  expect(page.html).toBe('<p>Text.</p>\n<p>More </p>\n');
  expect(messages(page)).toEqual(['warning mdx-syntax 1:1', 'warning mdx-syntax 5:1', 'warning mdx-syntax 7:6']);
});

test('a comment in braces is none of the text, and behind a heading it is the id', async () => {
  for (const more of [MDX, {}]) {
    const page = await read(
      '# A {/* #top */}\n\n## B c {/* #my-id */}\n\n{/* #no */}\n\n## D {#own}\n\n### {/* x */} E\n',
      more,
    );
    expect(page.document.headings.map(({ id, text }) => `${id}: ${text}`)).toEqual(['my-id: B c', 'own: D', 'e: E']);
    expect(page.html).toContain('<h2 id="my-id">B c <a');
    expect(page.markdown).toBe('# A {#top}\n\n## B c {#my-id}\n\n## D {#own}\n\n###  E\n');
    expect(page.findings).toEqual([]);
  }
});

test('attributes of HTML elements are read as JSX writes them, in every file', async () => {
  const text = `<img src={require('./a.png').default} alt={"x"} className="b" width={20} />

<img alt="c" src={useBaseUrl('img/c.png')} /> <img alt="d" src={useBaseUrl("/img/d.png")} hidden={false} />

<span style={{ color: 'red' }} title="t">red</span>

<div
  className="e"
  data-x={props.x}
>
text
</div>
`;
  for (const more of [MDX, {}]) {
    const page = await read(text, more);
    expect(page.document.links.map(({ href }) => href)).toEqual(['./a.png', '/img/c.png', '/img/d.png']);
    expect(page.html).toContain('<img src="⟦0⟧" alt="x" class="b" width="20">');
    expect(page.html).toContain('<span title="t">red</span>');
    expect(page.html).toContain('<div class="e">\n');
    expect(page.findings).toEqual([
      "warning mdx-syntax 5:1 `style={{ color: 'red' }}` is code, which pages do not run; the attribute is left out. Write its value in quotes.",
      'warning mdx-syntax 7:1 `data-x={props.x}` is code, which pages do not run; the attribute is left out. Write its value in quotes.',
    ]);
  }
});

test('a part that is imported stands where its tag does', async () => {
  const includes = { 'docs/a/_part.mdx': '---\ntitle: Part\n---\n\n**Part** {x}\n', 'docs/b.md': 'B\n' };
  const text =
    "import Part from './_part.mdx';\nimport B from '@site/docs/b.md';\nimport No from './no.md';\n\n- a\n\n  <Part />\n\n<B/>\n\n<No/>\n";
  const page = await read(text, { ...MDX, includes });
  expect(page.html).toBe(
    '<ul>\n<li>\n<p>a</p>\n</li>\n</ul>\n<p><strong>Part</strong> </p>\n<p>B</p>\n'.replace(
      '\n</li>\n</ul>\n<p><strong>Part</strong> </p>',
      '\n<p><strong>Part</strong> </p>\n</li>\n</ul>',
    ),
  );
  expect(page.findings).toEqual([
    'warning mdx-syntax 5:10 `{x}` is code, which pages do not run; it is left out. Write what it shows, or `\\{` for a brace.',
    'note mdx-syntax 1:1 `<Part/>` includes `./_part.mdx`. Write `<!-- include: ./_part.mdx -->` instead of both.',
    'note mdx-syntax 2:1 `<B/>` includes `@site/docs/b.md`. Write `<!-- include: @site/docs/b.md -->` instead of both.',
    'note mdx-syntax 3:1 `<No/>` includes `./no.md`. Write `<!-- include: ./no.md -->` instead of both.',
    'warning mdx-syntax 11:1 `<No/>` is not a component of this site and is left out. Add it to `components`, or replace it with Markdown.',
  ]);
});

test('what only code could give to a component is left out in .mdx, and the contents are listed without it', async () => {
  const page = await read('## One\n\n<TOCInline toc={toc} />\n\n<TOCInline toc={toc.slice(1)} />\n');
  expect(page.html.match(/href="#one">One/g)).toHaveLength(2);
  expect(page.findings).toEqual([
    'warning mdx-syntax 5:1 `toc={toc.slice(1)}` is code, which pages do not run; the attribute is left out. Write its value in quotes.',
  ]);
});

test('Markdown in a block of HTML, which MDX reads, is told, and code and comments are not', async () => {
  const text =
    '<center>See [b](/b).</center>\n\n<div>\n```js\na\n```\n</div>\n\n<div>\n\n**a**\n\n</div>\n\n<pre>\n**a**\n</pre>\n\n<!--\n[b](/b)\n-->\n';
  for (const file of [MDX, {}])
    expect((await read(text, file)).findings).toEqual(
      [1, 4].map(
        (line) =>
          `warning mdx-syntax ${line}:${line === 1 ? 15 : 1} This Markdown is in a block of HTML, so it is shown as text. Put an empty line before and after it, and do not indent it.`,
      ),
    );
});

test('onMdxSyntax sets the level', async () => {
  const text = "import a from 'b'\nimport Tabs from 'c'\n\n{x} <Foo/> text\n";
  const error = await read(text, MDX, { onMdxSyntax: 'error' });
  expect(messages(error)).toEqual([
    'error mdx-syntax 1:1',
    'note mdx-syntax 2:1',
    'error mdx-syntax 4:1',
    'error mdx-syntax 4:5',
  ]);
  const ignored = await read(text, MDX, { onMdxSyntax: 'ignore' });
  expect(ignored.findings).toEqual([]);
  expect(ignored.html).toBe(error.html);
});

test.each(['{', '<A b={', '{/*', '<A', 'import {\n\n', '<a b={"', '<A>\n', '</A>\n\n', '{"', '`{'])(
  '%j, many times, takes linear time',
  async (piece) => {
    const start = cpuTime();
    await read(piece.repeat(4_000));
    expect(cpuTime() - start).toBeLessThan(5000);
  },
);
