// Files are replaced atomically. Windows refuses to rename a file while another program has it open.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { retryWhileFileInUse, writeAtomically } from '../../src/content/io/write-whole.ts';

it('makes the folder that a file is to stand in', () => {
  const root = mkdtempSync(join(tmpdir(), 'techdocs-whole-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeAtomically(join(root, 'a/b/file'), 'text');
  expect(readFileSync(join(root, 'a/b/file'), 'utf8')).toBe('text');
  expect(readdirSync(join(root, 'a/b'))).toEqual(['file']);
});

/** Returns a step that fails a number of times, and the number of its calls. */
function failing(times: number, code: string) {
  let tries = 0;
  const step = () => {
    tries += 1;
    if (tries <= times) throw Object.assign(new Error(code), { code });
  };
  return { step, tries: () => tries };
}

it('tries again on Windows until the file is let go', () => {
  const { step, tries } = failing(2, 'EPERM');
  retryWhileFileInUse(step, 'win32', [0, 0, 0]);
  expect(tries()).toBe(3);
});

it.each([
  ['win32', 'EBUSY', 3],
  ['win32', 'ENOSPC', 1],
  ['linux', 'EPERM', 1],
])('gives up on %s with %s after %i tries', (platform, code, most) => {
  const { step, tries } = failing(9, code);
  expect(() => retryWhileFileInUse(step, platform, [0, 0])).toThrow(code);
  expect(tries()).toBe(most);
});
