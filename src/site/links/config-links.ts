// Lists every address in the configuration together with the path of its setting. All these addresses are resolved and checked like other
// links.
import { compareText } from '../../lib/text.ts';
import { findAttributesBlockedByCsp, findScriptsBlockedByCsp, repairHtml } from '../../model/balance.ts';
import type { SiteConfig } from '../../model/config.ts';
import { type ConfigField, formatSettingPath, listConfigFields } from '../../model/config-fields.ts';
import type { SettingDiagnostic } from '../../model/diagnostic.ts';
import { type DocsConfig, findDocsById, findDocsOfVersion } from '../../model/docs-versions.ts';
import type { LinkSlot } from '../../model/document.ts';
import { getFileNamedByLinks } from '../../model/entries.ts';
import { type SidebarTree, walkSidebarNodes } from '../../model/navigation.ts';
import { isAddressAllowedByOrigins } from '../../model/policy.ts';
import { isPageRoute, type Route } from '../../model/route.ts';
import {
  type AddressInSourceFile,
  type AssembledSite,
  type ConfigAddressResolver,
  createConfigLinkKey,
  type FrontMatterLink,
  type LayoutLink,
  type SiteStructure,
} from '../../model/site.ts';
import { startsWithUnsetVariable } from '../../model/unset.ts';
import { listHtmlLinks } from '../navigation/config-html.ts';
import { isExcludedDraft } from '../navigation/entries.ts';
import { findSidebarPosition } from '../navigation/navigation.ts';
import { listNamesOfSidebar } from '../navigation/products.ts';
import { createUnknownIdFinding } from '../navigation/unknown-id.ts';
import { resolveLink } from './resolve.ts';
import { createSidebarLinkOrigin, type LinkTargets } from './targets.ts';

/** An address in the configuration. */
interface ConfigAddress {
  readonly file?: string;
  /** Path such as `navbar.items[2].to`. */
  readonly setting: string;
  readonly href: string;
  readonly kind: LinkSlot['kind'];
  /** The pages that show the address. */
  readonly scope: PageScope;
  /** Docs version of the sidebar that contains the address. */
  readonly version?: string;
}

/** The pages that show an address: `all` pages, only `one` page, the pages with a given sidebar, or the pages of a given product. */
type PageScope = 'all' | 'one' | { readonly sidebar: string } | { readonly product: string };

/**
 * Lists the addresses in the configuration. The addresses in sidebars are read from the sidebar trees, because the trees also have the
 * images of `_category_` files.
 */
export function listConfigAddresses(config: SiteConfig, sidebars: readonly SidebarTree[]): ConfigAddress[] {
  const { docs: _, ...roles } = config.roles;
  const fields = listConfigFields(config, roles).flatMap(({ text, role, path }): ConfigAddress[] => {
    const hrefs = role === 'html' ? listHtmlLinks(text) : role === 'text' ? [] : [text];
    const place = { file: config.configFile, setting: formatSettingPath(path), scope: findPageScopeOfField(path) };
    return hrefs.map((href) => ({ ...place, href, kind: role === 'image' ? 'image' : 'link' }));
  });
  return [...fields, ...sidebars.flatMap(listSidebarAddresses)];
}

/** Returns which pages show a value of the configuration. */
function findPageScopeOfField([part, list, name]: ConfigField['path']): PageScope {
  if (part === 'home' || part === 'redirects') return 'one';
  if (part === 'products') return { product: String(list) };
  return part === 'releases' && list === 'products' ? { product: String(name) } : 'all';
}

function listSidebarAddresses({ file, name, version, items }: SidebarTree): ConfigAddress[] {
  return [...walkSidebarNodes(items)].flatMap((item): ConfigAddress[] => {
    if (item.type === 'doc') return [];
    if (item.type === 'category') {
      if (item.landing?.image === undefined) return [];
      return [{ ...item.landing.imageSetting, href: item.landing.image, kind: 'image', scope: 'one' }];
    }
    const place = { file, setting: item.setting, kind: 'link', scope: { sidebar: name }, version } as const;
    return (item.type === 'html' ? listHtmlLinks(item.html) : [item.href]).map((href) => ({ ...place, href }));
  });
}

