// Everything that a link may lead to, as data.
import type { Checkout } from './checkout.ts';
import type { SiteConfig } from './config.ts';
import type { ExtensionPages } from './generated-pages.ts';
import type { Versions } from './navigation.ts';
import type { Asset } from './source.ts';

/** Ids of one source on a page. */
export interface Anchors {
  readonly ids: readonly string[];
  readonly prefix?: string;
}

/** A page as a link target. */
export interface TargetPage {
  readonly path: string;
  readonly anchors: readonly Anchors[];
  readonly isUnlisted?: boolean;
  /** Docs version, of a page of the docs where there are several. */
  readonly version?: string;
  /** Id of its doc. */
  readonly id?: string;
  /** Its source, where that is a translation. */
  readonly translation?: string;
  /** Text of the title of a document. Where it has an id, that is one of the anchors. */
  readonly title?: string;
  /** Where a redirect leads, as configured. */
  readonly redirect?: string;
}

/** Everything that a link may lead to. */
export interface Targets {
  readonly config: SiteConfig;
  /** Path prefix of the locale: empty for the default one. */
  readonly prefix: string;
  readonly versions: Versions;
  /** Pages by exact site path, redirects included. */
  readonly pages: ReadonlyMap<string, TargetPage>;
  /** Page by source file, root-relative. */
  readonly sources: ReadonlyMap<string, TargetPage>;
  /** Source files and site paths of what is left out: drafts, and posts with the day on which they appear. */
  readonly drafts: ReadonlyMap<string, string | undefined>;
  /** Static files by their path below the base URL, without a leading slash. */
  readonly statics: ReadonlyMap<string, Asset>;
  /** Files beside Markdown by root-relative path. */
  readonly besides: ReadonlyMap<string, Asset>;
  /** Which pages extensions made. */
  readonly made: readonly ExtensionPages[];
  /** What texts name outside of the folders of pages. */
  readonly checkout?: Checkout;
  /** Paths of the stylesheets of features, by their names. */
  readonly styles: Readonly<Record<string, string>>;
  /** Other emitted files, such as feeds, by site path. */
  readonly files: ReadonlySet<string>;
}
