// Calls with misleading arguments: a version after `--from-git`, a future date, a candidate after a candidate.
import { afterAll, describe, expect, it } from 'vitest';
import { validateAndResolveRelease } from '../../../src/cli/new-release/plan.ts';
import { createUnconfiguredProduct, type SiteReleases } from '../../../src/cli/new-release/site.ts';
import { computeNextPrereleaseVersion } from '../../../src/model/version-scheme.ts';
import { createSandbox } from '../../engine/sandbox.ts';

const products = [
  { ...createUnconfiguredProduct('core'), versionScheme: 'semver' },
  createUnconfiguredProduct('gateway'),
];
const site: SiteReleases = { folder: 'releases', routeBase: '/releases', variables: {}, posts: [], products };

describe('a word that --from-git takes for its range', () => {
  const faultsOf = (answers: object) => {
    const { faults = [] } = validateAndResolveRelease(
      { options: '--from-git=x --yes', ...answers },
      site,
      '2025-01-01',
    );
    return faults.map(({ message, suggestion }) => `${message} ${suggestion}`);
  };
  it.each([
    [
      { product: 'core', range: '2.3.0' },
      '`--from-git` takes `2.3.0` for a range of commits, so the version is missing. Write it before the option: `techdocs new-release core 2.3.0 --from-git --yes`.',
    ],
    [
      { version: '2.3.0', range: 'core' },
      '`--from-git` takes `core` for a range of commits, so the product is missing. Write it before the option: `techdocs new-release core 2.3.0 --from-git --yes`.',
    ],
  ])('%j', (answers, message) => expect(faultsOf(answers)).toEqual([message]));

  it.each([[{ product: 'core', range: 'v1.0.0..HEAD' }], [{ product: 'core', range: 'main' }]])(
    'may be one: %j',
    (answers) => expect(faultsOf(answers)).toEqual([expect.stringContaining('needs a version.')]),
  );
});

describe('the candidate after', () => {
  it.each([
    ['2.0.0-rc.1', 'semver', '2.0.0-rc.2'],
    ['2.0.0-beta9', 'semver', '2.0.0-beta10'],
    ['v2.0-rc.09', undefined, 'v2.0-rc.10'],
    ['2.0.0-rc', 'semver', undefined],
    ['2.0.0', 'semver', undefined],
    ['1.14.17-078', 'N.N.N-NNN', undefined],
  ])('%s by %s', (last, scheme, next) => expect(computeNextPrereleaseVersion(last, scheme)).toBe(next));
});

it('a call in a folder below the site names the site', async () => {
  const above = createSandbox({ 'site.config.json': '{}', 'packages/core/package.json': '{}' });
  const { code, stderr } = await above.run(['new-release', 'core', '1.0.0', '--root', 'packages/core']);
  above.remove();
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr:
      '✘ invalid-call\n  This site has no folder for releases. There is a configuration in `../..`. Run the command there, or add `--root ../..`.\n',
  });
});

describe('a day to come', () => {
  const folder = createSandbox({
    'site.config.json': '{ "releases": { "path": "releases", "schedule": true } }',
    'docs/index.md': '# Start\n',
    'body.md': 'Faster.\n',
    'releases/2025-01-01-core-v1.0.0.md': '---\nproduct: core\nversion: 1.0.0\n---\n\nWords.\n',
  });
  afterAll(() => folder.remove());

  it('is said to be waited for', async () => {
    const call = (...more: string[]) =>
      folder.run(['new-release', 'core', '1.1.0', '--body', 'body.md', '--dry-run', ...more]);
    const line = '  It appears on 2199-01-01: build the site again on that day\n';
    expect((await call('--date', '2199-01-01')).stderr).toContain(line);
    expect((await call()).stderr).not.toContain('It appears on');
  });
});
