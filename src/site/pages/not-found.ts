// `404.html`, which hosts serve for missing files.
import type { LinkView } from '../../model/layout.ts';
import { t } from '../../model/messages.ts';
import type { Route } from '../../model/route.ts';
import type { AssembledSite, RouteData, SiteStructure } from '../../model/site.ts';
import { createFileHref, isSamePath, joinSitePath } from '../../model/url.ts';
import { createSiteHref } from '../navigation/addresses.ts';
import { findDocsVersion } from '../navigation/versions.ts';
import { createPageData, createPageRoute } from './page.ts';
import { computeSearchPath } from './search-page.ts';

/** Returns the route of the not-found page. */
export function emitNotFound(site: SiteStructure): Route[] {
  const path = joinSitePath(site.prefix, '404');
  const output = `${path.slice(1)}.html`;
  const title = t(site.messages, 'notFound');
  return [{ ...createPageRoute(site, { path, output, title, isIndexed: false }), type: 'not-found' }];
}

/**
 * Plans the not-found page. It has links to other pages and the address of the route list. Its script uses the route list to suggest pages.
 */
export function planNotFound(site: AssembledSite, route: Route<'not-found'>): RouteData {
  const list = site.listings.find((listing) => listing.type === 'asset' && listing.index === undefined);
  return createPageData(site, route, {
    head: { description: t(site.messages, 'notFoundDescription') },
    view: {
      title: t(site.messages, 'notFound'),
      links: createNotFoundLinks(site),
      routesHref: createFileHref(list?.path ?? '', site.config),
    },
  });
}

function createNotFoundLinks(site: AssembledSite): LinkView[] {
  const { messages, versions } = site;
  const search = computeSearchPath(site);
  const home = joinSitePath(site.prefix);
  const landings = site.navigation.landings.filter(
    ({ landing, version }) => findDocsVersion(versions, version)?.isLast && !isSamePath(landing.path, home),
  );
  return [
    { label: t(messages, 'home'), href: createSiteHref(site, home) },
    ...(search === undefined ? [] : [{ label: t(messages, 'search'), href: createSiteHref(site, search) }]),
    ...landings.map(({ landing }) => ({ label: landing.title, href: createSiteHref(site, landing.path) })),
  ];
}
