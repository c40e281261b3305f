// Which pages are a product's: those of the sidebars that it names, else of the one that holds its page. And the list of all
// products, by area and group, which home page, menus and switcher share. It is on the home page, else on a page of its own,
// which never covers one of the site's.
import { groupBy } from '../../lib/group.ts';
import type { ProductConfig, SiteConfig } from '../../model/config.ts';
import { splitVersionKey } from '../../model/docs-versions.ts';
import {
  type CategoryLanding,
  firstPath,
  type Navigation,
  ownPath,
  type SidebarPosition,
  type SidebarTree,
} from '../../model/navigation.ts';
import { productsOf } from '../../model/products.ts';
import type { SiteStructure } from '../../model/site.ts';
import { isSamePath, pageHref, pathKey, sitePath } from '../../model/url.ts';

/** What is asked of a site. */
type Parts = Pick<SiteStructure, 'sidebars' | 'prefix'> & {
  readonly navigation: Pick<Navigation, 'sidebarPositions'>;
};

/** The sidebars of a product in all docs versions; none where it has neither. */
export function sidebarsOf({ sidebars, prefix, navigation }: Parts, product: ProductConfig): SidebarTree[] {
  const { page, sidebars: named } = product;
  if (named !== undefined) return sidebars.filter((each) => sidebarNames(each).some((name) => named.includes(name)));
  const position =
    page === undefined ? undefined : navigation.sidebarPositions.get(pathKey(sitePath(prefix, page)))?.[0];
  const holder = position && sidebars.find(({ name }) => name === position.sidebar);
  if (holder === undefined) return [];
  return sidebars.filter((each) => each.ownName === holder.ownName && sidebarId(each) === sidebarId(holder));
}

/** The names that a product may give a sidebar: its own, or with the id of its docs. */
export function sidebarNames(sidebar: SidebarTree): readonly string[] {
  return [sidebar.ownName, sidebarId(sidebar)];
}

function sidebarId({ ownName, version }: SidebarTree): string {
  return `${splitVersionKey(version).docs}/${ownName}`;
}

/** The products whose pages a sidebar has, in the order of the configuration. */
export function productsOfSidebar(site: Parts & Pick<SiteStructure, 'config'>, sidebar: SidebarTree): ProductConfig[] {
  return Object.values(productsOf(site.config)).filter((product) => sidebarsOf(site, product).includes(sidebar));
}

/** Site path of what a product begins with: its page, else the first page of its sidebars. */
export function startOf(site: Parts, product: ProductConfig): string | undefined {
  if (product.page !== undefined) return sitePath(site.prefix, product.page);
  return sidebarsOf(site, product).flatMap(({ items }) => firstPath(items, ownPath) ?? [])[0];
}

/** Whether a generated index is the landing page of a product that begins at `start`: its page, or what lists that page first. */
export function isLandingOf(
  start: string | undefined,
  { landing, items }: Pick<CategoryLanding, 'landing' | 'items'>,
): boolean {
  return isSamePath(start, landing.path) || isSamePath(start, firstPath(items, ownPath));
}

/** Site path that lists of products lead to: the landing page, else what the product begins with. */
export function frontOf(
  site: Parts & { readonly navigation: Pick<Navigation, 'landings'> },
  product: ProductConfig,
): string | undefined {
  const start = startOf(site, product);
  const index = site.navigation.landings.find((page) => isLandingOf(start, page));
  return index?.landing.path ?? start;
}

/** Products under one heading; it is empty for those of no group or area. */
interface ProductGroups {
  readonly heading: string;
  readonly groups: readonly { readonly heading: string; readonly products: readonly ProductConfig[] }[];
}

/** The products that are listed: those said for more than posts, but for the unlisted. */
export function listedProducts({ products }: Pick<SiteConfig, 'products'>): ProductConfig[] {
  return Object.values(products).filter(({ unlisted }) => unlisted !== true);
}

/** All of them by area and group, in the order of the configuration; those of none come last. */
export function productAreas(config: Pick<SiteConfig, 'products'>): ProductGroups[] {
  return byHeading(listedProducts(config), 'area').map(([heading, products]) => ({
    heading,
    groups: byHeading(products, 'group').map(([group, own]) => ({ heading: group, products: own })),
  }));
}

function byHeading(products: readonly ProductConfig[], key: 'area' | 'group') {
  return [...groupBy(products, (product) => product[key] ?? '')].sort(
    ([a], [b]) => Number(a === '') - Number(b === ''),
  );
}

/** Where the page of each listed product stands, by sidebar. */
export function productPositions(site: Parts & Pick<SiteStructure, 'config'>): Navigation['products'] {
  const places = listedProducts(site.config).flatMap((product) => {
    const start = startOf(site, product);
    return sidebarsOf(site, product).map(({ name }) => {
      const sidebarPositions = start === undefined ? [] : (site.navigation.sidebarPositions.get(pathKey(start)) ?? []);
      const categories = sidebarPositions.find(({ sidebar }) => sidebar === name)?.categories ?? [];
      return { sidebar: name, key: product.key, path: start, categories };
    });
  });
  return groupBy(places, ({ sidebar }) => sidebar);
}

/** Key of the product that a page of a sidebar is about: the one whose page it is, else the nearest around it. */
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

/** Anchor of the list on the home page, and path of its own page. */
export const PRODUCTS = 'products';

/** Whether content, a landing page or the releases are at a path. */
export function isTaken(site: SiteStructure, path: string): boolean {
  const { config, entries, navigation, prefix } = site;
  const key = pathKey(path);
  return (
    [...entries.byFile.values()].some((entry) => pathKey(entry.path) === key) ||
    navigation.landings.some(({ landing }) => pathKey(landing.path) === key) ||
    (config.releases !== undefined && pathKey(sitePath(prefix, config.releases.routeBasePath)) === key)
  );
}

/** Whether the home page that is generated lists the products: only where they are said for more than posts. */
export function showsProducts({ config }: SiteStructure): boolean {
  return (config.home?.tabs ?? []).length === 0 && listedProducts(config).length > 0;
}

/** Site path of the page that lists all products; nothing where there are none, or something else has its path. */
export function productListPath(site: SiteStructure): string | undefined {
  const home = sitePath(site.prefix);
  if (listedProducts(site.config).length === 0) return undefined;
  if (showsProducts(site) && !isTaken(site, home)) return home;
  const own = sitePath(site.prefix, PRODUCTS);
  return isTaken(site, own) ? undefined : own;
}

/** Address of the list of all products, where readers have a choice. */
export function productListHref(site: SiteStructure): string | undefined {
  const path = productListPath(site);
  if (path === undefined || listedProducts(site.config).length < 2) return undefined;
  const href = pageHref(path, site.config);
  return path === sitePath(site.prefix) ? `${href}#${PRODUCTS}` : href;
}
