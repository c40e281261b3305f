// Calls in a project with one product, and the proposed version.
import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { findProduct } from '../../../src/cli/new-release/judge.ts';
import { addImpliedProduct, findSingleProductKey } from '../../../src/cli/new-release/one-product.ts';
import { validateAndResolveRelease } from '../../../src/cli/new-release/plan.ts';
import { chooseVersionBump, proposeVersion } from '../../../src/cli/new-release/proposal.ts';
import { createUnconfiguredProduct, type ReleasePost, type SiteReleases } from '../../../src/cli/new-release/site.ts';
import { listNextVersions } from '../../../src/model/version-scheme.ts';
import { makeHistory } from '../../support/history.ts';

const TODAY = '2025-11-20';
const post = (product: string, version: string): ReleasePost => ({
  file: `releases/2025-01-01-${product}-${version}.md`,
  route: `/${product}-${version}`,
  date: '2025-01-01',
  product,
  version,
  tags: [],
});
const site = (posts: readonly ReleasePost[], ...keys: string[]): SiteReleases => ({
  folder: 'releases',
  routeBase: '/releases',
  variables: {},
  posts,
  products: keys.map((key) => createUnconfiguredProduct(key)),
  projectName: 'parser',
});

describe('a version in the place of the product', () => {
  it.each([
    ['of a project without posts', site([]), { product: '1.1.0' }, { product: 'parser', version: '1.1.0' }],
    ['of its posts', site([post('core', '1.0.0')]), { product: '1.1.0' }, { product: 'core', version: '1.1.0' }],
    ['of the configuration', site([], 'core'), { product: 'v1.1.0' }, { product: 'core', version: 'v1.1.0' }],
    ['of none where there are several', site([], 'core', 'app'), { product: '1.1.0' }, { version: '1.1.0' }],
    [
      'and of none beside a version',
      site([], 'core'),
      { product: '1.1.0', version: '2.0.0' },
      { product: '1.1.0', version: '2.0.0' },
    ],
    ['but not of a product of that name', site([], '1.1.0'), { product: '1.1.0' }, { product: '1.1.0' }],
    ['and not a name', site([]), { product: 'other' }, { product: 'other' }],
    [
      'written as the others are',
      site([post('core', '1.0.0')]),
      { product: 'v1.1.0' },
      { product: 'core', version: '1.1.0' },
    ],
    [
      'with a v where the others have one',
      site([post('core', 'v1.0.0'), post('core', 'v0.9.0')], 'core'),
      { product: 'core', version: '1.1.0' },
      { product: 'core', version: 'v1.1.0' },
    ],
    [
      'as it is given where some have one',
      site([post('core', 'v1.0.0'), post('core', '0.9.0')], 'core'),
      { product: 'core', version: '1.1.0' },
      { product: 'core', version: '1.1.0' },
    ],
    ['or nothing at all', site([post('core', '1.0.0')]), {}, { product: 'core' }],
  ])('is that %s', (_, at, given, wanted) => expect(addImpliedProduct(given, at)).toEqual(wanted));

  it('is said to need a product where there are several', () => {
    const { faults = [] } = validateAndResolveRelease(
      addImpliedProduct({ product: '1.1.0' }, site([], 'core', 'app')),
      site([], 'core', 'app'),
      TODAY,
    );
    expect(faults.map(({ message, suggestion }) => [message, suggestion])).toEqual([
      ['`new-release` needs a product.', 'Run `techdocs new-release core 1.1.0`, or name one of: core, app.'],
    ]);
  });
});

describe('a project without products', () => {
  it('is about what its posts name', () => {
    expect(findSingleProductKey(site([post('a', '1'), post('b', '1')]))).toBeUndefined();
    expect(findProduct('scanner', site([post('scanner', '1.0.0')]))).toMatchObject({ key: 'scanner' });
  });

  it.each([
    ['scaner', 'No post is of a product `scaner`.', 'Did you mean `scanner`?'],
    [
      'zzz',
      'No post is of a product `zzz`.',
      'The posts are of `scanner`. For another product, name both in `products`.',
    ],
  ])('refuses %s', (key, message, suggestion) => {
    expect(findProduct(key, site([post('scanner', '1.0.0')]))).toMatchObject({
      code: 'unknown-product',
      message,
      suggestion,
    });
  });
});

describe('the version that is proposed', () => {
  const news = (...subjects: string[]) => subjects.map((subject) => ({ subject, body: '', isMerge: false }));
  it.each([
    ['2.12.1', 'semver', ['fix: a'], '2.12.2', 'there is no new feature'],
    ['2.12.1', 'semver', ['fix: a', 'feat: b'], '2.13.0', 'there are new features'],
    ['2.12.1', 'semver', ['feat: b', 'fix!: a'], '3.0.0', 'something breaks'],
    ['1.46', 'short', ['fix: a'], '1.47', 'there is no new feature'],
    ['1.46', 'short', ['feat!: a'], '2.0', 'something breaks'],
    ['v1.2.3', 'prefixed', ['Add a thing'], 'v1.3.0', 'there are new features'],
    ['1.1.3.30', undefined, ['Improve a thing'], '1.1.3.31', 'there is no new feature'],
    ['2025.11.4', 'calendar', ['feat!: a'], '2025.11.5', 'something breaks'],
    ['2.0.0-rc.1', 'semver', ['fix: a'], '2.0.0', 'the last one is its candidate'],
    ['2.0.0-rc.1', 'semver', ['feat!: a'], '2.0.0', 'the last one is its candidate'],
  ])('after %s by %s for %j', (last, scheme, subjects, version, why) => {
    expect(chooseVersionBump(news(...subjects), listNextVersions(last, scheme, TODAY))).toEqual({ version, why });
  });

  const tagged = makeHistory(`
    feat: start
    $ tag v1.2.0
    feat: a widget
    Revert "feat: a widget"
    fix: crash
    chore: tidy up`);
  const fresh = makeHistory('feat: start');
  afterAll(() => {
    for (const folder of [tagged, fresh]) rmSync(folder, { recursive: true, force: true });
  });
  const propose = (at: string, posts: readonly ReleasePost[]) =>
    proposeVersion({ folder: at, today: TODAY, headings: {} }, createUnconfiguredProduct('parser'), site(posts));

  it('is of the commits since the last release, without what they took back', async () => {
    expect((await propose(tagged, [post('parser', '1.2.0')])).proposed?.version).toBe('1.2.1');
  });

  it('counts on from a tag where there is no post, and is the first where there is neither', async () => {
    expect(await propose(tagged, [])).toMatchObject({ last: '1.2.0', proposed: { version: '1.2.1' } });
    const { last, steps, proposed } = await propose(fresh, []);
    expect([last, steps.map(({ kind }) => kind), proposed]).toEqual([undefined, ['first'], undefined]);
  });
});
