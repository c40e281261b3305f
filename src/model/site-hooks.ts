// What extensions give to the planners of a site. They get it beside the values that a site is planned from, and none of it is kept in
// the site, which stays plain data.
import type { Json } from '../lib/json.ts';
import type { SiteConfig } from './config.ts';
import type { SettingDiagnostic } from './diagnostic.ts';
import type { Entries } from './entries.ts';
import type { ExtensionLink, ExtensionRoute } from './extension.ts';
import type { SidebarItemConfig } from './sidebar-config.ts';

/** What a hook gave, or what is wrong with it. */
export type HookResult<Value> =
  | { readonly value: Value; readonly fault?: undefined }
  | { readonly value?: undefined; readonly fault: SettingDiagnostic };

/** A route with the extension that adds it. */
export interface OwnedRoute extends ExtensionRoute {
  readonly extension: string;
  /** Stands for the functions and options of the extension. */
  readonly code: string;
}

/** What the view that extensions get of a site is made of: what is known before sidebars and routes are planned. */
export interface SiteFacts {
  readonly config: SiteConfig;
  readonly locale: string;
  readonly entries: Entries;
}

/** The hooks that planners call. */
export interface SiteHooks {
  /** Where an address leads; nothing where no extension has its scheme. */
  link(address: string, site: SiteFacts): HookResult<ExtensionLink> | undefined;
  /** What an item of a sidebar stands for. */
  sidebar(type: string, item: Json, site: SiteFacts): HookResult<readonly SidebarItemConfig[]>;
  /** The routes that extensions add, and what is wrong with some. */
  routes(site: SiteFacts): { readonly routes: readonly OwnedRoute[]; readonly faults: readonly SettingDiagnostic[] };
}
