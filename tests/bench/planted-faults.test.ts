// Five hundred faults of thirty kinds in a copy of this repository's site: each is found at its line, there are no other findings, and the
// site itself has none.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compareWithTruth, faultKinds, plantFaults } from '../../bench/plant-faults.ts';
import { checkLinks } from '../../src/api.ts';
import { repository } from '../support/cli.ts';

const root = mkdtempSync(join(tmpdir(), 'techdocs-faults-'));
afterAll(() => rmSync(root, { recursive: true }));
for (const name of ['content', 'site.config.ts']) cpSync(join(repository, name), join(root, name), { recursive: true });

it('this site has no finding, and a copy with planted faults has exactly those', async () => {
  // The global set-up has parsed these pages.
  const before = await checkLinks({ root: repository });
  expect([before.ok, before.errors, before.warnings]).toEqual([true, [], []]);
  expect(before.checked.links).toBeGreaterThan(2000);
  const { truth } = plantFaults(root, { count: 500 });
  expect(new Set(truth.map(({ kind }) => kind)).size).toBe(faultKinds.length);
  expect(faultKinds.length).toBeGreaterThanOrEqual(25);
  const { errors, warnings } = await checkLinks({ root, cache: false });
  expect(compareWithTruth([...errors, ...warnings], truth)).toEqual({ missed: [], unplanted: [] });
});
