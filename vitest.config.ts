import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { kindOf, kinds } from './scripts/test-report.ts';

/** Starts files that wait for browsers and servers first: a long one that starts last would run alone. */
class SlowKindsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const costs = new Map(
      sorted.map((file) => [file, kinds.indexOf(kindOf(readFileSync(file.moduleId, 'utf8')))] as const),
    );
    return sorted.sort((a, b) => (costs.get(b) ?? 0) - (costs.get(a) ?? 0));
  }
}

export default defineConfig({
  // As in the compiled package: React's JSX functions for development differ.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    env: { NODE_ENV: 'production' },
    // Files share a process and its modules, which saves a third of the time of pure tests: modules have no state.
    isolate: false,
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: [...configDefaults.exclude, 'tests/long/**'],
    globalSetup: ['tests/cli/compile.ts'],
    runner: 'tests/support/runner.ts',
    // Tests wait for browsers, servers and threads: one worker more than there are cores keeps them busy, and two more take longer.
    maxWorkers: availableParallelism() + 1,
    // Timeouts, far above the needs of a machine with other work on each core.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    sequence: { sequencer: SlowKindsFirst },
    expect: { poll: { timeout: 60_000 } },
  },
});
