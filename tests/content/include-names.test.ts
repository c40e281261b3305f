// Includes whose path has a space, includes without a colon, and the paths of includes after a move.
import { expect, it, test } from 'vitest';
import { updateIncludePaths } from '../../src/cli/move/includes.ts';
import { listIncludeTargets } from '../../src/content/markdown/include-targets.ts';
import { parseOne, visible } from './parse-one.ts';

const findingsOf = async (text: string) => {
  const { document } = await parseOne(text);
  return document.diagnostics.map(
    ({ code, line, column, message, suggestion }) => `${code} ${line}:${column} ${message} ${suggestion}`,
  );
};

it('the path of an include may have spaces', async () => {
  const text = 'One\n\n<!-- include: ./_my first part.md#end -->\n';
  const path = 'docs/a/_my first part.md';
  expect(listIncludeTargets(text, 'docs/a/page.md')).toEqual([path]);
  const part = 'Not this.\n\n<!-- #region end -->\n\nThis.\n\n<!-- #endregion end -->\n';
  const { body, document } = await parseOne(text, { includes: { [path]: part } });
  expect(document.diagnostics).toEqual([]);
  expect(visible(body)).toBe('<p>One</p>\n<p>This.</p>\n');
});

test.each([
  '<!-- include ./_part.md -->',
  '<!-- include "./_part.md" -->',
  '<!--include=./_part.md-->',
  '<!-- Include ./_part.md -->',
])('%s includes nothing', async (written) => {
  expect(await findingsOf(`One\n\n${written}\n\nTwo\n`)).toEqual([
    'foreign-syntax 3:1 This comment includes nothing: there is no colon behind `include`. Write `<!-- include: ./_part.md -->`.',
  ]);
});

test.each(['<!-- include the screenshots, e.g. a.png, later -->', '<!-- include this -->', '<!-- includes ./a.md -->'])(
  '%s is a comment',
  async (written) => expect(await findingsOf(`One\n\n${written}\n`)).toEqual([]),
);

test.each([
  ['<!-- include: ./_my part.md#end -->', '<!-- include: ../b/_new part.md#end -->'],
  ['<!--@include: ./_my part.md{2,4}-->', '<!--@include: ../b/_new part.md{2,4}-->'],
  ['<!-- include: /docs/a/_my part.md -->', '<!-- include: /docs/b/_new part.md -->'],
  ['```md file="@site/docs/a/_my part.md" {1}', '```md file="@site/docs/b/_new part.md" {1}'],
  ['```js file=./run.js#main title=a', '```js file=../b/go.js#main title=a'],
  ['<!-- include: ./_my other.md -->', '<!-- include: ./_my other.md -->'],
])('%s follows its file', (written, after) => {
  const file = 'docs/a/page.md';
  const moves = [
    ['docs/a/_my part.md', 'docs/b/_new part.md'],
    ['docs/a/run.js', 'docs/b/go.js'],
  ] as const;
  const included = new Set(['docs/a/_my part.md', 'docs/a/_my other.md', 'docs/a/run.js']);
  expect(updateIncludePaths(`One\n\n${written}\n`, { file, included, moves })).toBe(`One\n\n${after}\n`);
});
