// What `npm run test:long` runs: what takes minutes, or a program that few machines have. `npm test` leaves it out.
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import usual from '../../vitest.config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default mergeConfig(
  { ...usual, test: { ...usual.test, include: [], exclude: [] } },
  defineConfig({ root, test: { include: ['tests/long/**/*.test.ts'] } }),
);
