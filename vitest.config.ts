import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    globalSetup: ['tests/cli/compile.ts'],
    // Most browser tests wait more than they work: one more than the cores of the machine keeps both busy.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What comes late on a busy machine comes.
    expect: { poll: { timeout: 20_000 } },
  },
});
