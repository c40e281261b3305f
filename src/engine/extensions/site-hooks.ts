// Extension hooks for the planners of a site: links by scheme, sidebar items by type, routes.

import type { LoadedConfig } from '../../config/io/load.ts';
import { loadFeatureTables } from '../../config/list-features.ts';
import type { validateSidebars } from '../../config/sidebars.ts';
import { findAddressFault } from '../../content/markdown/html-rules.ts';
import { createDerivedValueCache } from '../../lib/derived.ts';
import { lazy } from '../../lib/lazy.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { SettingDiagnostic } from '../../model/diagnostic.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import type { ExtensionLink, SidebarPlace } from '../../model/extension-links.ts';
import { type ExtensionRoute, isFileRoute } from '../../model/extension-routes.ts';
import type { GeneratedSources } from '../../model/generated-pages.ts';
import type {
  ExpandedSidebarItem,
  HookResult,
  RouteWithExtension,
  SidebarItemToExpand,
  SiteHooks,
  SiteViewInput,
} from '../../model/site-hooks.ts';
import type { SiteView } from '../../model/site-view.ts';
import { createSiteView } from '../../site/site-view.ts';
import type { Project } from '../project.ts';
import { callHook, createExtensionDiagnostic, createHookFault, type HookCall } from './guard.ts';
import { createSiteViewForExtension } from './own-view.ts';

/** Checks the sidebar items that an extension returns. */
type SidebarItemsCheck = (items: unknown) => ReturnType<typeof validateSidebars>;

interface SidebarItemsCheckInput {
  /** Check of the sidebar items that a site's own extensions add; absent if only features add sidebar items. */
  readonly checkItems?: SidebarItemsCheck | undefined;
}

/** Loads the check of sidebar items, with its schemas, if one of the site's own extensions adds sidebar items. */
export async function loadSidebarItemsCheck({
  extensions,
  call: { features },
}: Pick<Project, 'extensions' | 'call'>): Promise<SidebarItemsCheck | undefined> {
  if (!extensions.some(({ extension, isBuiltIn }) => extension.sidebar && !isBuiltIn)) return undefined;
  const [{ validateSidebars: checkSidebars }, tables] = await Promise.all([
    import('../../config/sidebars.ts'),
    loadFeatureTables(features),
  ]);
  return (items) => checkSidebars({ items }, { tables });
}

/** Returns the hooks of a site; `undefined` if no extension has any. */
export function createSiteHooks(
  { extensions, checkItems }: Pick<LoadedConfig, 'extensions'> & SidebarItemsCheckInput,
  config: Pick<SiteConfig, 'configFile'>,
): SiteHooks | undefined {
  const having = (key: 'links' | 'sidebar' | 'routes') => extensions.filter(({ extension }) => extension[key]);
  const linking = having('links');
  const listing = having('sidebar');
  const routing = having('routes');
  if (linking.length + listing.length + routing.length === 0) return undefined;
  const views = createDerivedValueCache<object, SiteView>();
  const derivedValueCache = createDerivedValueCache<LoadedExtension, SiteView>();
  // Views are cached, because planners request the same view many times.
  const viewOf = (site: SiteViewInput, loaded: LoadedExtension) => {
    // Caches the view without `navigation` separately, because the products of a site are known only after its sidebars.
    const view = views.of(site.navigation ?? site.entries, site.locale, () => createSiteView(site));
    return derivedValueCache.of(loaded, view, () => createSiteViewForExtension(view, loaded));
  };
  return {
    link(address, site, { by, ...place }) {
      const scheme = by === undefined ? (/^[^:]*/.exec(address)?.[0].toLowerCase() ?? '') : '#';
      const isAsked = ({ extension: { name, links = {} } }: LoadedExtension) =>
        Object.hasOwn(links, scheme) && (by === undefined || by === name);
      const loaded = linking.find(isAsked);
      if (loaded === undefined) return undefined;
      const call = { loaded, hook: `links.${scheme}`, config };
      const from = { ...place, made: listSourcesGeneratedBy(loaded, site) };
      const { value, fault } = callHook(call, () =>
        loaded.extension.links?.[scheme]?.(address, viewOf(site, loaded), from),
      );
      if (fault) return { fault };
      if (value === undefined && by !== undefined) return undefined;
      if (!isExtensionLink(value)) return { fault: createHookFault(call, 'it must give `{ href }` or `{ problem }`.') };
      // Authors of pages write the address, so they must not choose one that runs code.
      const unsafe = 'href' in value ? findAddressFault(value.href, place.kind) : undefined;
      return { value: unsafe === undefined ? value : { problem: `is refused: ${unsafe}` } };
    },
    sidebar(request, site) {
      const { type } = request;
      const loaded = listing.find(({ extension }) => Object.hasOwn(extension.sidebar ?? {}, type));
      if (loaded === undefined) return { value: { items: [], findings: [] } };
      const sourcesGenerated = listSourcesGeneratedBy(loaded, site);
      const call = { loaded, hook: `sidebar.${type}`, config };
      return resolveSidebarItem(call, { ...request, made: sourcesGenerated, checkItems }, viewOf(site, loaded));
    },
    ...(routing.length > 0 && {
      routes(site) {
        const results = routing.map((loaded) =>
          callRoutesHook({ loaded, hook: 'routes', config }, viewOf(site, loaded)),
        );
        return {
          routes: results.flatMap(({ value = [] }) => value),
          faults: results.flatMap(({ fault }) => fault ?? []),
        };
      },
    }),
  };
}