/**
 * Resolves all addresses in the configuration and in front matter. A key of the result consists of the address and of the file or version
 * from which it is resolved.
 */
export function planConfigLinks(
  { config, sidebars }: Pick<SiteStructure, 'config' | 'sidebars'>,
  written: readonly FrontMatterLink[],
  linkTo: ConfigAddressResolver,
): AssembledSite['configLinks'] {
  const ofConfig = listConfigAddresses(config, sidebars);
  return new Map([
    ...ofConfig.map(({ href, version }) => [createConfigLinkKey(href, version), linkTo(href, version)] as const),
    ...written.map(({ href, from, resolved }) => {
      return [createConfigLinkKey(href, from), from === undefined ? linkTo(href) : resolved] as const;
    }),
  ]);
}

/** Resolves the addresses of the configuration. For a broken address, adds the number of pages that show it. */
export function planLayoutLinks(site: SiteStructure, routes: readonly Route[], targets: LinkTargets): LayoutLink[] {
  const configAddresses = listConfigAddresses(site.config, site.sidebars).filter(
    ({ href }) => !startsWithUnsetVariable(href),
  );
  return configAddresses.map(({ scope, kind, version, ...address }): LayoutLink => {
    const link = {
      ...address,
      resolved: resolveLink({ ...address, kind }, createSidebarLinkOrigin(version, targets), targets),
    };
    return link.resolved.problem ? { ...link, pages: countPagesShowingAddress(site, routes, scope) } : link;
  });
}

function countPagesShowingAddress(
  { entries, navigation }: SiteStructure,
  routes: readonly Route[],
  scope: PageScope,
): number {
  if (scope === 'one') return 1;
  if (scope === 'all') return routes.filter(isPageRoute).length;
  if ('product' in scope)
    return entries.posts.filter(({ document }) => document.frontMatter.product === scope.product).length;
  const docs = entries.docs.filter(({ path, document: { frontMatter } }) => {
    if (frontMatter.displayed_sidebar === null) return false;
    return findSidebarPosition(navigation, path, frontMatter.displayed_sidebar)?.sidebar === scope.sidebar;
  });
  return docs.length + navigation.landings.filter(({ sidebar }) => sidebar === scope.sidebar).length;
}

/** Front matter keys that hold addresses, with the kind of link. */
const FRONT_MATTER_LINK_KEYS = [
  ['image', 'image'],
  ['custom_edit_url', 'link'],
] as const;

/** Returns the addresses in the front matter of documents, in author data and in stylesheets of the site. */
export function listSourceAddresses(
  { config, entries }: Pick<SiteStructure, 'config' | 'entries'>,
  ofAuthors: readonly AddressInSourceFile[],
): AddressInSourceFile[] {
  const ofPages = [...entries.byFile.values()].flatMap(({ document }) => {
    const { file, frontMatter, frontMatterPositions } = document;
    return FRONT_MATTER_LINK_KEYS.flatMap(([key, kind]): AddressInSourceFile | [] => {
      const href = frontMatter[key];
      const from = kind === 'image' && { from: getFileNamedByLinks(document) };
      return typeof href === 'string' ? { key, file, href, kind, ...from, ...frontMatterPositions[key] } : [];
    });
  });
  const ofStyles = (config.cssLinks ?? []).map((address) => ({ ...address, key: 'url()', kind: 'image' as const }));
  return [...ofPages, ...ofAuthors, ...ofStyles];
}

/** Resolves the addresses that {@link listSourceAddresses} returns. */
export function planFrontMatterLinks(written: readonly AddressInSourceFile[], targets: LinkTargets): FrontMatterLink[] {
  return written.map(({ kind, ...address }) => {
    return { ...address, resolved: resolveLink({ href: address.href, kind }, { file: address.from }, targets) };
  });
}

