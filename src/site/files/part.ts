// A part of a site that is delivered separately: the pages of some products, or of one docs version.
import { ownValue } from '../../lib/own.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { PackSelection } from '../../model/part.ts';
import type { ProductConfig } from '../../model/product-config.ts';
import { productsOf } from '../../model/products.ts';
import { isPage, type PageType, type Route } from '../../model/route.ts';
import type { AssembledSite } from '../../model/site.ts';
import { pathKey } from '../../model/url.ts';
import { sidebarsOf } from '../navigation/products.ts';
import { unknownName } from '../navigation/unknown-id.ts';
import { versionsByName } from '../navigation/versions.ts';

/** Products of a part and keys of its docs versions; an empty list or `undefined` means all. */
export interface SiteShare {
  readonly products: readonly ProductConfig[];
  readonly versions?: readonly string[];
}

/** Resolves a choice, or returns all of its faults. */
export function choosePart(
  { config, versions }: Pick<AssembledSite, 'config' | 'versions'>,
  { products: keys = [], docsVersion }: PackSelection,
): SiteShare | { readonly faults: readonly Pick<Diagnostic, 'message' | 'suggestion'>[] } {
  const known = productsOf(config);
  const missing = keys.filter((key) => ownValue(known, key) === undefined);
  const faults = missing.map((key) => unknownName('product', key, Object.keys(known)));
  const named = docsVersion === undefined ? [] : versionsByName(versions, docsVersion);
  if (docsVersion !== undefined && named.length === 0) {
    const names = versions.all.map(({ label }) => label);
    faults.push(unknownName('docs version', docsVersion, names));
  }
  if (faults.length > 0) return { faults };
  const products = keys.flatMap((key) => ownValue(known, key) ?? []);
  return docsVersion === undefined ? { products } : { products, versions: named.map(({ name }) => name) };
}

/** Pages that every part includes: the start pages and the search. */
const ALWAYS_INCLUDED: readonly Route['type'][] = ['home', 'product-list', 'search'];

/** Route types of files that pages use; a part includes only those that its own pages use. */
const MATERIAL_TYPES: readonly Route['type'][] = ['asset', 'static', 'extension-file', 'data', 'made-file'];

/** Route types of files that every page needs. */
const SHARED_TYPES: readonly Route['type'][] = ['stylesheet', 'script', 'font'];

/** Whether a part includes a route only if its pages use it. */
export function isMaterial({ type }: Pick<Route, 'type'>): boolean {
  return MATERIAL_TYPES.includes(type);
}

/** Returns a test for routes of a part. Lists, feeds and sitemaps of the whole site are excluded. */
export function partFilter(site: AssembledSite, { products, versions }: SiteShare): (route: Route) => boolean {
  if (products.length === 0 && versions === undefined) return () => true;
  const isOfVersion = ({ version }: Route<PageType>) =>
    versions === undefined || version === undefined || versions.includes(version);
  const paths = products.length === 0 ? undefined : pathsOfProducts(site, products);
  const isKept = (route: Route<PageType>) =>
    ALWAYS_INCLUDED.includes(route.type) || (isOfVersion(route) && (paths === undefined || paths.has(route.path)));
  const kept = new Set(site.routes.filter((route) => isPage(route) && isKept(route)).map(({ path }) => path));
  const files = new Set(site.routes.flatMap((route) => (kept.has(route.path) ? (route.source ?? []) : [])));
  const outputs = new Set(site.routes.flatMap((route) => (kept.has(route.path) ? route.output : [])));
  return (route) => {
    if (isPage(route)) return kept.has(route.path);
    if (route.type === 'markdown') return route.from === undefined ? files.has(route.source) : outputs.has(route.from);
    return isMaterial(route) || SHARED_TYPES.includes(route.type) || (route.type === 'text' && route.text === 'about');
  };
}

/** Returns the pages of a part; all pages if the choice is empty. */
export function pagesOfPart(site: AssembledSite, choice: PackSelection): readonly Route<PageType>[] {
  const part = choosePart(site, choice);
  return 'faults' in part ? [] : site.routes.filter(isPage).filter(partFilter(site, part));
}

/** Returns the latest modification day of pages, `YYYY-MM-DD`; `undefined` if no page has one. */
export function newestDay(pages: readonly Pick<Route<PageType>, 'lastModified'>[]): string | undefined {
  return pages
    .flatMap(({ lastModified }) => lastModified ?? [])
    .sort()
    .at(-1);
}

/** Returns the paths of the pages of products: docs of their sidebars with landing and print pages, posts, and the timeline. */
function pathsOfProducts(site: AssembledSite, products: readonly ProductConfig[]): ReadonlySet<string> {
  const names = new Set(products.flatMap((product) => sidebarsOf(site, product).map(({ name }) => name)));
  const { sidebarPositions } = site.navigation;
  const docs = site.entries.docs.filter(({ path }) =>
    sidebarPositions.get(pathKey(path))?.some(({ sidebar }) => names.has(sidebar)),
  );
  const landings = site.navigation.landings
    .filter(({ sidebar }) => names.has(sidebar))
    .map(({ landing }) => landing.path);
  const groups = site.releases.products.filter(({ product }) => products.some(({ key }) => key === product.key));
  const own = new Set([
    ...docs.map(({ path }) => path),
    ...landings,
    ...groups.flatMap(({ path, posts }) => [path, ...posts.map((post) => post.path)]),
  ]);
  const prints = site.print.sections.filter((section) => section.docs.every(({ path }) => own.has(path)));
  return new Set([...own, ...prints.map(({ path }) => path)]);
}
