// The hooks of extensions that the planners of a site call. Planners receive them separately from the input data. The site never contains
// them, so it stays plain data.
import type { Json } from '../lib/json.ts';
import type { SiteConfig } from './config.ts';
import type { Diagnostic, SettingDiagnostic } from './diagnostic.ts';
import type { LocaleEntries, ReleasesSection } from './entries.ts';
import type { LoadedExtension } from './extension.ts';
import type { ExtensionLink, LinkPlace, SidebarPlace } from './extension-links.ts';
import type { ExtensionRoute } from './extension-routes.ts';
import type { ExtensionPages } from './generated-pages.ts';
import type { AllDocsVersions, Navigation, SidebarTree } from './navigation.ts';
import type { SidebarItemConfig } from './sidebar-config.ts';
import type { Source } from './source.ts';

/** The value that a hook returned, or its fault. */
export type HookResult<Value> =
  | { readonly value: Value; readonly fault?: undefined }
  | { readonly value?: undefined; readonly fault: SettingDiagnostic };

/** A route with the extension that adds it. */
export interface RouteWithExtension extends ExtensionRoute {
  readonly extension: string;
  /** Fingerprint of the extension's functions and options. */
  readonly code: string;
}

/** The routes that extensions add to a site, and the faults of invalid ones. */
export interface AddedRoutes {
  readonly routes: readonly RouteWithExtension[];
  readonly faults: readonly SettingDiagnostic[];
}

/** The pages and files that extensions add to a locale. */
export interface AddedContent extends AddedRoutes {
  /** The pages as sources. */
  readonly sources: readonly Source[];
  /** Extensions that returned the routes. */
  readonly by: readonly LoadedExtension[];
}

/** The parts of a site that the pages of its products depend on. */
export interface ProductPagesInput {
  readonly config: SiteConfig;
  readonly prefix: string;
  readonly versions: AllDocsVersions;
  readonly sidebars: readonly SidebarTree[];
  readonly navigation: Navigation;
  readonly releases: ReleasesSection;
}

/** Facts for the site view of extensions. The facts about products are known only when the sidebars are planned. */
export interface SiteViewInput extends Partial<ProductPagesInput> {
  readonly config: SiteConfig;
  readonly locale: string;
  readonly entries: LocaleEntries;
  readonly isWritten?: boolean;
  /** Pages that extensions generate. */
  readonly extensionPages?: readonly ExtensionPages[];
}

/** A sidebar item whose type an extension defines. */
export interface SidebarItemToExpand extends Pick<SidebarPlace, 'version' | 'setting'> {
  readonly type: string;
  readonly item: Json;
}

/** Items that replace a sidebar item, with findings. */
export interface ExpandedSidebarItem {
  readonly items: readonly SidebarItemConfig[];
  readonly findings: readonly Diagnostic[];
}

/**
 * Position of an address. `by` is the extension that generated the page. On this page, the extension handles the addresses that begin with
 * `#`.
 */
type LinkLocation = Omit<LinkPlace, 'made'> & { readonly by?: string };

/** Hooks of extensions that planners call. */
export interface SiteHooks {
  /** Resolves an address; returns `undefined` if no extension handles its scheme. */
  link(address: string, site: SiteViewInput, from: LinkLocation): HookResult<ExtensionLink> | undefined;
  /** Returns the items that replace a sidebar item. */
  sidebar(request: SidebarItemToExpand, site: SiteViewInput): HookResult<ExpandedSidebarItem>;
  /** Returns the routes that extensions add. Absent if no extension adds routes. */
  routes?(site: SiteViewInput): AddedRoutes;
}
