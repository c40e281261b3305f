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

/** Comments, also within strings. */
const COMMENTS = /(?<![^\s{(])\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*\/\/ .*\n)+|[ \t]\/\/ .*$/gm;

/** Texts for maintainers. */
const TEXTS = ['src/**/README.md', 'docs/decisions/*.md', 'CONTRIBUTING.md'];

/** Returns the comments of a file with their lines, each as one line of text. */
function commentsOf(file: string): readonly { readonly line: number; readonly text: string }[] {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(COMMENTS)].map(({ index, 0: comment }) => ({
    line: code.slice(0, index).split('\n').length,
    text: comment.replace(/\n\s*(?:\*|\/\/)?/g, ' '),
  }));
}

/** Names of libraries that are in comments only. */
const FOREIGN_NAMES = ['copyPages', 'forwardRef', 'kebabCase'];

/** Returns the names between backticks that can only be names of code: `camelCase`, `PascalCase` of two words, and `UPPER_CASE`. */
function codeNamesOf(text: string): readonly string[] {
  return [...text.matchAll(/`([\w$.]+)(?:\(\))?`/g)]
    .flatMap(([, path = '']) => path.split('.'))
    .filter((name) => /^(?:[A-Z]?[a-z]+\d*[A-Z]\w*|[A-Z\d]+(?:_[A-Z\d]+)+|[A-Z]{4,})$/.test(name));
}

it('finds a riddle, and none in a plain sentence', () => {
  const isRiddle = (text: string) => RIDDLES.some(([pattern]) => pattern.test(text));
  expect(isRiddle('Whoever has not sent all of a request after so many milliseconds does not mean to.')).toBe(true);
  expect(isRiddle('Nothing where there is no such page.')).toBe(true);
  expect(isRiddle('Request timeout in milliseconds; checked once a second.')).toBe(false);
  expect(isRiddle('Drawings are told apart by colour.')).toBe(false);
});

it('has texts for maintainers without riddles', () => {
  const files = fg.sync(TEXTS);
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

it('finds names of code, and no other words', () => {
  expect(codeNamesOf('See `readPage()`, `one.SiteConfig`, `LIMIT_MS` and `HOSTS`.')).toEqual([
    'readPage',
    'SiteConfig',
    'LIMIT_MS',
    'HOSTS',
  ]);
  expect(
    codeNamesOf('A plainWord, `page`, `plan.ts`, `a-b`, `readPage` of two files: `a/b.ts`, `GET`, `Pages`.'),
  ).toEqual(['readPage']);
});

it('has comments and texts that name code which exists', { timeout: 120_000 }, () => {
  const files = fg.sync('{src,scripts,bench,tests}/**/*.{ts,tsx,mjs}', { ignore: ['**/node_modules/**', THIS_FILE] });
  const code = files.map((file) => readFileSync(file, 'utf8').replace(COMMENTS, ' '));
  const known = new Set([...FOREIGN_NAMES, ...code.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? [])]);
  const comments = files
    .filter((file) => /^(?:src|scripts)\//.test(file))
    .flatMap((file) => commentsOf(file).map(({ line, text }) => ({ place: `${file}:${line}`, text })));
  const texts = fg.sync(TEXTS).map((file) => ({
    place: file,
    text: readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gm, ''),
  }));
  const found = [...comments, ...texts].flatMap(({ place, text }) =>
    codeNamesOf(text)
      .filter((name) => !known.has(name))
      .map((name) => `${place} ${name}`),
  );
  expect(known.size).toBeGreaterThan(10_000);
  expect(found).toEqual([]);
});
