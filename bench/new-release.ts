// Measures the waiting time of a release engineer: from `new-release` with its flags to the finished file, as a whole process.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { measure, median, type Usage } from './measure.ts';
import { remove } from './sites.ts';

/** More runs than for builds: one takes a fifth of a second, so the median of a few would be noise. */
const RUNS = 20;
const CASES: Readonly<Record<string, readonly string[]>> = {
  'fresh checkout': ['.techdocs', 'node_modules'],
  'known site': [],
};

/** Measurement of one case. */
export interface ReleaseRow extends Omit<Usage, 'stdout'> {
  readonly kind: string;
  readonly runs: number;
}

/** Site and command; `scratch` is a folder for temporary files of the measurement. */
export interface ReleaseBench {
  readonly program: string;
  readonly folder: string;
  readonly scratch: string;
}

/** Writes a post repeatedly on a copy of this repository's own site. A fresh checkout has no cache, as in a CI job. */
export async function measureNewRelease({ program, folder, scratch }: ReleaseBench): Promise<readonly ReleaseRow[]> {
  const call = ['new-release', 'oemconfig', '99.0.0', '--date', '2025-11-04', '--yes', '--quiet'];
  const command = [process.execPath, program, ...call];
  const rows: ReleaseRow[] = [];
  for (const [kind, caches] of Object.entries(CASES)) {
    const measured: Usage[] = [];
    for (let run = 0; run < RUNS; run++) {
      remove(folder, caches);
      const result = await measure(command, { cwd: folder, scratch });
      rmSync(join(folder, result.stdout.trim()));
      measured.push(result);
    }
    rows.push({
      kind,
      runs: RUNS,
      seconds: median(measured.map(({ seconds }) => seconds)),
      cpu: median(measured.map(({ cpu }) => cpu)),
      megabytes: Math.max(...measured.map(({ megabytes }) => megabytes)),
    });
  }
  return rows;
}
