// The feature only reports: a page is the same with it and without.
import { afterAll, expect, it, test } from 'vitest';
import { readFixtures } from '../../content/fixtures.ts';
import { parseOne } from '../../content/parse-one.ts';
import { createSandbox } from '../../engine/sandbox.ts';

test.each(readFixtures('fixtures/markdown/foreign-syntax.txt'))(
  '$name: the page is the same without',
  async ({ input }) => {
    const told = await parseOne(input);
    const untold = await parseOne(input, {}, { extensions: [] });
    expect({ ...told.document, diagnostics: [] }).toEqual({ ...untold.document, diagnostics: [] });
    expect(told.body).toEqual(untold.body);
    const others = told.document.diagnostics.filter(({ code }) => code !== 'foreign-syntax');
    expect(untold.document.diagnostics.filter(({ code }) => code !== 'foreign-syntax')).toEqual(others);
    expect(told.document.diagnostics.length).toBeGreaterThanOrEqual(untold.document.diagnostics.length);
  },
);

const site = createSandbox({
  'site.config.json': JSON.stringify({ title: 'Acme', rules: { 'foreign-syntax': 'error' } }),
  'docs/index.md': '# Home\n\nPress ++ctrl+c++ now.\n\n```py\n--8<-- "src/main.py"\n```\n',
});
afterAll(() => site.remove());

it('is in every build, and its level is set as that of any rule', async () => {
  const { ok, errors } = await site.build();
  expect(ok).toBe(false);
  expect(errors.map(({ code, file, line, column, message }) => [code, `${file}:${line}:${column}`, message])).toEqual([
    ['foreign-syntax', 'docs/index.md:3:7', '`++ctrl+c++` is syntax of another generator, so it is shown as text.'],
    [
      'foreign-syntax',
      'docs/index.md:6:1',
      '`--8<-- "src/main.py"` is syntax of another generator, so it is shown as code.',
    ],
  ]);
});

test.each([
  [
    '{{#include ./generated/typable-cmd.md}}',
    'Write `<!-- include: ./generated/typable-cmd.md -->`, with the path from this file.',
  ],
  [
    '{{#include ../x.rs:2:5}}',
    'Write a block of code with `file="../x.rs"` after its language, with the path from this file.',
  ],
  [
    '{{#playground a.rs editable}}',
    'Write a block of code with `file="a.rs"` after its language, with the path from this file.',
  ],
])('the advice for %s has its path', async (text, suggestion) => {
  const { document } = await parseOne(`# A\n\n${text}\n`);
  expect(document.diagnostics.map((each) => each.suggestion)).toEqual([suggestion]);
});
