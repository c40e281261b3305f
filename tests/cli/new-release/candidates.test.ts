// Checks of `new-release` for versions of candidates, and releases beside them.
import { describe, expect, it } from 'vitest';
import { validateVersion } from '../../../src/cli/new-release/judge.ts';
import { validateAndResolveRelease } from '../../../src/cli/new-release/plan.ts';
import { createUnconfiguredProduct, type ReleasePost, type SiteReleases } from '../../../src/cli/new-release/site.ts';

const posts = (...versions: string[]): ReleasePost[] =>
  versions
    .map((version, index) => {
      const date = `2025-01-${String(index + 1).padStart(2, '0')}`;
      return { file: `releases/${date}.md`, route: `/${version}`, date, product: 'core', version, tags: [] };
    })
    .reverse();
const faultOf = (version: string, released: readonly ReleasePost[]) =>
  validateVersion(version, createUnconfiguredProduct('core'), released)?.message;

describe('beside candidates', () => {
  it.each([
    ['1.9.1', ['1.9.0', '2.0.0-rc.1']],
    ['2.0.0-rc.2', ['1.9.0', '2.0.0-rc.1']],
    ['2.0.0', ['1.9.0', '2.0.0-rc.1']],
    ['1.9.1-rc.1', ['1.9.0', '2.0.0-rc.1']],
    ['2.0.0-rc.1', ['1.9.0', '2.0.0-rc.1']],
  ])('%s may follow %j', (version, released) => expect(faultOf(version, posts(...released))).toBeUndefined());

  it.each([
    ['1.8.1', ['1.9.0', '2.0.0-rc.1'], 'core 1.8.1 is not greater than 1.9.0, the last version (2025-01-01).'],
    [
      '2.0.0-rc.1',
      ['1.9.0', '2.0.0-rc.2'],
      'core 2.0.0-rc.1 is not greater than 2.0.0-rc.2, the last version (2025-01-02).',
    ],
    [
      '2.0.0-rc.3',
      ['2.0.0-rc.2', '2.0.0'],
      'core 2.0.0-rc.3 is not greater than 2.0.0, the last version (2025-01-02).',
    ],
  ])('%s may not follow %j', (version, released, message) => {
    expect(faultOf(version, posts(...released))).toBe(message);
  });

  it('a release comes after the release before', () => {
    const site: SiteReleases = {
      folder: 'releases',
      routeBase: '/releases',
      variables: {},
      products: [createUnconfiguredProduct('core')],
      posts: posts('1.9.0', '2.0.0-rc.1'),
    };
    const before = (version: string) =>
      validateAndResolveRelease({ product: 'core', version }, site, '2025-11-20').value?.previousVersion;
    expect(['2.0.0', '2.0.0-rc.2'].map(before)).toEqual(['1.9.0', '2.0.0-rc.1']);
  });
});
