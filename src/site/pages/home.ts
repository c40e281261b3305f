// The generated home page.
import { isPageId } from '../../model/page-ids.ts';
import type { Route } from '../../model/route.ts';
import type { RouteData } from '../../model/site.ts';
import { slugOf } from '../../model/slug.ts';
import { sitePath } from '../../model/url.ts';
import type { CardView, PageViews } from '../../model/view.ts';
import { type AssembledSite, configLink, iconSvg } from '../assemble/site.ts';
import type { SiteStructure } from '../assemble/structure.ts';
import { latestPosts, postSummary } from '../releases/posts.ts';
import { cardsOf, countPages } from './landings.ts';
import { hrefOf, pageData, pageRoute, releasesPath } from './page.ts';

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
function tabIds({ config }: SiteStructure): readonly string[] {
  const tabs = config.home?.tabs ?? [];
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

/** The home page: the tabs of the configuration, else a card for each section. */
export function planHome(site: AssembledSite, route: Route): RouteData {
  const { config } = site;
  return pageData<'home'>(site, route, {
    head: { description: config.tagline },
    view: {
      title: config.title,
      tagline: config.tagline,
      tabs: homeTabs(site),
      latest: latestPosts(site.releases.listed).map((post) => postSummary(site, post)),
      cards: config.home ? [] : homeCards(site),
    },
  });
}

function homeTabs(site: AssembledSite): PageViews['home']['tabs'] {
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

/** Without tabs in the config: a card for each landing page, else for the first page of each sidebar item. */
function homeCards(site: AssembledSite): CardView[] {
  const { last } = site.versions;
  const landings = site.navigation.landings.filter(({ version }) => version === last.name);
  if (landings.length === 0) return last.sidebars.flatMap(({ items }) => cardsOf(site, items, last.name));
  return landings.map(({ landing, items }) => ({
    label: landing.title,
    href: hrefOf(site, landing.path),
    description: landing.description,
    isExternal: false,
    itemCount: countPages(items),
  }));
}