/** Returns findings for the HTML of the configuration, except in sidebars. */
export function findConfigHtmlFaults(config: SiteConfig): SettingDiagnostic[] {
  const { docs: _, ...roles } = config.roles;
  return listConfigFields(config, roles).flatMap(({ text, role, path }) => {
    const place = { file: config.configFile, setting: formatSettingPath(path) };
    if (role !== 'html') return [];
    const faults = [
      ...repairHtml(text).faults,
      ...findAttributesBlockedByCsp(text, config.markdown.html === 'trusted'),
      ...findScriptsBlockedByCsp(text, (src) => isScriptAllowedByConfig(src, config)),
    ];
    return faults.map((fault) => ({ ...fault, ...place }));
  });
}

/** Whether the policy of the pages lets them load a script: from the site, or from an address that the configuration names. */
function isScriptAllowedByConfig(src: string, { url, scripts, policy }: SiteConfig): boolean {
  const siteUrl = url || 'https://host.invalid';
  if (!URL.canParse(src, siteUrl)) return false;
  const address = new URL(src, siteUrl);
  const isNamed = scripts.some(
    (script) => URL.canParse(script.src, siteUrl) && new URL(script.src, siteUrl).href === address.href,
  );
  return isNamed || isAddressAllowedByOrigins([siteUrl, ...(policy?.script ?? [])], address.href);
}

/** Returns findings for ids in the configuration that match no doc or sidebar. */
export function findUnknownConfigIds(
  site: Pick<SiteStructure, 'config' | 'entries' | 'sidebars'>,
): SettingDiagnostic[] {
  const { config, entries, sidebars } = site;
  const isOf = (docs: DocsConfig, version: string) => findDocsOfVersion(config.docs, version) === docs;
  const { configFile: file } = config;
  const judge = (
    key: string,
    name: string | undefined,
    { noun, names }: { readonly noun: 'doc' | 'sidebar'; readonly names: readonly string[] },
  ): SettingDiagnostic[] => {
    if (name === undefined || names.includes(name)) return [];
    return [createUnknownIdFinding({ key, name, names: [...new Set(names)], noun, file, setting: key })];
  };
  const judgeDoc = (key: string, name: string | undefined, docs: DocsConfig) => {
    if (name !== undefined && isExcludedDraft(entries, name, (version) => isOf(docs, version))) return [];
    const names = entries.docs.filter(({ document }) => isOf(docs, document.version)).map(({ id }) => id);
    return judge(key, name, { noun: 'doc', names: names.sort(compareText) });
  };
  const sidebarsOf = (docs: DocsConfig) => sidebars.filter(({ version }) => isOf(docs, version));
  return [
    ...config.docs.flatMap((docs) => judgeDoc(formatSettingPath([...docs.at, 'mainDocId']), docs.mainDocId, docs)),
    ...config.navbar.items.flatMap(({ type, docId, sidebarId, docsPluginId }, i) => {
      const docs = findDocsById(config.docs, docsPluginId);
      if (type === 'doc') return judgeDoc(`navbar.items[${i}].docId`, docId, docs);
      const names = sidebarsOf(docs).map(({ ownName }) => ownName);
      return type === 'docSidebar' ? judge(`navbar.items[${i}].sidebarId`, sidebarId, { noun: 'sidebar', names }) : [];
    }),
    ...Object.values(config.products).flatMap(({ key, sidebars: productSidebars = [] }) => {
      const names = sidebars.flatMap((sidebar) =>
        config.docs.length > 1 ? listNamesOfSidebar(sidebar) : sidebar.ownName,
      );
      return productSidebars.flatMap((name, i) =>
        judge(formatSettingPath(['products', key, 'sidebars', i]), name, { noun: 'sidebar', names }),
      );
    }),
  ];
}
