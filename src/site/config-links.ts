// Every address that stands in the configuration, with its place, so that it is resolved and checked like any other.
import type { SiteConfig } from '../model/config.ts';
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import type { Document, LinkSlot } from '../model/document.ts';
import { isPage } from '../model/route.ts';
import type { FrontMatterLink, LayoutLink } from '../model/site.ts';
import { compareText } from '../model/text.ts';
import type { Assembly, Emitted } from './assembly.ts';
import { htmlLinks } from './config-html.ts';
import { originOf, resolveLink } from './links.ts';
import type { SidebarNode, SidebarTree } from './sidebars.ts';
import type { Targets } from './targets.ts';
import { unknownId } from './unknown-id.ts';

/** An address in the configuration. */
export interface ConfigAddress {
  readonly file?: string;
  /** Such as `navbar.items[2].to`. */
  readonly setting: string;
  readonly href: string;
  readonly kind: LinkSlot['kind'];
  /** Which pages show it. */
  readonly scope: Scope;
  /** Docs version of the sidebar that it stands in. */
  readonly version?: string;
}

/** `all`: every page; `one`: a single one; otherwise those with a sidebar or of a product. */
type Scope = 'all' | 'one' | { readonly sidebar: string } | { readonly product: string };

/** Lists them all, in the order of the configuration. */
export function configAddresses(config: SiteConfig, sidebars: readonly SidebarTree[]): ConfigAddress[] {
  const found: ConfigAddress[] = [];
  let scope: Scope = 'all';
  let version: string | undefined;
  const add = (
    setting: string,
    href: string | undefined,
    kind: LinkSlot['kind'] = 'link',
    file = config.configFile,
  ) => {
    if (href !== undefined) found.push({ file, setting, href, kind, scope, version });
  };
  const addLink = (place: string, link: { readonly to?: string; readonly href?: string }) => {
    add(`${place}.to`, link.to);
    add(`${place}.href`, link.href);
  };
  add('favicon', config.favicon, 'image');
  add('navbar.logo.src', config.navbar.logo?.src, 'image');
  add('navbar.logo.srcDark', config.navbar.logo?.srcDark, 'image');
  add('navbar.logo.href', config.navbar.logo?.href);
  config.navbar.items.forEach((item, i) => {
    addLink(`navbar.items[${i}]`, item);
    for (const href of htmlLinks(item.value ?? '')) add(`navbar.items[${i}].value`, href);
    item.items.forEach((child, j) => {
      addLink(`navbar.items[${i}].items[${j}]`, child);
    });
  });
  config.footer.links.forEach((group, g) => {
    group.items.forEach((item, i) => {
      addLink(`footer.links[${g}].items[${i}]`, item);
    });
  });
  const bar = config.announcementBar;
  if (bar && 'content' in bar) for (const href of htmlLinks(bar.content)) add('announcementBar.content', href);
  scope = 'one';
  (config.home?.tabs ?? []).forEach((tab, t) => {
    tab.sections.forEach((section, s) => {
      section.tiles.forEach((tile, i) => {
        add(`home.tabs[${t}].sections[${s}].tiles[${i}].href`, tile.href);
      });
    });
  });
  config.redirects.forEach((redirect, i) => {
    add(`redirects[${i}].to`, redirect.to);
  });
  for (const product of Object.values(config.releases?.products ?? {})) {
    scope = { product: product.key };
    add(`releases.products.${product.key}.page`, product.page);
    add(`releases.products.${product.key}.image`, product.image, 'image');
  }
  const addNodes = (items: readonly SidebarNode[], file: string | undefined) => {
    for (const item of items) {
      if (item.type === 'link') add(item.place, item.href, 'link', file);
      if (item.type === 'html') for (const href of htmlLinks(item.html)) add(item.place, href, 'link', file);
      if (item.type !== 'category') continue;
      if (item.landing?.image !== undefined)
        found.push({ ...item.landing.imageSetting, href: item.landing.image, kind: 'image', scope: 'one' });
      addNodes(item.items, file);
    }
  };
  for (const sidebar of sidebars) {
    scope = { sidebar: sidebar.name };
    version = sidebar.version;
    addNodes(sidebar.items, sidebar.file);
  }
  return found;
}

/** Resolves the addresses of the configuration. Of one that is wrong it tells where it stands and how often it shows. */
export function planLayoutLinks(
  config: SiteConfig,
  { sidebars, entries, navigation }: Pick<Assembly, 'sidebars' | 'entries' | 'navigation'>,
  pages: readonly Emitted[],
  targets: Targets,
): LayoutLink[] {
  const countPages = (scope: Scope): number => {
    if (scope === 'one') return 1;
    if (scope === 'all') return pages.filter(({ route }) => isPage(route)).length;
    if ('product' in scope)
      return entries.posts.filter(({ document }) => document.frontMatter.product === scope.product).length;
    const docs = entries.docs.filter(({ path, document: { frontMatter } }) => {
      if (frontMatter.displayed_sidebar === null) return false;
      return navigation.standingOf(path, frontMatter.displayed_sidebar)?.sidebar === scope.sidebar;
    });
    return docs.length + navigation.landings.filter(({ sidebar }) => sidebar === scope.sidebar).length;
  };
  return configAddresses(config, sidebars).map(({ scope, kind, version, ...address }): LayoutLink => {
    const link = { ...address, resolved: resolveLink(address.href, kind, originOf(version, targets), targets) };
    if (!link.resolved.problem) return link;
    return { ...link, pages: countPages(scope) };
  });
}

/** Front matter that holds addresses, by key. */
const FRONT_MATTER = { image: 'image', custom_edit_url: 'link' } as const;

/** The addresses in the front matter of documents. */
export function planFrontMatterLinks(documents: readonly Document[], targets: Targets): FrontMatterLink[] {
  return documents.flatMap(({ file, frontMatter, frontMatterPlaces }) =>
    (['image', 'custom_edit_url'] as const).flatMap((key): FrontMatterLink[] => {
      const href = frontMatter[key];
      if (typeof href !== 'string') return [];
      const resolved = resolveLink(href, FRONT_MATTER[key], {}, targets);
      return [{ key, file, href, resolved, ...frontMatterPlaces[key] }];
    }),
  );
}

/** Ids in the configuration that no doc and no sidebar has. */
export function unknownConfigNames({
  config,
  entries,
  sidebars,
}: Pick<Assembly, 'config' | 'entries' | 'sidebars'>): SettingDiagnostic[] {
  const names = {
    sidebar: [...new Set(sidebars.map((sidebar) => sidebar.ownName))],
    doc: [...new Set(entries.docs.map((doc) => doc.id))].sort(compareText),
  };
  const draftIds = new Set([...entries.draftIds.values()].flatMap((each) => [...each]));
  const judge = (noun: 'doc' | 'sidebar', setting: string, name: string | undefined): SettingDiagnostic[] => {
    const known = names[noun];
    if (name === undefined || known.includes(name) || (noun === 'doc' && draftIds.has(name))) return [];
    return [unknownId({ place: setting, name, known, noun, file: config.configFile, setting })];
  };
  return [
    ...judge('doc', 'docs.mainDocId', config.docs.mainDocId),
    ...config.navbar.items.flatMap(({ type, docId, sidebarId }, i) => {
      if (type === 'doc') return judge('doc', `navbar.items[${i}].docId`, docId);
      return type === 'docSidebar' ? judge('sidebar', `navbar.items[${i}].sidebarId`, sidebarId) : [];
    }),
  ];
}
