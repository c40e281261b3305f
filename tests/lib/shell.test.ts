// Words of shell commands that are shown for copying.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { quoteShellWord } from '../../src/lib/shell.ts';

it.each(['docs/a.md', 'v1.0..v2.0', 'HEAD~1', 'HEAD^', 'user@host:a', '-x'])('has no quotes: %s', (word) => {
  expect(quoteShellWord(word)).toBe(word);
});

it.each([
  ['hand book', '"hand book"'],
  ["it's", '"it\'s"'],
  ['C:\\My Site', '"C:\\My Site"'],
  ['~', '"~"'],
])('has double quotes, which cmd.exe and PowerShell read too: %s', (word, quoted) => {
  expect(quoteShellWord(word)).toBe(quoted);
});

it
  .runIf(process.platform !== 'win32')
  .each([
    'hand book',
    '$HOME',
    '$(id)',
    '`id`',
    '~',
    '~root/a',
    "it's",
    'a"b',
    'a\\b',
    'a b\\',
    'a\\\\ b',
    '100% a',
    'a;b',
    'a*',
    '!!',
    '',
  ])('is for a shell the same word: %s', (word) => {
  const { stdout, status } = spawnSync('sh', ['-c', `printf %s ${quoteShellWord(word)}`], { encoding: 'utf8' });
  expect({ stdout, status }).toEqual({ stdout: word, status: 0 });
});
