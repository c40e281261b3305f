import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait for browsers, servers or many runs begin first: a long one that begins last would run alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /[\\/]tests[\\/](?:e2e|serve|fuzz)[\\/]/.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  // As the package is compiled: React has other functions for development.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: { TECHDOCS_PORTABLE: 'false' },
  test: {
    env: { NODE_ENV: 'production' },
    // Files share a process and its modules, which saves a third of the time of pure tests: code has no state to share.
    isolate: false,
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    globalSetup: ['tests/cli/compile.ts'],
    // Most browser tests wait more than they work: three more than the cores of the machine keep both busy.
    maxWorkers: availableParallelism() + 3,
    // A test of 10 s alone takes 60 s beside four others on a machine of half the speed.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // A shared machine stands still now and then. What fails twice is a fault; what passes at the second time is named in
    // the report, and is looked into.
    retry: 1,
    sequence: { sequencer: LongFirst },
    // What comes late on a busy machine comes.
    expect: { poll: { timeout: 20_000 } },
  },
});
