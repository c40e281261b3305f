// The position of each page: its sidebar, breadcrumbs, previous and next page. All positions are computed at once, so that each sidebar is
// walked only once.
import { compareText, humanizeFileName } from '../../lib/text.ts';
import type { ProductConfig } from '../../model/config.ts';
import type { SettingDiagnostic } from '../../model/diagnostic.ts';
import { findDocsById, findDocsOfVersion, getDocsLabel } from '../../model/docs-versions.ts';
import type { LocaleEntries } from '../../model/entries.ts';
import { listGeneratedPageSets } from '../../model/generated-pages.ts';
import type { LinkView, SidebarItemView } from '../../model/layout.ts';
import {
  type CategoryLandingPage,
  getSidebarNodePath,
  getSidebarNodePathUnlessRef,
  type Navigation,
  type PagePositionInSidebar,
  type SidebarNode,
  type SidebarTree,
} from '../../model/navigation.ts';
import { getProducts } from '../../model/products.ts';
import type { ConfigAddressResolver, SiteStructure } from '../../model/site.ts';
import type { SiteContent } from '../../model/source.ts';
import { formatCustomCssClasses } from '../../model/style-names.ts';
import { computePathMatchKey, createPageHref } from '../../model/url.ts';
import type { BreadcrumbView } from '../../model/view.ts';
import { replaceHtmlLinks } from './config-html.ts';
import { isExcludedDraft } from './entries.ts';
import { describeForeignConfigText, findLabelLang, type LanguageContext } from './foreign.ts';
import { findProductOfPage, findProductStartPath, listProductsOfSidebar } from './products.ts';
import { createUnknownIdFinding } from './unknown-id.ts';

interface SidebarNodeWithParents {
  readonly node: SidebarNode;
  readonly parents: readonly Extract<SidebarNode, { type: 'category' }>[];
  readonly path?: string;
}

/** Walks the sidebars and collects the positions of every page. */
export function planNavigation(
  site: LanguageContext & Pick<SiteContent, 'extensionPages'>,
  sidebars: readonly SidebarTree[],
  entries: LocaleEntries,
): Omit<Navigation, 'products'> {
  const sidebarPositions = new Map<string, PagePositionInSidebar[]>();
  const landings: CategoryLandingPage[] = [];
  for (const sidebar of sidebars) {
    const { name, version, file } = sidebar;
    const visits = listSidebarNodesWithParents(sidebar.items, []);
    for (const { node } of visits) {
      if (node.type === 'category' && node.landing)
        landings.push({ landing: node.landing, sidebar: name, version, file, items: node.items });
    }
    for (const [path, position] of listSidebarPositions(site, sidebar, visits)) {
      const positions = sidebarPositions.get(computePathMatchKey(path));
      if (positions) positions.push(position);
      else sidebarPositions.set(computePathMatchKey(path), [position]);
    }
  }
  const diagnostics = [
    ...findUnknownFrontMatterIds(sidebars, entries),
    ...findPagesWithoutSidebar(sidebarPositions, sidebars, { ...entries, extensionPages: site.extensionPages }),
  ];
  return { sidebarPositions, landings, diagnostics };
}

/**
 * Returns the position of a page in a sidebar. The sidebar is given by either of its two names. Without a name, the first sidebar that
 * contains the page is used. Ignores the case and a trailing slash of the path.
 */
export function findSidebarPosition(
  { sidebarPositions }: Pick<Navigation, 'sidebarPositions'>,
  path: string,
  sidebar?: string,
): PagePositionInSidebar | undefined {
  const positions = sidebarPositions.get(computePathMatchKey(path));
  if (sidebar === undefined) return positions?.[0];
  return positions?.find((position) => position.sidebar === sidebar || position.ownSidebar === sidebar);
}

function listSidebarNodesWithParents(
  items: readonly SidebarNode[],
  parents: SidebarNodeWithParents['parents'],
): SidebarNodeWithParents[] {
  return items.flatMap((node) => [
    { node, parents, path: getSidebarNodePathUnlessRef(node) },
    ...(node.type === 'category' ? listSidebarNodesWithParents(node.items, [...parents, node]) : []),
  ]);
}

function listSidebarPositions(site: LanguageContext, sidebar: SidebarTree, visits: readonly SidebarNodeWithParents[]) {
  const stops = visits.filter((visit) => visit.path !== undefined && isReachableByPager(visit.node));
  const places = new Map(stops.map((visit, index) => [visit, index]));
  const stopBeside = (visit: SidebarNodeWithParents, step: 1 | -1): LinkView | undefined => {
    const beside = stops[(places.get(visit) ?? Number.NaN) + step];
    return beside && createPagerLink(site, beside);
  };
  return visits.flatMap((visit) => {
    if (visit.path === undefined) return [];
    const chain = [...visit.parents, visit.node];
    const position: PagePositionInSidebar = {
      sidebar: sidebar.name,
      ownSidebar: sidebar.ownName,
      current: visit.node.key,
      active: chain.map((node) => node.key),
      categories: chain.filter(({ type }) => type === 'category').map(({ key }) => key),
      breadcrumbs: chain.map((node) => createBreadcrumb(site, node)),
      previous: stopBeside(visit, -1),
      next: stopBeside(visit, 1),
    };
    return [[visit.path, position] as const];
  });
}

