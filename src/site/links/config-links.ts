// Lists every address in the configuration with its path there, so that all are resolved and checked like other links.
import { compareText } from '../../lib/text.ts';
import { blockedAttributes, soundHtml } from '../../model/balance.ts';
import type { SiteConfig } from '../../model/config.ts';
import { type ConfigField, fieldsOf, formatSetting } from '../../model/config-fields.ts';
import type { SettingDiagnostic } from '../../model/diagnostic.ts';
import { type DocsConfig, docsOfVersion, docsWithId } from '../../model/docs-versions.ts';
import type { LinkSlot } from '../../model/document.ts';
import { originalFile } from '../../model/entries.ts';
import { nodesOf, type SidebarTree } from '../../model/navigation.ts';
import { isPage, type Route } from '../../model/route.ts';
import {
  type AssembledSite,
  configLinkKey,
  type FrontMatterLink,
  type LayoutLink,
  type LinkTo,
  type SiteStructure,
  type WrittenAddress,
} from '../../model/site.ts';
import { hasUnsetAddress } from '../../model/unset.ts';
import { htmlLinks } from '../navigation/config-html.ts';
import { isExcludedDraft } from '../navigation/entries.ts';
import { sidebarPosition } from '../navigation/navigation.ts';
import { sidebarNames } from '../navigation/products.ts';
import { unknownId } from '../navigation/unknown-id.ts';
import { resolveLink } from './resolve.ts';
import { type LinkTargets, originOf } from './targets.ts';

/** An address in the configuration. */
export interface ConfigAddress {
  readonly file?: string;
  /** Path such as `navbar.items[2].to`. */
  readonly setting: string;
  readonly href: string;
  readonly kind: LinkSlot['kind'];
  /** The pages that show the address. */
  readonly scope: LinkScope;
  /** Docs version of the sidebar that contains the address. */
  readonly version?: string;
}

/** `all`: every page; `one`: a single page; otherwise the pages with a sidebar or of a product. */
type LinkScope = 'all' | 'one' | { readonly sidebar: string } | { readonly product: string };

/** Lists all addresses. Those of sidebars come from the trees, which also contain the images of `_category_` files. */
export function configAddresses(config: SiteConfig, sidebars: readonly SidebarTree[]): ConfigAddress[] {
  const { docs: _, ...roles } = config.roles;
  const fields = fieldsOf(config, roles).flatMap(({ text, role, path }): ConfigAddress[] => {
    const hrefs = role === 'html' ? htmlLinks(text) : role === 'text' ? [] : [text];
    const place = { file: config.configFile, setting: formatSetting(path), scope: fieldScope(path) };
    return hrefs.map((href) => ({ ...place, href, kind: role === 'image' ? 'image' : 'link' }));
  });
  return [...fields, ...sidebars.flatMap(sidebarAddresses)];
}

/** Returns which pages show a value of the configuration. */
function fieldScope([part, list, name]: ConfigField['path']): LinkScope {
  if (part === 'home' || part === 'redirects') return 'one';
  if (part === 'products') return { product: String(list) };
  return part === 'releases' && list === 'products' ? { product: String(name) } : 'all';
}

function sidebarAddresses({ file, name, version, items }: SidebarTree): ConfigAddress[] {
  return [...nodesOf(items)].flatMap((item): ConfigAddress[] => {
    if (item.type === 'doc') return [];
    if (item.type === 'category') {
      if (item.landing?.image === undefined) return [];
      return [{ ...item.landing.imageSetting, href: item.landing.image, kind: 'image', scope: 'one' }];
    }
    const place = { file, setting: item.setting, kind: 'link', scope: { sidebar: name }, version } as const;
    return (item.type === 'html' ? htmlLinks(item.html) : [item.href]).map((href) => ({ ...place, href }));
  });
}

/** Resolves all addresses that pages take from the configuration and from front matter; returns them by key. */
export function planConfigLinks(
  { config, sidebars }: Pick<SiteStructure, 'config' | 'sidebars'>,
  written: readonly FrontMatterLink[],
  linkTo: LinkTo,
): AssembledSite['configLinks'] {
  const ofConfig = configAddresses(config, sidebars);
  return new Map([
    ...ofConfig.map(({ href, version }) => [configLinkKey(href, version), linkTo(href, version)] as const),
    ...written.map(({ href, from, resolved }) => {
      return [configLinkKey(href, from), from === undefined ? linkTo(href) : resolved] as const;
    }),
  ]);
}

/** Resolves the addresses of the configuration. A broken one gets the number of pages that show it. */
export function planLayoutLinks(site: SiteStructure, routes: readonly Route[], targets: LinkTargets): LayoutLink[] {
  const given = configAddresses(site.config, site.sidebars).filter(({ href }) => !hasUnsetAddress(href));
  return given.map(({ scope, kind, version, ...address }): LayoutLink => {
    const link = { ...address, resolved: resolveLink({ ...address, kind }, originOf(version, targets), targets) };
    return link.resolved.problem ? { ...link, pages: countPages(site, routes, scope) } : link;
  });
}

