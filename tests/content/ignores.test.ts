// Ignore comments of authors: their scope, and codes that they cannot ignore.
import { expect, it } from 'vitest';
import { parseOne } from './parse-one.ts';

async function ignored(text: string, includes: Readonly<Record<string, string>> = {}) {
  const { document } = await parseOne(text, { includes });
  return (document.ignores ?? []).map(
    ({ code, line, column, lines }) => `${line}:${column} ${code} ${lines ?? 'page'}`,
  );
}

async function told(text: string) {
  const { document } = await parseOne(text);
  return document.diagnostics.map(({ code, line, column, message, suggestion }) =>
    `${line}:${column} ${code} ${message} ${suggestion ?? ''}`.trim(),
  );
}

const page = (...lines: readonly number[]) => lines.map((line) => `docs/a/page.md:${line}`).join();

it.each([
  ['<!-- techdocs-ignore extra-h1: why -->\n# A\n\n# B', [`1:1 extra-h1 ${page(1, 2)}`]],
  ['Text\n\n<!-- techdocs-ignore broken-link -->\n\n- a\n- b\n\nAfter', [`3:1 broken-link ${page(3, 4, 5, 6, 7)}`]],
  ['<!--techdocs-ignore broken-link-->\n:::note\nA\n\nB\n:::\n\nC', [`1:1 broken-link ${page(1, 2, 3, 4, 5)}`]],
  [
    '<!-- techdocs-ignore broken-link, duplicate-id -->\n<!-- techdocs-ignore bare-url -->\n| a |\n|---|\n| b |',
    [
      `1:1 broken-link ${page(1, 2, 3, 4, 5)}`,
      `1:1 duplicate-id ${page(1, 2, 3, 4, 5)}`,
      `2:1 bare-url ${page(2, 3, 4, 5)}`,
    ],
  ],
  ['One <!-- techdocs-ignore broken-link: why -->\ntwo\nthree', [`1:5 broken-link ${page(2)}`]],
  ['- a\n\n  <!-- techdocs-ignore broken-link -->\n  b\n\n- c', [`3:3 broken-link ${page(3, 4)}`]],
  ['Text\n\n<!-- techdocs-ignore broken-link -->', [`3:1 broken-link ${page(3)}`]],
  ['---\nignore: [missing-truncate, tag-case]\n---\nText', ['2:1 missing-truncate page', '2:1 tag-case page']],
  ['`<!-- techdocs-ignore broken-link -->`\n\n```\n<!-- techdocs-ignore broken-link -->\n```', []],
  ['<!-- check-links-ignore -->\nText', []],
  ['<!-- techdocs-ignored broken-link -->\nText', []],
])('%j', async (text, expected) => {
  expect(await ignored(text)).toEqual(expected);
  expect(await told(text)).toEqual(expect.not.arrayContaining([expect.stringContaining('-ignore')]));
});

it('holds for included lines where they stand', async () => {
  const text = '<!-- techdocs-ignore broken-link -->\n<!-- include: b.md -->';
  expect(await ignored(text, { 'docs/a/b.md': '- a\n- b\n' })).toEqual([
    '1:1 broken-link docs/a/page.md:1,docs/a/b.md:1,docs/a/b.md:2',
  ]);
});

it('says what cannot be passed over', async () => {
  const text = [
    '---',
    'ignore: [case-collision, tag-cas]',
    '---',
    '<!-- techdocs-ignore: why -->',
    'A <!-- techdocs-ignore unsafe-html -->',
  ];
  expect(await told(text.join('\n'))).toEqual([
    '2:1 invalid-ignore `case-collision` cannot be ignored. Fix what it finds, and remove it from `ignore`.',
    '2:1 invalid-ignore `tag-cas` is not the code of a finding. Did you mean `tag-case`?',
    '4:1 invalid-ignore This comment does not say which finding to ignore. Add its code: `<!-- techdocs-ignore broken-link: why -->`.',
    '5:3 invalid-ignore `unsafe-html` cannot be ignored. Fix what it finds, and remove this comment.',
  ]);
});
