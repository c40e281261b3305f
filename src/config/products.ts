// Products are configured in `products` or, if that key is absent, in `releases.products`. Finds faults of both keys, and resolves them.

import { getValueAt, isPlainObject } from '../lib/values.ts';
import type { ProductConfig, SiteConfig } from '../model/config.ts';
import { formatNearestNameHint } from '../model/nearest.ts';
import { type ConfigFault, formatKeyPath, type ValuePath } from './fault.ts';
import type { CheckedConfig } from './schema/config.ts';
import { productFields } from './schema/products.ts';
import { findUnvalidatedProductKeys } from './written-products.ts';

/** Value of `announcementBar.release` that means the latest release of any product. */
const LATEST_RELEASE_VALUE = 'latest';

/** Reports unknown products, product menus without products, and product settings in the wrong place. */
export function findProductFaults(raw: unknown): ConfigFault[] {
  const { path: list, keys } = findUnvalidatedProductKeys(raw);
  const unknown = (path: ValuePath, name: unknown): ConfigFault[] => {
    if (typeof name !== 'string' || name.trim() === '' || keys.includes(name)) return [];
    const message = `\`${formatKeyPath(path)}\` names the product \`${name}\`, which is not in \`${formatKeyPath(list)}\`.`;
    return [{ path, message, suggestion: formatNearestNameHint(name, keys) }];
  };
  const announced: ValuePath = ['announcementBar', 'release'];
  return [
    ...(getValueAt(raw, announced) === LATEST_RELEASE_VALUE ? [] : unknown(announced, getValueAt(raw, announced))),
    ...findProductMenuFaults(raw),
    ...(list.length === 1 ? findReleaseProductFaults(raw, unknown) : []),
  ];
}

/** Reports product menus on a site without products, and product menus with an area that no product has. */
function findProductMenuFaults(raw: unknown): ConfigFault[] {
  const items = getValueAt(raw, ['navbar', 'items']);
  const products = getValueAt(raw, ['products']);
  const all = isPlainObject(products) ? Object.values(products) : [];
  const areas = new Set(
    all.flatMap((value) => (isPlainObject(value) && typeof value.area === 'string' ? [value.area] : [])),
  );
  return (Array.isArray(items) ? items : []).flatMap((item: unknown, index): ConfigFault[] => {
    if (!isPlainObject(item) || item.type !== 'productDropdown') return [];
    const path: ValuePath = ['navbar', 'items', index];
    if (all.length === 0) return [createMenuWithoutProductsFault(path, getValueAt(raw, ['releases', 'products']))];
    const { area } = item;
    if (typeof area !== 'string' || areas.has(area)) return [];
    const message = `\`${formatKeyPath([...path, 'area'])}\` is \`${area}\`, an area that no product has.`;
    return [{ path: [...path, 'area'], message, suggestion: formatNearestNameHint(area, [...areas]) }];
  });
}

/** Returns the fault of a product menu on a site without `products`. `released` is `releases.products`, which only posts use. */
function createMenuWithoutProductsFault(path: ValuePath, released: unknown): ConfigFault {
  const start = `\`${formatKeyPath(path)}\` is a menu of products, but the site has no`;
  if (!isPlainObject(released) || Object.keys(released).length === 0) return { path, message: `${start} products.` };
  const message = `${start} \`products\`; those in \`releases.products\` are known to posts only.`;
  const suggestion = 'Move what describes them, such as `label`, `group` and `page`, to the key `products`.';
  return { path, message, suggestion };
}

/**
 * Reports faults of `releases.products` on a site with `products`. On such a site, `releases.products` may contain only settings for posts,
 * and its keys must also be keys of `products`. `unknown` returns the fault of a name that is not a key of `products`.
 */
function findReleaseProductFaults(
  raw: unknown,
  unknown: (path: ValuePath, name: unknown) => ConfigFault[],
): ConfigFault[] {
  const released = getValueAt(raw, ['releases', 'products']);
  if (!isPlainObject(released)) return [];
  return Object.entries(released).flatMap(([key, product]) => {
    const at: ValuePath = ['releases', 'products', key];
    const twice = isPlainObject(product)
      ? Object.keys(product).filter((field) => Object.hasOwn(productFields, field))
      : [];
    const faults = twice.map((field): ConfigFault => {
      const path = [...at, field];
      const place = formatKeyPath(['products', key, field]);
      const message = `\`${formatKeyPath(path)}\` describes the product, so it belongs in \`products\`.`;
      return { path, isKey: true, message, suggestion: `Move it to \`${place}\`.` };
    });
    return [...unknown(at, key), ...faults];
  });
}

type ProductConfigs = SiteConfig['products'];

/**
 * Returns the products, each with its label and its post settings. If the key `products` is absent, returns no products. `ofReleases` then
 * contains the products of `releases.products`.
 */
export function computeProductConfigs({ products, releases }: Pick<CheckedConfig, 'products' | 'releases'>): {
  readonly products: ProductConfigs;
  readonly ofReleases: ProductConfigs;
} {
  const named = (
    all: Readonly<Record<string, Omit<ProductConfig, 'key' | 'label'> & { label?: string }>>,
  ): ProductConfigs =>
    Object.fromEntries(
      Object.entries(all).map(([key, product]) => [key, { ...product, key, label: product.label ?? key }]),
    );
  const released = releases?.products ?? {};
  const keys = Object.keys(products);
  if (keys.length === 0) return { products: {}, ofReleases: named(released) };
  return {
    products: named(Object.fromEntries(keys.map((key) => [key, { ...released[key], ...products[key] }]))),
    ofReleases: {},
  };
}
