// The hooks that planners of a site call: links by scheme, items of sidebars by type, routes.
import { checkSidebars } from '../../config/sidebars.ts';
import { derived } from '../../lib/derived.ts';
import type { Json } from '../../lib/json.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { ExtensionLink, ExtensionRoute, LoadedExtension } from '../../model/extension.ts';
import type { SidebarItemConfig } from '../../model/sidebar-config.ts';
import type { HookResult, OwnedRoute, SiteFacts, SiteHooks } from '../../model/site-hooks.ts';
import type { SiteView } from '../../model/site-view.ts';
import { siteView } from '../../site/site-view.ts';
import { called, type HookCall, hookFault } from './guard.ts';

/** The hooks of a site; nothing where no extension has any. */
export function siteHooks(
  extensions: readonly LoadedExtension[],
  config: Pick<SiteConfig, 'configFile'>,
): SiteHooks | undefined {
  const having = (key: 'links' | 'sidebar' | 'routes') => extensions.filter(({ extension }) => extension[key]);
  const [linking, listing, routing] = [having('links'), having('sidebar'), having('routes')];
  if (linking.length + listing.length + routing.length === 0) return undefined;
  const views = derived<SiteFacts['entries'], SiteView>();
  // What is planned of one site asks for the same view many times.
  const viewOf = (site: SiteFacts, of: LoadedExtension) =>
    ownView(
      views.of(site.entries, site.locale, () => siteView(site)),
      of,
    );
  return {
    link(address, site) {
      const scheme = /^[^:]*/.exec(address)?.[0].toLowerCase() ?? '';
      const of = linking.find(({ extension }) => Object.hasOwn(extension.links ?? {}, scheme));
      if (of === undefined) return undefined;
      const call = { of, hook: `links.${scheme}`, config };
      const { value, fault } = called(call, () => of.extension.links?.[scheme]?.(address, viewOf(site, of)));
      if (fault) return { fault };
      return isLink(value) ? { value } : { fault: hookFault(call, 'it must give `{ href }` or `{ problem }`.') };
    },
    sidebar(type, item, site) {
      const of = listing.find(({ extension }) => Object.hasOwn(extension.sidebar ?? {}, type));
      if (of === undefined) return { value: [] };
      return itemsOf({ of, hook: `sidebar.${type}`, config }, type, { item, view: viewOf(site, of) });
    },
    routes(site) {
      const results = routing.map((of) => routesOf({ of, hook: 'routes', config }, viewOf(site, of)));
      return {
        routes: results.flatMap(({ value = [] }) => value),
        faults: results.flatMap(({ fault }) => fault ?? []),
      };
    },
  };
}

/** The site as an extension sees it: with its own texts and data. */
export function ownView(view: SiteView, { extension: { texts }, data }: LoadedExtension): SiteView {
  if (texts === undefined && data === undefined) return view;
  return Object.freeze({
    ...view,
    texts: { ...texts?.en, ...texts?.[view.locale] },
    ...(data !== undefined && { data }),
  });
}

function isLink(value: unknown): value is ExtensionLink {
  const { href, problem } = (value ?? {}) as { readonly href?: unknown; readonly problem?: unknown };
  return typeof href === 'string' || typeof problem === 'string';
}

function itemsOf(
  call: HookCall,
  type: string,
  { item, view }: { readonly item: Json; readonly view: SiteView },
): HookResult<readonly SidebarItemConfig[]> {
  const given = called(call, () => call.of.extension.sidebar?.[type]?.(item, view));
  if (given.fault) return given;
  const { sidebars, faults } = checkSidebars({ items: given.value });
  const [first] = faults;
  return first === undefined ? { value: sidebars.items ?? [] } : { fault: hookFault(call, first.message) };
}

function routesOf(call: HookCall, view: SiteView): HookResult<readonly OwnedRoute[]> {
  const { extension, fingerprint: code } = call.of;
  const { value, fault } = called(call, () => extension.routes?.(view));
  if (fault) return { fault };
  if (!Array.isArray(value)) return { fault: hookFault(call, 'it must give a list of routes.') };
  const wrong = value.findIndex((route) => !isRoute(route));
  if (wrong >= 0)
    return {
      fault: hookFault(call, `route ${wrong + 1} of its list has no \`path\` that starts with \`/\`, or no \`data\`.`),
    };
  if (extension.render === undefined) return { fault: hookFault(call, 'it adds routes and has no `render`.') };
  return { value: value.map((route: ExtensionRoute) => ({ ...route, extension: extension.name, code })) };
}

/** Whether a value is a route: its path names no file outside of the site. */
function isRoute(value: unknown): value is ExtensionRoute {
  const { path, data } = (value ?? {}) as { readonly path?: unknown; readonly data?: unknown };
  if (typeof path !== 'string' || data === undefined) return false;
  return /^\/[^\\?#\0]+$/.test(path) && !path.split('/').some((part) => part === '.' || part === '..');
}
