// Where all products are listed: on the home page, else on a page of its own, which never covers one of the site's.
import { pageHref, pathKey, sitePath } from '../../model/url.ts';
import type { SiteStructure } from '../assemble/structure.ts';
import { listedProducts } from './products.ts';

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
