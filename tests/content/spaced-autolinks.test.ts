// Addresses in angle brackets that contain a space are no links, and are findings.
import { expect, test } from 'vitest';
import { parseOne } from './parse-one.ts';

const findingsOf = async (text: string) => {
  const { document } = await parseOne(text);
  return document.diagnostics.map(
    ({ code, line, column, message, suggestion }) => `${code} ${line}:${column} ${message} ${suggestion}`,
  );
};

test.each([
  ['<https://example.com b>', 'Write `[b](https://example.com)`.'],
  ['<https://example.com the site>', 'Write `[the site](https://example.com)`.'],
  ['<https://exa mple.com/a b>', 'Write `<https://exa%20mple.com/a%20b>`.'],
  ['<https://example.com/a b.html?c>', 'Write `<https://example.com/a%20b.html?c>`.'],
  ['<mailto:a b@c.example>', 'Write `<mailto:a%20b@c.example>`.'],
])('%s', async (written, fix) => {
  expect(await findingsOf(`One\ntwo ${written} three.\n`)).toEqual([
    `lost-mark 2:5 \`${written}\` is no link: an address in angle brackets has no space. ${fix}`,
  ]);
});

test.each([
  '<https://example.com>',
  '`<https://example.com b>`',
  '\\<https://example.com b>',
  'a < https://b.example c > d',
])('not %s', async (text) => expect(await findingsOf(`${text}\n`)).toEqual([]));
