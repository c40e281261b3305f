// A part of a site that is delivered separately: the pages of some products, or of one docs version.
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { SitePartToPack } from '../../model/part.ts';
import type { ProductConfig } from '../../model/product-config.ts';
import { getProducts } from '../../model/products.ts';
import { isPageRoute, type PageType, type Route } from '../../model/route.ts';
import type { AssembledSite } from '../../model/site.ts';
import { computePathMatchKey } from '../../model/url.ts';
import { listProductSidebars } from '../navigation/products.ts';
import { describeUnknownName } from '../navigation/unknown-id.ts';
import { findMatchingDocsVersions } from '../navigation/versions.ts';

/** The products and docs versions of a part. An empty list of products means all products. `undefined` as `versions` means all versions. */
interface ProductAndVersionSelection {
  readonly products: readonly ProductConfig[];
  readonly versions?: readonly string[];
}

/** Resolves chosen names of products and versions. Returns faults for unknown ones. */
export function selectProductsAndVersions(
  { config, versions }: Pick<AssembledSite, 'config' | 'versions'>,
  { products: keys = [], docsVersion }: SitePartToPack,
): ProductAndVersionSelection | { readonly faults: readonly Pick<Diagnostic, 'message' | 'suggestion'>[] } {
  const knownProducts = getProducts(config);
  const missing = keys.filter((key) => getOwnPropertyValue(knownProducts, key) === undefined);
  const faults = missing.map((key) => describeUnknownName('product', key, Object.keys(knownProducts)));
  const namedDocsVersions = docsVersion === undefined ? [] : findMatchingDocsVersions(versions, docsVersion);
  if (docsVersion !== undefined && namedDocsVersions.length === 0) {
    const names = versions.all.map(({ label }) => label);
    faults.push(describeUnknownName('docs version', docsVersion, names));
  }
  if (faults.length > 0) return { faults };
  const products = keys.flatMap((key) => getOwnPropertyValue(knownProducts, key) ?? []);
  return docsVersion === undefined ? { products } : { products, versions: namedDocsVersions.map(({ name }) => name) };
}

/** Pages that every part includes: the start pages and the search. */
const PAGE_TYPES_IN_EVERY_SITE_PART: readonly Route['type'][] = ['home', 'product-list', 'search'];

/** Types of files that single pages use. A part includes such a file only if a page of the part uses it. */
const PAGE_RESOURCE_TYPES: readonly Route['type'][] = ['asset', 'static', 'extension-file', 'data', 'made-file'];

/** Route types of files that every page needs. */
const SITE_WIDE_FILE_TYPES: readonly Route['type'][] = ['stylesheet', 'script', 'font'];

/** Whether a file has a type that single pages use. A part includes such a file only if a page of the part uses it. */
export function isPageResource({ type }: Pick<Route, 'type'>): boolean {
  return PAGE_RESOURCE_TYPES.includes(type);
}

/** Returns a predicate for the routes that a part includes. Lists, feeds and sitemaps of the whole site are not included. */
export function createRouteInPartPredicate(
  site: AssembledSite,
  { products, versions }: ProductAndVersionSelection,
): (route: Route) => boolean {
  if (products.length === 0 && versions === undefined) return () => true;
  const isOfVersion = ({ version }: Route<PageType>) =>
    versions === undefined || version === undefined || versions.includes(version);
  const paths = products.length === 0 ? undefined : listProductPaths(site, products);
  const isKept = (route: Route<PageType>) =>
    PAGE_TYPES_IN_EVERY_SITE_PART.includes(route.type) ||
    (isOfVersion(route) && (paths === undefined || paths.has(route.path)));
  const keptPaths = new Set(site.routes.filter((route) => isPageRoute(route) && isKept(route)).map(({ path }) => path));
  const files = new Set(site.routes.flatMap((route) => (keptPaths.has(route.path) ? (route.source ?? []) : [])));
  const outputs = new Set(site.routes.flatMap((route) => (keptPaths.has(route.path) ? route.output : [])));
  return (route) => {
    if (isPageRoute(route)) return keptPaths.has(route.path);
    if (route.type === 'markdown') return route.from === undefined ? files.has(route.source) : outputs.has(route.from);
    return (
      isPageResource(route) ||
      SITE_WIDE_FILE_TYPES.includes(route.type) ||
      (route.type === 'text' && route.text === 'about')
    );
  };
}

/** Returns the pages of a part; all pages if the choice is empty. */
export function listPagesOfPackedSitePart(site: AssembledSite, choice: SitePartToPack): readonly Route<PageType>[] {
  const part = selectProductsAndVersions(site, choice);
  return 'faults' in part ? [] : site.routes.filter(isPageRoute).filter(createRouteInPartPredicate(site, part));
}

/** Returns the latest modification day of pages, `YYYY-MM-DD`; `undefined` if no page has one. */
export function findLastModifiedDay(pages: readonly Pick<Route<PageType>, 'lastModified'>[]): string | undefined {
  return pages
    .flatMap(({ lastModified }) => lastModified ?? [])
    .sort()
    .at(-1);
}

/**
 * Returns the paths of all pages of some products: the docs in their sidebars with landing and print pages, the posts, and the timeline.
 */
function listProductPaths(site: AssembledSite, products: readonly ProductConfig[]): ReadonlySet<string> {
  const names = new Set(products.flatMap((product) => listProductSidebars(site, product).map(({ name }) => name)));
  const { sidebarPositions } = site.navigation;
  const docs = site.entries.docs.filter(({ path }) =>
    sidebarPositions.get(computePathMatchKey(path))?.some(({ sidebar }) => names.has(sidebar)),
  );
  const landings = site.navigation.landings
    .filter(({ sidebar }) => names.has(sidebar))
    .map(({ landing }) => landing.path);
  const groups = site.releases.products.filter(({ product }) => products.some(({ key }) => key === product.key));
  const partPaths = new Set([
    ...docs.map(({ path }) => path),
    ...landings,
    ...groups.flatMap(({ path, posts }) => [path, ...posts.map((post) => post.path)]),
  ]);
  const prints = site.print.sections.filter((section) => section.docs.every(({ path }) => partPaths.has(path)));
  return new Set([...partPaths, ...prints.map(({ path }) => path)]);
}
