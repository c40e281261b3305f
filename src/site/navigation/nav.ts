// Plans the navbar, and which of its entries are active on a page.
import type { NavItemConfig, NavLinkConfig } from '../../model/config.ts';
import { docsWithId } from '../../model/docs-versions.ts';
import type { NavItemView } from '../../model/layout.ts';
import { t } from '../../model/messages.ts';
import { type DocsVersion, firstPath, type NavPlan, type NavTarget } from '../../model/navigation.ts';
import type { AssembledSite, LinkTo, SiteStructure } from '../../model/site.ts';
import { siteClasses } from '../../model/style-names.ts';
import { hasUnsetAddress } from '../../model/unset.ts';
import { pageHref, pathKey, sitePath } from '../../model/url.ts';
import { mapHtmlLinks } from './config-html.ts';
import { sidebarPosition } from './navigation.ts';
import { productAreas, productFrontPage } from './products.ts';

/** Navbar item types that show a menu, with that menu. */
const MENU_BY_ITEM_TYPE: { readonly [type in NavItemConfig['type']]?: NavItemView['menu'] } = {
  localeDropdown: 'languages',
  docsVersionDropdown: 'versions',
};

/** A planned entry; its targets also count for the menu that contains it. */
interface NavEntry {
  readonly view: NavItemView;
  readonly targets: readonly NavTarget[];
}

/** Plans the navbar. */
export function planNavbar(site: SiteStructure, linkTo: LinkTo): NavPlan {
  const entries = site.config.navbar.items.flatMap((item, index) =>
    planItem(site, { ...item, key: `n${index}` }, linkTo),
  );
  return { items: entries.map(({ view }) => view), targets: entries.flatMap(({ targets }) => targets) };
}

function planItem(site: SiteStructure, item: NavItemConfig & { readonly key: string }, linkTo: LinkTo): NavEntry[] {
  const { config, versions } = site;
  const { type, position, key } = item;
  const menu = MENU_BY_ITEM_TYPE[type];
  // Search has its own position, and items with an unset address are omitted.
  if (type === 'search' || hasUnsetAddress(item.href)) return [];
  if (menu) return planMenu(site, { ...item, menu }, linkTo);
  const paths = docPathsOf(item, site);
  const [first, ...others] = paths.values();
  // A draft has no page to link to.
  if (first === undefined && (type === 'doc' || type === 'docSidebar')) return [];
  const own = planLink(site, { ...item, to: first ?? item.to, keys: [key], isWhole: type === 'docSidebar' }, linkTo);
  const linked = [...productLinks(site, item), ...given(item.items)];
  const children = linked.map((child, i) => planLink(site, { ...child, keys: [key, `${key}-${i}`] }, linkTo));
  const isVersioned = first !== undefined && docsWithId(versions.sections, item.docsPluginId).areSeveral;
  const view: NavItemView = {
    ...own.view,
    ...(type === 'productDropdown' && own.view.label === '' && { label: t(site.messages, 'products') }),
    position,
    versions: isVersioned
      ? Object.fromEntries([...paths].map(([name, path]) => [name, pageHref(path, config)]))
      : undefined,
    html: type === 'html' ? mapHtmlLinks(item.value ?? '', (href) => linkTo(href).href) : undefined,
    items: type === 'dropdown' || type === 'productDropdown' ? children.map((child) => child.view) : undefined,
  };
  const ofVersions = others.map((path) => navTarget(site, { keys: [key], isWhole: type === 'docSidebar' }, path));
  return [{ view, targets: [...own.targets, ...ofVersions, ...children.flatMap(({ targets }) => targets)] }];
}

function given(links: readonly NavLinkConfig[]): readonly NavLinkConfig[] {
  return links.filter(({ href }) => !hasUnsetAddress(href));
}

/** Plans a menu of languages or versions. Without a choice there is no menu, and the site's own links are separate entries. */
function planMenu(
  site: SiteStructure,
  item: NavItemConfig & { readonly key: string; readonly menu: NonNullable<NavItemView['menu']> },
  linkTo: LinkTo,
): NavEntry[] {
  const { key, position, menu, dropdownItemsBefore = [], dropdownItemsAfter = [] } = item;
  const hasLinks = dropdownItemsBefore.length + dropdownItemsAfter.length > 0;
  // A menu with additional links is shown on every page, so it is bound to the default docs.
  const docs = item.docsPluginId ?? (hasLinks ? docsWithId(site.versions.sections).id : undefined);
  const isMenu = hasMenu(site, menu, docs);
  const plan = (links: readonly NavLinkConfig[], mark: string) =>
    given(links).map((link, i) => {
      const own = `${key}-${mark}${i}`;
      const { view, targets } = planLink(site, { ...link, keys: isMenu ? [key, own] : [own] }, linkTo);
      return { view: { ...view, position }, targets };
    });
  const [before, after] = [plan(dropdownItemsBefore, 'b'), plan(dropdownItemsAfter, 'a')];
  const all = [...before, ...after];
  if (!isMenu) return all;
  const views = (entries: readonly NavEntry[]) => (entries.length === 0 ? undefined : entries.map(({ view }) => view));
  const around = { before: views(before), after: views(after) };
  const of = menu === 'versions' && site.config.docs.length > 1 ? { docs } : {};
  const look = { className: siteClasses(item.className), spoken: item['aria-label'] };
  return [
    {
      view: { key, label: '', position, menu, ...of, ...look, ...around },
      targets: all.flatMap(({ targets }) => targets),
    },
  ];
}

