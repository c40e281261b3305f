// Finds the pages of a product: the pages of its `sidebars`, or without `sidebars`, the pages of the sidebar that contains its `page`. Also
// builds the list of all products by area and group, for the home page, menus and the product switcher. If the home page does not show this
// list, the list has a separate page, unless the path of that page is taken.
import { groupBy } from '../../lib/group.ts';
import type { ProductConfig, SiteConfig } from '../../model/config.ts';
import { splitVersionKey } from '../../model/docs-versions.ts';
import type { DocEntry } from '../../model/entries.ts';
import {
  type CategoryLandingPage,
  type DocsVersion,
  findFirstSidebarNodePath,
  getSidebarNodePathUnlessRef,
  type Navigation,
  type PagePositionInSidebar,
  type SidebarTree,
} from '../../model/navigation.ts';
import { getProducts } from '../../model/products.ts';
import type { SiteStructure } from '../../model/site.ts';
import type { ProductPagesInput } from '../../model/site-hooks.ts';
import { computePathMatchKey, createPageHref, isSamePath, joinSitePath } from '../../model/url.ts';
import { collectListedDocs } from './entries.ts';

/** The parts of a site that products depend on. */
type ProductLookupInput = Pick<SiteStructure, 'sidebars' | 'prefix'> & {
  readonly navigation: Pick<Navigation, 'sidebarPositions'>;
};

/**
 * Returns the sidebars of a product in all docs versions. Returns an empty list if the product names no sidebar and no sidebar contains its
 * page.
 */
export function listProductSidebars(
  { sidebars, prefix, navigation }: ProductLookupInput,
  product: ProductConfig,
): SidebarTree[] {
  const { page, sidebars: named } = product;
  if (named !== undefined)
    return sidebars.filter((sidebar) => listNamesOfSidebar(sidebar).some((name) => named.includes(name)));
  const position =
    page === undefined
      ? undefined
      : navigation.sidebarPositions.get(computePathMatchKey(joinSitePath(prefix, page)))?.[0];
  const holder = position && sidebars.find(({ name }) => name === position.sidebar);
  if (holder === undefined) return [];
  return sidebars.filter(
    (sidebar) => sidebar.ownName === holder.ownName && computeSidebarId(sidebar) === computeSidebarId(holder),
  );
}

/** Returns the names by which a product may refer to a sidebar: the sidebar's own name, with and without the id of its docs. */
export function listNamesOfSidebar(sidebar: SidebarTree): readonly string[] {
  return [sidebar.ownName, computeSidebarId(sidebar)];
}

function computeSidebarId({ ownName, version }: SidebarTree): string {
  return `${splitVersionKey(version).docs}/${ownName}`;
}

/** Returns the products with pages in a sidebar, in the order of the configuration. */
export function listProductsOfSidebar(
  site: ProductLookupInput & Pick<SiteStructure, 'config'>,
  sidebar: SidebarTree,
): ProductConfig[] {
  return Object.values(getProducts(site.config)).filter((product) =>
    listProductSidebars(site, product).includes(sidebar),
  );
}

/**
 * Returns the site path of a product's start page. This is the `page` of the product, else the first page in its sidebars; `undefined` if
 * it has neither.
 */
export function findProductStartPath(site: ProductLookupInput, product: ProductConfig): string | undefined {
  if (product.page !== undefined) return joinSitePath(site.prefix, product.page);
  return listProductSidebars(site, product).flatMap(
    ({ items }) => findFirstSidebarNodePath(items, getSidebarNodePathUnlessRef) ?? [],
  )[0];
}

/**
 * Whether a generated index is the landing page of a product. `start` is the product's start page: it must be the index itself, or the
 * first page that the index lists.
 */
export function isProductLanding(
  start: string | undefined,
  { landing, items }: Pick<CategoryLandingPage, 'landing' | 'items'>,
): boolean {
  return (
    isSamePath(start, landing.path) || isSamePath(start, findFirstSidebarNodePath(items, getSidebarNodePathUnlessRef))
  );
}

/**
 * Returns the site path to which lists of products link. This is the path of the product's landing page, or of its start page if it has no
 * landing page.
 */
export function findLandingOrStartPath(
  site: ProductLookupInput & { readonly navigation: Pick<Navigation, 'landings'> },
  product: ProductConfig,
): string | undefined {
  const start = findProductStartPath(site, product);
  const index = site.navigation.landings.find((page) => isProductLanding(start, page));
  return index?.landing.path ?? start;
}

/**
 * Returns the docs pages of a product in some docs versions. If several products share a sidebar, returns only the pages of this product.
 */
export function listDocsOfProduct(
  site: Pick<ProductPagesInput, 'config' | 'sidebars' | 'prefix' | 'navigation'>,
  product: ProductConfig,
  versions: readonly DocsVersion[],
): readonly DocEntry[] {
  const sidebars = listProductSidebars(site, product).filter(({ version }) =>
    versions.some(({ name }) => name === version),
  );
  const docs = sidebars.flatMap((sidebar) =>
    collectListedDocs(sidebar.items).filter(createProductDocFilter(site, product, sidebar)),
  );
  return [...new Set(docs)];
}

