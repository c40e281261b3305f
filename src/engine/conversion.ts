// Conversion of a built site to another form, such as a site that opens from disk. A feature or the caller of `build` provides the
// conversion; the engine contains no conversions.
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { BuildOptionsOfFeatures } from '../model/features.ts';
import type { Route } from '../model/route.ts';
import type { WriteResult } from './files.ts';
import type { Manifest } from './manifest.ts';
import type { OutFolder } from './out-folder.ts';
import type { RouteWithBuild } from './plan.ts';

/** A requested conversion. */
export interface BuiltSiteConversion {
  /** Settings of the site that have an effect in the converted form. */
  readonly config: SiteConfig;
  /** Returns findings for files that cannot exist in this form. */
  check(routes: readonly Route[]): readonly Diagnostic[];
  /** Returns the routes of the converted site; also callable before it is written. */
  routesOf(routes: readonly Route[]): readonly Route[];
  /** Writes the converted folder. The old folder stays unchanged until everything is written. */
  convert(built: BuiltSiteFolder): Promise<WriteResult>;
}

/** Returns the conversion that a site or the options of a build request; `undefined` if there is none. */
export type SiteConversionFinder = (
  config: SiteConfig,
  options: BuildOptionsOfFeatures,
) => Promise<BuiltSiteConversion | undefined>;

/** Returns the finder of the features; `undefined` without features. `features` is the URL of their module. */
export async function loadConversionFinder(features: string | undefined): Promise<SiteConversionFinder | undefined> {
  if (features === undefined) return undefined;
  const { loadConversions }: { readonly loadConversions: () => Promise<SiteConversionFinder> } = await import(features);
  return loadConversions();
}

export interface BuiltSiteFolder {
  readonly config: SiteConfig;
  /** Absolute path of its folder. */
  readonly dir: string;
  /** Files in the folder. */
  readonly manifest: Manifest;
  /** Routes by output file; for a partial site, only the routes of the part. */
  readonly places: ReadonlyMap<string, RouteWithBuild>;
  /** Hash of this package, part of every fingerprint. */
  readonly salt: string;
  /** Folder of the converted site. */
  readonly out: OutFolder;
  /** Throws if another build has written the site since this build started. Called before any file is replaced. */
  confirm(): void;
  /** Returns the time in milliseconds. Only differences between two calls are meaningful. */
  readonly now: () => number;
}