/** Whether a menu is shown: languages always, even a single one; versions only if there are several. */
function hasMenu({ versions }: SiteStructure, menu: NonNullable<NavItemView['menu']>, docs?: string): boolean {
  if (menu === 'languages') return true;
  return versions.sections.some(({ id, areSeveral }) => areSeveral && (docs === undefined || id === docs));
}

/** Returns the links of a product menu, each with the heading of its group. Omits products without a page. */
function productLinks(site: SiteStructure, { type, area }: NavItemConfig): (NavLinkConfig & { group?: string })[] {
  if (type !== 'productDropdown') return [];
  const areas = productAreas(site.config).filter(({ heading }) => area === undefined || heading === area);
  return areas
    .flatMap(({ groups }) => groups)
    .flatMap(({ heading: group, products }) =>
      products.flatMap((product) => {
        const to = productFrontPage(site, product);
        return to === undefined ? [] : [{ label: product.label, to, group }];
      }),
    );
}

/** Plans a link with the keys of the entries that contain it; the last key is its own. */
function planLink(
  site: SiteStructure,
  link: NavLinkConfig & Pick<NavTarget, 'keys' | 'isWhole'> & { readonly group?: string },
  linkTo: LinkTo,
): NavEntry {
  const { label, to, href, className, 'aria-label': spoken, group, ...about } = link;
  const address = to ?? href;
  const resolved = address === undefined ? undefined : linkTo(address);
  const key = about.keys.at(-1) as string;
  return {
    view: {
      ...{ key, label, href: resolved?.href, isExternal: resolved?.isExternal, position: 'left' as const },
      ...{ className: siteClasses(className), spoken, group },
    },
    targets: resolved?.target === undefined ? [] : [navTarget(site, about, resolved.target)],
  };
}

function navTarget(
  { navigation }: SiteStructure,
  { keys, isWhole }: Pick<NavTarget, 'keys' | 'isWhole'>,
  path: string,
): NavTarget {
  const { sidebar, categories } = sidebarPosition(navigation, path) ?? {};
  return { keys, path: pathKey(path), sidebar, categories, isWhole };
}

/** Returns the page of a navbar item in each docs version that has it, the latest version first. */
function docPathsOf(item: NavItemConfig, { versions }: SiteStructure): ReadonlyMap<string, string> {
  const pathIn = ({ docsById, sidebars }: DocsVersion) => {
    if (item.type === 'doc') return docsById.get(item.docId ?? '')?.path;
    if (item.type !== 'docSidebar') return undefined;
    return firstPath(sidebars.find(({ ownName }) => ownName === item.sidebarId)?.items ?? []);
  };
  const { last, all } = docsWithId(versions.sections, item.docsPluginId);
  const paths = [last, ...all].map((version) => [version.name, pathIn(version)] as const);
  return new Map(paths.filter((one): one is readonly [string, string] => one[1] !== undefined));
}

/**
 * Returns the keys of the active entries on a page: entries for exactly this page, otherwise those for its section by path, otherwise by
 * sidebar.
 */
export function activeNavOf(
  { nav, prefix }: Pick<AssembledSite, 'nav' | 'prefix'>,
  path: string,
  place: { readonly sidebar?: string; readonly categories?: readonly string[] },
): readonly string[] {
  const key = pathKey(path);
  const home = pathKey(sitePath(prefix));
  const found = [
    nav.targets.filter((target) => target.path === key),
    nav.targets.filter((target) => target.path !== home && key.startsWith(`${target.path}/`)),
    inSidebar(nav.targets, place),
  ].find((active) => active.length > 0);
  return [...new Set((found ?? []).flatMap((target) => target.keys))];
}

/**
 * Returns the active entries for a page of a sidebar: the entry whose page is in the innermost category around the page, otherwise the
 * entry for the whole sidebar.
 */
function inSidebar(
  targets: readonly NavTarget[],
  { sidebar, categories = [] }: { readonly sidebar?: string; readonly categories?: readonly string[] },
): readonly NavTarget[] {
  const inside = sidebar === undefined ? [] : targets.filter((target) => target.sidebar === sidebar);
  if (isOnePage(inside)) return inside;
  const around = inside.filter(
    ({ categories: own = [] }) => own.length > 0 && own.every((key) => categories.includes(key)),
  );
  const depth = Math.max(...around.map(({ categories: own = [] }) => own.length));
  const nearest = around.filter(({ categories: own = [] }) => own.length === depth);
  return nearest.length > 0 && isOnePage(nearest) ? nearest : inside.filter(({ isWhole }) => isWhole);
}

function isOnePage(targets: readonly NavTarget[]): boolean {
  return new Set(targets.map(({ path }) => path)).size < 2;
}
