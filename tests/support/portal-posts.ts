// Release posts for this repository's own portal, one for each unusual version format of its products.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { techdocs } from './cli.ts';

const NOTES =
  'The [overview](../../docs/oemconfig/overview.md) has more.\n\n## Corrected Defects\n\n- `{ a < b }` is right.\n';

const CALLS: readonly (readonly [string, string, string, ...string[]])[] = [
  ['oemconfig', '2.13.0', 'oemconfig-v2.13.0'],
  ['javapos', '1.14.079', 'javapos-1.14.079'],
  ['android-sdk', '1.47', 'acme-android-sdk-v1.47'],
  ['datacapture-sdk', 'v2.2.0', 'datacapture-sdk-v2.2.0'],
  ['scan2deploy-agent', '2.8.0', 'scan2deploy-agent-v2.8.0', '--tags', 'scan-2-deploy-android,oemconfig'],
];

/** Writes the posts in a project with the portal's configuration, and builds it: none may have a warning. */
export async function expectPosts(folder: string): Promise<void> {
  writeFileSync(join(folder, 'notes.md'), NOTES);
  const routes: string[] = [];
  for (const [product, version, slug, ...more] of CALLS) {
    // A draft from a template would be reported as unfinished.
    const call = ['new-release', product, version, '--date', '2025-11-04', '--body', 'notes.md', '--json', '--quiet'];
    const run = await techdocs([...call, ...more], { cwd: folder });
    expect([product, run.code, run.stderr]).toEqual([product, 0, '']);
    const { route } = JSON.parse(run.stdout) as { route: string };
    expect(route).toBe(`/releases/2025/11/04/${slug}`);
    routes.push(route);
  }
  const report = JSON.parse((await techdocs(['build', '--json', '--quiet', '--strict'], { cwd: folder })).stdout);
  expect([...report.errors, ...report.warnings]).toEqual([]);
  expect(report.routes.map((route: { path: string }) => route.path)).toEqual(expect.arrayContaining(routes));
}
