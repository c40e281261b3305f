// One locale of the site as planners see it, in the steps in which it is made. Plain data: a copy by `structuredClone` plans
// the same pages.
import type { SettingDiagnostic } from './diagnostic.ts';
import type { Versions } from './docs-section.ts';
import type { Document } from './document.ts';
import type { Entries, Releases } from './entries.ts';
import { found } from './found.ts';
import type { Messages } from './messages.ts';
import type { Navigation, NavPlan, SidebarTree } from './navigation.ts';
import type { Papers, Print } from './print.ts';
import type { Route } from './route.ts';
import type { PackagedAssets, ResolvedLink, Site, SiteInput } from './site.ts';
import type { Content } from './source.ts';
import type { Targets } from './targets.ts';

/** What the pages of one locale stand in. */
export interface SiteStructure extends Pick<SiteInput, 'config' | 'locale' | 'generator'> {
  /** Path prefix of the locale: empty for the default one. */
  readonly prefix: string;
  readonly messages: Messages;
  /** Files beside the sources. */
  readonly files: Pick<Content, 'assets' | 'categories' | 'versionCategories' | 'authors' | 'pageScripts' | 'apis'>;
  readonly packaged: PackagedAssets;
  readonly entries: Entries;
  readonly versions: Versions;
  /** Of all docs versions. */
  readonly sidebars: readonly SidebarTree[];
  readonly navigation: Navigation;
  readonly releases: Releases;
  readonly print: Print;
  readonly papers: Papers;
  readonly diagnostics: readonly SettingDiagnostic[];
}

/** The routes of a locale with all that links may lead to. */
export interface PlannedRoutes extends SiteStructure {
  /** What readers open: pages, feeds and data. */
  readonly pages: readonly Route[];
  /** What lists them or leads to them, the files beside Markdown to which nothing may lead included. */
  readonly listings: readonly Route[];
  readonly targets: Targets;
  /** The paths of its pages, which other locales ask for, with whether a page is one of the default locale once more, as nobody translated it. */
  readonly pagePaths: ReadonlyMap<string, boolean>;
  /** Where docs are edited, by file, where the configuration has a function for it. */
  readonly editUrls?: ReadonlyMap<string, string>;
}

/** Paths of the pages of the other locales, as far as those are built. */
export type LocalePaths = ReadonlyMap<string, AssembledSite['pagePaths']>;

/** One locale of the site, whole. */
export interface AssembledSite extends PlannedRoutes, Site {
  /** The documents as they are now: what of a text is in a route comes from here. */
  readonly documentsByFile: ReadonlyMap<string, Document>;
  /** Addresses outside of texts, resolved, by `configLinkKey`. */
  readonly configLinks: ReadonlyMap<string, ResolvedLink>;
  readonly nav: NavPlan;
  readonly localePaths: LocalePaths;
}

/** What names an address: as it is written, with the docs version of the sidebar that it stands in. */
export function configLinkKey(href: string, version = ''): string {
  return `${version} ${href}`;
}

/** An address of the configuration or of front matter, resolved. */
export function configLink(
  { configLinks }: Pick<AssembledSite, 'configLinks'>,
  href: string,
  version?: string,
): ResolvedLink {
  return found(configLinks.get(configLinkKey(href, version)), 'address of the configuration', href);
}
