// Products are configured in `products`, or, without that key, in `releases.products`. Readers of the configuration get one list.
import type { ProductConfig, SiteConfig } from '../model/config.ts';
import { type Fault, formatPath, hintFor, type ValuePath } from './fault.ts';
import { isPlain, valueAt } from './judge.ts';
import type { CheckedConfig } from './schema/config.ts';
import { productFields } from './schema/products.ts';
import { rawProductKeys } from './written-products.ts';

/** Value of `announcementBar.release` that means the latest release of any product. */
const LATEST_RELEASE = 'latest';

/** Reports unknown products, product menus without products, and product settings in the wrong place. */
export function productFaults(raw: unknown): Fault[] {
  const { path: list, keys } = rawProductKeys(raw);
  const unknown = (path: ValuePath, name: unknown): Fault[] => {
    if (typeof name !== 'string' || name.trim() === '' || keys.includes(name)) return [];
    const message = `\`${formatPath(path)}\` names the product \`${name}\`, which is not in \`${formatPath(list)}\`.`;
    return [{ path, message, suggestion: hintFor(name, keys) }];
  };
  const announced: ValuePath = ['announcementBar', 'release'];
  return [
    ...(valueAt(raw, announced) === LATEST_RELEASE ? [] : unknown(announced, valueAt(raw, announced))),
    ...productMenuFaults(raw),
    ...(list.length === 1 ? releaseFaults(raw, unknown) : []),
  ];
}

/** Reports product menus on a site without products, and product menus with an area that no product has. */
function productMenuFaults(raw: unknown): Fault[] {
  const items = valueAt(raw, ['navbar', 'items']);
  const products = valueAt(raw, ['products']);
  const all = isPlain(products) ? Object.values(products) : [];
  const areas = new Set(all.flatMap((one) => (isPlain(one) && typeof one.area === 'string' ? [one.area] : [])));
  return (Array.isArray(items) ? items : []).flatMap((item: unknown, index): Fault[] => {
    if (!isPlain(item) || item.type !== 'productDropdown') return [];
    const path: ValuePath = ['navbar', 'items', index];
    if (all.length === 0)
      return [{ path, message: `\`${formatPath(path)}\` is a menu of products, but the site has no products.` }];
    const { area } = item;
    if (typeof area !== 'string' || areas.has(area)) return [];
    const message = `\`${formatPath([...path, 'area'])}\` is \`${area}\`, an area that no product has.`;
    return [{ path: [...path, 'area'], message, suggestion: hintFor(area, [...areas]) }];
  });
}

/** With `products`, `releases.products` may contain only settings for posts, of the same products. */
function releaseFaults(raw: unknown, unknown: (path: ValuePath, name: unknown) => Fault[]): Fault[] {
  const released = valueAt(raw, ['releases', 'products']);
  if (!isPlain(released)) return [];
  return Object.entries(released).flatMap(([key, product]) => {
    const at: ValuePath = ['releases', 'products', key];
    const twice = isPlain(product) ? Object.keys(product).filter((field) => Object.hasOwn(productFields, field)) : [];
    const faults = twice.map((field): Fault => {
      const [path, place] = [[...at, field], formatPath(['products', key, field])];
      const message = `\`${formatPath(path)}\` describes the product, so it belongs in \`products\`.`;
      return { path, isKey: true, message, suggestion: `Move it to \`${place}\`.` };
    });
    return [...unknown(at, key), ...faults];
  });
}

type Products = SiteConfig['products'];

/**
 * Returns the products with labels and their post settings. Without the key `products`, returns the products of `releases.products` as
 * `ofReleases` instead.
 */
export function resolveProducts({ products, releases }: Pick<CheckedConfig, 'products' | 'releases'>): {
  readonly products: Products;
  readonly ofReleases: Products;
} {
  const named = (all: Readonly<Record<string, Omit<ProductConfig, 'key' | 'label'> & { label?: string }>>): Products =>
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
