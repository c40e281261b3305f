// Like `tests/cli/new-release/portal.test.ts`, in the complete portal.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';
import { repository } from '../support/cli.ts';
import { expectPosts } from '../support/portal-posts.ts';

it('the next posts of the portal build without a warning', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-portal-'));
  try {
    for (const name of ['content', 'site.config.ts']) {
      cpSync(join(repository, name), join(folder, name), { recursive: true });
    }
    await expectPosts(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
