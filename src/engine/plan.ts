// Plans routes. A planned route contains all inputs of its bytes. A build plans each route in turn and releases it; the dev server plans
// only requested routes.
import { groupBy } from '../lib/group.ts';
import { computeHash } from '../lib/hash.ts';
import { UserError } from '../model/diagnostic.ts';
import { type FileRouteType, isPageRoute, type Route } from '../model/route.ts';
import type { RouteData } from '../model/site.ts';
import { planRoute, planRoutesInOrder } from '../site/assemble/plan-route.ts';
import { createSitePage } from '../site/site-view.ts';
import { computeRouteFingerprint } from './fingerprint.ts';
import { findHeadAddressFault } from './head-addresses.ts';
import type { LocaleBuild } from './locale-build.ts';
import type { SitePart } from './parts.ts';

/** A route, and the build of the locale whose site contains the route. */
export interface RouteWithBuild {
  readonly route: Route;
  readonly build: LocaleBuild;
}

/** A route with its data. */
export interface PlannedRoute extends RouteWithBuild {
  readonly data: RouteData;
  /** Reason why the route cannot be rendered. */
  readonly fault?: UserError;
  /** Identifies the route's bytes. */
  readonly fingerprint: string;
  /** Files of the documents whose texts the route shows. */
  readonly shows: readonly string[];
}

/** A route whose file contains the texts of several pages, for example a book. */
export type PlannedBookRoute = PlannedRoute & { readonly data: BookRouteData };

type BookRouteData = Extract<RouteData, { kind: 'extended' }> &
  Required<Pick<Extract<RouteData, { kind: 'extended' }>, 'page'>>;

/** Whether a planned route is a book: a file with the texts of several pages. */
export function isBookRoute(planned: PlannedRoute): planned is PlannedBookRoute {
  return planned.data.kind === 'extended' && planned.data.page !== undefined;
}

/** Returns every route once, by file; files that all locales share come from the first locale. */
export function collectRoutesByFile(builds: readonly LocaleBuild[]): ReadonlyMap<string, RouteWithBuild> {
  const placed = new Map<string, RouteWithBuild>();
  for (const build of builds) {
    for (const route of build.site.routes) if (!placed.has(route.output)) placed.set(route.output, { route, build });
  }
  return placed;
}

/** Plans one route. `salt` identifies the engine, the parser's settings and the templates. */
export function planSingleRoute(placed: RouteWithBuild, salt: string): PlannedRoute {
  return createPlannedRoute(placed, planRoute(placed.build.site, placed.route, placed.build.files), salt);
}

/** Plans every route. Routes whose first text is the same are adjacent, so that this text is read only once. */
export function* planAllRoutes(places: ReadonlyMap<string, RouteWithBuild>, salt: string): Generator<PlannedRoute> {
  for (const [build, placed] of groupBy(places.values(), (routeWithBuild) => routeWithBuild.build)) {
    const ranks = new Map([...build.site.entries.byFile.keys()].map((file, rank) => [file, rank]));
    // A route without texts comes last: it may be another format of a page with texts.
    const rankOf = (route: Route) => ranks.get(listFilesShownByRoute(route)[0] ?? '') ?? ranks.size;
    const routes = placed.map(({ route }) => route).sort((a, b) => rankOf(a) - rankOf(b));
    for (const { route, data } of planRoutesInOrder(build.site, routes, build.files))
      yield createPlannedRoute({ route, build }, data, salt);
  }
}

/** Adds the content of slots and page parts to the data of a route, and computes the fingerprint from the result. */
function createPlannedRoute({ route, build }: RouteWithBuild, base: RouteData, fingerprintSalt: string): PlannedRoute {
  const filled = build.extensions?.complete(route, base) ?? { data: base };
  const { data, fault: ofParts } = addPageParts({ route, build }, filled.data);
  const fault = filled.fault && ofParts ? joinSlotAndPartErrors(filled.fault, ofParts) : (filled.fault ?? ofParts);
  const whole = computeRouteFingerprint(data, build.layoutOf, fingerprintSalt);
  const shows = listFilesShownByRoute(route);
  if (fault === undefined) return { route, build, data, fingerprint: whole, shows };
  return { route, build, data, fault, fingerprint: computeHash(`${whole}\0${fault.message}`), shows };
}

/** Joins two errors of a page to one: the error of its slots and the error of its parts. */
function joinSlotAndPartErrors({ message, diagnostics }: UserError, others: UserError): UserError {
  return new UserError(message, 2, [...diagnostics, ...others.diagnostics]);
}

/** Adds the site's parts to the data of a page; returns other data unchanged. */
function addPageParts({ route, build }: RouteWithBuild, data: RouteData): Pick<PlannedRoute, 'data' | 'fault'> {
  const { parts, site, view } = build;
  if (parts === undefined || data.kind !== 'page' || !isPageRoute(route)) return { data };
  const page = createSitePage(site, route, data.props.head.description);
  const { props, fault } = parts(data.props, {
    page,
    site: view(),
    messages: site.messages,
    findAddressFault: (tag) => findHeadAddressFault(site, tag),
  });
  return { data: { kind: 'page', props }, ...(fault && { fault }) };
}

/** Returns the files of the documents whose texts a route shows. The route need not be planned. */
export function listFilesShownByRoute({ shows = [] }: Route): readonly string[] {
  return shows.map(({ file }) => file);
}

/** Returns the inputs from which a route's data is computed. If all of them are identical to the previous inputs, the data is unchanged. */
export function listRouteInputs({ route, build: { site } }: RouteWithBuild): readonly unknown[] {
  // A newly assembled site has a new layout.
  return [route, site.layout, ...listFilesShownByRoute(route).map((file) => site.documentsByFile.get(file))];
}

/** Whether all inputs of a route are identical to the previous ones. */
export function areRouteInputsSame(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((value, index) => value === after[index]);
}

/** File types that pages of any part may load. */
const SHARED_FILE_TYPES: ReadonlySet<string> = new Set<FileRouteType>([
  'stylesheet',
  'script',
  'extension-file',
  'font',
  'asset',
]);

/** Selects the routes whose files a part of the site contains. */
export function selectRoutesOfSitePart(
  routesByFile: ReadonlyMap<string, RouteWithBuild>,
  sites: readonly LocaleBuild[],
  part: SitePart,
): ReadonlyMap<string, RouteWithBuild> {
  if (part.name === '') return routesByFile;
  const names = new Set<string>();
  for (const { site } of sites.filter((candidate) => part.hasLocale(candidate.site.locale))) {
    const versionOf = createRouteVersionLookup(site.routes);
    for (const route of site.routes) {
      if (SHARED_FILE_TYPES.has(route.type) || part.hasVersion(versionOf(route))) names.add(route.output);
    }
  }
  return new Map([...routesByFile].filter(([output]) => names.has(output)));
}

/**
 * Creates a function that returns the docs version of a route; `undefined` if the route belongs to no version. A Markdown copy of a page
 * has the version of this page.
 */
function createRouteVersionLookup(routes: readonly Route[]): (route: Route) => string | undefined {
  const pages = routes.filter(isPageRoute).filter(({ version }) => version !== undefined);
  const byOutput = new Map(pages.map(({ output, version }) => [output, version]));
  const byFile = new Map(pages.map(({ source, version }) => [source, version]));
  return (route) => {
    if (isPageRoute(route)) return route.version;
    if (route.from !== undefined) return byOutput.get(route.from);
    return route.type === 'markdown' ? byFile.get(route.source) : undefined;
  };
}
