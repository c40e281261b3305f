// The part of a site that is handed over by itself: about some products, or of one docs version.
import { ownOf } from '../../lib/own.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { PartChoice } from '../../model/part.ts';
import type { ProductConfig } from '../../model/product-config.ts';
import { productsOf } from '../../model/products.ts';
import { isPage, type PageType, type Route } from '../../model/route.ts';
import type { AssembledSite } from '../../model/site.ts';
import { pathKey } from '../../model/url.ts';
import { sidebarsOf } from '../navigation/products.ts';
import { unknownName } from '../navigation/unknown-id.ts';
import { versionsMeant } from '../navigation/versions.ts';

/** The products of a choice and the keys of its docs versions, which are all where it names none. */
export interface SiteShare {
  readonly products: readonly ProductConfig[];
  readonly versions?: readonly string[];
}

/** What a choice stands for, or all that is wrong with it. */
export function choosePart(
  { config, versions }: Pick<AssembledSite, 'config' | 'versions'>,
  { products: keys = [], docsVersion }: PartChoice,
): SiteShare | { readonly faults: readonly Pick<Diagnostic, 'message' | 'suggestion'>[] } {
  const known = productsOf(config);
  const missing = keys.filter((key) => ownOf(known, key) === undefined);
  const faults = missing.map((key) => unknownName('product', key, Object.keys(known)));
  const named = docsVersion === undefined ? [] : versionsMeant(versions, docsVersion);
  if (docsVersion !== undefined && named.length === 0) {
    const names = versions.all.map(({ label }) => label);
    faults.push(unknownName('docs version', docsVersion, names));
  }
  if (faults.length > 0) return { faults };
  const products = keys.flatMap((key) => ownOf(known, key) ?? []);
  return docsVersion === undefined ? { products } : { products, versions: named.map(({ name }) => name) };
}

/** Pages that every part has: where readers begin, and where they search. */
const ALWAYS: readonly Route['type'][] = ['home', 'product-list', 'search'];

/** Files that are what pages are made of: those are kept that pages of the part ask for. */
const MATERIAL: readonly Route['type'][] = ['asset', 'static', 'extension-file', 'data', 'made-file', 'pdf'];

/** Files that every page asks for. */
const SHARED: readonly Route['type'][] = ['stylesheet', 'script', 'font'];

/** Whether a route is material, of which a part has only what its pages use. */
export function isMaterial({ type }: Pick<Route, 'type'>): boolean {
  return MATERIAL.includes(type);
}

/** Gives whether a route belongs to a part. Lists, feeds and maps of the whole site do not. */
export function partFilter(site: AssembledSite, { products, versions }: SiteShare): (route: Route) => boolean {
  if (products.length === 0 && versions === undefined) return () => true;
  const isOfVersion = ({ version }: Route<PageType>) =>
    versions === undefined || version === undefined || versions.includes(version);
  const paths = products.length === 0 ? undefined : pathsOf(site, products);
  const isKept = (route: Route<PageType>) =>
    ALWAYS.includes(route.type) || (isOfVersion(route) && (paths === undefined || paths.has(route.path)));
  const kept = new Set(site.routes.filter((route) => isPage(route) && isKept(route)).map(({ path }) => path));
  const files = new Set(site.routes.flatMap((route) => (kept.has(route.path) ? (route.source ?? []) : [])));
  const outputs = new Set(site.routes.flatMap((route) => (kept.has(route.path) ? route.output : [])));
  return (route) => {
    if (isPage(route)) return kept.has(route.path);
    if (route.type === 'markdown') return route.from === undefined ? files.has(route.source) : outputs.has(route.from);
    return isMaterial(route) || SHARED.includes(route.type) || (route.type === 'text' && route.text === 'about');
  };
}

/** The pages of what was chosen; all of them where it names nothing. */
export function pagesOfPart(site: AssembledSite, choice: PartChoice): readonly Route<PageType>[] {
  const part = choosePart(site, choice);
  return 'faults' in part ? [] : site.routes.filter(isPage).filter(partFilter(site, part));
}

/** The day of the newest of some pages, `YYYY-MM-DD`; nothing where none says its own. */
export function newestDay(pages: readonly Pick<Route<PageType>, 'lastModified'>[]): string | undefined {
  return pages
    .flatMap(({ lastModified }) => lastModified ?? [])
    .sort()
    .at(-1);
}

/** Paths of the pages of products: docs of their sidebars with landing and print pages, posts, and the timeline. */
function pathsOf(site: AssembledSite, products: readonly ProductConfig[]): ReadonlySet<string> {
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
