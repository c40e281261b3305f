// Routes with all that their bytes are made from. A route is planned once a pass: a build plans each of them in turn and lets
// go of it, the dev server plans what is asked for.
import { groupBy } from '../lib/group.ts';
import { hashOf } from '../lib/hash.ts';
import { UserError } from '../model/diagnostic.ts';
import { isPage, type Route } from '../model/route.ts';
import type { RouteData } from '../model/site.ts';
import { planAll, planRoute } from '../site/assemble/plan-route.ts';
import { sitePageOf } from '../site/site-view.ts';
import { routeFingerprint } from './fingerprint.ts';
import type { SiteBuild } from './pipeline.ts';

/** A route with the locale that it is emitted from. */
export interface PlacedRoute {
  readonly route: Route;
  readonly build: SiteBuild;
}

/** A route with its data. */
export interface PlannedRoute extends PlacedRoute {
  readonly data: RouteData;
  /** Why it cannot be rendered. */
  readonly fault?: UserError;
  /** Names its bytes. */
  readonly fingerprint: string;
  /** Files of the documents whose texts it shows. */
  readonly shows: readonly string[];
}

/** Every route once, by its file: files that all locales share come from the first. */
export function placeRoutes(builds: readonly SiteBuild[]): ReadonlyMap<string, PlacedRoute> {
  const placed = new Map<string, PlacedRoute>();
  for (const build of builds) {
    for (const route of build.site.routes) if (!placed.has(route.output)) placed.set(route.output, { route, build });
  }
  return placed;
}

/** Plans one route. `salt` stands for the engine, the parser's settings and the templates. */
export function planPlaced(placed: PlacedRoute, salt: string): PlannedRoute {
  return planned(placed, planRoute(placed.build.site, placed.route, placed.build.files), salt);
}

/** Plans every route. Those that begin with the same text come one after the other, so that it is read once for all of them. */
export function* planEach(places: ReadonlyMap<string, PlacedRoute>, salt: string): Generator<PlannedRoute> {
  for (const [build, placed] of groupBy(places.values(), (each) => each.build)) {
    const ranks = new Map([...build.site.entries.byFile.keys()].map((file, rank) => [file, rank]));
    // What shows no text may be another format of what does.
    const rankOf = (route: Route) => ranks.get(filesShown(route)[0] ?? '') ?? ranks.size;
    const routes = placed.map(({ route }) => route).sort((a, b) => rankOf(a) - rankOf(b));
    for (const { route, data } of planAll(build.site, routes, build.files)) yield planned({ route, build }, data, salt);
  }
}

function planned({ route, build }: PlacedRoute, plain: RouteData, salt: string): PlannedRoute {
  const filled = build.extensions?.complete(route, plain) ?? { data: plain };
  const { data, fault: ofParts } = withParts({ route, build }, filled.data);
  const fault = filled.fault && ofParts ? joined(filled.fault, ofParts) : (filled.fault ?? ofParts);
  const whole = routeFingerprint(data, build.layoutOf, salt);
  const shows = filesShown(route);
  if (fault === undefined) return { route, build, data, fingerprint: whole, shows };
  return { route, build, data, fault, fingerprint: hashOf(`${whole}\0${fault.message}`), shows };
}

/** What is wrong with slots and with parts of the same page. */
function joined({ message, diagnostics }: UserError, others: UserError): UserError {
  return new UserError(message, 2, [...diagnostics, ...others.diagnostics]);
}

/** A page with the parts of the site; all else as it is. */
function withParts({ route, build }: PlacedRoute, data: RouteData): Pick<PlannedRoute, 'data' | 'fault'> {
  const { parts, site, view } = build;
  if (parts === undefined || data.kind !== 'page' || !isPage(route)) return { data };
  const page = sitePageOf(site, route, data.props.head.description);
  const { props, fault } = parts(data.props, { page, site: view(), messages: site.messages });
  return { data: { kind: 'page', props }, ...(fault && { fault }) };
}

/** Files of the documents whose texts a route shows; known before it is planned. */
export function filesShown({ shows = [] }: Route): readonly string[] {
  return shows.map(({ file }) => file);
}

/** The values that a route's data is made from: where they are the very same, so is the data. */
export function inputsOf({ route, build: { site } }: PlacedRoute): readonly unknown[] {
  // A site that was assembled anew has another layout.
  return [route, site.layout, ...filesShown(route).map((file) => site.documentsByFile.get(file))];
}

/** Whether a route is made from the same as before. */
export function isSameInput(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((value, index) => value === after[index]);
}
