// Landing pages: the generated index pages of categories, and the cards for the items of a sidebar.
import { requireDefined } from '../../lib/found.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { TileConfig } from '../../model/config.ts';
import type { ProductWithPosts } from '../../model/entries.ts';
import { isEmoji } from '../../model/icon-shapes.ts';
import { t } from '../../model/messages.ts';
import {
  type CategoryLandingPage,
  findFirstSidebarNodePath,
  getSidebarNodePath,
  type SidebarNode,
  walkSidebarNodes,
} from '../../model/navigation.ts';
import { getProducts } from '../../model/products.ts';
import type { Route } from '../../model/route.ts';
import { type AssembledSite, type RouteData, requireConfigLink, type SiteStructure } from '../../model/site.ts';
import { isSamePath, joinSitePath } from '../../model/url.ts';
import type { CardView, PageGroupView, TileView } from '../../model/view.ts';
import { createSiteHref } from '../navigation/addresses.ts';
import { findLabelLang } from '../navigation/foreign.ts';
import { findSidebarPosition } from '../navigation/navigation.ts';
import { findProductStartPath, isProductLanding } from '../navigation/products.ts';
import { createDocumentCard, createPageData, createPageRoute, createPostSummary, selectLatestPosts } from './page.ts';

/** Returns a route for every landing page. */
export function emitLandings(site: SiteStructure): Route[] {
  return site.navigation.landings.map(({ landing: { path, title }, version, file }) => {
    return { ...createPageRoute(site, { path, title, docs: { version } }), type: 'landing', source: file };
  });
}

/** Plans a landing page. It lists the pages of its category and the newest releases of its products. */
export function planLanding(site: AssembledSite, route: Route<'landing'>): RouteData {
  const at = site.navigation.landings.find(({ landing }) => landing.path === route.path);
  const page = requireDefined(at, 'landing page', route.path);
  const { landing, items, sidebar, version } = page;
  const { title, description, image, keywords } = landing;
  const products = findLandingProducts(site, page);
  const productPosts = new Set(products.flatMap((group) => group.posts));
  const posts = site.releases.listed.filter((post) => productPosts.has(post));
  const position = findSidebarPosition(site.navigation, landing.path, sidebar);
  const product = Object.values(getProducts(site.config)).find((candidate) =>
    isProductLanding(findProductStartPath(site, candidate), page),
  );
  const { steps = [], requirements = [] } = product ?? {};
  const allOf = (product: string) =>
    products.length > 1 ? t(site.messages, 'allVersionsOf', { product }) : t(site.messages, 'allVersions');
  return createPageData(site, route, {
    position,
    head: { description, image, keywords },
    view: {
      title,
      description,
      steps: steps.map((step) => createTileView(site, step)),
      requirements: requirements.map((requirement) => createTileView(site, requirement)),
      groups: createPageGroupViews(site, items, version),
      releases: selectLatestPosts(posts).map((post) => createPostSummary(site, post)),
      printHref: site.print.hrefs.get(landing.path),
      latestVersion: products.find((group) => group.posts[0] === posts[0])?.latestVersion,
      timelines: products.map(({ product, path }) => ({
        label: allOf(product.label),
        href: createSiteHref(site, path),
      })),
      previous: position?.previous,
      next: position?.next,
    },
  });
}

/** Groups the pages below a landing page by category. A category without visible pages is listed like a page. */
function createPageGroupViews(site: AssembledSite, items: readonly SidebarNode[], version: string): PageGroupView[] {
  const plain: SidebarNode[] = [];
  const groups = items.flatMap((node): PageGroupView | [] => {
    const cards = node.type === 'category' ? createSidebarItemCards(site, node.items, version) : [];
    if (node.type !== 'category' || cards.length === 0) {
      plain.push(node);
      return [];
    }
    const { label, doc } = node;
    const path = getSidebarNodePath(node);
    const href = path && createSiteHref(site, path);
    return {
      label,
      lang: findLabelLang(site, doc?.label ?? label, doc),
      href,
      description: describeCategory(node),
      cards,
    };
  });
  const cards = createSidebarItemCards(site, plain, version);
  return cards.length === 0 ? groups : [{ label: '', description: '', cards }, ...groups];
}

/**
 * Returns the products whose page is the landing page. If there are none, looks for the first page in the category that is the page of a
 * product, and returns the products of this page.
 */
function findLandingProducts(
  { prefix, releases }: AssembledSite,
  page: CategoryLandingPage,
): readonly ProductWithPosts[] {
  for (const path of [page.landing.path, ...listPathsWithoutNestedLandings(page.items)]) {
    const groups = releases.products.filter(
      ({ product }) => product.page !== undefined && isSamePath(joinSitePath(prefix, product.page), path),
    );
    if (groups.length > 0) return groups;
  }
  return [];
}

/** Returns the paths of the pages in a category. Skips nested landing pages, because they belong to other products. */
function listPathsWithoutNestedLandings(items: readonly SidebarNode[]): string[] {
  return items.flatMap((node) => {
    if (node.type === 'doc') return [node.doc.path];
    if (node.type !== 'category' || node.landing) return [];
    return [...(node.doc ? [node.doc.path] : []), ...listPathsWithoutNestedLandings(node.items)];
  });
}

/** Returns the view of a tile that the configuration defines. */
export function createTileView(
  site: AssembledSite,
  { label, href, icon = '', description = '' }: TileConfig,
): TileView {
  const link = href === undefined ? undefined : requireConfigLink(site, href).href;
  const iconSvg = getOwnPropertyValue(site.packaged.icons, icon);
  const sign = iconSvg === undefined && isEmoji(icon) && { sign: icon };
  return { label, href: link || undefined, iconSvg, ...sign, description };
}

/** Returns a card for each item of a sidebar, except HTML items and unlisted docs. */
export function createSidebarItemCards(
  site: AssembledSite,
  items: readonly SidebarNode[],
  version: string,
): CardView[] {
  return items.flatMap((node): CardView | [] => {
    if (node.type === 'html') return [];
    if (node.type === 'category') return createCategoryCard(site, node);
    if (node.type === 'doc')
      return node.doc.visibility === 'unlisted' ? [] : createDocumentCard(site, node.doc, node.label);
    const { href, isExternal } = requireConfigLink(site, node.href, version);
    if (href === '') return [];
    return { label: node.label, href, description: '', isExternal };
  });
}

type CategoryNode = Extract<SidebarNode, { type: 'category' }>;

function describeCategory({ description, doc, landing }: CategoryNode): string {
  return description ?? doc?.document.description ?? landing?.description ?? '';
}

function createCategoryCard(site: AssembledSite, node: CategoryNode): CardView | [] {
  const { label, doc, items } = node;
  const path = findFirstSidebarNodePath([node]);
  if (path === undefined) return [];
  return {
    label,
    href: createSiteHref(site, path),
    description: describeCategory(node),
    isExternal: false,
    lang: findLabelLang(site, doc?.label ?? label, doc),
    itemCount: countListedPages(items),
  };
}

/** Counts the pages below the items of a sidebar. */
export function countListedPages(items: readonly SidebarNode[]): number {
  const isPage = (node: SidebarNode) =>
    node.type === 'doc' ? node.doc.visibility !== 'unlisted' : getSidebarNodePath(node) !== undefined;
  return [...walkSidebarNodes(items)].filter(isPage).length;
}
