// What extensions give to the planners of a site. They get it beside the values that a site is planned from, and none of it is kept in
// the site, which stays plain data.
import type { Json } from '../lib/json.ts';
import type { SiteConfig } from './config.ts';
import type { Diagnostic, SettingDiagnostic } from './diagnostic.ts';
import type { Entries } from './entries.ts';
import type { ExtensionLink, ExtensionRoute, LinkPlace, SidebarPlace } from './extension.ts';
import type { ExtensionPages } from './generated-pages.ts';
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
  /** Which pages extensions made. */
  readonly made?: readonly ExtensionPages[];
}

/** An item of a sidebar that an extension has the type of. */
export interface SidebarItemRequest extends Pick<SidebarPlace, 'version' | 'setting'> {
  readonly type: string;
  readonly item: Json;
}

/** What such an item stands for. */
export interface SidebarItems {
  readonly items: readonly SidebarItemConfig[];
  readonly findings: readonly Diagnostic[];
}

/** Where an address stands. `by` names the extension that made the page, of an address that begins with `#`. */
export type AddressPlace = Omit<LinkPlace, 'made'> & { readonly by?: string };

/** The hooks that planners call. */
export interface SiteHooks {
  /** Where an address leads; nothing where no extension has its scheme. */
  link(address: string, site: SiteFacts, from: AddressPlace): HookResult<ExtensionLink> | undefined;
  /** What an item of a sidebar stands for, and what is wrong with it. */
  sidebar(asked: SidebarItemRequest, site: SiteFacts): HookResult<SidebarItems>;
  /** The routes that extensions add, and what is wrong with some. */
  routes(site: SiteFacts): { readonly routes: readonly OwnedRoute[]; readonly faults: readonly SettingDiagnostic[] };
}
