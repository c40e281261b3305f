// The navbar, and which of its entries lead to a page or to the section it is in.
import type { NavItemConfig, NavLinkConfig } from '../../model/config.ts';
import { hasVersions } from '../../model/docs-versions.ts';
import type { NavItemView } from '../../model/layout.ts';
import type { ResolvedLink } from '../../model/site.ts';
import { pageHref, pathKey, sitePath } from '../../model/url.ts';
import type { AssembledSite, NavPlan, NavTarget } from '../assemble/site.ts';
import type { DocsVersion, SiteStructure } from '../assemble/structure.ts';
import { mapHtmlLinks } from '../links/config-html.ts';
import { standingOf } from './navigation.ts';
import { firstPath } from './versions.ts';

/** Resolves an address of the configuration. */
export type LinkTo = (href: string) => ResolvedLink;

/** Items that say where a menu stands. */
const MENUS: { readonly [type in NavItemConfig['type']]?: NavItemView['menu'] } = {
  localeDropdown: 'languages',
  docsVersionDropdown: 'versions',
};

/** An entry while it is planned: what it leads to counts for it, and for the menu that it is in. */
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
  const { config } = site;
  const { type, position, key } = item;
  const menu = MENUS[type];
  // Search has a place of its own, and without a choice there is no menu.
  if (type === 'search' || (menu && !hasMenu(site, menu))) return [];
  if (menu) return [{ view: { key, label: '', position, menu }, targets: [] }];
  const paths = docPathsOf(item, site);
  const [first, ...others] = paths.values();
  // A draft has no page to lead to.
  if (first === undefined && (type === 'doc' || type === 'docSidebar')) return [];
  const own = planLink(site, { ...item, to: first ?? item.to, keys: [key] }, linkTo);
  const children = item.items.map((child, i) => planLink(site, { ...child, keys: [key, `${key}-${i}`] }, linkTo));
  const versions = hasVersions(config.docs) && first !== undefined;
  const view: NavItemView = {
    ...own.view,
    position,
    versions: versions
      ? Object.fromEntries([...paths].map(([name, path]) => [name, pageHref(path, config)]))
      : undefined,
    html: type === 'html' ? mapHtmlLinks(item.value ?? '', (href) => linkTo(href).href) : undefined,
    items: type === 'dropdown' ? children.map((child) => child.view) : undefined,
  };
  const ofVersions = others.map((path) => navTarget(site, [key], path));
  return [{ view, targets: [...own.targets, ...ofVersions, ...children.flatMap(({ targets }) => targets)] }];
}

function hasMenu({ config }: SiteStructure, menu: NonNullable<NavItemView['menu']>): boolean {
  return menu === 'languages' ? config.i18n.locales.length > 1 : hasVersions(config.docs);
}

/** A link with the keys of the entries around it; the last one is its own. */
function planLink(
  site: SiteStructure,
  { label, to, href, keys }: NavLinkConfig & { readonly keys: readonly string[] },
  linkTo: LinkTo,
): NavEntry {
  const address = to ?? href;
  const resolved = address === undefined ? undefined : linkTo(address);
  const key = keys.at(-1) as string;
  return {
    view: { key, label, href: resolved?.href, isExternal: resolved?.isExternal, position: 'left' },
    targets: resolved?.target === undefined ? [] : [navTarget(site, keys, resolved.target)],
  };
}

function navTarget({ navigation }: SiteStructure, keys: readonly string[], path: string): NavTarget {
  return { keys, path: pathKey(path), sidebar: standingOf(navigation, path)?.sidebar };
}

/** The page of a navbar item in each docs version that has it, the version that readers see first before the others. */
function docPathsOf(item: NavItemConfig, { versions }: SiteStructure): ReadonlyMap<string, string> {
  const pathIn = ({ docsById, sidebars }: DocsVersion) => {
    if (item.type === 'doc') return docsById.get(item.docId ?? '')?.path;
    if (item.type !== 'docSidebar') return undefined;
    return firstPath(sidebars.find(({ ownName }) => ownName === item.sidebarId)?.items ?? []);
  };
  const paths = [versions.last, ...versions.all].map((version) => [version.name, pathIn(version)] as const);
  return new Map(paths.filter((one): one is readonly [string, string] => one[1] !== undefined));
}

/** Keys of the entries that lead to a page: the exact page goes before its section, and a section by path before one by sidebar. */
export function activeNavOf({ nav, prefix }: AssembledSite, path: string, sidebar?: string): readonly string[] {
  const key = pathKey(path);
  const home = pathKey(sitePath(prefix));
  const tests = [
    (target: NavTarget) => target.path === key,
    (target: NavTarget) => target.path !== home && key.startsWith(`${target.path}/`),
    (target: NavTarget) => sidebar !== undefined && target.sidebar === sidebar,
  ];
  for (const test of tests) {
    const active = nav.targets.filter(test);
    if (active.length > 0) return [...new Set(active.flatMap((target) => target.keys))];
  }
  return [];
}
