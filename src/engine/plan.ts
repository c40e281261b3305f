// Plans routes: a route with all inputs of its bytes. A build plans each route in turn and releases it; the dev server plans requested
// routes.
import { groupBy } from '../lib/group.ts';
import { hashOf } from '../lib/hash.ts';
import { UserError } from '../model/diagnostic.ts';
import { isPage, type Route } from '../model/route.ts';
import type { RouteData } from '../model/site.ts';
import { planAll, planRoute } from '../site/assemble/plan-route.ts';
import { sitePageOf } from '../site/site-view.ts';
import { routeFingerprint } from './fingerprint.ts';
import type { SiteBuild } from './pipeline.ts';

/** A route with the locale that emits it. */
export interface PlacedRoute {
  readonly route: Route;
  readonly build: SiteBuild;
}

/** A route with its data. */
export interface PlannedRoute extends PlacedRoute {
  readonly data: RouteData;
  /** Reason why the route cannot be rendered. */
  readonly fault?: UserError;
  /** Identifies the route's bytes. */
  readonly fingerprint: string;
  /** Files of the documents whose texts the route shows. */
  readonly shows: readonly string[];
}

/** A route whose file contains the texts of pages. */
export type PlannedBook = PlannedRoute & { readonly data: BookData };

/** Data of a book. */
export type BookData = Extract<RouteData, { kind: 'extended' }> &
  Required<Pick<Extract<RouteData, { kind: 'extended' }>, 'page'>>;

/** Whether a route is a book. */
export function isBook(planned: PlannedRoute): planned is PlannedBook {
  return planned.data.kind === 'extended' && planned.data.page !== undefined;
}

/** Returns every route once, by file; files that all locales share come from the first locale. */
export function placeRoutes(builds: readonly SiteBuild[]): ReadonlyMap<string, PlacedRoute> {
  const placed = new Map<string, PlacedRoute>();
  for (const build of builds) {
    for (const route of build.site.routes) if (!placed.has(route.output)) placed.set(route.output, { route, build });
  }
  return placed;
}

/** Plans one route. `salt` identifies the engine, the parser's settings and the templates. */
export function planPlaced(placed: PlacedRoute, salt: string): PlannedRoute {
  return planWithParts(placed, planRoute(placed.build.site, placed.route, placed.build.files), salt);
}

/** Plans every route. Routes that start with the same text are adjacent, so that it is read once for all of them. */
export function* planEach(places: ReadonlyMap<string, PlacedRoute>, salt: string): Generator<PlannedRoute> {
  for (const [build, placed] of groupBy(places.values(), (each) => each.build)) {
    const ranks = new Map([...build.site.entries.byFile.keys()].map((file, rank) => [file, rank]));
    // A route that shows no text may be another format of a page that does.
    const rankOf = (route: Route) => ranks.get(filesShownByRoute(route)[0] ?? '') ?? ranks.size;
    const routes = placed.map(({ route }) => route).sort((a, b) => rankOf(a) - rankOf(b));
    for (const { route, data } of planAll(build.site, routes, build.files))
      yield planWithParts({ route, build }, data, salt);
  }
}

function planWithParts({ route, build }: PlacedRoute, plain: RouteData, salt: string): PlannedRoute {
  const filled = build.extensions?.complete(route, plain) ?? { data: plain };
  const { data, fault: ofParts } = addParts({ route, build }, filled.data);
  const fault = filled.fault && ofParts ? joinErrors(filled.fault, ofParts) : (filled.fault ?? ofParts);
  const whole = routeFingerprint(data, build.layoutOf, salt);
  const shows = filesShownByRoute(route);
  if (fault === undefined) return { route, build, data, fingerprint: whole, shows };
  return { route, build, data, fault, fingerprint: hashOf(`${whole}\0${fault.message}`), shows };
}

/** Returns one error with the faults of slots and of parts of one page. */
function joinErrors({ message, diagnostics }: UserError, others: UserError): UserError {
  return new UserError(message, 2, [...diagnostics, ...others.diagnostics]);
}

/** Adds the site's parts to the data of a page; returns other data unchanged. */
function addParts({ route, build }: PlacedRoute, data: RouteData): Pick<PlannedRoute, 'data' | 'fault'> {
  const { parts, site, view } = build;
  if (parts === undefined || data.kind !== 'page' || !isPage(route)) return { data };
  const page = sitePageOf(site, route, data.props.head.description);
  const { props, fault } = parts(data.props, { page, site: view(), messages: site.messages });
  return { data: { kind: 'page', props }, ...(fault && { fault }) };
}

/** Returns the files of the documents whose texts a route shows; known before it is planned. */
export function filesShownByRoute({ shows = [] }: Route): readonly string[] {
  return shows.map(({ file }) => file);
}

/** Inputs of a route's data: if all are identical, the data is unchanged. */
export function routeInputs({ route, build: { site } }: PlacedRoute): readonly unknown[] {
  // A newly assembled site has a new layout.
  return [route, site.layout, ...filesShownByRoute(route).map((file) => site.documentsByFile.get(file))];
}

/** Whether all inputs of a route are identical to the previous ones. */
export function areInputsSame(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((value, index) => value === after[index]);
}
