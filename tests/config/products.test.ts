// `products` and `releases.products`: each setting of a product has one place.
import { expect, test } from 'vitest';
import { loadSiteConfig } from '../../src/config/io/load.ts';
import { faultsOf, projectOf } from './project.ts';

const load = (config: object) =>
  loadSiteConfig({
    features: undefined,
    root: projectOf({ 'docs/a.md': '', 'releases/2025-01-01-a.md': '', 'site.config.json': JSON.stringify(config) }),
  });

test('what is about posts joins what is about the product', async () => {
  const config = await load({
    products: { scanner: { label: 'Scanner', page: '/a', group: 'Hardware' }, agent: {} },
    releases: { products: { scanner: { tag: 'scan', versionScheme: 'semver' } } },
    tagline: 'At {{ latest.agent }}',
    announcementBar: { release: 'agent' },
  });
  expect(config.products).toEqual({
    scanner: { key: 'scanner', label: 'Scanner', page: '/a', group: 'Hardware', tag: 'scan', versionScheme: 'semver' },
    agent: { key: 'agent', label: 'agent' },
  });
  expect(config.releases?.products).toEqual({});
});

test('without products those of the releases are both', async () => {
  const config = await load({ releases: { products: { scanner: { description: 'Scans.', tag: 'scan' } } } });
  expect(config.products).toEqual({});
  expect(config.releases?.products).toEqual({
    scanner: { key: 'scanner', label: 'scanner', description: 'Scans.', tag: 'scan' },
  });
});

test('menus name products and areas that there are', async () => {
  const menu = (more: object) => ({ navbar: { items: [{ type: 'productDropdown', ...more }] } });
  const products = { scanner: { area: 'Android' }, cable: {} };
  const { navbar } = await load({ products, ...menu({ area: 'Android' }) });
  expect(navbar.items).toEqual([
    { type: 'productDropdown', label: 'Android', area: 'Android', position: 'left', items: [] },
  ]);
  expect(await faultsOf({ products, ...menu({ area: 'Andriod' }) }, { 'docs/a.md': '' })).toEqual([
    '`navbar.items[0].area` is `Andriod`, an area that no product has. Did you mean `Android`?',
  ]);
  expect(await faultsOf(menu({ label: 'All' }), { 'docs/a.md': '' })).toEqual([
    '`navbar.items[0]` is a menu of products, but the site has no products.',
  ]);
  const releases = { products: { a: { label: 'Scanner', page: '/a' } } };
  expect(await faultsOf({ releases, ...menu({ label: 'All' }) }, { 'docs/a.md': '', 'releases/.keep': '' })).toEqual([
    '`navbar.items[0]` is a menu of products, but the site has no `products`; those in `releases.products` are known to posts only. Move what describes them, such as `label`, `group` and `page`, to the key `products`.',
  ]);
});

test('only the announcement of a release is led elsewhere by a key', async () => {
  const bar = { announcementBar: { content: 'Hello', to: '/releases' } };
  expect(await faultsOf(bar, { 'docs/a.md': '' })).toEqual([
    '`announcementBar.to` needs `release`. Write the link into `content`.',
  ]);
});

test('all faults are told', async () => {
  const config = {
    products: { scanner: { tag: 'scan', sidebars: 'docs' } },
    releases: { products: { scanner: { label: 'Scanner' }, scaner: { tag: 'scan' } } },
    tagline: 'At {{ latest.scaner }}',
    announcementBar: { release: 'scaner' },
  };
  expect(await faultsOf(config, { 'docs/a.md': '', 'releases/2025-01-01-a.md': '' })).toEqual([
    '`products.scanner.tag` is not a known key. Known: `label`, `description`, `group`, `area`, `unlisted`, `page`, `sidebars`, `image`, `icon`, `steps`, `requirements`.',
    '`products.scanner.sidebars` must be a list; found "docs". Put it in brackets: `[ … ]`.',
    '`releases.products.scanner.label` describes the product, so it belongs in `products`. Move it to `products.scanner.label`.',
    '`releases.products.scaner` names the product `scaner`, which is not in `products`. Did you mean `scanner`?',
    '`tagline` uses `{{ latest.scaner }}`, but there is no product `scaner`. Did you mean `latest.scanner`?',
    '`announcementBar.release` names the product `scaner`, which is not in `products`. Did you mean `scanner`?',
  ]);
});
