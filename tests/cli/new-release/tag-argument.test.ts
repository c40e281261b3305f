// The tag of a release instead of a product and a version, as in a CI job.
import { expect, it } from 'vitest';
import { addImpliedProduct } from '../../../src/cli/new-release/one-product.ts';
import {
  createUnconfiguredProduct,
  type ReleaseProduct,
  type SiteReleases,
} from '../../../src/cli/new-release/site.ts';

const siteOf = (...products: readonly (Partial<ReleaseProduct> & { readonly key: string })[]): SiteReleases => ({
  folder: 'releases',
  routeBase: '/releases',
  variables: {},
  posts: [],
  products: products.map((product) => ({ ...createUnconfiguredProduct(product.key), ...product })),
});
const several = siteOf(
  { key: 'core', versionScheme: 'semver' },
  { key: 'core-web', versionScheme: 'prefixed' },
  { key: 'app', gitTag: 'rel/{product}+{version}' },
);

it.each([
  ['core-v2.3.0', { product: 'core', version: '2.3.0' }],
  ['core/2.3.0-rc.1', { product: 'core', version: '2.3.0-rc.1' }],
  ['@acme/core@2.3.0', { product: 'core', version: '2.3.0' }],
  ['core-web-v1.0.0', { product: 'core-web', version: 'v1.0.0' }],
  ['rel/app+1.46', { product: 'app', version: '1.46' }],
  ['core', { product: 'core', version: undefined }],
  ['cor-v2.3.0', { product: 'cor-v2.3.0', version: undefined }],
  ['v2.3.0', { product: undefined, version: 'v2.3.0' }],
])('%s', (word, wanted) => {
  const { product, version } = addImpliedProduct({ product: word }, several);
  expect({ product, version }).toEqual(wanted);
});

it('a product may be called like a tag, and a version beside it is the version', () => {
  expect(addImpliedProduct({ product: 'core-2' }, siteOf({ key: 'core' }, { key: 'core-2' }))).toEqual({
    product: 'core-2',
  });
  const both = { product: 'core-v2.3.0', version: '2.3.0' };
  expect(addImpliedProduct(both, several)).toEqual(both);
});

it('of a project of one product may have its name', () => {
  const only = siteOf({ key: 'core', versionScheme: 'semver' });
  expect(addImpliedProduct({ product: 'core-v2.3.0' }, only)).toEqual({ product: 'core', version: '2.3.0' });
});

it.each([
  ['jq-1.8.2rc1', { product: 'jq', version: '1.8.2rc1' }],
  ['plugin-rsc@0.5.34', { product: 'plugin-rsc', version: '0.5.34' }],
  ['@acme/core-web@2.3.0-rc.1', { product: 'core-web', version: '2.3.0-rc.1' }],
  ['core/v2.3.0', { product: 'core', version: '2.3.0' }],
  ['my-app-2-v1.0.0', { product: 'my-app-2', version: '1.0.0' }],
  ['release-2.3.0', { product: 'release-2.3.0', version: undefined }],
  ['log4j-2', { product: 'log4j-2', version: undefined }],
  ['scanner', { product: 'scanner', version: undefined }],
  ['v2.3.0', { product: 'my-app-2', version: 'v2.3.0' }],
])('before the first post of a project without products, %s', (word, wanted) => {
  const { product, version } = addImpliedProduct({ product: word }, { ...siteOf(), projectName: 'my-app-2' });
  expect({ product, version }).toEqual(wanted);
});
