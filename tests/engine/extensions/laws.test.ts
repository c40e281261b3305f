// The rules of extensions are in the docstring of the type, where an editor shows them to authors.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../../support/cli.ts';

it('has the laws of extensions at the head of the interface in the types of the package', () => {
  const types = readFileSync(join(repository, 'dist/index.d.ts'), 'utf8');
  const [, doc = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?:export )?interface Extension \{/.exec(types) ?? [];
  expect(doc.match(/^ \* \d\./gm)).toHaveLength(6);
  expect(doc).toContain('1. Data decides, not calls.');
});
