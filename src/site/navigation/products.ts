// Pages of products: those of the sidebars that a product names, else of the sidebar that contains its page. Also the list of all products
// by area and group, shared by home page, menus and switcher. It is on the home page, else on its own page, which never replaces a page of
// the site.
import { groupBy } from '../../lib/group.ts';
import type { ProductConfig, SiteConfig } from '../../model/config.ts';
import { splitVersionKey } from '../../model/docs-versions.ts';
import type { DocEntry } from '../../model/entries.ts';
import {
  type CategoryLanding,
  type DocsVersion,
  firstPath,
  type Navigation,
  ownPath,
  type SidebarPosition,
  type SidebarTree,
} from '../../model/navigation.ts';
import { productsOf } from '../../model/products.ts';
import type { SiteStructure } from '../../model/site.ts';
import type { ProductFacts } from '../../model/site-hooks.ts';
import { isSamePath, pageHref, pathKey, sitePath } from '../../model/url.ts';
import { listedDocs } from './entries.ts';

/** The parts of a site that products depend on. */
type ProductContext = Pick<SiteStructure, 'sidebars' | 'prefix'> & {
  readonly navigation: Pick<Navigation, 'sidebarPositions'>;
};

/** Returns the sidebars of a product in all docs versions; empty if it has neither sidebars nor a page in one. */
export function sidebarsOf({ sidebars, prefix, navigation }: ProductContext, product: ProductConfig): SidebarTree[] {
  const { page, sidebars: named } = product;
  if (named !== undefined) return sidebars.filter((each) => sidebarNames(each).some((name) => named.includes(name)));
  const position =
    page === undefined ? undefined : navigation.sidebarPositions.get(pathKey(sitePath(prefix, page)))?.[0];
  const holder = position && sidebars.find(({ name }) => name === position.sidebar);
  if (holder === undefined) return [];
  return sidebars.filter((each) => each.ownName === holder.ownName && sidebarId(each) === sidebarId(holder));
}

/** Returns the names by which a product may refer to a sidebar: its own name, and that with the id of its docs. */
export function sidebarNames(sidebar: SidebarTree): readonly string[] {
  return [sidebar.ownName, sidebarId(sidebar)];
}

function sidebarId({ ownName, version }: SidebarTree): string {
  return `${splitVersionKey(version).docs}/${ownName}`;
}

/** Returns the products with pages in a sidebar, in the order of the configuration. */
export function productsOfSidebar(
  site: ProductContext & Pick<SiteStructure, 'config'>,
  sidebar: SidebarTree,
): ProductConfig[] {
  return Object.values(productsOf(site.config)).filter((product) => sidebarsOf(site, product).includes(sidebar));
}

/** Returns the site path of a product's start page: its page, otherwise the first page of its sidebars. */
export function productStart(site: ProductContext, product: ProductConfig): string | undefined {
  if (product.page !== undefined) return sitePath(site.prefix, product.page);
  return sidebarsOf(site, product).flatMap(({ items }) => firstPath(items, ownPath) ?? [])[0];
}

/** Whether a generated index is the landing page of a product with the start page `start`: it is that page, or lists it first. */
export function isLandingOf(
  start: string | undefined,
  { landing, items }: Pick<CategoryLanding, 'landing' | 'items'>,
): boolean {
  return isSamePath(start, landing.path) || isSamePath(start, firstPath(items, ownPath));
}

/** Returns the site path that lists of products link to: the landing page, otherwise the start page. */
export function productFrontPage(
  site: ProductContext & { readonly navigation: Pick<Navigation, 'landings'> },
  product: ProductConfig,
): string | undefined {
  const start = productStart(site, product);
  const index = site.navigation.landings.find((page) => isLandingOf(start, page));
  return index?.landing.path ?? start;
}

/** Returns the docs pages of a product in some docs versions; if products share a sidebar, only those of this product. */
export function productDocs(
  site: Pick<ProductFacts, 'config' | 'sidebars' | 'prefix' | 'navigation'>,
  product: ProductConfig,
  versions: readonly DocsVersion[],
): readonly DocEntry[] {
  const sidebars = sidebarsOf(site, product).filter(({ version }) => versions.some(({ name }) => name === version));
  const docs = sidebars.flatMap((sidebar) => listedDocs(sidebar.items).filter(isOwnSidebar(site, product, sidebar)));
  return [...new Set(docs)];
}

