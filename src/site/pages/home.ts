// The generated home page.
import type { ProductConfig, SiteConfig } from '../../model/config.ts';
import { groupBy } from '../../model/group.ts';
import { t } from '../../model/messages.ts';
import { isPageId } from '../../model/page-ids.ts';
import type { Route } from '../../model/route.ts';
import type { RouteData } from '../../model/site.ts';
import { slugOf } from '../../model/slug.ts';
import { sitePath } from '../../model/url.ts';
import type { CardView, PageViews } from '../../model/view.ts';
import { type AssembledSite, configLink, iconSvg } from '../assemble/site.ts';
import type { SiteStructure } from '../assemble/structure.ts';
import { startOf } from '../navigation/products.ts';
import { versionNamed } from '../navigation/versions.ts';
import { latestPosts, postSummary } from '../releases/posts.ts';
import { cardsOf, countPages } from './landings.ts';
import { hrefOf, pageData, pageRoute, releasesPath } from './page.ts';

type Tabs = PageViews['home']['tabs'];
type Tile = Tabs[number]['sections'][number]['tiles'][number];

/** The home page, unless content, a landing page or the releases are at the root. */
export function emitHome(site: SiteStructure): Route[] {
  const { config, entries, navigation } = site;
  const path = sitePath(site.prefix);
  const isTaken =
    [...entries.byFile.values()].some((entry) => entry.path === path) ||
    navigation.landings.some(({ landing }) => landing.path === path) ||
    (config.releases !== undefined && releasesPath(site) === path);
  return isTaken ? [] : [pageRoute(site, { type: 'home', path, title: config.title, anchors: tabIds(site) })];
}

/** Ids of the tabs and of their parts; one tab alone is shown without its label. */
function tabIds({ config, messages }: SiteStructure): readonly string[] {
  const tabs = config.home?.tabs ?? (hasProducts(config) ? [{ label: t(messages, 'products') }] : []);
  return tabs.flatMap(({ label }) => {
    const id = tabId(label);
    return tabs.length > 1 ? [id, `tab-${id}`, `heading-${id}`] : [id];
  });
}

/** A label that would give the tab an id of the page itself gets another one. */
function tabId(label: string): string {
  const slug = slugOf(label);
  return isPageId(slug) ? `${slug}-1` : slug;
}

/** The home page: the tabs of the configuration, else its products, else a card for each section. */
export function planHome(site: AssembledSite, route: Route): RouteData {
  const { config } = site;
  return pageData<'home'>(site, route, {
    head: { description: config.tagline },
    view: {
      title: config.title,
      tagline: config.tagline,
      tabs: config.home ? homeTabs(site) : productTab(site),
      latest: latestPosts(site.releases.listed).map((post) => postSummary(site, post)),
      cards: config.home || hasProducts(config) ? [] : homeCards(site),
    },
  });
}

function homeTabs(site: AssembledSite): Tabs {
  return (site.config.home?.tabs ?? []).map(({ label, sections }) => ({
    id: tabId(label),
    label,
    sections: sections.map(({ heading, tiles }) => ({
      heading,
      tiles: tiles.map((tile) => ({
        label: tile.label,
        href: tile.href === undefined ? undefined : configLink(site, tile.href).href,
        iconSvg: iconSvg(site, tile.icon),
        description: tile.description ?? '',
      })),
    })),
  }));
}

/** Whether the home page shows the products: only where they are said for more than posts. */
function hasProducts({ products }: Pick<SiteConfig, 'products'>): boolean {
  return Object.keys(products).length > 0;
}

/** Without tabs in the config: all products, by their groups; those of none come last, under no heading. */
function productTab(site: AssembledSite): Tabs {
  if (!hasProducts(site.config)) return [];
  const groups = groupBy(Object.values(site.config.products), ({ group = '' }) => group);
  const label = t(site.messages, 'products');
  const inOrder = [...groups].sort(([a], [b]) => Number(a === '') - Number(b === ''));
  const sections = inOrder.map(([heading, products]) => ({
    heading,
    tiles: products.map((one) => productTile(site, one)),
  }));
  return [{ id: tabId(label), label, sections }];
}

function productTile(site: AssembledSite, product: ProductConfig): Tile {
  const { label, page, icon, image, description = '' } = product;
  const start = page === undefined ? startOf(site, product) : undefined;
  return {
    label,
    href: page === undefined ? start && hrefOf(site, start) : configLink(site, page).href,
    imageHref: image === undefined ? undefined : configLink(site, image).href,
    iconSvg: image === undefined ? iconSvg(site, icon) : undefined,
    description,
  };
}

/** Without tabs and products in the config: a card for each landing page, else for the first page of each sidebar item. */
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
