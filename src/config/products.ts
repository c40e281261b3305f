// Products stand in `products`, or, where there are none, in `releases.products`. Either is one list for all readers.
import type { ProductConfig, SiteConfig } from '../model/config.ts';
import { type Fault, hintFor, pathText, type ValuePath } from './fault.ts';
import { isPlain, valueAt } from './judge.ts';
import type { CheckedConfig } from './schema/config.ts';
import { productShape } from './schema/products.ts';
import { writtenProducts } from './written-products.ts';

/** What is announced where no product is named. */
const LATEST = 'latest';

/** Products that do not exist, and what is said of one in two places. */
export function productFaults(raw: unknown): Fault[] {
  const { path: list, keys } = writtenProducts(raw);
  const unknown = (path: ValuePath, name: unknown): Fault[] => {
    if (typeof name !== 'string' || name.trim() === '' || keys.includes(name)) return [];
    const message = `\`${pathText(path)}\` names the product \`${name}\`, which is not in \`${pathText(list)}\`.`;
    return [{ path, message, suggestion: hintFor(name, keys) }];
  };
  const announced: ValuePath = ['announcementBar', 'release'];
  return [
    ...(valueAt(raw, announced) === LATEST ? [] : unknown(announced, valueAt(raw, announced))),
    ...menuFaults(raw),
    ...(list.length === 1 ? releaseFaults(raw, unknown) : []),
  ];
}

/** Menus of products that do not exist. */
function menuFaults(raw: unknown): Fault[] {
  const items = valueAt(raw, ['navbar', 'items']);
  const products = valueAt(raw, ['products']);
  const all = isPlain(products) ? Object.values(products) : [];
  const areas = new Set(all.flatMap((one) => (isPlain(one) && typeof one.area === 'string' ? [one.area] : [])));
  return (Array.isArray(items) ? items : []).flatMap((item: unknown, index): Fault[] => {
    if (!isPlain(item) || item.type !== 'productDropdown') return [];
    const path: ValuePath = ['navbar', 'items', index];
    if (all.length === 0)
      return [{ path, message: `\`${pathText(path)}\` is a menu of products, but the site has no products.` }];
    const { area } = item;
    if (typeof area !== 'string' || areas.has(area)) return [];
    const message = `\`${pathText([...path, 'area'])}\` is \`${area}\`, an area that no product has.`;
    return [{ path: [...path, 'area'], message, suggestion: hintFor(area, [...areas]) }];
  });
}

/** Beside `products`, `releases.products` holds what is about posts, of the same products. */
function releaseFaults(raw: unknown, unknown: (path: ValuePath, name: unknown) => Fault[]): Fault[] {
  const released = valueAt(raw, ['releases', 'products']);
  if (!isPlain(released)) return [];
  return Object.entries(released).flatMap(([key, product]) => {
    const at: ValuePath = ['releases', 'products', key];
    const twice = isPlain(product) ? Object.keys(product).filter((field) => Object.hasOwn(productShape, field)) : [];
    const faults = twice.map((field): Fault => {
      const [path, place] = [[...at, field], pathText(['products', key, field])];
      const message = `\`${pathText(path)}\` describes the product, so it belongs in \`products\`.`;
      return { path, isKey: true, message, suggestion: `Move it to \`${place}\`.` };
    });
    return [...unknown(at, key), ...faults];
  });
}

type Products = SiteConfig['products'];

/** Products with their names, and what their posts are like; those of `releases` are left where they stand alone. */
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
