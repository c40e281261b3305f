// Constructions that a reader had to read twice: each was frequent in comments, and has a plain alternative. The list is short so that it
// reports no good sentences; it was checked on all comments.
import { readFileSync } from 'node:fs';
import fg from 'fast-glob';
import { expect, it } from 'vitest';

/** All hand-written code. */
const FILES = [
  'src/**/*.{ts,tsx,css}',
  '{bench,content,editors,examples,scripts,tests}/**/*.{ts,tsx,mjs,css}',
  'bin/*.js',
];

/** Contains each construction. */
const THIS_FILE = 'tests/comments.test.ts';

/** Each construction, with plain alternatives. */
const RIDDLES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:whoever|nobody|somebody)\b/i, 'the author, the reader, the caller; no caller'],
  [/\btells (?:of|whether|how|who|that)\b|\b(?:is|are|was|be) told\b(?! apart)/i, 'reports, is reported'],
  [/\b(?:no one|none|nothing) where\b/i, '`undefined` if, empty if'],
  [/\bpass(?:es)? over (?!all|the)/i, 'ignores, skips'],
  [/\bgo(?:es)? on\b/i, 'continues'],
  [/\bhas its turn\b/i, 'runs, is scheduled'],
  [/\bso many (?:milliseconds|bytes|characters|lines|of)\b/i, 'this many, or the number with its unit'],
  [/\bis asked for\b|\bare asked for\b/i, 'is requested, is needed'],
  [/\bcollector of garbage\b/i, 'garbage collector'],
];

/** Returns the comments of a file with their lines, each as one line of text. Comments within strings count, too. */
function commentsOf(file: string): readonly { readonly line: number; readonly text: string }[] {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(/(?<![^\s{(])\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*\/\/ .*\n)+|[ \t]\/\/ .*$/gm)].map(
    ({ index, 0: comment }) => ({
      line: code.slice(0, index).split('\n').length,
      text: comment.replace(/\n\s*(?:\*|\/\/)?/g, ' '),
    }),
  );
}

it('finds a riddle, and none in a plain sentence', () => {
  const isRiddle = (text: string) => RIDDLES.some(([pattern]) => pattern.test(text));
  expect(isRiddle('Whoever has not sent all of a request after so many milliseconds does not mean to.')).toBe(true);
  expect(isRiddle('Nothing where there is no such page.')).toBe(true);
  expect(isRiddle('Request timeout in milliseconds; checked once a second.')).toBe(false);
  expect(isRiddle('Drawings are told apart by colour.')).toBe(false);
});

it('has texts for maintainers without riddles', () => {
  const files = fg.sync(['src/**/README.md', 'docs/decisions/*.md', 'CONTRIBUTING.md']);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n\n')
      .map((paragraph) => paragraph.replaceAll('\n', ' '))
      .filter((text) => RIDDLES.some(([pattern]) => pattern.test(text)))
      .map((text) => `${file}: ${text}`),
  );
  expect(files.length).toBeGreaterThan(80);
  expect(found).toEqual([]);
});

it('has comments without riddles', { timeout: 120_000 }, () => {
  const files = fg.sync(FILES, { ignore: ['**/node_modules/**', THIS_FILE] });
  const found = files.flatMap((file) =>
    commentsOf(file).flatMap(({ line, text }) =>
      RIDDLES.filter(([pattern]) => pattern.test(text)).map(
        ([, instead]) => `${file}:${line} ${text} (plainly: ${instead})`,
      ),
    ),
  );
  expect(files.length).toBeGreaterThan(1500);
  expect(found).toEqual([]);
});
