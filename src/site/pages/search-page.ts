// The search settings in pages, and the search page. That page lists docs and posts, so it is useful without scripts.
import { groupBy } from '../../lib/group.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { Entry } from '../../model/entries.ts';
import { t } from '../../model/messages.ts';
import type { Route } from '../../model/route.ts';
import { type SearchSettings, searchPointerPath } from '../../model/search.ts';
import { searchScopes } from '../../model/search-scopes.ts';
import type { AssembledSite, RouteData, SiteStructure } from '../../model/site.ts';
import { fileHref, pageHref, sitePath } from '../../model/url.ts';
import { releasesTitle } from '../navigation/addresses.ts';
import { isListed } from '../navigation/entries.ts';
import { sidebarPosition, sidebarTitle } from '../navigation/navigation.ts';
import { entryLink, pageData, pageRoute } from './page.ts';

/** Returns the site path of the search page; `undefined` if the site has none. */
export function searchPath({ config, prefix }: Pick<SiteStructure, 'config' | 'prefix'>): string | undefined {
  const { searchPagePath } = config.search;
  return searchPagePath === false ? undefined : sitePath(prefix, searchPagePath);
}

/** Returns the search settings of a locale. `page` is the site path of the search page, if any. */
export function searchSettings(config: SiteConfig, locale: string, page: string | undefined): SearchSettings {
  const { searchPagePath: _, words: __, algolia: ___, policy: ____, at: _____, provider, ...rest } = config.search;
  const scopes = searchScopes(config);
  const pathOf = (name: string) => searchPointerPath(locale, name, scopes.length > 1);
  return {
    ...rest,
    provider,
    page: page === undefined ? undefined : pageHref(page, config),
    versions: scopes.map(({ name, label }) => ({
      version: name,
      label,
      pointer: provider === 'lunr' ? fileHref(pathOf(name), config) : undefined,
    })),
  };
}

/** Returns the route of the search page, if the configuration enables it. */
export function emitSearch(site: SiteStructure): Route[] {
  const path = searchPath(site);
  if (path === undefined) return [];
  const title = t(site.messages, 'search');
  return [{ ...pageRoute(site, { path, title, isIndexed: false }), type: 'search', anchors: ['search-field'] }];
}

/** Plans the search page, which lists the docs of the latest versions, except those with `search: false`, and the release posts. */
export function planSearch(site: AssembledSite, route: Route<'search'>): RouteData {
  return pageData(site, route, {
    head: { description: t(site.messages, 'searchSiteText', { title: site.config.title }) },
    view: { title: t(site.messages, 'search'), groups: searchGroups(site) },
  });
}

function searchGroups(site: AssembledSite) {
  const latest = site.versions.sections.map(({ last }) => last);
  const all = latest.flatMap((version) => version.docs);
  const docs = all.filter((doc) => isListed(doc) && doc.document.frontMatter.search !== false);
  const link = (entry: Entry) => entryLink(site, entry);
  const bySidebar = groupBy(docs, ({ path }) => sidebarPosition(site.navigation, path)?.sidebar);
  const linksOf = (name: string | undefined) => (bySidebar.get(name) ?? []).map(link);
  const sidebars = latest.flatMap((version) => version.sidebars);
  const groups = sidebars.map(({ name }) => ({ label: sidebarTitle(site, name), links: linksOf(name) }));
  return [
    ...groups,
    { label: t(site.messages, 'otherPages'), links: linksOf(undefined) },
    { label: releasesTitle(site), links: site.releases.listed.map(link) },
  ].filter((group) => group.links.length > 0);
}
