// Plans the navbar, and which of its entries are active on a page.
import type { NavItemConfig, NavLinkConfig } from '../../model/config.ts';
import { findDocsById } from '../../model/docs-versions.ts';
import type { NavItemView } from '../../model/layout.ts';
import { t } from '../../model/messages.ts';
import {
  type DocsVersion,
  findFirstSidebarNodePath,
  type NavbarWithTargets,
  type NavItemTarget,
} from '../../model/navigation.ts';
import type { AssembledSite, ConfigAddressResolver, SiteStructure } from '../../model/site.ts';
import { formatCustomCssClasses } from '../../model/style-names.ts';
import { startsWithUnsetVariable } from '../../model/unset.ts';
import { computePathMatchKey, createPageHref, joinSitePath } from '../../model/url.ts';
import { replaceHtmlLinks } from './config-html.ts';
import { describeForeignConfigText, findLabelLang } from './foreign.ts';
import { findSidebarPosition } from './navigation.ts';
import { findLandingOrStartPath, groupProductsByArea } from './products.ts';

/** Menu that a type of navbar item shows. */
const MENU_BY_ITEM_TYPE: { readonly [type in NavItemConfig['type']]?: NavItemView['menu'] } = {
  localeDropdown: 'languages',
  docsVersionDropdown: 'versions',
};

/**
 * A planned entry of the navbar, and the targets of its links. On the page of such a target, the entry and the menu that contains it are
 * marked as active.
 */
interface NavItemPlan {
  readonly view: NavItemView;
  readonly targets: readonly NavItemTarget[];
}

/** Plans the navbar. */
export function planNavbar(site: SiteStructure, linkTo: ConfigAddressResolver): NavbarWithTargets {
  const entries = site.config.navbar.items.flatMap((item, index) =>
    planNavItem(site, { ...item, key: `n${index}` }, linkTo),
  );
  return { items: entries.map(({ view }) => view), targets: entries.flatMap(({ targets }) => targets) };
}

function planNavItem(
  site: SiteStructure,
  item: NavItemConfig & { readonly key: string },
  linkTo: ConfigAddressResolver,
): NavItemPlan[] {
  const { config, versions } = site;
  const { type, position, key } = item;
  const menu = MENU_BY_ITEM_TYPE[type];
  // Search has a fixed position, so it is not an entry. An item whose address is not set yet is omitted too.
  if (type === 'search' || startsWithUnsetVariable(item.href)) return [];
  if (menu) return planNavMenu(site, { ...item, menu }, linkTo);
  const paths = listPagePathsByVersion(item, site);
  const [first, ...others] = paths.values();
  // An excluded draft has no page, so an item that links to it is omitted.
  if (first === undefined && (type === 'doc' || type === 'docSidebar')) return [];
  const navLink = planNavLink(
    site,
    { ...item, to: first ?? item.to, keys: [key], isWhole: type === 'docSidebar' },
    linkTo,
  );
  const linked = [...listProductLinks(site, item), ...dropLinksWithUnsetAddress(item.items)];
  const children = linked.map((child, i) => planNavLink(site, { ...child, keys: [key, `${key}-${i}`] }, linkTo));
  const isVersioned = first !== undefined && findDocsById(versions.sections, item.docsPluginId).areSeveral;
  const view: NavItemView = {
    ...navLink.view,
    ...(type === 'productDropdown' && navLink.view.label === '' && { label: t(site.messages, 'products') }),
    position,
    versions: isVersioned
      ? Object.fromEntries([...paths].map(([name, path]) => [name, createPageHref(path, config)]))
      : undefined,
    ...(type === 'html' && {
      html: replaceHtmlLinks(item.value ?? '', (href) => linkTo(href).href),
      foreign: describeForeignConfigText(site, item.value ?? ''),
    }),
    items: type === 'dropdown' || type === 'productDropdown' ? children.map((child) => child.view) : undefined,
  };
  const ofVersions = others.map((path) => createNavTarget(site, { keys: [key], isWhole: type === 'docSidebar' }, path));
  return [{ view, targets: [...navLink.targets, ...ofVersions, ...children.flatMap(({ targets }) => targets)] }];
}

function dropLinksWithUnsetAddress(links: readonly NavLinkConfig[]): readonly NavLinkConfig[] {
  return links.filter(({ href }) => !startsWithUnsetVariable(href));
}

/**
 * Plans a menu of languages or versions. If `isNavMenuShown` returns `false`, the menu is omitted. Links that the site adds to the menu
 * then become separate entries.
 */
function planNavMenu(
  site: SiteStructure,
  item: NavItemConfig & { readonly key: string; readonly menu: NonNullable<NavItemView['menu']> },
  linkTo: ConfigAddressResolver,
): NavItemPlan[] {
  const { key, position, menu, dropdownItemsBefore = [], dropdownItemsAfter = [] } = item;
  const hasLinks = dropdownItemsBefore.length + dropdownItemsAfter.length > 0;
  // A menu with additional links is shown on every page, so it is bound to the default docs.
  const docs = item.docsPluginId ?? (hasLinks ? findDocsById(site.versions.sections).id : undefined);
  const isMenu = isNavMenuShown(site, menu, docs);
  const plan = (links: readonly NavLinkConfig[], mark: string) =>
    dropLinksWithUnsetAddress(links).map((link, i) => {
      const itemKey = `${key}-${mark}${i}`;
      const { view, targets } = planNavLink(site, { ...link, keys: isMenu ? [key, itemKey] : [itemKey] }, linkTo);
      return { view: { ...view, position }, targets };
    });
  const before = plan(dropdownItemsBefore, 'b');
  const after = plan(dropdownItemsAfter, 'a');
  const all = [...before, ...after];
  if (!isMenu) return all;
  const views = (entries: readonly NavItemPlan[]) =>
    entries.length === 0 ? undefined : entries.map(({ view }) => view);
  const around = { before: views(before), after: views(after) };
  const of = menu === 'versions' && site.config.docs.length > 1 ? { docs } : {};
  const look = { className: formatCustomCssClasses(item.className), spoken: item['aria-label'] };
  return [
    {
      view: { key, label: '', position, menu, ...of, ...look, ...around },
      targets: all.flatMap(({ targets }) => targets),
    },
  ];
}

