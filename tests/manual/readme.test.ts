// README stays short, its links exist, and its commands are those of CI.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../support/cli.ts';

const readme = readFileSync(join(repository, 'README.md'), 'utf8');

it('is at most 120 lines', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});

it('links to files that are there, and in the package', () => {
  // With a repository they are absolute.
  const targets = [...readme.matchAll(/\]\((?:\.|https?:[^)\s]*\/(?:blob|raw)\/HEAD)\/([^)#]*)/g)].map(
    ([, target = '']) => target,
  );
  expect(targets.length).toBeGreaterThan(30);
  expect(targets.filter((target) => !existsSync(join(repository, target)))).toEqual([]);
  const { files } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { files: readonly string[] };
  const isPacked = (target: string) => files.some((name) => name === target || target.startsWith(`${name}/`));
  expect(targets.filter((target) => !isPacked(target))).toEqual([]);
});

it('names the commands that CI runs, each in a block of its own', () => {
  const commands = [...readme.matchAll(/^```sh\n(.*)\n```$/gm)].map(([, command]) => command);
  expect(commands).toEqual(['npm ci && npm run build', 'npm ci && npm test']);
  const ci = readFileSync(join(repository, '.ci/run'), 'utf8').split('\n');
  expect(ci).toContain('npm ci && npm test');
});
