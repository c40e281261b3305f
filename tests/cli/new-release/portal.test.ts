// Release posts for this repository's own portal, one for each odd way in which its products write versions. They must
// build without a warning, as every post that the command writes.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repository, techdocs } from '../../support/cli.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'techdocs-portal-'));
  for (const name of ['content', 'site.config.ts'])
    cpSync(join(repository, name), join(folder, name), { recursive: true });
  // The portal was built before all tests: what was parsed then need not be parsed again.
  cpSync(join(repository, 'node_modules/.cache/techdocs'), join(folder, '.techdocs/cache'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DATE = '2025-11-04';
const NOTES =
  'The [overview](../../docs/oemconfig/overview.md) has more.\n\n## Corrected Defects\n\n- `{ a < b }` is right.\n';

it('every product’s next post builds without a warning', async () => {
  writeFileSync(join(folder, 'notes.md'), NOTES);
  const calls: readonly (readonly [string, string, string, ...string[]])[] = [
    ['oemconfig', '2.13.0', 'oemconfig-v2.13.0'],
    ['javapos', '1.14.079', 'javapos-1.14.079'],
    ['android-sdk', '1.47', 'acme-android-sdk-v1.47'],
    ['datacapture-sdk', 'v2.2.0', 'datacapture-sdk-v2.2.0'],
    ['scan2deploy-agent', '2.8.0', 'scan2deploy-agent-v2.8.0', '--tags', 'scan-2-deploy-android,oemconfig'],
  ];
  const routes: string[] = [];
  for (const [product, version, slug, ...more] of calls) {
    // An outline would be reported as not finished.
    const call = ['new-release', product, version, '--date', DATE, '--body', 'notes.md', '--json', '--quiet', ...more];
    const run = await techdocs(call, { cwd: folder });
    expect([product, run.code, run.stderr]).toEqual([product, 0, '']);
    const { route } = JSON.parse(run.stdout) as { route: string };
    expect(route).toBe(`/releases/2025/11/04/${slug}`);
    routes.push(route);
  }
  const report = JSON.parse((await techdocs(['build', '--json', '--quiet', '--strict'], { cwd: folder })).stdout);
  expect([...report.errors, ...report.warnings]).toEqual([]);
  expect(report.routes.map((route: { path: string }) => route.path)).toEqual(expect.arrayContaining(routes));
});

it('versions that a product does not write are refused', async () => {
  for (const [product, version] of [
    ['javapos', '1.14.79'],
    ['android-sdk', '1.47.0'],
    ['datacapture-sdk', '2.2.0'],
    ['browser', '1.1.3.30'],
  ] as const) {
    const { code, stderr } = await techdocs(['new-release', product, version], { cwd: folder });
    expect([product, code]).toEqual([product, 2]);
    expect(stderr).toContain('✘ invalid-version');
  }
});
