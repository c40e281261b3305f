// The dev server's knowledge of the site at one moment. A state is immutable: each run of the pipeline returns a new one.

import type { LocaleBuild } from '../engine/locale-build.ts';
import type { BuildResult } from '../engine/pipeline.ts';
import {
  areRouteInputsSame,
  collectRoutesByFile,
  listFilesShownByRoute,
  listRouteInputs,
  type PlannedRoute,
  planSingleRoute,
  type RouteWithBuild,
} from '../engine/plan.ts';
import type { SiteTemplates } from '../engine/templates.ts';
import type { Watchdog } from '../engine/watch/with-watch.ts';
import { createMisspelledAddressFinder, findNotFoundPageFile, findOutputFile } from '../host/addresses.ts';
import { computeHash } from '../lib/hash.ts';
import { lazy } from '../lib/lazy.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { LoadedExtension } from '../model/extension.ts';
import { isPageRoute, type Route } from '../model/route.ts';
import { createPageHref, decodePath } from '../model/url.ts';

export interface SiteState {
  readonly config: SiteConfig;
  /** Extensions of the site and of techdocs. */
  readonly extensions: readonly LoadedExtension[];
  readonly sites: readonly LocaleBuild[];
  readonly templates: SiteTemplates;
  /** Hash of engine and parser, part of every fingerprint. */
  readonly salt: string;
  /** Routes by output file. */
  readonly places: ReadonlyMap<string, RouteWithBuild>;
  /** Whether every document is parsed. Until then findings are incomplete. */
  readonly isWhole: boolean;
  readonly errors: readonly Diagnostic[];
  /** Assets of earlier states that have no route now, by output path. They are still served while the site has errors. */
  readonly left: ReadonlyMap<string, PlannedRoute['data']>;
  readonly warnings: readonly Diagnostic[];
  /** Notes that the author sees without a flag, because they concern every page. */
  readonly notes: readonly Diagnostic[];
  /** Source files that contain an error or include a file with one. */
  readonly faultyFiles: ReadonlySet<string>;
  /** Interrupts endless hooks of extensions. */
  readonly watchdog?: Watchdog;
  /** Returns the output file for a decoded path. */
  outputOf(path: string): string | undefined;
  /** Returns the asset of an earlier state for a decoded path. */
  leftAt(path: string): PlannedRoute['data'] | undefined;
  /** Converts another spelling of a page's path, such as one with the file name of the page, to the decoded address of the page. */
  addressOf(path: string): string | undefined;
  /** Returns the output file of the not-found page for a path. */
  notFoundOf(path: string): string | undefined;
  /** Returns the fingerprint of a route's bytes. */
  fingerprintOf(placed: RouteWithBuild): string;
  /** Plans a route. */
  planOf(placed: RouteWithBuild): PlannedRoute;
}

/** Inputs of a state. `errors`: the errors of an invalid configuration. */
interface SiteStateInput
  extends Pick<SiteState, 'config' | 'extensions' | 'templates' | 'salt' | 'errors' | 'watchdog'> {
  readonly result: BuildResult;
  readonly before?: SiteState;
  readonly fingerprints: RouteFingerprints;
}

/** Fingerprints of routes. States that differ only in texts have the same routes, so they share one map of fingerprints. */
export type RouteFingerprints = WeakMap<
  Route,
  { readonly whole: string; readonly inputs: readonly unknown[]; readonly fingerprint: string }
>;

