// Dates of releases that have none in the change log.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createReleaseDateFinder } from '../../../src/cli/new-release/changelog/days.ts';
import { parseChangelog } from '../../../src/cli/new-release/changelog/read.ts';
import { makeHistory } from '../../support/history.ts';
import { writeFiles } from '../../support/tree.ts';

it('are those of their tags, else those of their headings, but none after the day above them', async () => {
  const log =
    '## 3.1.0 (June 2024)\n\n## 3.0.1 (July 2023)\n\n## 3.0.0\n\n## 2.0.0 - 2020-05-01\n\n## 1.5.0\n\n## 1.0.0\n\n## 0.9.0 - 2019-01-01\n\n## 0.8.0\n';
  const folder = makeHistory('feat: start\n$ tag v1.0.0');
  try {
    writeFiles(folder, { 'CHANGELOG.md': log });
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
    execFileSync('git', ['add', '-A'], { cwd: folder });
    execFileSync('git', [...author, 'commit', '-q', '-m', 'log', '--date', '2024-06-01T12:00:00Z'], { cwd: folder });
    const { releases } = parseChangelog(log);
    const dayOf = await createReleaseDateFinder(join(folder, 'CHANGELOG.md'), 'UTC', releases);
    const product = { key: 'one', versions: [], isOnly: true };
    const undated = releases.filter(({ date }) => date === undefined);
    expect(undated.map((release) => `${release.version} ${dayOf(release, product)}`)).toEqual([
      '3.1.0 2024-06-01',
      '3.0.1 2023-07-01',
      '3.0.0 2024-06-01',
      '1.5.0 2020-05-01',
      '1.0.0 2023-11-14',
      '0.8.0 2019-01-01',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it.each([
  ['numbers, as one is no day', '### 2026.08.19\n\n### 2025.02.29\n', undefined, [undefined, undefined]],
  ['days', '### 2026.08.19.1\n\n### 2026.08.19\n\n### 1.0.0\n', undefined, ['2026-08-19', '2026-08-19', undefined]],
  ['numbers by their neighbours', '## 2024.12.10\n\n## 2024.12.9\n', undefined, [undefined, undefined]],
  ['numbers by the scheme', '## 2024.12.10\n', 'calendar', [undefined]],
])('of calendar versions are in them if these are %s: %j', async (_, log, versionScheme, days) => {
  const folder = makeHistory('feat: start');
  try {
    const { releases } = parseChangelog(log);
    const dayOf = await createReleaseDateFinder(join(folder, 'CHANGELOG.md'), 'UTC', releases);
    const product = { key: 'one', versions: [], isOnly: true, versionScheme };
    expect(releases.map((release) => dayOf(release, product))).toEqual(days);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