/** Whether the links to the previous and next page may lead to a sidebar item. These links skip unlisted pages. */
function isReachableByPager(node: SidebarNode): boolean {
  if (node.type !== 'doc' && node.type !== 'category') return false;
  return node.doc === undefined || node.doc.visibility !== 'unlisted';
}

function createPagerLink(site: LanguageContext, { node, path = '' }: SidebarNodeWithParents): LinkView | undefined {
  if (node.type !== 'doc' && node.type !== 'category') return undefined;
  const paginationLabel = node.doc?.document.frontMatter.pagination_label;
  const lang = findLabelLang(site, paginationLabel === undefined ? node.label : (node.doc?.label ?? ''), node.doc);
  return { label: paginationLabel ?? node.label, href: createPageHref(path, site.config), lang };
}

function createBreadcrumb(site: LanguageContext, node: SidebarNode): BreadcrumbView {
  const path = getSidebarNodePathUnlessRef(node);
  const label = node.type === 'html' ? '' : node.label;
  const lang = findLabelLang(site, label, 'doc' in node ? node.doc : undefined);
  if (path === undefined) return { label, lang };
  return { label, href: createPageHref(path, site.config), lang };
}

function findUnknownFrontMatterIds(sidebars: readonly SidebarTree[], entries: LocaleEntries): SettingDiagnostic[] {
  const byVersion = new Map<string, { names: string[]; ids: Set<string> }>();
  const listSidebarNames = (version: string) => {
    const names = byVersion.get(version) ?? { names: [], ids: new Set() };
    byVersion.set(version, names);
    return names;
  };
  for (const { version, ownName } of sidebars) listSidebarNames(version).names.push(ownName);
  for (const { id, document } of entries.docs) listSidebarNames(document.version).ids.add(id);
  return entries.docs.flatMap(({ document }) => {
    const { version, file, frontMatterPositions } = document;
    const { names, ids } = listSidebarNames(version);
    const { displayed_sidebar, pagination_next, pagination_prev } = document.frontMatter;
    const unknown: SettingDiagnostic[] = [];
    if (typeof displayed_sidebar === 'string' && !names.includes(displayed_sidebar)) {
      const key = 'displayed_sidebar';
      const reference = { key, name: displayed_sidebar, names, noun: 'sidebar' } as const;
      unknown.push(createUnknownIdFinding({ ...reference, file, ...frontMatterPositions[key] }));
    }
    for (const [key, name] of Object.entries({ pagination_next, pagination_prev })) {
      if (
        typeof name !== 'string' ||
        ids.has(name) ||
        isExcludedDraft(entries, name, (candidate) => candidate === version)
      )
        continue;
      const reference = { key, name, names: [...ids].sort(compareText), noun: 'doc' } as const;
      unknown.push(createUnknownIdFinding({ ...reference, file, ...frontMatterPositions[key] }));
    }
    return unknown;
  });
}

/**
 * Reports pages that are in no sidebar, if there is a sidebars file. Skips pages with `displayed_sidebar`, unlisted pages, and
 * translations, which have the position of their original.
 */
function findPagesWithoutSidebar(
  sidebarPositions: Navigation['sidebarPositions'],
  sidebars: readonly SidebarTree[],
  { docs, extensionPages }: Pick<LocaleEntries, 'docs'> & Pick<SiteContent, 'extensionPages'>,
): SettingDiagnostic[] {
  // If a set of generated pages has a sidebar item, this one item adds all pages of the set to a sidebar. So the set is reported once.
  const sets = listGeneratedPageSets({ extensionPages }).filter(({ sidebarItem }) => sidebarItem !== undefined);
  const firsts = new Map(sets.map((set) => [set.pages[0]?.file, set]));
  const others = new Set(sets.flatMap(({ pages }) => pages.slice(1).map(({ file }) => file)));
  const files = new Map(sidebars.flatMap(({ version, file }) => (file === undefined ? [] : [[version, file]])));
  return docs.flatMap(({ id, path, visibility, document }) => {
    const { version, file, original, frontMatter } = document;
    const sidebarsFile = files.get(version);
    const isMeant = visibility !== 'public' || frontMatter.displayed_sidebar !== undefined;
    if (
      sidebarsFile === undefined ||
      isMeant ||
      original !== undefined ||
      sidebarPositions.has(computePathMatchKey(path))
    )
      return [];
    if (others.has(file)) return [];
    const set = firsts.get(file);
    const fix = `Add \`${set?.sidebarItem ?? id}\` to \`${sidebarsFile}\``;
    return {
      code: 'page-without-sidebar',
      severity: 'warning',
      message: 'This page is in no sidebar, so it has no menu, no breadcrumbs, and no previous or next page.',
      ...{ file: set?.inputs[0] ?? file, line: 1, column: 1 },
      suggestion: set ? `${fix}.` : `${fix}, or set \`displayed_sidebar: null\` if it needs none.`,
    };
  });
}

