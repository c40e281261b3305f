// Plans the data of a route by one table of planners. Planners are pure and read only the site, so routes can be planned in any order or
// not at all.
import { requireDefined } from '../../lib/found.ts';
import { groupBy } from '../../lib/group.ts';
import type { Route } from '../../model/route.ts';
import type { AssembledSite, FeatureFilePlanner, RouteData } from '../../model/site.ts';
import { planAsset, planFont, planGeneratedFile, planPackagedFile } from '../files/assets.ts';
import { planOpenSearch, planRobots, planSitemap, planTextFile } from '../files/host-files.ts';
import { planMarkdownOutput } from '../files/mirrors.ts';
import { planRedirect } from '../files/redirects.ts';
import { planDoc, planDocTag, planDocTags, planStandalonePage } from '../pages/docs.ts';
import { planExtensionFile } from '../pages/extended.ts';
import { planHome, planProductList } from '../pages/home.ts';
import { planLanding } from '../pages/landings.ts';
import { planNotFound } from '../pages/not-found.ts';
import { planPrintPage } from '../pages/print.ts';
import { planSearchPage } from '../pages/search-page.ts';
import { planFeed } from '../releases/feeds.ts';
import { planPost } from '../releases/posts.ts';
import { planArchive, planReleaseList, planTag, planTags } from '../releases/release-lists.ts';
import { planProductsPage, planTimeline, planTimelineData } from '../releases/timeline.ts';

/** All route types except for the files of features. Features plan their files themselves. */
type CoreRouteType = Exclude<Route['type'], 'feature-file'>;

/** Returns the template data of a route. `original`: data of the route whose content this route repeats in another format. */
type RoutePlanner<T extends CoreRouteType> = (site: AssembledSite, route: Route<T>, original?: RouteData) => RouteData;

const routePlanners: { readonly [T in CoreRouteType]: RoutePlanner<T> } = {
  home: planHome,
  'product-list': planProductList,
  landing: planLanding,
  doc: planDoc,
  releases: planReleaseList,
  post: planPost,
  archive: planArchive,
  products: planProductsPage,
  timeline: planTimeline,
  tags: planTags,
  tag: planTag,
  'doc-tags': planDocTags,
  'doc-tag': planDocTag,
  page: planStandalonePage,
  print: planPrintPage,
  search: planSearchPage,
  'not-found': planNotFound,
  redirect: planRedirect,
  feed: planFeed,
  data: planTimelineData,
  sitemap: planSitemap,
  robots: planRobots,
  opensearch: planOpenSearch,
  markdown: planMarkdownOutput,
  text: planTextFile,
  stylesheet: planPackagedFile,
  script: planPackagedFile,
  font: planFont,
  'extension-file': planExtensionFile,
  'made-file': planGeneratedFile,
  asset: planAsset,
  static: planAsset,
};

function planRouteByType(site: AssembledSite, route: Route, { files, original }: RoutePlanContext): RouteData {
  if (route.type === 'feature-file') return requireDefined(files, 'planner of', route.path).plan(site, route);
  return planCoreRoute(site, route, original);
}

function planCoreRoute<T extends CoreRouteType>(site: AssembledSite, route: Route<T>, original?: RouteData): RouteData {
  const planner: RoutePlanner<T> = routePlanners[route.type];
  return planner(site, route, original);
}

interface RoutePlanContext {
  readonly files: FeatureFilePlanner | undefined;
  readonly original: RouteData | undefined;
}

/** Plans one route. `files` is the planner for the files of features. */
export function planRoute(site: AssembledSite, route: Route, files?: FeatureFilePlanner): RouteData {
  const original = route.from === undefined ? undefined : site.pages.find(({ output }) => output === route.from);
  return planRouteByType(site, route, { files, original: original && planRoute(site, original) });
}

/** Plans all routes in order, each once. The data of a page is reused for other formats of the same page, such as its Markdown. */
export function* planRoutesInOrder(site: AssembledSite, routes = site.routes, files?: FeatureFilePlanner) {
  const others = routes.filter(({ from }) => from !== undefined);
  const formats = groupBy(others, ({ from }) => from);
  const planned = new Map<Route, RouteData>();
  for (const route of routes) {
    const data = planned.get(route) ?? planRoute(site, route, files);
    planned.delete(route);
    for (const other of formats.get(route.output) ?? [])
      planned.set(other, planRouteByType(site, other, { files, original: data }));
    yield { route, data };
  }
}