function isOwnSidebar(
  { config, navigation }: Pick<ProductFacts, 'config' | 'navigation'>,
  { key }: ProductConfig,
  { name }: SidebarTree,
): (doc: DocEntry) => boolean {
  const isListedProduct = listedProducts(config).some((product) => product.key === key);
  if (!isListedProduct || (navigation.products.get(name) ?? []).length < 2) return () => true;
  return ({ path }) => {
    const position = navigation.sidebarPositions.get(pathKey(path))?.find(({ sidebar }) => sidebar === name);
    return position !== undefined && productAt(navigation, path, position) === key;
  };
}

/** Products of an area; headings are empty for products without an area or group. */
interface ProductGroups {
  readonly heading: string;
  readonly groups: readonly { readonly heading: string; readonly products: readonly ProductConfig[] }[];
}

/** Returns all products of `products` in the configuration, except unlisted ones. */
export function listedProducts({ products }: Pick<SiteConfig, 'products'>): ProductConfig[] {
  return Object.values(products).filter(({ unlisted }) => unlisted !== true);
}

/** Returns the listed products by area and group, in the order of the configuration; those without a heading come last. */
export function productAreas(config: Pick<SiteConfig, 'products'>): ProductGroups[] {
  return groupByHeading(listedProducts(config), 'area').map(([heading, products]) => ({
    heading,
    groups: groupByHeading(products, 'group').map(([group, own]) => ({ heading: group, products: own })),
  }));
}

function groupByHeading(products: readonly ProductConfig[], key: 'area' | 'group') {
  return [...groupBy(products, (product) => product[key] ?? '')].sort(
    ([a], [b]) => Number(a === '') - Number(b === ''),
  );
}

/** Returns the position of each listed product's start page, by sidebar. */
export function productPositions(site: ProductContext & Pick<SiteStructure, 'config'>): Navigation['products'] {
  const places = listedProducts(site.config).flatMap((product) => {
    const start = productStart(site, product);
    return sidebarsOf(site, product).map(({ name }) => {
      const sidebarPositions = start === undefined ? [] : (site.navigation.sidebarPositions.get(pathKey(start)) ?? []);
      const categories = sidebarPositions.find(({ sidebar }) => sidebar === name)?.categories ?? [];
      return { sidebar: name, key: product.key, path: start, categories };
    });
  });
  return groupBy(places, ({ sidebar }) => sidebar);
}

/** Returns the key of a page's product: the product with this start page, otherwise the innermost one around the page. */
export function productAt(
  { products }: Pick<Navigation, 'products'>,
  path: string,
  { sidebar, categories }: Pick<SidebarPosition, 'sidebar' | 'categories'>,
): string | undefined {
  const all = products.get(sidebar) ?? [];
  const own = all.find((one) => one.path !== undefined && isSamePath(one.path, path));
  const around = all.filter((one) => one.categories.every((key, index) => categories[index] === key));
  const depth = Math.max(...around.map((one) => one.categories.length));
  return (own ?? around.find((one) => one.categories.length === depth))?.key;
}

/** Anchor of the list on the home page, and path segment of its own page. */
export const PRODUCTS_SEGMENT = 'products';

/** Whether content, a landing page or the releases section has a path. */
export function isPathTaken(site: SiteStructure, path: string): boolean {
  const { config, entries, navigation, prefix } = site;
  const key = pathKey(path);
  return (
    [...entries.byFile.values()].some((entry) => pathKey(entry.path) === key) ||
    navigation.landings.some(({ landing }) => pathKey(landing.path) === key) ||
    (config.releases !== undefined && pathKey(sitePath(prefix, config.releases.routeBasePath)) === key)
  );
}

/** Whether the generated home page lists the products: only if there are listed products and no tabs. */
export function showsProducts({ config }: SiteStructure): boolean {
  return (config.home?.tabs ?? []).length === 0 && listedProducts(config).length > 0;
}

/** Returns the site path of the page that lists all products; `undefined` if there are none or another page has its path. */
export function productListPath(site: SiteStructure): string | undefined {
  const home = sitePath(site.prefix);
  if (listedProducts(site.config).length === 0) return undefined;
  if (showsProducts(site) && !isPathTaken(site, home)) return home;
  const own = sitePath(site.prefix, PRODUCTS_SEGMENT);
  return isPathTaken(site, own) ? undefined : own;
}

/** Returns the address of the product list if there are several products. */
export function productListHref(site: SiteStructure): string | undefined {
  const path = productListPath(site);
  if (path === undefined || listedProducts(site.config).length < 2) return undefined;
  const href = pageHref(path, site.config);
  return path === sitePath(site.prefix) ? `${href}#${PRODUCTS_SEGMENT}` : href;
}