function listSourcesGeneratedBy(
  { extension: { name } }: LoadedExtension,
  { extensionPages = [] }: SiteViewInput,
): readonly GeneratedSources[] {
  return extensionPages.find(({ extension }) => extension === name)?.sets ?? [];
}

function isExtensionLink(value: unknown): value is ExtensionLink {
  const link = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (['href', 'problem', 'page', 'file', 'style'].some((key) => typeof link[key] === 'string'))
    return link.file === undefined || typeof link.version === 'string';
  return (
    link.isTold === true || (Array.isArray(link.pages) && Array.isArray(link.ids) && typeof link.hash === 'string')
  );
}

function resolveSidebarItem(
  call: HookCall,
  { type, item, checkItems, ...place }: SidebarItemToExpand & Pick<SidebarPlace, 'made'> & SidebarItemsCheckInput,
  view: SiteView,
): HookResult<ExpandedSidebarItem> {
  const { loaded } = call;
  const findings: SettingDiagnostic[] = [];
  const at: SidebarPlace = {
    ...place,
    report: (finding) => void findings.push(createExtensionDiagnostic(call, finding)),
  };
  const { value, fault } = callHook(call, () => loaded.extension.sidebar?.[type]?.(item, view, at));
  if (fault) return { fault };
  if (loaded.isBuiltIn || checkItems === undefined) return { value: { items: value ?? [], findings } };
  const { sidebars, faults } = checkItems(value);
  const [first] = faults;
  return first === undefined
    ? { value: { items: sidebars.items ?? [], findings } }
    : { fault: createHookFault(call, first.message) };
}

function callRoutesHook(call: HookCall, view: SiteView): HookResult<readonly RouteWithExtension[]> {
  const { extension, fingerprint: code } = call.loaded;
  const { value, fault } = callHook(call, () => extension.routes?.(view));
  if (fault) return { fault };
  if (!Array.isArray(value)) return { fault: createHookFault(call, 'it must give a list of routes.') };
  const isPagePath = lazy(() => new Set(view.pages.map(({ path }) => path)));
  const reasons = value.map((route) => findRouteFault(route) ?? findBookRouteFault(route, isPagePath));
  const wrong = reasons.findIndex((reason) => reason !== undefined);
  if (wrong >= 0) return { fault: createHookFault(call, `route ${wrong + 1} of its list ${reasons[wrong]}`) };
  const missing = (['render', 'renderBooks'] as const).find(
    (hook) => extension[hook] === undefined && value.some(({ book }) => (book !== undefined) === (hook !== 'render')),
  );
  if (missing) return { fault: createHookFault(call, `it adds routes and has no \`${missing}\`.`) };
  return { value: value.map((route: ExtensionRoute) => ({ ...route, extension: extension.name, code })) };
}

/** Returns the fault of a route as the end of a sentence; `undefined` if it has none. The path of a route must not leave the site. */
function findRouteFault(value: unknown): string | undefined {
  const { path, data, isFile } = (value ?? {}) as Readonly<Partial<Record<keyof ExtensionRoute, unknown>>>;
  if (typeof path !== 'string' || !path.startsWith('/')) return 'has no `path` that starts with `/`.';
  if (path === '/') return 'has the path `/`, which is that of the home page.';
  if (/[\\?#\0]/.test(path) || path.split('/').some((part) => part === '.' || part === '..'))
    return `has the path ${JSON.stringify(path)}, which is no place on the site.`;
  if (isFile === undefined && FILE_WITHOUT_EXTENSION_PATTERN.test(path))
    return `has the path \`${path}\`, which is usual for a file. Set \`isFile: true\`, or \`isFile: false\` for a page.`;
  return data === undefined ? 'has no `data`.' : undefined;
}

/** Matches paths of files without an extension, such as `/CNAME`. */
const FILE_WITHOUT_EXTENSION_PATTERN = /^\/(?:CNAME|_[^/.]*|\.well-known\/(?:.*\/)?[^/.]*)$/;

/**
 * Returns the fault of the book in a route as the end of a sentence; `undefined` if it has none. A book consists of the texts of several
 * pages.
 */
function findBookRouteFault(value: unknown, pagePaths: () => ReadonlySet<string>): string | undefined {
  const { path, book, isFile } = value as ExtensionRoute;
  if (book === undefined) return undefined;
  if (!isFileRoute({ path, isFile })) return `has a \`book\`, and its path ${JSON.stringify(path)} is that of a page.`;
  const { title, pages } = (book ?? {}) as { readonly title?: unknown; readonly pages?: unknown };
  if (typeof title !== 'string') return 'has a `book` without a `title`.';
  if (!Array.isArray(pages) || pages.length === 0) return 'has a `book` without `pages`.';
  const unknown = pages.find((page) => !pagePaths().has(page));
  return unknown === undefined
    ? undefined
    : `has a \`book\` with a page that the site lacks: ${JSON.stringify(unknown)}.`;
}