/** Returns the template data of a sidebar. `linkTo` resolves the address of a link item. */
export function createSidebarViews(
  site: LanguageContext,
  items: readonly SidebarNode[],
  linkTo: ConfigAddressResolver,
): SidebarItemView[] {
  return items.flatMap((node): readonly SidebarItemView[] => {
    const { type, key } = node;
    const className = formatCustomCssClasses(node.className);
    if (type === 'html') {
      const html = replaceHtmlLinks(node.html, (href) => linkTo(href).href);
      return [{ type, key, html, foreign: describeForeignConfigText(site, node.html), className }];
    }
    const { label } = node;
    if (type === 'link') {
      const { href, isExternal } = linkTo(node.href);
      return [{ type, key, label, lang: findLabelLang(site, label), href, isExternal, isUnlisted: false, className }];
    }
    const isUnlisted = node.doc?.visibility === 'unlisted';
    const lang = findLabelLang(site, label, node.doc);
    if (type === 'doc') {
      const href = createPageHref(node.doc.path, site.config);
      return [{ type: 'link', key, label, href, isExternal: false, isUnlisted, className, lang }];
    }
    const path = getSidebarNodePath(node);
    const items = createSidebarViews(site, node.items, linkTo);
    if (items.length === 0 && path === undefined) return [];
    // A category with a visible item is visible. It links to its own page if this page is listed, or if all of its items are hidden.
    const isEmpty = items.every(isHiddenSidebarItem);
    const isGone = isEmpty && (isUnlisted || path === undefined);
    const href = path === undefined || (isUnlisted && !isGone) ? undefined : createPageHref(path, site.config);
    const { isCollapsed } = node;
    const isCollapsible = node.isCollapsible && !isEmpty;
    return [{ type, key, label, href, isUnlisted: isGone, className, lang, isCollapsible, isCollapsed, items }];
  });
}

/** Whether an item is shown only on its own page or a page below it. */
function isHiddenSidebarItem(item: SidebarItemView): boolean {
  return item.type !== 'html' && item.isUnlisted;
}

/**
 * Returns the label of a sidebar. It is the first label that exists: of its only top-level category, of its navbar item, of the only
 * product with pages in it. Without these labels, the only sidebar of a site has the title of the site, or the label of its docs if the
 * site has several docs. Any other sidebar has its own name in readable form.
 */
export function computeSidebarTitle(
  site: Pick<SiteStructure, 'sidebars' | 'config' | 'prefix' | 'navigation'>,
  name: string,
): string {
  const { sidebars, config } = site;
  const sidebar = sidebars.find((candidate) => candidate.name === name);
  const first = sidebar?.items.length === 1 ? sidebar.items[0] : undefined;
  if (first?.type === 'category') return first.label;
  const sidebarName = sidebar?.ownName ?? name;
  const docs = findDocsOfVersion(config.docs, sidebar?.version);
  const item = config.navbar.items.find(
    ({ type, sidebarId, docsPluginId }) =>
      type === 'docSidebar' && sidebarId === sidebarName && findDocsById(config.docs, docsPluginId) === docs,
  );
  const isNaming = Object.keys(config.products).length > 0;
  const [product, another] = sidebar && isNaming ? listProductsOfSidebar(site, sidebar) : [];
  const isOnly = sidebars.every(({ ownName, version }) => ownName === sidebarName || version !== sidebar?.version);
  const label = item?.label ?? (another === undefined ? product?.label : undefined);
  const title = config.docs.length > 1 ? getDocsLabel(docs) : config.title;
  return label ?? (isOnly ? title : humanizeFileName(formatSidebarNameAsWords(sidebarName)));
}

/** Returns the name by which search is filtered on a page: the name of the page's product, otherwise the title of its sidebar. */
export function computeSearchFilterOfPage(site: SiteStructure, path: string, position: PagePositionInSidebar): string {
  const key = findProductOfPage(site.navigation, path, position);
  return key === undefined
    ? computeSidebarTitle(site, position.sidebar)
    : (getProducts(site.config)[key]?.label ?? key);
}

/** Returns the name by which search is filtered for a product. An unlisted product has the name of the listed product with its start page. */
export function computeProductSearchFilter(
  site: SiteStructure,
  product: ProductConfig | undefined,
): string | undefined {
  const start = product && findProductStartPath(site, product);
  const position = start === undefined ? undefined : findSidebarPosition(site.navigation, start);
  return start === undefined || position === undefined
    ? product?.label
    : computeSearchFilterOfPage(site, start, position);
}

/** Turns the name of a sidebar into words: `apiReferenceSidebar` becomes `api reference`. */
function formatSidebarNameAsWords(name: string): string {
  return name
    .replace(/(?<=.)[-_]?sidebar$/i, '')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();
}
