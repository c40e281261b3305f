// Commands of npm, translated for other package managers.
import { describe, expect, it } from 'vitest';
import { packageManagers, translateNpmCommands } from '../../../src/features/code-groups/package-managers.ts';

const all = (code: string) => packageManagers.map((manager) => translateNpmCommands(code, manager));

describe('translateNpm', () => {
  it.each([
    ['npm install', ['npm install', 'yarn install', 'pnpm install', 'bun install']],
    ['npm i -D a', ['npm i -D a', 'yarn add --dev a', 'pnpm add -D a', 'bun add --dev a']],
    [
      'npm ci  # as locked',
      [
        'npm ci  # as locked',
        'yarn install --frozen-lockfile  # as locked',
        'pnpm install --frozen-lockfile  # as locked',
        'bun install --frozen-lockfile  # as locked',
      ],
    ],
    ['npm publish', ['npm publish', 'yarn publish', 'pnpm publish', 'bun publish']],
    ['npm audit', ['npm audit', 'yarn audit', 'pnpm audit', 'bun audit']],
    ['npm view a', ['npm view a', 'yarn info a', 'pnpm view a', 'bun info a']],
    ['npm update', ['npm update', 'yarn upgrade', 'pnpm update', 'bun update']],
    ['cd a && npm test', ['cd a && npm test', 'cd a && yarn test', 'cd a && pnpm test', 'cd a && bun run test']],
  ])('%s', (code, expected) => {
    expect(all(code)).toEqual(expected);
  });

  it('leaves what it does not know as it is, and says nothing of that', () => {
    const code = '# npm install comes first\nnpm audit fix\nnpx one\npnpm install x\nnpm-run-all a\nsee npm.\n';
    expect(all(code)).toEqual([code, code, code, code]);
  });
});
