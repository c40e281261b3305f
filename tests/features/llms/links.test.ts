// Files for tools are valid link targets, for every command that checks links.
import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkLinks } from '../../../src/api.ts';
import { makeFolder } from '../../support/tree.ts';

it('are found by check-links, and those that are not there are told', async () => {
  const root = makeFolder({
    'package.json': '{}',
    'site.config.json': '{ "title": "Acme" }',
    'docs/a.md': '# A\n\n[list](/llms.txt) [all](/llms-full.txt) [catalogue](/llms.json) [none](/llms.xml)\n',
  });
  try {
    const { errors, warnings } = await checkLinks({ root });
    expect([...errors, ...warnings].map(({ message }) => message)).toEqual([expect.stringContaining('`/llms.xml`')]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
