// The search settings in pages, and the search page. That page lists docs and posts, so it is useful without scripts.
import { groupBy } from '../../lib/group.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { Entry } from '../../model/entries.ts';
import { t } from '../../model/messages.ts';
import type { Route } from '../../model/route.ts';
import { computeSearchManifestPath, type SearchSettings } from '../../model/search.ts';
import { listSearchScopes } from '../../model/search-scopes.ts';
import type { AssembledSite, RouteData, SiteStructure } from '../../model/site.ts';
import { createFileHref, createPageHref, joinSitePath } from '../../model/url.ts';
import { getReleasesTitle } from '../navigation/addresses.ts';
import { isListedEntry } from '../navigation/entries.ts';
import { computeSidebarTitle, findSidebarPosition } from '../navigation/navigation.ts';
import { createEntryLink, createPageData, createPageRoute } from './page.ts';

/** Returns the site path of the search page; `undefined` if the site has none. */
export function computeSearchPath({ config, prefix }: Pick<SiteStructure, 'config' | 'prefix'>): string | undefined {
  const { searchPagePath } = config.search;
  return searchPagePath === false ? undefined : joinSitePath(prefix, searchPagePath);
}

/** Returns the search settings of a locale. `page` is the site path of the search page, if any. */
export function createSearchSettings(config: SiteConfig, locale: string, page: string | undefined): SearchSettings {
  const { searchPagePath: _, words: __, algolia: ___, policy: ____, at: _____, provider, ...rest } = config.search;
  const scopes = listSearchScopes(config);
  const pathOf = (name: string) => computeSearchManifestPath(locale, name, scopes.length > 1);
  return {
    ...rest,
    provider,
    page: page === undefined ? undefined : createPageHref(page, config),
    versions: scopes.map(({ name, label }) => ({
      version: name,
      label,
      pointer: provider === 'lunr' ? createFileHref(pathOf(name), config) : undefined,
    })),
  };
}

/** Returns the route of the search page, if the configuration enables it. */
export function emitSearchPage(site: SiteStructure): Route[] {
  const path = computeSearchPath(site);
  if (path === undefined) return [];
  const title = t(site.messages, 'search');
  return [{ ...createPageRoute(site, { path, title, isIndexed: false }), type: 'search', anchors: ['search-field'] }];
}

/** Plans the search page. It lists the docs of the latest versions and the release posts. Docs with `search: false` are omitted. */
export function planSearchPage(site: AssembledSite, route: Route<'search'>): RouteData {
  return createPageData(site, route, {
    head: { description: t(site.messages, 'searchSiteText', { title: site.config.title }) },
    view: { title: t(site.messages, 'search'), groups: createSearchPageLinkGroups(site) },
  });
}

function createSearchPageLinkGroups(site: AssembledSite) {
  const latest = site.versions.sections.map(({ last }) => last);
  const docEntries = latest.flatMap((version) => version.docs);
  const docs = docEntries.filter((doc) => isListedEntry(doc) && doc.document.frontMatter.search !== false);
  const link = (entry: Entry) => createEntryLink(site, entry);
  const bySidebar = groupBy(docs, ({ path }) => findSidebarPosition(site.navigation, path)?.sidebar);
  const linksOf = (name: string | undefined) => (bySidebar.get(name) ?? []).map(link);
  const sidebars = latest.flatMap((version) => version.sidebars);
  const groups = sidebars.map(({ name }) => ({ label: computeSidebarTitle(site, name), links: linksOf(name) }));
  return [
    ...groups,
    { label: t(site.messages, 'otherPages'), links: linksOf(undefined) },
    { label: getReleasesTitle(site), links: site.releases.listed.map(link) },
  ].filter((group) => group.links.length > 0);
}
