// Small sites, correct and broken: `check-links` is right about each, and the table explains each difference from linkinator.
import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compareFixtures, fixtures } from '../../bench/agreement.ts';
import { runLinkCheck } from '../../src/links/check-links.ts';
import { makeFolder } from '../support/tree.ts';

it('agrees with linkinator, or the difference has its reason', async () => {
  const folder = makeFolder({});
  const rows = await compareFixtures(folder, runLinkCheck);
  rmSync(folder, { recursive: true });
  expect(rows.map(({ name, wrong, stale }) => ({ name, wrong, stale }))).toEqual(
    Object.keys(fixtures).map((name) => ({ name, wrong: [], stale: [] })),
  );
  const unexplained = rows.flatMap(({ differences }) => differences.filter(({ why }) => why === undefined));
  expect(unexplained).toEqual([]);
  expect(rows.reduce((sum, { broken }) => sum + broken, 0)).toBeGreaterThan(25);
});
