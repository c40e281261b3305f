// All link targets of a site, as data.
import type { GitCheckout } from './checkout.ts';
import type { SiteConfig } from './config.ts';
import type { ExtensionPages } from './generated-pages.ts';
import type { AllDocsVersions } from './navigation.ts';
import type { Asset } from './source.ts';

/** Anchors of one source on a page. */
export interface AnchorIdsWithPrefix {
  readonly ids: readonly string[];
  readonly prefix?: string;
}

export interface LinkTargetPage {
  readonly path: string;
  readonly anchors: readonly AnchorIdsWithPrefix[];
  readonly isUnlisted?: boolean;
  /** Docs version of a docs page; absent if there is only one version. */
  readonly version?: string;
  /** Id of a docs page. */
  readonly id?: string;
  /** Source of the page, if it is a translation. */
  readonly translation?: string;
  /** Title of the document. If the title has an id, this id is one of the anchors. */
  readonly title?: string;
  /** Target of the redirect, as configured, if the page is a redirect. */
  readonly redirect?: string;
}

export interface LinkTargetIndex {
  readonly config: SiteConfig;
  /** Path prefix of the locale: empty for the default locale. */
  readonly prefix: string;
  readonly versions: AllDocsVersions;
  /** Pages by exact site path, redirects included. */
  readonly pages: ReadonlyMap<string, LinkTargetPage>;
  /** Pages by source file, root-relative. */
  readonly sources: ReadonlyMap<string, LinkTargetPage>;
  /** Source files and site paths of pages that are left out: drafts, and future posts with their publication day. */
  readonly drafts: ReadonlyMap<string, string | undefined>;
  /** Static files by their path below the base URL, without a leading slash. */
  readonly statics: ReadonlyMap<string, Asset>;
  /** Files beside Markdown by root-relative path. */
  readonly besides: ReadonlyMap<string, Asset>;
  /** Pages that extensions generate. */
  readonly extensionPages: readonly ExtensionPages[];
  /** Files outside the page folders that texts refer to. */
  readonly checkout?: GitCheckout;
  /** Paths of feature stylesheets, by feature name. */
  readonly styles: Readonly<Record<string, string>>;
  /** Other emitted files, such as feeds, by site path. */
  readonly files: ReadonlySet<string>;
}
