// Titles, lines and options in the syntax of other generators: understood if they are clear, else reported.
import { describe, expect, test } from 'vitest';
import {
  convertRangesToLineFlags,
  findUnknownFenceInfoParts,
  parseFenceInfo,
} from '../../src/content/markdown/code.ts';
import { cpuTime } from '../support/cpu.ts';
import { parseOne } from './parse-one.ts';

async function htmlOf(text: string, more: Parameters<typeof parseOne>[1] = {}): Promise<string> {
  return (await parseOne(text, more)).body.html;
}

async function saidOf(text: string): Promise<readonly string[]> {
  const { document } = await parseOne(text);
  return document.diagnostics.map(({ severity, code, line, column, message, suggestion = '' }) =>
    `${severity} ${code} ${line}:${column} ${message} ${suggestion}`.trim(),
  );
}

describe('titles of code', () => {
  test.each([
    ['ts title=hello.ts', 'hello.ts'],
    ['title=hello.ts {1}', 'hello.ts'],
    ['ts title="a \\"b\\"" {1}', 'a "b"'],
    ["ts title='it\\'s' x", "it's"],
    ['ts title="never', undefined],
    ['ts title="C:\\a\\"', 'C:\\a\\'],
    ['ts title="C:\\a\\" {1}', 'C:\\a\\'],
    ['ts label="x title=y"', undefined],
    ['ts title=""', undefined],
    ['ts title="" [b.ts]', 'b.ts'],
  ])('%j', (info, title) => expect(parseFenceInfo(info).title).toBe(title));

  test('escapes of Markdown are resolved once', async () => {
    const html = await htmlOf('```ts title="a \\"b\\" \\\\ &amp; \\*"\nx\n```\n');
    expect(html).toContain('<figcaption>a "b" \\ &amp; *</figcaption>');
  });

  test('they name tabs, too', async () => {
    const html = await htmlOf('```ts tab="a \\"b\\""\nx\n```\n\n```js tab=c\nx\n```\n');
    expect([...html.matchAll(/data-label="([^"]*)"/g)].map(([, label]) => label)).toEqual(['a &quot;b&quot;', 'c']);
  });
});

describe('lines of code', () => {
  test.each([
    ['ts {1,3-4}', [1, 3, 4]],
    ['ts{2} {4}', [2, 4]],
    ['ts {1, 2,}', [1, 2]],
    ['ts {1-} {3-2} ins={1} showLineNumbers={2} mark={3}', []],
  ])('%j', (info, lines) => {
    const count = Math.max(0, ...lines);
    const isMarked = convertRangesToLineFlags(parseFenceInfo(info).highlightedLines, count + 5);
    expect(isMarked.flatMap((is, index) => (is ? [index + 1] : []))).toEqual(lines);
  });

  test('what means none is named', () => {
    expect(findUnknownFenceInfoParts('ts {1-} {3-2} {1,} {,1} {1 2} {2-3}')).toEqual([
      '{1-}',
      '{3-2}',
      '{,1}',
      '{1 2}',
    ]);
    expect(findUnknownFenceInfoParts('ts title="it\'s" title="never')).toEqual(['title="never']);
  });

  test('what others write is told with what to write', async () => {
    const meta = '{1-} ins={1} del={2} mark={3-4} filename="a.ts" file-name=b.ts';
    const said = (await saidOf(`\`\`\`ts ${meta}\nx\n\`\`\`\n`)).map((each) => each.replace(/^.*block\. /, ''));
    expect(said).toEqual([
      'Write numbers and ranges of lines, such as `{1,3-5}`.',
      'Write `[!code ++]` in a comment at the end of each line.',
      'Write `[!code --]` in a comment at the end of each line.',
      'Write `{3-4}`.',
      'Write `title="a.ts"`.',
      'Write `title=b.ts`.',
    ]);
  });
});

describe('titles of notes', () => {
  test.each([
    [':::danger{title="The \\"big\\" button"}', 'The &quot;big&quot; button'],
    [':::note title="Plain"', 'Plain'],
    [":::note title='Plain' .wide", 'Plain'],
    [':::note title=Plain', 'Plain'],
    [':::note titles="x"', 'titles=&quot;x&quot;'],
    [':::note a title="x"', 'a title=&quot;x&quot;'],
    [':::note title of it', 'title of it'],
  ])('%j', async (head, title) => {
    expect(await htmlOf(`${head}\nText.\n:::\n`)).toContain(`<p class="admonition-title">${title}</p>`);
    expect(await saidOf(`${head}\nText.\n:::\n`)).toEqual([]);
  });

  test.each([':::note title=x ', ':::note{.a '])('%j and a long word takes no longer', async (head) => {
    const started = cpuTime();
    await htmlOf(`${head}${'a'.repeat(60)}"}\nText.\n:::\n`);
    expect(cpuTime() - started).toBeLessThan(5000);
  });

  test('an attribute that is none is told', async () => {
    expect(await saidOf(':::note title="a" icon="x"\nText.\n:::\n')).toEqual([
      'warning unknown-attribute 1:1 `icon="x"` is not an attribute of an admonition, so it is left out. The attributes are `title`, `.class` and `#id`.',
    ]);
  });
});

test.each(['post.mdx', 'post.md'])('a comment in braces ends the summary of %s, as one of HTML does', async (path) => {
  const more = { kind: 'post', file: `releases/${path}`, path } as const;
  const { document, body } = await parseOne('First.\n\n{/* truncate */}\n\nSecond.\n', more);
  expect(document).toMatchObject({ isTruncated: true, diagnostics: [] });
  expect(body).toMatchObject({
    summary: { html: '<p>First.</p>\n', slots: [] },
    html: '<p>First.</p>\n<p>Second.</p>\n',
    markdown: 'First.\n\nSecond.\n',
  });
  const other = await parseOne('First.\n\n{/* truncated */}\n\n- {/* truncate */}\n', more);
  expect(other.document.isTruncated).toBe(false);
});

describe('code of a file', () => {
  test.each([
    ['{!../../src/first.py!}', '../../src/first.py'],
    ['{* ../src/app.py hl[1:3] ln[2] *}', '../src/app.py'],
    ['--8<-- "docs/x.yml:part"', 'docs/x.yml'],
    ['{{#rustdoc_include ../listings/x.rs:here}}', '../listings/x.rs'],
    ['\n  {{#include a.rs}}', 'a.rs'],
  ])('%j is told in a block of its own', async (code, file) => {
    const line = code.startsWith('\n') ? 3 : 2;
    expect(await saidOf(`\`\`\`txt\n${code}\n\`\`\`\n`)).toEqual([
      `warning foreign-syntax ${line}:${code.startsWith('\n') ? 3 : 1} \`${code.trim()}\` is syntax of another generator, so it is shown as code. Write \`file="${file}"\` after the language, with the path from this file, and leave the block empty.`,
    ]);
  });

  test.each(['a\n{!b!}', 'const a = {*b*};', '{{#if a}}', '--8<--'])('%j is code', async (code) =>
    expect(await saidOf(`\`\`\`txt\n${code}\n\`\`\`\n`)).toEqual([]),
  );
});
