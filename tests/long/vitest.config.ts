// Configuration of `npm run test:long`: tests that take minutes, or need a rare program. `npm test` excludes them.
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import usual from '../../vitest.config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default mergeConfig(
  { ...usual, test: { ...usual.test, include: [], exclude: [] } },
  defineConfig({ root, test: { include: ['tests/long/**/*.test.ts'] } }),
);
