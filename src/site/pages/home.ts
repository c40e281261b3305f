// The generated home page, and the list of all products, which has its own page if the home page does not show it.
import { ownValue } from '../../lib/own.ts';
import type { ProductConfig } from '../../model/config.ts';
import { t } from '../../model/messages.ts';
import { isPageId } from '../../model/page-ids.ts';
import type { Route } from '../../model/route.ts';
import { type AssembledSite, configLink, type RouteData, type SiteStructure } from '../../model/site.ts';
import { slugOf } from '../../model/slug.ts';
import { sitePath } from '../../model/url.ts';
import type { CardView, PageViews, ProductAreaView, ProductTileView } from '../../model/view.ts';
import { hrefOf, releasesPath } from '../navigation/addresses.ts';
import {
  isPathTaken,
  PRODUCTS_SEGMENT,
  productAreas,
  productFrontPage,
  productListPath,
  showsProducts,
} from '../navigation/products.ts';
import { versionNamed } from '../navigation/versions.ts';
import { actionViews, imageView } from './hero.ts';
import { cardsOf, countPages, tileView } from './landings.ts';
import { latestPosts, pageData, pageRoute, postSummary } from './page.ts';

type Tabs = PageViews['home']['tabs'];
type HomeConfig = NonNullable<AssembledSite['config']['home']>;

/** Returns the route of the home page, unless content, a landing page or the releases occupy the root. */
export function emitHome(site: SiteStructure): Route[] {
  const path = sitePath(site.prefix);
  if (isPathTaken(site, path)) return [];
  const anchors = [...tabIds(site), ...(showsProducts(site) ? [PRODUCTS_SEGMENT] : [])];
  return [{ ...pageRoute(site, { path, title: site.config.title }), type: 'home', anchors }];
}

/** Returns the route of the list of all products, unless the home page shows it. */
export function emitProductList(site: SiteStructure): Route[] {
  const path = productListPath(site);
  if (path === undefined || path === sitePath(site.prefix)) return [];
  const title = t(site.messages, 'allProducts');
  return [{ ...pageRoute(site, { path, title }), type: 'product-list', anchors: [PRODUCTS_SEGMENT] }];
}

/** Plans the list of all products. */
export function planProductList(site: AssembledSite, route: Route<'product-list'>): RouteData {
  const title = t(site.messages, 'allProducts');
  return pageData(site, route, {
    breadcrumbs: [{ label: title }],
    head: { description: '' },
    view: { title, areas: areasOf(site) },
  });
}

/**
 * Returns the ids of the tabs, and those of their buttons and headings if there are several tabs: a single tab is shown without its label.
 */
function tabIds({ config }: SiteStructure): readonly string[] {
  const tabs = config.home?.tabs ?? [];
  return tabs.flatMap(({ label }) => {
    const id = tabId(label);
    return tabs.length > 1 ? [id, `tab-${id}`, `heading-${id}`] : [id];
  });
}

/** Returns the id of a tab, with a suffix if the page itself already uses that id. */
function tabId(label: string): string {
  const slug = slugOf(label);
  return isPageId(slug) ? `${slug}-1` : slug;
}

/** Plans the home page: tasks, news, and the tabs of the configuration, else its products, else its sections. */
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
  const linkTo = (address?: string) => (address === undefined ? undefined : configLink(site, address));
  const image = picture && imageView(picture, linkTo(picture.src), linkTo(picture.srcDark));
  const areas = showsProducts(site) ? areasOf(site) : [];
  return pageData(site, route, {
    head: { description },
    view: {
      title,
      tagline: description,
      ...(image && { image }),
      ...(actions.length > 0 && { actions: actionViews(site, actions) }),
      ...(features.length > 0 && { features: features.map((feature) => tileView(site, feature)) }),
      tasks: tasks.map((task) => tileView(site, task)),
      tabs: homeTabs(site, tabs),
      areas,
      latest: latestPosts(site.releases.listed).map((post) => postSummary(site, post)),
      releasesHref: config.releases && hrefOf(site, releasesPath(site)),
      cards: tabs.length > 0 || areas.length > 0 ? [] : homeCards(site),
    },
  });
}

function homeTabs(site: AssembledSite, tabs: HomeConfig['tabs']): Tabs {
  return tabs.map(({ label, sections }) => ({
    id: tabId(label),
    label,
    sections: sections.map(({ heading, tiles }) => ({ heading, tiles: tiles.map((tile) => tileView(site, tile)) })),
  }));
}

function areasOf(site: AssembledSite): ProductAreaView[] {
  return productAreas(site.config).map(({ heading, groups }) => ({
    heading,
    groups: groups.map((group) => ({
      heading: group.heading,
      products: group.products.map((one) => productTile(site, one)),
    })),
  }));
}

function productTile(site: AssembledSite, product: ProductConfig): ProductTileView {
  const { label, icon = '', image, description = '' } = product;
  const front = productFrontPage(site, product);
  return {
    label,
    href: front && hrefOf(site, front),
    imageHref: image === undefined ? undefined : configLink(site, image).href,
    iconSvg: image === undefined ? ownValue(site.packaged.icons, icon) : undefined,
    description,
    version: site.releases.products.find((group) => group.product.key === product.key)?.latestVersion,
  };
}

/**
 * Returns the cards of a site without tabs and products in its configuration: one for each landing page, else one for the first page of
 * each sidebar item.
 */
function homeCards(site: AssembledSite): CardView[] {
  const latest = site.versions.sections.map(({ last }) => last);
  const landings = site.navigation.landings.filter(({ version }) => versionNamed({ all: latest }, version));
  if (landings.length === 0)
    return latest.flatMap(({ name, sidebars }) => sidebars.flatMap(({ items }) => cardsOf(site, items, name)));
  return landings.map(({ landing, items }) => ({
    label: landing.title,
    href: hrefOf(site, landing.path),
    description: landing.description,
    isExternal: false,
    itemCount: countPages(items),
  }));
}