function createProductDocFilter(
  { config, navigation }: Pick<ProductPagesInput, 'config' | 'navigation'>,
  { key }: ProductConfig,
  { name }: SidebarTree,
): (doc: DocEntry) => boolean {
  const isListedProduct = filterListedProducts(config).some((product) => product.key === key);
  if (!isListedProduct || (navigation.products.get(name) ?? []).length < 2) return () => true;
  return ({ path }) => {
    const position = navigation.sidebarPositions
      .get(computePathMatchKey(path))
      ?.find(({ sidebar }) => sidebar === name);
    return position !== undefined && findProductOfPage(navigation, path, position) === key;
  };
}

/** The products of an area, in groups. `heading` is empty for products without an area or group. */
interface ProductArea {
  readonly heading: string;
  readonly groups: readonly { readonly heading: string; readonly products: readonly ProductConfig[] }[];
}

/** Returns all products of `products` in the configuration, except unlisted ones. */
function filterListedProducts({ products }: Pick<SiteConfig, 'products'>): ProductConfig[] {
  return Object.values(products).filter(({ unlisted }) => unlisted !== true);
}

/** Returns the listed products by area and group, in the order of the configuration. Products without an area or group come last. */
export function groupProductsByArea(config: Pick<SiteConfig, 'products'>): ProductArea[] {
  return groupProductsByHeading(filterListedProducts(config), 'area').map(([heading, products]) => ({
    heading,
    groups: groupProductsByHeading(products, 'group').map(([group, ownProducts]) => ({
      heading: group,
      products: ownProducts,
    })),
  }));
}

function groupProductsByHeading(products: readonly ProductConfig[], key: 'area' | 'group') {
  return [...groupBy(products, (product) => product[key] ?? '')].sort(
    ([a], [b]) => Number(a === '') - Number(b === ''),
  );
}

/** Returns the listed products by sidebar. Each product has the position of its start page in the sidebar. */
export function groupProductsBySidebar(
  site: ProductLookupInput & Pick<SiteStructure, 'config'>,
): Navigation['products'] {
  const places = filterListedProducts(site.config).flatMap((product) => {
    const start = findProductStartPath(site, product);
    return listProductSidebars(site, product).map(({ name }) => {
      const sidebarPositions =
        start === undefined ? [] : (site.navigation.sidebarPositions.get(computePathMatchKey(start)) ?? []);
      const categories = sidebarPositions.find(({ sidebar }) => sidebar === name)?.categories ?? [];
      return { sidebar: name, key: product.key, path: start, categories };
    });
  });
  return groupBy(places, ({ sidebar }) => sidebar);
}

/**
 * Returns the key of the product to which a page belongs. This is the product that starts on this page. If there is none, it is the product
 * whose category is the innermost category around the page.
 */
export function findProductOfPage(
  { products }: Pick<Navigation, 'products'>,
  path: string,
  { sidebar, categories }: Pick<PagePositionInSidebar, 'sidebar' | 'categories'>,
): string | undefined {
  const inSidebars = products.get(sidebar) ?? [];
  const positionOfPage = inSidebars.find(
    (inSidebar) => inSidebar.path !== undefined && isSamePath(inSidebar.path, path),
  );
  const around = inSidebars.filter((inSidebar) =>
    inSidebar.categories.every((key, index) => categories[index] === key),
  );
  const depth = Math.max(...around.map((inSidebar) => inSidebar.categories.length));
  return (positionOfPage ?? around.find((inSidebar) => inSidebar.categories.length === depth))?.key;
}

/** Anchor of the product list on the home page, and last path segment of the page that shows only the list. */
export const PRODUCTS_SEGMENT = 'products';

/** Whether a path belongs to content, a landing page or the releases section. */
export function isPathTaken(site: SiteStructure, path: string): boolean {
  const { config, entries, navigation, prefix } = site;
  const key = computePathMatchKey(path);
  return (
    [...entries.byFile.values()].some((entry) => computePathMatchKey(entry.path) === key) ||
    navigation.landings.some(({ landing }) => computePathMatchKey(landing.path) === key) ||
    (config.releases !== undefined && computePathMatchKey(joinSitePath(prefix, config.releases.routeBasePath)) === key)
  );
}

/** Whether the generated home page lists the products. True if the site has listed products, and the home page has no tabs. */
export function doesHomePageShowProducts({ config }: SiteStructure): boolean {
  return (config.home?.tabs ?? []).length === 0 && filterListedProducts(config).length > 0;
}

/** Returns the site path of the page with the product list. `undefined` if no product is listed, or another page has this path. */
export function computeProductListPath(site: SiteStructure): string | undefined {
  const home = joinSitePath(site.prefix);
  if (filterListedProducts(site.config).length === 0) return undefined;
  if (doesHomePageShowProducts(site) && !isPathTaken(site, home)) return home;
  const productsPath = joinSitePath(site.prefix, PRODUCTS_SEGMENT);
  return isPathTaken(site, productsPath) ? undefined : productsPath;
}

/** Returns the address of the product list; `undefined` if the site has fewer than two listed products. */
export function computeProductListHref(site: SiteStructure): string | undefined {
  const path = computeProductListPath(site);
  if (path === undefined || filterListedProducts(site.config).length < 2) return undefined;
  const href = createPageHref(path, site.config);
  return path === joinSitePath(site.prefix) ? `${href}#${PRODUCTS_SEGMENT}` : href;
}
