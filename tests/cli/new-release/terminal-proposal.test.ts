// `new-release` on a terminal in a project with one product: it does not ask for the product, and proposes the version.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeHistory } from '../../support/history.ts';
import { hasScript, onTerminal, type Step } from '../../support/terminal.ts';
import { writeFiles } from '../../support/tree.ts';

const ENTER = '\r';

let folder: string;
beforeEach(() => {
  folder = makeHistory(`
    feat: start
    $ tag v1.2.0
    feat: a widget`);
  writeFiles(folder, {
    'docs/index.md': '# Start\n\nWords.\n',
    'releases/2025-03-02-parser-v1.2.0.md': '---\nproduct: parser\nversion: 1.2.0\n---\n\nFaster.\n',
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasScript)('on a terminal', () => {
  it('the version that the commits ask for is chosen first, and said to be proposed', async () => {
    const steps: readonly Step[] = [
      ['Version (the last one is 1.2.0 of 2025-03-02)', ENTER],
      ['Title', ENTER],
      ['Tags', ENTER],
      ['Write `', ENTER],
    ];
    const { code, screen } = await onTerminal(folder, 'new-release --from-git --date 2025-04-05', steps);
    expect(code).toBe(0);
    expect(screen).toContain('1.3.0 (minor; proposed, as there are new features)');
    expect(screen).not.toContain('Product');
    expect(readdirSync(join(folder, 'releases'))).toContain('2025-04-05-parser-v1.3.0.md');
  });
});
