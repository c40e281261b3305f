// The theme in the manual is the one that tests build and check.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../support/cli.ts';

it('shows the example of a theme as it is', () => {
  const read = (path: string) => readFileSync(join(repository, path), 'utf8');
  expect(read('docs/look/theme.md')).toContain(
    `\`\`\`ts title="theme/index.ts"\n${read('examples/theme/theme/index.ts')}\`\`\`\n`,
  );
});
