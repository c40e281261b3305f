// Landing pages: the generated index pages of categories, and the cards for the items of a sidebar.
import { requireDefined } from '../../lib/found.ts';
import { ownValue } from '../../lib/own.ts';
import type { TileConfig } from '../../model/config.ts';
import type { ProductGroup } from '../../model/entries.ts';
import { isEmoji } from '../../model/icon-shapes.ts';
import { t } from '../../model/messages.ts';
import { type CategoryLanding, firstPath, nodesOf, pathOf, type SidebarNode } from '../../model/navigation.ts';
import { productsOf } from '../../model/products.ts';
import type { Route } from '../../model/route.ts';
import { type AssembledSite, configLink, type RouteData, type SiteStructure } from '../../model/site.ts';
import { isSamePath, sitePath } from '../../model/url.ts';
import type { CardView, PageGroupView, TileView } from '../../model/view.ts';
import { hrefOf } from '../navigation/addresses.ts';
import { labelLang } from '../navigation/foreign.ts';
import { sidebarPosition } from '../navigation/navigation.ts';
import { isLandingOf, productStart } from '../navigation/products.ts';
import { documentCard, latestPosts, pageData, pageRoute, postSummary } from './page.ts';

/** Returns a route for every landing page. */
export function emitLandings(site: SiteStructure): Route[] {
  return site.navigation.landings.map(({ landing: { path, title }, version, file }) => {
    return { ...pageRoute(site, { path, title, docs: { version } }), type: 'landing', source: file };
  });
}

/** Plans a landing page: the pages below it, and the newest releases of its products. */
export function planLanding(site: AssembledSite, route: Route<'landing'>): RouteData {
  const at = site.navigation.landings.find(({ landing }) => landing.path === route.path);
  const page = requireDefined(at, 'landing page', route.path);
  const { landing, items, sidebar, version } = page;
  const { title, description, image, keywords } = landing;
  const products = landingProducts(site, page);
  const own = new Set(products.flatMap((group) => group.posts));
  const posts = site.releases.listed.filter((post) => own.has(post));
  const position = sidebarPosition(site.navigation, landing.path, sidebar);
  const product = Object.values(productsOf(site.config)).find((each) => isLandingOf(productStart(site, each), page));
  const { steps = [], requirements = [] } = product ?? {};
  const allOf = (product: string) =>
    products.length > 1 ? t(site.messages, 'allVersionsOf', { product }) : t(site.messages, 'allVersions');
  return pageData(site, route, {
    position,
    head: { description, image, keywords },
    view: {
      title,
      description,
      steps: steps.map((step) => tileView(site, step)),
      requirements: requirements.map((one) => tileView(site, one)),
      groups: groupsOf(site, items, version),
      releases: latestPosts(posts).map((post) => postSummary(site, post)),
      printHref: site.print.hrefs.get(landing.path),
      latestVersion: products.find((group) => group.posts[0] === posts[0])?.latestVersion,
      timelines: products.map(({ product, path }) => ({ label: allOf(product.label), href: hrefOf(site, path) })),
      previous: position?.previous,
      next: position?.next,
    },
  });
}

/** Groups the pages below a landing page by category. A category without visible pages is listed like a page. */
function groupsOf(site: AssembledSite, items: readonly SidebarNode[], version: string): PageGroupView[] {
  const plain: SidebarNode[] = [];
  const groups = items.flatMap((node): PageGroupView | [] => {
    const cards = node.type === 'category' ? cardsOf(site, node.items, version) : [];
    if (node.type !== 'category' || cards.length === 0) {
      plain.push(node);
      return [];
    }
    const { label, doc } = node;
    const path = pathOf(node);
    const href = path && hrefOf(site, path);
    return { label, lang: labelLang(site, label, doc), href, description: categoryText(node), cards };
  });
  const cards = cardsOf(site, plain, version);
  return cards.length === 0 ? groups : [{ label: '', description: '', cards }, ...groups];
}

/** Returns the products whose page is the landing page, else the products of the first product page in its tree. */
function landingProducts({ prefix, releases }: AssembledSite, page: CategoryLanding): readonly ProductGroup[] {
  for (const path of [page.landing.path, ...ownPaths(page.items)]) {
    const groups = releases.products.filter(
      ({ product }) => product.page !== undefined && isSamePath(sitePath(prefix, product.page), path),
    );
    if (groups.length > 0) return groups;
  }
  return [];
}

/** Returns the paths below a landing page, without nested landing pages, which belong to other products. */
function ownPaths(items: readonly SidebarNode[]): string[] {
  return items.flatMap((node) => {
    if (node.type === 'doc') return [node.doc.path];
    if (node.type !== 'category' || node.landing) return [];
    return [...(node.doc ? [node.doc.path] : []), ...ownPaths(node.items)];
  });
}

/** Returns a tile of the configuration. */
export function tileView(site: AssembledSite, { label, href, icon = '', description = '' }: TileConfig): TileView {
  const link = href === undefined ? undefined : configLink(site, href).href;
  const iconSvg = ownValue(site.packaged.icons, icon);
  const sign = iconSvg === undefined && isEmoji(icon) && { sign: icon };
  return { label, href: link || undefined, iconSvg, ...sign, description };
}

/** Returns a card for each item of a sidebar of a docs version, except html items. */
export function cardsOf(site: AssembledSite, items: readonly SidebarNode[], version: string): CardView[] {
  return items.flatMap((node): CardView | [] => {
    if (node.type === 'html') return [];
    if (node.type === 'category') return categoryCard(site, node);
    if (node.type === 'doc') return node.doc.visibility === 'unlisted' ? [] : documentCard(site, node.doc, node.label);
    const { href, isExternal } = configLink(site, node.href, version);
    if (href === '') return [];
    return { label: node.label, href, description: '', isExternal };
  });
}

type Category = Extract<SidebarNode, { type: 'category' }>;

function categoryText({ description, doc, landing }: Category): string {
  return description ?? doc?.document.description ?? landing?.description ?? '';
}

function categoryCard(site: AssembledSite, node: Category): CardView | [] {
  const { label, doc, items } = node;
  const path = firstPath([node]);
  if (path === undefined) return [];
  return {
    label,
    href: hrefOf(site, path),
    description: categoryText(node),
    isExternal: false,
    lang: labelLang(site, label, doc),
    itemCount: countPages(items),
  };
}

/** Counts the pages below the items of a sidebar. */
export function countPages(items: readonly SidebarNode[]): number {
  const isPage = (node: SidebarNode) =>
    node.type === 'doc' ? node.doc.visibility !== 'unlisted' : pathOf(node) !== undefined;
  return [...nodesOf(items)].filter(isPage).length;
}
