// `404.html`, which hosts show for what they do not have.
import type { LinkView } from '../../model/layout.ts';
import { t } from '../../model/messages.ts';
import type { Route } from '../../model/route.ts';
import type { RouteData } from '../../model/site.ts';
import { fileHref, isSamePath, sitePath } from '../../model/url.ts';
import type { AssembledSite } from '../assemble/site.ts';
import type { SiteStructure } from '../assemble/structure.ts';
import { ROUTE_LIST } from '../files/assets.ts';
import { versionNamed } from '../navigation/versions.ts';
import { hrefOf, pageData, pageRoute } from './page.ts';
import { searchPath } from './search-page.ts';

/** The page of addresses that lead nowhere. On a disk no host shows it. */
export function emitNotFound(site: SiteStructure): Route[] {
  if (site.config.portable) return [];
  const path = sitePath(site.prefix, '404');
  const output = `${path.slice(1)}.html`;
  return [pageRoute(site, { type: 'not-found', path, output, title: t(site.messages, 'notFound'), isIndexed: false })];
}

/** Where else to look. The list of all routes names what may have been meant. */
export function planNotFound(site: AssembledSite, route: Route): RouteData {
  const list = site.listings.find(({ key }) => key === ROUTE_LIST);
  return pageData<'not-found'>(site, route, {
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