/**
 * Whether a menu is shown. A language menu is always shown, even with a single language. A version menu is shown only if there are several
 * versions.
 */
function isNavMenuShown({ versions }: SiteStructure, menu: NonNullable<NavItemView['menu']>, docs?: string): boolean {
  if (menu === 'languages') return true;
  return versions.sections.some(({ id, areSeveral }) => areSeveral && (docs === undefined || id === docs));
}

/** Returns the links of a product menu, each with the heading of its group. Omits products without a page. */
function listProductLinks(site: SiteStructure, { type, area }: NavItemConfig): (NavLinkConfig & { group?: string })[] {
  if (type !== 'productDropdown') return [];
  const areas = groupProductsByArea(site.config).filter(({ heading }) => area === undefined || heading === area);
  return areas
    .flatMap(({ groups }) => groups)
    .flatMap(({ heading: group, products }) =>
      products.flatMap((product) => {
        const to = findLandingOrStartPath(site, product);
        return to === undefined ? [] : [{ label: product.label, to, group }];
      }),
    );
}

/** Plans a link. `keys`: the keys of the entries that contain the link, then the key of the link itself. */
function planNavLink(
  site: SiteStructure,
  link: NavLinkConfig & Pick<NavItemTarget, 'keys' | 'isWhole'> & { readonly group?: string },
  linkTo: ConfigAddressResolver,
): NavItemPlan {
  const { label, to, href, className, 'aria-label': spoken, group, ...about } = link;
  const address = to ?? href;
  const resolved = address === undefined ? undefined : linkTo(address);
  const key = about.keys.at(-1) as string;
  return {
    view: {
      key,
      label,
      lang: findLabelLang(site, label),
      href: resolved?.href,
      isExternal: resolved?.isExternal,
      position: 'left' as const,
      className: formatCustomCssClasses(className),
      spoken,
      group,
    },
    targets: resolved?.target === undefined ? [] : [createNavTarget(site, about, resolved.target)],
  };
}

function createNavTarget(
  { navigation }: SiteStructure,
  { keys, isWhole }: Pick<NavItemTarget, 'keys' | 'isWhole'>,
  path: string,
): NavItemTarget {
  const { sidebar, categories } = findSidebarPosition(navigation, path) ?? {};
  return { keys, path: computePathMatchKey(path), sidebar, categories, isWhole };
}

/** Returns the page of a navbar item in each docs version that has it, the latest version first. */
function listPagePathsByVersion(item: NavItemConfig, { versions }: SiteStructure): ReadonlyMap<string, string> {
  const pathIn = ({ docsById, sidebars }: DocsVersion) => {
    if (item.type === 'doc') return docsById.get(item.docId ?? '')?.path;
    if (item.type !== 'docSidebar') return undefined;
    return findFirstSidebarNodePath(sidebars.find(({ ownName }) => ownName === item.sidebarId)?.items ?? []);
  };
  const { last, all } = findDocsById(versions.sections, item.docsPluginId);
  const paths = [last, ...all].map((version) => [version.name, pathIn(version)] as const);
  return new Map(paths.filter((path): path is readonly [string, string] => path[1] !== undefined));
}

/**
 * Returns the keys of the entries that are active on a page. Entries that link to exactly this page are active. If no entry does, the
 * entries whose path is a parent of the page's path are active, otherwise the entries of the page's sidebar.
 */
export function findActiveNavKeys(
  { nav, prefix }: Pick<AssembledSite, 'nav' | 'prefix'>,
  path: string,
  place: { readonly sidebar?: string; readonly categories?: readonly string[] },
): readonly string[] {
  const key = computePathMatchKey(path);
  const home = computePathMatchKey(joinSitePath(prefix));
  const navItemTargets = [
    nav.targets.filter((target) => target.path === key),
    nav.targets.filter((target) => target.path !== home && key.startsWith(`${target.path}/`)),
    selectTargetsInSidebar(nav.targets, place),
  ].find((active) => active.length > 0);
  return [...new Set((navItemTargets ?? []).flatMap((target) => target.keys))];
}

/**
 * Returns the active entries on a page of a sidebar. An entry that links into the innermost category around the page is active. If there is
 * no such entry, the entry of the whole sidebar is active.
 */
function selectTargetsInSidebar(
  targets: readonly NavItemTarget[],
  { sidebar, categories = [] }: { readonly sidebar?: string; readonly categories?: readonly string[] },
): readonly NavItemTarget[] {
  const inside = sidebar === undefined ? [] : targets.filter((target) => target.sidebar === sidebar);
  if (areTargetPathsEqual(inside)) return inside;
  const around = inside.filter(
    ({ categories: keys = [] }) => keys.length > 0 && keys.every((key) => categories.includes(key)),
  );
  const depth = Math.max(...around.map(({ categories: keys = [] }) => keys.length));
  const nearest = around.filter(({ categories: keys = [] }) => keys.length === depth);
  return nearest.length > 0 && areTargetPathsEqual(nearest) ? nearest : inside.filter(({ isWhole }) => isWhole);
}

function areTargetPathsEqual(targets: readonly NavItemTarget[]): boolean {
  return new Set(targets.map(({ path }) => path)).size < 2;
}
