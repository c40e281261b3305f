// A draft in a repository of several products: its commits, and its output about the other products.
import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { draftBodyFromGit } from '../../../src/cli/new-release/git.ts';
import { validateAndResolveRelease } from '../../../src/cli/new-release/plan.ts';
import {
  createUnconfiguredProduct,
  type ReleaseProduct,
  type SiteReleases,
} from '../../../src/cli/new-release/site.ts';
import { selectReleaseTags, selectTagOfVersion } from '../../../src/cli/new-release/tags.ts';
import { makeHistory } from '../../support/history.ts';

const monorepo = makeHistory(`
  apps/core: feat: start of core
  $ tag v1.0.0
  $ tag odd/core/1.0.0
  apps/gateway: feat: start of the gateway
  $ tag @acme/gateway@1.0.0
  $ switch -q -c beta
  apps/core: feat: something else of core
  apps/gateway: feat!: routes by path
  $ tag @acme/gateway@2.0.0-beta.1
  $ switch -q main
  apps/core: feat!: another format
  $ tag v2.0.0
  apps/gateway: fix: crash without a route
  apps/core: fix: a leak`);
afterAll(() => rmSync(monorepo, { recursive: true, force: true }));

type Product = Partial<ReleaseProduct> & { readonly key: string };

const core: Product = { key: 'core', name: 'Core', gitPaths: ['apps/core'] };
const gateway: Product = { key: 'gateway', name: 'Gateway', gitPaths: ['apps/gateway/'] };

function siteOf(products: readonly Product[], posts: Readonly<Record<string, readonly string[]>>): SiteReleases {
  return {
    folder: 'releases',
    routeBase: '/releases',
    variables: {},
    products: products.map((product) => ({ ...createUnconfiguredProduct(product.key), ...product })),
    posts: Object.entries(posts).flatMap(([product, versions]) =>
      versions.map((version) => {
        const name = `${product}-${version}`;
        return { file: `releases/${name}.md`, route: `/${name}`, date: '2025-01-01', product, version, tags: [] };
      }),
    ),
  };
}

async function drafted(products: readonly Product[], version: string, posts: Record<string, string[]> = {}) {
  const site = siteOf(products, posts);
  const [first] = products;
  const subject = validateAndResolveRelease(
    { product: first?.key, version, allowOlder: true },
    site,
    '2025-02-01',
  ).value;
  if (subject === undefined) throw new Error('The test itself is wrong.');
  const call = { folder: monorepo, headings: {}, thanks: false };
  const { value, faults = [] } = await draftBodyFromGit(call, subject, site);
  if (value === undefined) return faults.map(({ message, suggestion }) => `${message} ${suggestion}`);
  const lines = value.text.split('\n').filter((line) => line.startsWith('- '));
  return { from: value.from, lines: lines.map((line) => line.slice(2)), notes: value.notes };
}

describe('bare tags', () => {
  const product = { key: 'gateway', versions: ['1.0.0'], isOnly: false };
  it.each([
    ['of another product, which has the version first', ['@acme/gateway@1.0.0', 'v2.0.0'], '2.0.0', undefined],
    ['from before the product was named in tags', ['v1.0.0', 'gateway-v2.0.0'], '1.0.0', 'v1.0.0'],
    ['of the version, beside its own', ['gateway-v1.0.0', 'gateway/2.0.0', 'v2.0.0'], '2.0.0', 'gateway/2.0.0'],
    ['of a product that no tag names', ['v1.0.0', 'v2.0.0'], '2.0.0', 'v2.0.0'],
  ])('%s', (_, names, version, tag) => {
    expect(selectTagOfVersion(selectReleaseTags(names, product, version), version)?.name).toBe(tag);
  });

  it('do not end the draft of another product, which says so', async () => {
    expect(await drafted([gateway, core], '2.0.0', { gateway: ['1.0.0'], core: ['1.0.0', '2.0.0'] })).toEqual({
      from: '@acme/gateway@1.0.0..HEAD',
      lines: ['Crash without a route.'],
      notes: [
        'The tag `v2.0.0` does not count, as Gateway has tags with its name, such as `@acme/gateway@1.0.0`. If it marks Gateway 2.0.0, set `gitTag`.',
      ],
    });
  });
});

describe('the commits of other products', () => {
  it('are said to be in the draft where no paths are named', async () => {
    const { gitPaths: _, ...plain } = core;
    expect(await drafted([plain, gateway], '2.0.1', { core: ['1.0.0', '2.0.0'] })).toEqual({
      from: 'v2.0.0..HEAD',
      lines: ['Crash without a route.', 'A leak.'],
      notes: [
        'The repository has releases of Gateway too, such as `@acme/gateway@2.0.0-beta.1`, and their commits may be in the draft. `gitPaths` of Core names the folders whose commits count.',
      ],
    });
  });

  it('are not in the draft, and not counted, where paths are', async () => {
    expect(await drafted([core, gateway], '2.0.1', { core: ['1.0.0', '2.0.0'] })).toEqual({
      from: 'v2.0.0..HEAD',
      lines: ['A leak.'],
      notes: [],
    });
  });

  it('may not be in folders that git does not have', async () => {
    const typo = { ...core, gitPaths: ['apps/core', 'app/core', 'apps/gate*'] };
    const note = '`gitPaths` of Core names `app/core` and `apps/gate*`, which git does not have.';
    expect(await drafted([typo, gateway], '2.0.1', { core: ['1.0.0', '2.0.0'] })).toMatchObject({ notes: [note] });
    const none = { ...core, gitPaths: ['app/core'] };
    expect(await drafted([none, gateway], '2.0.1', { core: ['1.0.0', '2.0.0'] })).toEqual([
      'There is no commit in `v2.0.0..HEAD` below the `gitPaths` of the product. `gitPaths` of Core names `app/core`, which git does not have. Name another range or other paths, or give `--body FILE`.',
    ]);
  });
});

it('a tag of another form is named where the pattern finds none', async () => {
  const named = { ...core, gitTag: 'core-{version}' };
  expect(await drafted([named, gateway], '2.0.1', { core: ['1.0.0'] })).toEqual([
    'git has no release tag of Core before 2.0.1, such as `core-1.0.0`. If `odd/core/1.0.0` is the tag of 1.0.0, set `gitTag` of the product.',
  ]);
});
