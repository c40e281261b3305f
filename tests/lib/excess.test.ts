// Code that would overflow the bundler's stack and end the process.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastGlob from 'fast-glob';
import { expect, test } from 'vitest';
import { findTooComplexCode } from '../../src/lib/excess.ts';
import { repository } from '../support/cli.ts';
import { cpuTime } from '../support/cpu.ts';

const CHAINS: Readonly<Record<string, (parts: number) => string>> = {
  ternaries: (parts) => `${'a?b:'.repeat(parts)}c`,
  sums: (parts) => `${'1 + '.repeat(parts)}1`,
  alternatives: (parts) => `${'a ||\n'.repeat(parts)}1`,
  'calls of methods': (parts) => `a${'\n  .b()'.repeat(parts)}`,
  'calls of calls': (parts) => `a${'()'.repeat(parts)}`,
  indexes: (parts) => `a${'[0]'.repeat(parts)}`,
  'texts with tags': (parts) => `a${'``'.repeat(parts)}`,
  negations: (parts) => `${'!'.repeat(parts)}1`,
  'words that are operators': (parts) => `${'typeof '.repeat(parts)}1`,
  arrows: (parts) => `${'a=>'.repeat(parts)}1`,
  assignments: (parts) => `${'a = '.repeat(parts)}1`,
  'types of types': (parts) => `let a: ${'A<'.repeat(parts)}B${'>'.repeat(parts)}`,
  'types to choose from': (parts) => `let a: ${'A |\n'.repeat(parts)}B`,
  'else after else': (parts) => `if (a);\n${'else if (b);\n'.repeat(parts)}`,
  'if in if': (parts) => `${'if (a) '.repeat(parts)};`,
  labels: (parts) => `${'a:'.repeat(parts)};`,
};

test.each(Object.keys(CHAINS))('%s without end are named, and fewer are not', (kind) => {
  expect(findTooComplexCode(CHAINS[kind]?.(2000) ?? '')?.message).toBe(
    'An expression has more than 1000 parts here. Move the inner part into a variable.',
  );
  expect(findTooComplexCode(CHAINS[kind]?.(400) ?? '')).toBeUndefined();
});

test('statements, items of lists, comments and quoted texts are no parts of an expression', () => {
  const many = (text: string) => text.repeat(3000);
  for (const code of [
    many('a = b.c + 1;\n'),
    many('a = b.c + 1\n'),
    `[${many('a.b + 1, ')}]`,
    `{${many('a: b ? c : d,\n')}}`,
    `/* ${many('a + ')} */ // ${many('a + ')}`,
    `'${many('a + ')}'`,
    many('function a() { return b.c(); }\n'),
  ]) {
    expect(findTooComplexCode(code)).toBeUndefined();
  }
});

test('no file of this project is too much', () => {
  const files = fastGlob.sync('{src,bench,content/scripts,tests}/**/*.{ts,tsx}', { cwd: repository });
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => findTooComplexCode(readFileSync(join(repository, file), 'utf8')))).toEqual([]);
});

test.each([
  ["a: '", '\\\\', "'x"],
  ["'", "\\'", ''],
  ['', '/*', ''],
  ['', '"\'', ''],
  ['', "'\n", ''],
])('texts and comments that do not end take linear time: %j %j', (before, piece, after) => {
  const start = cpuTime();
  findTooComplexCode(before + piece.repeat(200_000) + after);
  expect(cpuTime() - start).toBeLessThan(5000);
});

test('what looks like a text or a comment and does not end hides nothing', () => {
  const deep = '['.repeat(600);
  for (const code of [`'[' + it's ${deep}`, `/* a *//b ${deep}`, `"\n${deep}`])
    expect(findTooComplexCode(code)?.message).toContain('nested more than 500 deep');
  expect(findTooComplexCode(`"${deep}" + '${deep}' /* ${deep} */ // ${deep}`)).toBeUndefined();
});