/** Creates a state from the result of the pipeline. `before` is the previous state, whose assets are still served. */
export function createSiteState({ fingerprints, before, ...input }: SiteStateInput): SiteState {
  const { config, extensions, result, templates, salt, errors, watchdog } = input;
  const { sites, diagnostics } = result;
  const places = collectRoutesByFile(sites);
  const isWhole = sites.every(({ parsed }) => parsed.heads.size === 0);
  // Drops the findings of files that can no longer be read: these findings are about the last texts of the files.
  const unread = new Set(errors.flatMap(({ file }) => file ?? []));
  const findings = isWhole ? diagnostics.filter(({ file }) => file === undefined || !unread.has(file)) : [];
  const allErrors = [...errors, ...findings.filter(({ severity }) => severity === 'error')];
  const left = before === undefined || allErrors.length === 0 ? new Map() : listRemovedAssetFiles(before, places);
  const whole = computeHash([salt, templates.hash].join('\0'));
  const has = (output: string) => places.has(output);
  // Caches the last plan, because a page is rendered right after its fingerprint is computed.
  let latest: PlannedRoute | undefined;
  const addresses = lazy(() => {
    const pages = [...places.values()].filter(({ route }) => isPageRoute(route) && route.type !== 'not-found');
    return createMisspelledAddressFinder(
      pages.map(({ route }) => decodePath(createPageHref(route.path, config)) ?? route.path),
    );
  });
  const planOf = (placed: RouteWithBuild): PlannedRoute => {
    if (latest?.route !== placed.route) latest = planSingleRoute(placed, whole);
    return latest;
  };
  return {
    config,
    extensions,
    sites,
    templates,
    salt,
    ...(watchdog && { watchdog }),
    places,
    isWhole,
    errors: allErrors,
    left,
    warnings: findings.filter(({ severity }) => severity === 'warning'),
    notes: findings.filter(({ severity, code }) => severity === 'note' && code === 'contrast'),
    faultyFiles: findFaultyFiles(allErrors, sites),
    outputOf: (path) => findOutputFile(path, config.baseUrl, has),
    leftAt: (path) => left.get(findOutputFile(path, config.baseUrl, (output) => left.has(output)) ?? ''),
    addressOf: (path) => addresses()(path),
    notFoundOf: (path) => findNotFoundPageFile(path, config.baseUrl, has),
    fingerprintOf(placed) {
      const inputs = listRouteInputs(placed);
      const last = fingerprints.get(placed.route);
      if (last?.whole === whole && areRouteInputsSame(last.inputs, inputs)) return last.fingerprint;
      const { fingerprint } = planOf(placed);
      fingerprints.set(placed.route, { whole, inputs, fingerprint });
      return fingerprint;
    },
    planOf,
  };
}

/**
 * Returns the files of the earlier state that have a hash in their name and no route now. An example is a picture that a page showed before
 * an error.
 */
function listRemovedAssetFiles(before: SiteState, places: SiteState['places']): SiteState['left'] {
  const isLost = ({ route: { output } }: RouteWithBuild) => output.startsWith('assets/') && !places.has(output);
  const lost = [...before.places.values()].filter((placed) => isLost(placed) && !isPageRoute(placed.route));
  const added = lost.map((placed) => [placed.route.output, before.planOf(placed).data] as const);
  return new Map([...before.left, ...added]);
}

function findFaultyFiles(errors: readonly Diagnostic[], sites: readonly LocaleBuild[]): ReadonlySet<string> {
  const named = new Set(errors.flatMap(({ file }) => file ?? []));
  if (named.size === 0) return named;
  for (const { content } of sites) {
    for (const { file, includes } of content.sources) {
      if (Object.keys(includes).some((included) => named.has(included))) named.add(file);
    }
  }
  return named;
}

/** Returns the source files whose texts a route shows, including the source of the route itself. */
export function listRequiredFiles({ route }: RouteWithBuild): readonly string[] {
  return [...listFilesShownByRoute(route), route.source ?? ''];
}

/** Whether a route shows documents that are not parsed yet. If such a route were rendered now, it would be incomplete. */
export function needsParsing(placed: RouteWithBuild): boolean {
  const { heads } = placed.build.parsed;
  return heads.size > 0 && listRequiredFiles(placed).some((file) => heads.has(file));
}

/** Returns the address to which a route redirects; `undefined` if the route is not a redirect. */
export function findRedirectTarget(state: SiteState, placed: RouteWithBuild): string | undefined {
  if (isPageRoute(placed.route)) return undefined;
  const { data } = state.planOf(placed);
  return data.kind === 'text' && data.props.type === 'redirect' ? data.props.view.href : undefined;
}

/** Returns the content files of a state: hash by root-relative path. */
export function listContentHashes(state: SiteState): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>();
  for (const { content } of state.sites) {
    for (const { file, hash } of [...content.sources, ...content.assets]) hashes.set(file, hash);
  }
  return hashes;
}
