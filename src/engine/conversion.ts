// Another form of a site, made of the folder of the built one. Who calls `build` hands it in: the engine knows of none.
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Route } from '../model/route.ts';
import type { WriteResult } from './files.ts';
import type { Manifest } from './manifest.ts';
import type { OutFolder } from './out-folder.ts';
import type { PlacedRoute } from './plan.ts';

/** A form that a site asks for. */
export interface Conversion {
  /** The settings of the site, without those that mean nothing in this form. */
  readonly config: SiteConfig;
  /** What the form cannot have of the files of a site. */
  check(routes: readonly Route[]): readonly Diagnostic[];
  /** The routes of a site as they are in this form, after it was written or before. */
  routesOf(routes: readonly Route[]): readonly Route[];
  /** Writes the folder of the form. What was there stays as it was until all is written. */
  convert(built: BuiltSite): Promise<WriteResult>;
}

/** Gives the form that a site asks for; nothing where it asks for none. */
export type ConversionFor = (config: SiteConfig) => Promise<Conversion | undefined>;

/** A built site. */
export interface BuiltSite {
  readonly config: SiteConfig;
  /** Absolute path of its folder. */
  readonly dir: string;
  /** The files in it. */
  readonly manifest: Manifest;
  /** The routes of the whole site, by their files; of a part that is handed over by itself, those of the part. */
  readonly places: ReadonlyMap<string, PlacedRoute>;
  /** Stands for this package in every fingerprint. */
  readonly salt: string;
  /** The folder of the form. */
  readonly out: OutFolder;
  /** Throws where another build has written the site meanwhile: asked before anything takes its place. */
  confirm(): void;
  /** Milliseconds, from any beginning. */
  readonly now: () => number;
}
