// Front matter where other generators also accept it: after empty lines and comments, over several lines, and between other marks. None of
// it is ever a heading.
import { expect, test } from 'vitest';
import { parseFrontMatter } from '../../src/content/front-matter.ts';
import { extractFrontMatterText } from '../../src/content/front-matter-block.ts';
import { parseOne } from './parse-one.ts';

function read(text: string) {
  const { diagnostics, ...rest } = parseFrontMatter({ text, file: 'docs/a.md', kind: 'doc', variables: {} });
  const faults = diagnostics.map(({ severity, code, line, column, message, suggestion }) =>
    [severity, code, `${line}:${column}`, message, suggestion].filter(Boolean).join(' '),
  );
  return { ...rest, faults };
}

test.each([
  ['\n\n---\ntitle: A\n---\nBody\n', 6],
  ['<!-- Licence\n-->\n\n---\n# A comment\n\ntitle: A\n---\nBody\n', 9],
  ['<!-- a --> <!-- b -->\n--- yaml\ntitle: A\n---\nBody\n', 5],
])('%j has front matter behind what shows nothing', (text, bodyLine) => {
  const found = read(text);
  expect(found).toMatchObject({ frontMatter: { title: 'A' }, body: 'Body\n', bodyLine, faults: [] });
  expect(found.positions.title).toEqual({ line: bodyLine - 2, column: 1 });
  expect(extractFrontMatterText(text)).toBe(text.slice(0, -'Body\n'.length));
});

test.each([
  '\n---\n\nA paragraph\n\n---\n',
  '\n---\nNote: a paragraph\n---\n',
  '<!-- a -->\n\n---\ntitle: never closed\n',
  '<p>a</p>\n\n---\ntitle: A\n---\n',
  'Text\n\n---\ntitle: A\n---\n',
  '<!-- never closed\n---\ntitle: A\n---\n',
  '\n----\ntitle: A\n---\n',
  '+++\nA paragraph\n+++\n',
])('%j has none', (text) => {
  expect(read(text)).toMatchObject({ body: text, bodyLine: 1, faults: [] });
  expect(extractFrontMatterText(text)).toBe('');
});

test.each([
  [
    `title: 'A text that goes on\nin a second line.'\nslug: b`,
    { title: 'A text that goes on in a second line.', slug: 'b' },
  ],
  ['title: "it\'s #1,\n\nsaid \\"he\\""', { title: 'it\'s #1,\nsaid "he"' }],
  ["title: 'it''s\none' # isn't it\nslug: don't", { title: "it's one", slug: "don't" }],
  ["tags: [\na, # ]\n'b\nc'\n]\nslug: b", { tags: ['a', 'b c'], slug: 'b' }],
  ['search: { boost:\n2 }', { search: { boost: 2 } }],
])('%j goes on in lines that are not indented', (yaml, frontMatter) => {
  expect(read(`---\n${yaml}\n---\n`)).toMatchObject({ frontMatter, faults: [] });
});

test('a place behind such lines is the one in the file', () => {
  const { positions, faults } = read("---\ntitle: 'a\nb'\nslgu: x\nslug: y\n---\n");
  expect(positions.slug).toEqual({ line: 5, column: 1 });
  expect(faults).toEqual([
    'warning unknown-front-matter 4:1 `slgu` is not a front matter key of this kind of page. Did you mean `slug`?',
  ]);
});

test('what cannot be read is told with what to write', () => {
  const cannot = 'The front matter cannot be read:';
  const hints = {
    'title: Setup: first steps': `2:8 ${cannot} the text of \`title\` contains a colon. Put the text in quotes: a colon begins a value. Write \`title: "Setup: first steps"\`.`,
    'title: @acme/docs': `2:8 ${cannot} the text of \`title\` begins with \`@\`, which has another meaning there. Put the text in quotes. Write \`title: "@acme/docs"\`.`,
    "title: 'it's'": `2:8 ${cannot} a quote within the text of \`title\` ends it. Write other quotes around it. Write \`title: "it's"\`.`,
    '\ttitle: a': `2:1 ${cannot} a tab indents this line. Indent with spaces. Write \`  title: a\`.`,
    "title: 'a\nslug: b": `2:8 ${cannot} the quote that begins the text of \`title\` is never closed. Close it. Write \`title: 'a'\`.`,
  };
  for (const [yaml, fault] of Object.entries(hints))
    expect(read(`---\n${yaml}\n---\n`).faults).toEqual([`error invalid-front-matter ${fault}`]);
});

test('a finding behind a bracket that nothing opens has its own line', () => {
  const { faults } = read('---\ntitle: a\n]b\nslug: c\n---\n');
  expect(faults.map((fault) => / \d+:\d+ /.exec(fault)?.[0].trim())).toEqual(['3:1', '4:5']);
});

test('TOML is left out and told at a level that the site sets', () => {
  const text = '+++\ntitle = "A"\n[params]\nx = 1\n+++\n\n# B\n';
  expect(read(text)).toMatchObject({
    frontMatter: {},
    body: '\n# B\n',
    bodyLine: 6,
    faults: [
      'warning unknown-front-matter 1:1 Front matter between lines `+++` is TOML, which techdocs does not read, so it is left out. Write it as YAML, `title: Start`, between lines `---`.',
    ],
  });
  expect(read('+++\ntitle = "A"\n').faults).toEqual([
    'error invalid-front-matter 1:1 The front matter is not closed by a line `+++`. Write a line `+++` behind the last key.',
  ]);
});

test('of a key that appears twice the last one counts; deeper in a value it is an error', () => {
  expect(read('---\ntitle: a\ntags: [x]\ntitle: b\n---\n')).toMatchObject({
    frontMatter: { title: 'b', tags: ['x'] },
    positions: { title: { line: 4, column: 1 } },
    faults: [
      'warning unknown-front-matter 4:1 `title` appears twice: this one counts, and the one above it has no effect. Remove one of them.',
    ],
  });
  expect(read('---\nsearch: { boost: 1, boost: 2 }\n---\n').faults).toEqual([
    'error invalid-front-matter 2:21 The front matter cannot be read: a key appears twice. Remove one of them.',
  ]);
});

test('an included part shows none of it', async () => {
  const includes = { 'docs/a/part.md': '<!-- a -->\n---\ntitle: Part\n---\nShown.\n' };
  const { body, document } = await parseOne('<!-- include: ./part.md -->\n', { includes });
  expect([body.html.trim(), document.headings]).toEqual(['<p>Shown.</p>', []]);
});
