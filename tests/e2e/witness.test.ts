// A second witness for our own link rules: linkinator crawls the built portal as a browser would.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LinkChecker, LinkState } from 'linkinator';
import { afterAll, expect, it } from 'vitest';
import { repository, techdocs } from '../support/cli.ts';
import { serveFolder } from '../support/static-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'techdocs-witness-'));
const out = join(folder, 'build');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds no broken link in the portal either', { timeout: 120_000 }, async () => {
  const run = await techdocs(['build', '--quiet', '--out-dir', out], { cwd: repository });
  expect([run.code, run.stderr]).toEqual([0, '']);
  const server = await serveFolder(out);
  try {
    const { links } = await new LinkChecker().check({
      path: server.origin,
      recurse: true,
      concurrency: 20,
      // A busy machine may drop a connection.
      retryErrors: true,
      linksToSkip: async (link) => !link.startsWith(server.origin),
    });
    const broken = links.filter((link) => link.state === LinkState.BROKEN).map((link) => `${link.parent}: ${link.url}`);
    expect(broken).toEqual([]);
    expect(new Set(links.filter((link) => link.state === LinkState.OK).map((link) => link.url)).size).toBeGreaterThan(
      540,
    );
  } finally {
    await server.close();
  }
});
