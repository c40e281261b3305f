// 200 random moves in a copy of the portal: `tests/cli/random-moves.test.ts` has some on a small site.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';
import { repository } from '../support/cli.ts';
import { expectMoves } from '../support/random-moves.ts';

it('moves in the portal keep its texts and its links', { timeout: 3_600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-portal-'));
  try {
    for (const name of ['content', 'site.config.ts'])
      cpSync(join(repository, name), join(folder, name), { recursive: true });
    writeFileSync(join(folder, '.gitignore'), '.techdocs\nbuild\nnode_modules\n');
    await expectMoves(folder, 'content/docs', { moves: 200, seed: 1 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
