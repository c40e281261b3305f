// `404.html`, which hosts serve for missing files.
import type { LinkView } from '../../model/layout.ts';
import { t } from '../../model/messages.ts';
import type { Route } from '../../model/route.ts';
import type { AssembledSite, RouteData, SiteStructure } from '../../model/site.ts';
import { fileHref, isSamePath, sitePath } from '../../model/url.ts';
import { hrefOf } from '../navigation/addresses.ts';
import { versionNamed } from '../navigation/versions.ts';
import { pageData, pageRoute } from './page.ts';
import { searchPath } from './search-page.ts';

/** Returns the route of the not-found page. */
export function emitNotFound(site: SiteStructure): Route[] {
  const path = sitePath(site.prefix, '404');
  const output = `${path.slice(1)}.html`;
  const title = t(site.messages, 'notFound');
  return [{ ...pageRoute(site, { path, output, title, isIndexed: false }), type: 'not-found' }];
}

/** Plans the not-found page: links to continue with. The list of all routes lets its script suggest pages. */
export function planNotFound(site: AssembledSite, route: Route<'not-found'>): RouteData {
  const list = site.listings.find((each) => each.type === 'asset' && each.index === undefined);
  return pageData(site, route, {
    head: { description: t(site.messages, 'notFoundDescription') },
    view: {
      title: t(site.messages, 'notFound'),
      links: notFoundLinks(site),
      routesHref: fileHref(list?.path ?? '', site.config),
    },
  });
}

function notFoundLinks(site: AssembledSite): LinkView[] {
  const { messages, versions } = site;
  const search = searchPath(site);
  const home = sitePath(site.prefix);
  const landings = site.navigation.landings.filter(
    ({ landing, version }) => versionNamed(versions, version)?.isLast && !isSamePath(landing.path, home),
  );
  return [
    { label: t(messages, 'home'), href: hrefOf(site, home) },
    ...(search === undefined ? [] : [{ label: t(messages, 'search'), href: hrefOf(site, search) }]),
    ...landings.map(({ landing }) => ({ label: landing.title, href: hrefOf(site, landing.path) })),
  ];
}
