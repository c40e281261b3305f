// The generated home page, and the list of all products, which has its own page if the home page does not show it.
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { ProductConfig } from '../../model/config.ts';
import { t } from '../../model/messages.ts';
import { isReservedId } from '../../model/page-ids.ts';
import type { Route } from '../../model/route.ts';
import { type AssembledSite, type RouteData, requireConfigLink, type SiteStructure } from '../../model/site.ts';
import { createSlug } from '../../model/slug.ts';
import { joinSitePath } from '../../model/url.ts';
import type { CardView, PageViews, ProductAreaView, ProductTileView } from '../../model/view.ts';
import { computeReleasesPath, createSiteHref } from '../navigation/addresses.ts';
import {
  computeProductListPath,
  doesHomePageShowProducts,
  findLandingOrStartPath,
  groupProductsByArea,
  isPathTaken,
  PRODUCTS_SEGMENT,
} from '../navigation/products.ts';
import { findDocsVersion } from '../navigation/versions.ts';
import { createHeroButtonLinks, createHeroImageView } from './hero.ts';
import { countListedPages, createSidebarItemCards, createTileView } from './landings.ts';
import { createPageData, createPageRoute, createPostSummary, selectLatestPosts } from './page.ts';

type HomeConfig = NonNullable<AssembledSite['config']['home']>;

/** Returns the route of the home page; none if content, a landing page or the releases section has its path. */
export function emitHome(site: SiteStructure): Route[] {
  const path = joinSitePath(site.prefix);
  if (isPathTaken(site, path)) return [];
  const anchors = [...listHomeTabIds(site), ...(doesHomePageShowProducts(site) ? [PRODUCTS_SEGMENT] : [])];
  return [{ ...createPageRoute(site, { path, title: site.config.title }), type: 'home', anchors }];
}

/** Returns the route of the list of all products, unless the home page shows it. */
export function emitProductList(site: SiteStructure): Route[] {
  const path = computeProductListPath(site);
  if (path === undefined || path === joinSitePath(site.prefix)) return [];
  const title = t(site.messages, 'allProducts');
  return [{ ...createPageRoute(site, { path, title }), type: 'product-list', anchors: [PRODUCTS_SEGMENT] }];
}

/** Plans the list of all products. */
export function planProductList(site: AssembledSite, route: Route<'product-list'>): RouteData {
  const title = t(site.messages, 'allProducts');
  return createPageData(site, route, {
    breadcrumbs: [{ label: title }],
    head: { description: '' },
    view: { title, areas: createProductAreaViews(site) },
  });
}

/**
 * Returns the ids of the tabs on the home page. With several tabs, also the ids of their buttons and headings; a single tab has neither.
 */
function listHomeTabIds({ config }: SiteStructure): readonly string[] {
  const tabs = config.home?.tabs ?? [];
  return tabs.flatMap(({ label }) => {
    const id = computeHomeTabId(label);
    return tabs.length > 1 ? [id, `tab-${id}`, `heading-${id}`] : [id];
  });
}

/** Returns the id of a tab, with a suffix if the page itself already uses that id. */
function computeHomeTabId(label: string): string {
  const slug = createSlug(label);
  return isReservedId(slug) ? `${slug}-1` : slug;
}

/**
 * Plans the home page with tasks, news, and the configured tabs. A site without tabs shows its products instead. A site without tabs and
 * products shows its sections.
 */
export function planHome(site: AssembledSite, route: Route<'home'>): RouteData {
  const { config } = site;
  const {
    title = config.title,
    description = config.tagline,
    tasks = [],
    tabs = [],
    actions = [],
    features = [],
  } = config.home ?? {};
  const { image: picture } = config.home ?? {};
  const linkTo = (address?: string) => (address === undefined ? undefined : requireConfigLink(site, address));
  const image = picture && createHeroImageView(picture, linkTo(picture.src), linkTo(picture.srcDark));
  const areas = doesHomePageShowProducts(site) ? createProductAreaViews(site) : [];
  return createPageData(site, route, {
    head: { description },
    view: {
      title,
      tagline: description,
      ...(image && { image }),
      ...(actions.length > 0 && { actions: createHeroButtonLinks(site, actions) }),
      ...(features.length > 0 && { features: features.map((feature) => createTileView(site, feature)) }),
      tasks: tasks.map((task) => createTileView(site, task)),
      tabs: createHomeTabViews(site, tabs),
      areas,
      latest: selectLatestPosts(site.releases.listed).map((post) => createPostSummary(site, post)),
      releasesHref: config.releases && createSiteHref(site, computeReleasesPath(site)),
      cards: tabs.length > 0 || areas.length > 0 ? [] : createHomeCards(site),
    },
  });
}

function createHomeTabViews(site: AssembledSite, tabs: HomeConfig['tabs']): PageViews['home']['tabs'] {
  return tabs.map(({ label, sections }) => ({
    id: computeHomeTabId(label),
    label,
    sections: sections.map(({ heading, tiles }) => ({
      heading,
      tiles: tiles.map((tile) => createTileView(site, tile)),
    })),
  }));
}

function createProductAreaViews(site: AssembledSite): ProductAreaView[] {
  return groupProductsByArea(site.config).map(({ heading, groups }) => ({
    heading,
    groups: groups.map((group) => ({
      heading: group.heading,
      products: group.products.map((product) => createProductTileView(site, product)),
    })),
  }));
}

function createProductTileView(site: AssembledSite, product: ProductConfig): ProductTileView {
  const { label, icon = '', image, description = '' } = product;
  const front = findLandingOrStartPath(site, product);
  return {
    label,
    href: front && createSiteHref(site, front),
    imageHref: image === undefined ? undefined : requireConfigLink(site, image).href,
    iconSvg: image === undefined ? getOwnPropertyValue(site.packaged.icons, icon) : undefined,
    description,
    version: site.releases.products.find((group) => group.product.key === product.key)?.latestVersion,
  };
}

/**
 * Returns the cards on the home page of a site without tabs and products. There is one card for each landing page, or one for each sidebar
 * item if the site has no landing pages.
 */
function createHomeCards(site: AssembledSite): CardView[] {
  const latest = site.versions.sections.map(({ last }) => last);
  const landings = site.navigation.landings.filter(({ version }) => findDocsVersion({ all: latest }, version));
  if (landings.length === 0)
    return latest.flatMap(({ name, sidebars }) =>
      sidebars.flatMap(({ items }) => createSidebarItemCards(site, items, name)),
    );
  return landings.map(({ landing, items }) => ({
    label: landing.title,
    href: createSiteHref(site, landing.path),
    description: landing.description,
    isExternal: false,
    itemCount: countListedPages(items),
  }));
}
