// The page on security names the function for each boundary, and its file.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../support/cli.ts';

const text = readFileSync(join(repository, 'docs/inside/security.md'), 'utf8');
const named = [...text.matchAll(/`(\w+)` in `([\w/.-]+\.ts)`/g)].map(([, name = '', file = '']) => ({ name, file }));

it('names functions that are there', () => {
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter(({ name, file }) => {
    const path = join(repository, 'src', file);
    return !existsSync(path) || !new RegExp(`(?:function|const|class) ${name}\\b`).test(readFileSync(path, 'utf8'));
  });
  expect(missing).toEqual([]);
});
