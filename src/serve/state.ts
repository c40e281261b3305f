// The site as the dev server knows it at one moment. A state is never changed: each run of the pipeline gives a new one.
import type { BuildResult, SiteBuild } from '../engine/pipeline.ts';
import type { PlacedRoute, PlannedRoute } from '../engine/plan.ts';
import { filesShown, inputsOf, isSameInput, placeRoutes, planPlaced } from '../engine/plan.ts';
import type { SiteTemplates } from '../engine/templates.ts';
import type { Watchdog } from '../engine/watch/watchdog.ts';
import { notFoundOutput, otherSpellings, outputFor } from '../host/addresses.ts';
import { hashOf } from '../lib/hash.ts';
import { lazy } from '../lib/lazy.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { LoadedExtension } from '../model/extension.ts';
import { isPage, type Route } from '../model/route.ts';
import { decodePath, pageHref } from '../model/url.ts';

export interface SiteState {
  readonly config: SiteConfig;
  /** Those of the site and ours. */
  readonly extensions: readonly LoadedExtension[];
  readonly sites: readonly SiteBuild[];
  readonly templates: SiteTemplates;
  /** Stands for engine and parser in every fingerprint. */
  readonly salt: string;
  /** By output file. */
  readonly places: ReadonlyMap<string, PlacedRoute>;
  /** Whether every document is parsed. Until then there are no findings to speak of. */
  readonly isWhole: boolean;
  readonly errors: readonly Diagnostic[];
  /** While there are errors: files that pages load which stay as they were before, by output. No route of now has them. */
  readonly left: ReadonlyMap<string, PlannedRoute['data']>;
  readonly warnings: readonly Diagnostic[];
  /** Files of documents with an error, by themselves or by what they include. */
  readonly faultyFiles: ReadonlySet<string>;
  /** Ends hooks of extensions that never end. */
  readonly watchdog?: Watchdog;
  /** The output file that a decoded path stands for. */
  outputOf(path: string): string | undefined;
  /** The file of before that a decoded path stands for. */
  leftAt(path: string): PlannedRoute['data'] | undefined;
  /** The decoded address of the page that a decoded path means by another spelling, such as that of its file. */
  addressOf(path: string): string | undefined;
  /** The output file of the page that says that there is none at a path. */
  notFoundOf(path: string): string | undefined;
  /** Names the bytes of a route. */
  fingerprintOf(placed: PlacedRoute): string;
  /** Plans a route. */
  planOf(placed: PlacedRoute): PlannedRoute;
}

/** What a state is made from; `errors` are those of a configuration that was left out. */
interface StateInput extends Pick<SiteState, 'config' | 'extensions' | 'templates' | 'salt' | 'errors' | 'watchdog'> {
  readonly result: BuildResult;
  readonly before?: SiteState;
  readonly fingerprints: Fingerprints;
}

/** States of a site that was edited in its texts alone share their routes, and most of the fingerprints. */
export type Fingerprints = WeakMap<
  Route,
  { readonly whole: string; readonly inputs: readonly unknown[]; readonly fingerprint: string }
>;

/** Makes a state. */
export function siteState({ fingerprints, before, ...input }: StateInput): SiteState {
  const { config, extensions, result, templates, salt, errors, watchdog } = input;
  const { sites, diagnostics } = result;
  const places = placeRoutes(sites);
  const isWhole = sites.every(({ parsed }) => parsed.heads.size === 0);
  const findings = isWhole ? diagnostics : [];
  const allErrors = [...errors, ...findings.filter(({ severity }) => severity === 'error')];
  const left = before === undefined || allErrors.length === 0 ? new Map() : leftFiles(before, places);
  const whole = hashOf([salt, templates.hash].join('\0'));
  const has = (output: string) => places.has(output);
  // The last plan is kept, as a page is rendered right after its fingerprint was taken.
  let latest: PlannedRoute | undefined;
  const addresses = lazy(() => {
    const pages = [...places.values()].filter(({ route }) => isPage(route) && route.type !== 'not-found');
    return otherSpellings(pages.map(({ route }) => decodePath(pageHref(route.path, config)) ?? route.path));
  });
  const planOf = (placed: PlacedRoute): PlannedRoute => {
    if (latest?.route !== placed.route) latest = planPlaced(placed, whole);
    return latest;
  };
  return {
    config,
    extensions,
    ...{ sites, templates, salt },
    ...(watchdog && { watchdog }),
    places,
    isWhole,
    errors: allErrors,
    left,
    warnings: findings.filter(({ severity }) => severity === 'warning'),
    faultyFiles: faultyFiles(allErrors, sites),
    outputOf: (path) => outputFor(path, config.baseUrl, has),
    leftAt: (path) => left.get(outputFor(path, config.baseUrl, (output) => left.has(output)) ?? ''),
    addressOf: (path) => addresses()(path),
    notFoundOf: (path) => notFoundOutput(path, config.baseUrl, has),
    fingerprintOf(placed) {
      const inputs = inputsOf(placed);
      const last = fingerprints.get(placed.route);
      if (last?.whole === whole && isSameInput(last.inputs, inputs)) return last.fingerprint;
      const { fingerprint } = planOf(placed);
      fingerprints.set(placed.route, { whole, inputs, fingerprint });
      return fingerprint;
    },
    planOf,
  };
}

/** Files named by their content that have no route any more, such as the picture that a page has shown before an error. */
function leftFiles(before: SiteState, places: SiteState['places']): SiteState['left'] {
  const isLost = ({ route: { output } }: PlacedRoute) => output.startsWith('assets/') && !places.has(output);
  const lost = [...before.places.values()].filter((placed) => isLost(placed) && !isPage(placed.route));
  const added = lost.map((placed) => [placed.route.output, before.planOf(placed).data] as const);
  return new Map([...before.left, ...added]);
}

function faultyFiles(errors: readonly Diagnostic[], sites: readonly SiteBuild[]): ReadonlySet<string> {
  const named = new Set(errors.flatMap(({ file }) => file ?? []));
  if (named.size === 0) return named;
  for (const { content } of sites) {
    for (const { file, includes } of content.sources) {
      if (Object.keys(includes).some((included) => named.has(included))) named.add(file);
    }
  }
  return named;
}

/** The documents that a route shows, that which it is made from included. */
export function requiredFiles({ route }: PlacedRoute): readonly string[] {
  return [...filesShown(route), route.source ?? ''];
}

/** Whether a route shows documents that are not parsed yet: it would come out as it never was. */
export function showsHead(placed: PlacedRoute): boolean {
  const { heads } = placed.build.parsed;
  return heads.size > 0 && requiredFiles(placed).some((file) => heads.has(file));
}

/** Content files of a state: hash by root-relative file. */
export function contentHashes(state: SiteState): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>();
  for (const { content } of state.sites) {
    for (const { file, hash } of [...content.sources, ...content.assets]) hashes.set(file, hash);
  }
  return hashes;
}
