// VitePress syntax for code files, parts of pages, and braces as text.
import { expect, it } from 'vitest';
import { listIncludeTargets } from '../../src/content/markdown/include-targets.ts';
import { parseOne } from './parse-one.ts';

const includes = {
  'docs/snippets/a.ts': 'let a;\n// #region part\n  let b;\n  let c;\n// #endregion part\n',
  'docs/a/part.md': '---\nx: y\n---\n# Part\n\nOne\n\nTwo\n\nThree\n',
  'docs/a/long.md':
    '# Long\n\n## `One` two\n\nin one\n\n```sh\n## no heading\n```\n\n### Sub\n\nin sub\n\n## Next {#own}\n\nin next\n',
};

async function htmlOf(text: string) {
  const { document, body } = await parseOne(`# Page\n\n${text}`, { includes });
  return { html: body.html, codes: document.diagnostics.map(({ code, message }) => `${code} ${message}`) };
}

it('`<<<` is a block of the code of a file, with language, marks, region and title', async () => {
  const { html, codes } = await htmlOf(
    '<<< @/snippets/a.ts#part{2 js:line-numbers} [In short]\n\n- x\n\n  <<< ../snippets/a.ts\n',
  );
  expect(codes).toEqual([]);
  expect(html).toContain('In short');
  expect(html).not.toContain('&lt;&lt;&lt;');
  expect(html.match(/<pre/g)).toHaveLength(2);
  const absent = await htmlOf('<<< ./none.js\n');
  expect(absent.codes).toEqual(['missing-include The included file `./none.js` does not exist.']);
  expect((await htmlOf('cat <<< ./a.js\n\n<<< EOF\n')).html).toContain('<p>&lt;&lt;&lt; EOF</p>');
});

it('`@include` takes a part, or the lines of it that are meant', async () => {
  expect((await htmlOf('<!--@include: ./part.md-->\n')).html).toContain('<p>Three</p>');
  const { html } = await htmlOf('<!-- @include: @/a/part.md{6,8} -->\n');
  expect(html).toContain('<p>One</p>\n<p>Two</p>');
  expect(html).not.toContain('Three');
  expect((await htmlOf('<!--@include: ./part.md{8,}-->\n')).html).toBe('<p>Two</p>\n<p>Three</p>\n');
  const one = (await htmlOf('<!--@include: ./long.md#one-two-->\n')).html;
  expect(one.match(/in \w+|<h\d/g)).toEqual(['in one', '<h3', 'in sub']);
  expect((await htmlOf('<!--@include: ./long.md#own-->\n')).html).toBe('<p>in next</p>\n');
  expect((await htmlOf('<!--@include: ./long.md#none-->\n')).codes).toEqual([
    'missing-include `./long.md` has no region and no heading `none`.',
  ]);
  expect((await htmlOf('In a line <!--@include: ./part.md-->\n')).codes).toEqual([
    'misplaced-include An include must be on a line of its own.',
  ]);
});

it('`@/` is the folder of the docs, wherever that is around the file', () => {
  expect(listIncludeTargets('<<< @/x.js\n', 'docs/guide/a.md')).toEqual(['docs/guide/x.js', 'docs/x.js', 'x.js']);
  expect(listIncludeTargets('<<< @/x.js\n', 'a.md')).toEqual(['x.js']);
});

it('in `:::v-pre` and `:::raw` braces are text, and the rest is Markdown', async () => {
  const { html, codes } = await htmlOf(
    '::: v-pre\n{{ vendor }} *is* {{ unknown }}\n:::\n\n:::raw\n{{ product }}\n:::\n\n{{ vendor }}\n',
  );
  expect(html).toBe('<p>{{ vendor }} <em>is</em> {{ unknown }}</p>\n<p>{{ product }}</p>\n<p>Acme</p>\n');
  expect(codes).toEqual([]);
});
