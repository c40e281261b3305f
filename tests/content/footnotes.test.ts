// Footnotes without a text or a mark, or with two texts: no part of them is lost without a finding.
import { expect, test } from 'vitest';
import { parseOne } from './parse-one.ts';

/** Returns the findings about the footnotes of a text. */
async function foundIn(text: string, more: Parameters<typeof parseOne>[1] = {}): Promise<readonly string[]> {
  const { document } = await parseOne(text, more);
  return document.diagnostics.map(({ code, line, column, message }) => `${code} ${line}:${column} ${message}`);
}

const TWICE = 'The footnote `[^1]` has a text already, which is shown.';
const lone = (mark: string) => `The mark \`${mark}\` has no footnote, so it is shown as text.`;
const unused = (mark: string) => `No mark \`${mark}\` refers to this footnote, so it is not shown.`;

test('the first text of a name is shown, and each loss is told with its line', async () => {
  const text =
    'One[^1] and three[^3].\n\n[^1]: First text.\n[^1]: Third text.\n\n[^4]: Fourth text, whose mark was forgotten.\n';
  expect(await foundIn(text)).toEqual([
    `invalid-footnote 1:18 ${lone('[^3]')}`,
    `invalid-footnote 4:1 ${TWICE}`,
    `invalid-footnote 6:1 ${unused('[^4]')}`,
  ]);
  const { body } = await parseOne(text);
  expect(body.html).toContain('First text.');
  expect(body.html).toContain('three[^3]');
  expect(body.html).not.toMatch(/Third|Fourth/);
});

test('a text that is not shown has no links, marks and notes of its own', async () => {
  const text = 'a[^1]\n\n[^1]: b\n\n[^1]: [c](./c.md) d[^2] ^[e]\n\n    [^3]: f\n';
  const { document, body } = await parseOne(text);
  expect(document.diagnostics.map(({ line, message }) => `${line} ${message}`)).toEqual([`5 ${TWICE}`]);
  expect(document.links).toEqual([]);
  expect(body.html.match(/<li id="fn/g)).toHaveLength(1);
});

test.each([
  ['a\nb [^x] c [^x]\n\n- d[^1]\n\n  [^1]: e\n', [`2:3 ${lone('[^x]')}`]],
  ['> a[^1]\n>\n> [^1]:\n>     b\n>\n> [^2]: c\n', [`6:3 ${unused('[^2]')}`]],
  ['| a |\n|---|\n| b[^2] |\n\n[^1]: c[^1]\n', [`3:4 ${lone('[^2]')}`]],
  ['```\n[^1]: a\n```\n\n[^1]: b\n', [`5:1 ${unused('[^1]')}`]],
  ['a[^1]\n\n[^1]: b [^{{ vendor }}]\n', [`3:9 ${lone('[^Acme]')}`]],
  ['a[^toString]\n\n[^1]: b[^1]\n', [`1:2 ${lone('[^toString]')}`]],
])('%j is told', async (text, found) =>
  expect(await foundIn(text)).toEqual(found.map((each) => `invalid-footnote ${each}`)),
);

test.each([
  'Names match [^a-z] and [^3].\n',
  'a^[b] [^c]\n',
  'a[^1] `[^2]` \\[^3] [^4](./a.md)\n\n    [^5]\n\n```\n[^6]: a\n```\n\n[^1]: b\n',
  '## a[^1]\n\n[b[^2]](./a.md) **c[^3]**\n\n[^1]: d\n[^2]: e\n[^3]: f\n',
  '[^1]: a\n\nb[^1] c[^1]\n',
])('nothing is said of %j', async (text) => expect(await foundIn(text)).toEqual([]));

test('references of APIs hold what others wrote', async () => {
  expect(await foundIn('', { isMade: 'pieces', pieces: [{ text: 'a[^2]\n\n[^1]: b\n[^1]: c' }] })).toEqual([]);
});

test('one that was included is told in its own file', async () => {
  const includes = { 'docs/a/part.md': 'Part\n\n[^1]: a\n' };
  const { document } = await parseOne('<!-- include: ./part.md -->\n\nb\n', { includes });
  expect(document.diagnostics).toMatchObject([{ code: 'invalid-footnote', file: 'docs/a/part.md', line: 3 }]);
});

test('a name with a space is told at each place, and other brackets are left alone', async () => {
  const text = 'One[^long note] and `[^a b]` and [^a b].\n\n[^long note]: The text of it.\n\n[^1]: Text.\n\nTwo[^1]\n';
  const { document } = await parseOne(text);
  const message = 'The footnote `[^long note]` is shown as text: its name has a space.';
  const suggestion = 'Write `[^long-note]` wherever it stands.';
  expect(document.diagnostics).toMatchObject([
    { code: 'invalid-footnote', line: 1, column: 4, message, suggestion },
    { code: 'invalid-footnote', line: 3, column: 1, message, suggestion },
  ]);
});
