// Front matter that YAML reads differently than intended: a silent loss is reported with the right syntax.
import { expect, test } from 'vitest';
import { parseOne } from './parse-one.ts';

async function faultsOf(text: string): Promise<readonly string[]> {
  const { document } = await parseOne(text);
  return document.diagnostics.map(
    ({ severity, code, line, column, message, suggestion }) =>
      `${severity} ${code} ${line}:${column} ${message} ${suggestion}`,
  );
}

const QUOTES = 'Put the whole text in quotes, or the comment on a line of its own.';
const warning = 'warning unknown-front-matter';
const error = 'error invalid-front-matter';

test.each([
  ['title: #3 in line', `${warning} 2:8 \`#3 in line\` is a comment of YAML, so \`title\` is empty. ${QUOTES}`],
  ['title: Issue #3', `${warning} 2:14 \`#3\` is a comment of YAML, so \`title\` is \`Issue\`. ${QUOTES}`],
  [
    'title: Start\nsidebar_label: C # in short',
    `${warning} 3:18 \`# in short\` is a comment of YAML, so \`sidebar_label\` is \`C\`. ${QUOTES}`,
  ],
  [
    'title: *bold*',
    `${error} 2:8 \`*bold*\` refers to a value that nothing in the front matter names. Put a text that begins with \`*\` in quotes.`,
  ],
  [
    'title:"Start"\ndraft: false',
    `${error} 2:1 The front matter cannot be read: there is no space behind the colon of \`title\`. Put a colon and a space behind each key. Write \`title: "Start"\`.`,
  ],
  [
    'title:"Start"',
    `${error} 2:1 The front matter cannot be read: there is no space behind the colon of \`title\`. Put a colon and a space behind each key. Write \`title: "Start"\`.`,
  ],
])('%j', async (yaml, fault) => expect(await faultsOf(`---\n${yaml}\n---\n\nText.\n`)).toEqual([fault]));

test.each([
  [
    'title: Start\ndescription: The begin\n---\n\nText.\n',
    `${error} 1:1 The front matter does not begin with a line \`---\`, so it is shown as text. Write a line \`---\` before \`title\`.`,
  ],
  [
    '\n---\ntitle: Start\n\nText.\n',
    `${error} 1:1 The front matter is not closed by a line \`---\`, so it is shown as text. Write a line \`---\` behind the last key.`,
  ],
  [
    '----\ntitle: Start\n----\n\nText.\n',
    `${error} 1:1 \`----\` does not begin front matter, so what follows is shown as text. Write three dashes before and behind it: \`---\`.`,
  ],
  [
    ' ---\ntitle: Start\n---\n\nText.\n',
    `${error} 1:1 \`---\` does not begin front matter, because a space precedes it, so what follows is shown as text. Remove the space, which may be an invisible one.`,
  ],
  [
    '\u200b---\ntitle: Start\n\u200b---\n\nText.\n',
    `${error} 1:1 \`---\` does not begin front matter, because a space precedes it, so what follows is shown as text. Remove the space, which may be an invisible one.`,
  ],
  ...['--', '—', '–––'].map((dashes) => [
    `${dashes}\ntitle: Start\ndescription: The begin\n${dashes}\n\nText.\n`,
    `${error} 1:1 \`${dashes}\` does not begin front matter, so what follows is shown as text. Write three dashes before and behind it: \`---\`.`,
  ]),
])('%j', async (text, fault) => expect(await faultsOf(text)).toEqual([fault]));

test.each([
  '— a dash begins a speech: so it is.\n\nText.\n',
  '---\ntitle: "C # in short"\ndescription: a#b\nsidebar_position: 3 # third\n---\n\nText.\n',
  '---\n# The title:\ntitle: Start\n---\n\nText.\n',
  'Note: a heading\n---\n\nText.\n',
  'title: Start\n\nText.\n',
  '----\n\nText.\n',
])('%j loses nothing', async (text) => expect(await faultsOf(text)).toEqual([]));

const BETWEEN_BREAKS = `${error} 1:1 The text between these dashes at the top of the page is read as front matter, which it is not. Write \`***\` instead of \`---\` for a line across the page. Front matter has lines such as \`title: Start\`.`;

test.each([
  'Text: a\n\nMore text',
  'Text\n\nMore text',
  'Some text: with words. And a [link](a.md).\n\n- one\n- two',
  '**Bold** text',
  '| a | b |\n|---|---|',
])('%j between dashes is told as text', async (text) =>
  expect(await faultsOf(`---\n${text}\n\n---\n\nText.\n`)).toEqual([BETWEEN_BREAKS]),
);

const NO_KEY =
  'a line is neither a key with a colon nor a part of the value above it. Write `key: value`, with a space behind the colon. Indent a text that goes on from the line above.';
const ONE_COLUMN = 'with the same number of spaces before them';
const BRACKETS =
  'the items between brackets are not separated by one comma each. Write `[one, two]`. Put a text with a comma in quotes.';

test.each([
  ['tags:\n- a\nb', '4:1', NO_KEY],
  ['title: A\n- b', '3:1', NO_KEY],
  [
    'tags:\n  - a\n - b',
    '4:1',
    `an item of a list is not below the items above it. Write all items of a list ${ONE_COLUMN}: \`- text\`.`,
  ],
  [
    'tags:\n  a: b\n c: d',
    '4:1',
    `a line is not below the keys above it. Write keys that belong together ${ONE_COLUMN}.`,
  ],
  ['tags: [a,,b]', '2:10', BRACKETS],
  ['tags: ["a" "b"]', '2:12', BRACKETS],
  ['tags: [a b: c d: e]', '2:13', 'a text contains a colon and a space. Put the whole text in quotes.'],
  [
    'title: &a &b c',
    '2:11',
    'a text begins with `&` or `!`, which have another meaning there. Put the whole text in quotes.',
  ],
  [
    'title: A\n}',
    '3:1',
    'a bracket closes a list or map that nothing opens. Remove it, or put the whole text in quotes.',
  ],
])('%j is told once, in plain words', async (yaml, place, what) =>
  expect(await faultsOf(`---\n${yaml}\n---\n\nText.\n`)).toEqual([
    `${error} ${place} The front matter cannot be read: ${what}`,
  ]),
);

test.each([
  ['tags:\n- a\n - b', ['4:2 `- b`']],
  ['tags:\n  - a\n    - b\n    - c\n  - d', ['4:5 `- b`', '5:5 `- c`']],
  ['tags:\n  - Ada\n   - Grace', ['4:4 `- Grace`']],
  ['tags:\n  - "a\n    - b"\n  - c\n    d\n  - e-\n    f - g', []],
  ['description: a\n  - b', []],
])('%j: an item inside the item above it is told', async (yaml, items) =>
  expect(await faultsOf(`---\n${yaml}\n---\n\nText.\n`)).toEqual(
    items.map((item) => {
      const [place, written] = item.split(/ (.*)/);
      return `${warning} ${place} ${written} is indented more than the item above it, so it is a part of its text. Begin all items of a list in the same column, or put the whole text in quotes.`;
    }),
  ),
);