function countPages({ entries, navigation }: SiteStructure, routes: readonly Route[], scope: LinkScope): number {
  if (scope === 'one') return 1;
  if (scope === 'all') return routes.filter(isPage).length;
  if ('product' in scope)
    return entries.posts.filter(({ document }) => document.frontMatter.product === scope.product).length;
  const docs = entries.docs.filter(({ path, document: { frontMatter } }) => {
    if (frontMatter.displayed_sidebar === null) return false;
    return sidebarPosition(navigation, path, frontMatter.displayed_sidebar)?.sidebar === scope.sidebar;
  });
  return docs.length + navigation.landings.filter(({ sidebar }) => sidebar === scope.sidebar).length;
}

/** Front matter keys that hold addresses, with the kind of link. */
const FRONT_MATTER_LINK_KEYS = [
  ['image', 'image'],
  ['custom_edit_url', 'link'],
] as const;

/** Returns the addresses in the front matter of documents, in author data and in stylesheets of the site. */
export function writtenAddresses(
  { config, entries }: Pick<SiteStructure, 'config' | 'entries'>,
  ofAuthors: readonly WrittenAddress[],
): WrittenAddress[] {
  const ofPages = [...entries.byFile.values()].flatMap(({ document }) => {
    const { file, frontMatter, frontMatterPositions } = document;
    return FRONT_MATTER_LINK_KEYS.flatMap(([key, kind]): WrittenAddress | [] => {
      const href = frontMatter[key];
      const from = kind === 'image' && { from: originalFile(document) };
      return typeof href === 'string' ? { key, file, href, kind, ...from, ...frontMatterPositions[key] } : [];
    });
  });
  const ofStyles = (config.cssLinks ?? []).map((address) => ({ ...address, key: 'url()', kind: 'image' as const }));
  return [...ofPages, ...ofAuthors, ...ofStyles];
}

/** Resolves the addresses that {@link writtenAddresses} returns. */
export function planFrontMatterLinks(written: readonly WrittenAddress[], targets: LinkTargets): FrontMatterLink[] {
  return written.map(({ kind, ...address }) => {
    return { ...address, resolved: resolveLink({ href: address.href, kind }, { file: address.from }, targets) };
  });
}

/** Returns findings for the HTML of the configuration, except in sidebars. */
export function unsoundHtml(config: SiteConfig): SettingDiagnostic[] {
  const { docs: _, ...roles } = config.roles;
  return fieldsOf(config, roles).flatMap(({ text, role, path }) => {
    const place = { file: config.configFile, setting: formatSetting(path) };
    if (role !== 'html') return [];
    const faults = [...soundHtml(text).faults, ...blockedAttributes(text, config.markdown.html === 'trusted')];
    return faults.map((fault) => ({ ...fault, ...place }));
  });
}

interface KnownNames {
  readonly noun: 'doc' | 'sidebar';
  readonly names: readonly string[];
}

/** Returns findings for ids in the configuration that match no doc or sidebar. */
export function unknownConfigNames(site: Pick<SiteStructure, 'config' | 'entries' | 'sidebars'>): SettingDiagnostic[] {
  const { config, entries, sidebars } = site;
  const isOf = (docs: DocsConfig, version: string) => docsOfVersion(config.docs, version) === docs;
  const { configFile: file } = config;
  const judge = (key: string, name: string | undefined, { noun, names }: KnownNames): SettingDiagnostic[] => {
    if (name === undefined || names.includes(name)) return [];
    return [unknownId({ key, name, names: [...new Set(names)], noun, file, setting: key })];
  };
  const judgeDoc = (key: string, name: string | undefined, docs: DocsConfig) => {
    if (name !== undefined && isExcludedDraft(entries, name, (version) => isOf(docs, version))) return [];
    const names = entries.docs.filter(({ document }) => isOf(docs, document.version)).map(({ id }) => id);
    return judge(key, name, { noun: 'doc', names: names.sort(compareText) });
  };
  const sidebarsOf = (docs: DocsConfig) => sidebars.filter(({ version }) => isOf(docs, version));
  return [
    ...config.docs.flatMap((docs) => judgeDoc(formatSetting([...docs.at, 'mainDocId']), docs.mainDocId, docs)),
    ...config.navbar.items.flatMap(({ type, docId, sidebarId, docsPluginId }, i) => {
      const docs = docsWithId(config.docs, docsPluginId);
      if (type === 'doc') return judgeDoc(`navbar.items[${i}].docId`, docId, docs);
      const names = sidebarsOf(docs).map(({ ownName }) => ownName);
      return type === 'docSidebar' ? judge(`navbar.items[${i}].sidebarId`, sidebarId, { noun: 'sidebar', names }) : [];
    }),
    ...Object.values(config.products).flatMap(({ key, sidebars: own = [] }) => {
      const names = sidebars.flatMap((each) => (config.docs.length > 1 ? sidebarNames(each) : each.ownName));
      return own.flatMap((name, i) =>
        judge(formatSetting(['products', key, 'sidebars', i]), name, { noun: 'sidebar', names }),
      );
    }),
  ];
}
