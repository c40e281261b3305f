// First step of assembling a site: plans order, paths and routes from all documents, one route per emitted file. Every change that affects
// other pages repeats the whole step; it takes only milliseconds, so no dependency graph is needed.
import type { LocaleEntries, ReleasesSection } from '../../model/entries.ts';
import { getMessages } from '../../model/messages.ts';
import { isPageRoute, type Route } from '../../model/route.ts';
import type { SiteRoutesInput, SiteStructure, SiteWithRoutes } from '../../model/site.ts';
import type { AddedRoutes } from '../../model/site-hooks.ts';
import { emitAboutPage } from '../files/about.ts';
import { emitAssets, emitGeneratedFiles, emitRouteList, isAssetRoute } from '../files/assets.ts';
import { emitSitemapAndOpenSearch, emitStaticHostFiles } from '../files/host-files.ts';
import { reportReplacedHttpHeaders } from '../files/host-headers.ts';
import { emitMarkdownOutputs } from '../files/mirrors.ts';
import { emitRedirects, reportReplacedRedirects } from '../files/redirects.ts';
import { findConfigHtmlFaults, findUnknownConfigIds } from '../links/config-links.ts';
import { createLinkTargetIndex } from '../links/targets.ts';
import { computeLocalePrefix, isListedEntry, planEntries } from '../navigation/entries.ts';
import { planNavigation } from '../navigation/navigation.ts';
import { planVersions } from '../navigation/plan-versions.ts';
import { groupProductsBySidebar } from '../navigation/products.ts';
import type { SidebarsInput } from '../navigation/sidebars.ts';
import { groupEntriesByTag } from '../navigation/tags.ts';
import { emitDocs, emitDocTags, emitStandalonePages } from '../pages/docs.ts';
import { emitExtensionFiles, emitFilesOfExtensions } from '../pages/extended.ts';
import { emitHome, emitProductList } from '../pages/home.ts';
import { emitLandings } from '../pages/landings.ts';
import { emitNotFound } from '../pages/not-found.ts';
import { emitPrintPages, planPrintSections } from '../pages/print.ts';
import { emitSearchPage } from '../pages/search-page.ts';
import { findUnknownAuthors } from '../releases/authors.ts';
import { emitFeeds } from '../releases/feeds.ts';
import { emitPosts } from '../releases/posts.ts';
import { groupPostsByProduct } from '../releases/products.ts';
import { emitArchive, emitReleaseLists, emitTags } from '../releases/release-lists.ts';
import { emitTimelines } from '../releases/timeline.ts';
import { dropDuplicateRoutes, reportReplacedSearchFiles, reportSectionsWithoutPrintPage } from './duplicates.ts';

/** Functions that return the routes of pages, feeds and data. */
const pageEmitters: readonly ((site: SiteStructure) => readonly Route[])[] = [
  emitHome,
  emitProductList,
  emitDocs,
  emitStandalonePages,
  emitPosts,
  emitReleaseLists,
  emitArchive,
  emitTags,
  emitTimelines,
  emitFeeds,
  emitLandings,
  emitDocTags,
  emitPrintPages,
  emitSearchPage,
];

/** Functions that return the routes of files that list pages or accompany them. */
const siteWideRouteEmitters: readonly ((site: SiteStructure, pages: readonly Route[]) => readonly Route[])[] = [
  emitRouteList,
  emitNotFound,
  emitRedirects,
  emitAssets,
  emitGeneratedFiles,
  emitExtensionFiles,
  emitStaticHostFiles,
  emitSitemapAndOpenSearch,
  emitMarkdownOutputs,
  emitAboutPage,
];

/** Plans the routes of one locale. */
export function planRoutes(input: SiteRoutesInput): SiteWithRoutes {
  const structure = planSiteStructure(input);
  const { added } = input;
  // Drops duplicates now, so that each page is listed only once below.
  const { kept: pages, diagnostics } = dropDuplicateRoutes(
    [...pageEmitters.flatMap((emit) => emit(structure)), ...emitFilesOfExtensions(structure, added?.routes ?? [])],
    input.config,
  );
  const listings = [
    ...siteWideRouteEmitters.flatMap((emit) => emit(structure, pages)),
    ...(input.files?.emit(structure) ?? []),
  ];
  const routes = [...pages, ...listings];
  const linkable = routes.filter((route) => !isAssetRoute(route));
  const targets = createLinkTargetIndex(structure, linkable);
  return {
    ...structure,
    diagnostics: [...structure.diagnostics, ...diagnostics, ...(added?.faults ?? [])],
    pages,
    listings,
    targets,
    pagePaths: new Map(routes.filter(isPageRoute).map((page) => [page.path, isUntranslatedCopy(page, structure)])),
  };
}

/**
 * Returns the routes that extensions add; `undefined` if no extension adds any. The pages among them become documents, so that they are
 * planned, checked and searched like all other pages. Extensions therefore see the site without these pages.
 */
export function planExtensionRoutes(input: SiteRoutesInput): AddedRoutes | undefined {
  return input.hooks?.routes?.(planSiteStructure(input));
}

/** Whether a page is an untranslated copy, which shows the document of the default locale. */
function isUntranslatedCopy({ source = '' }: Route, { config, locale, entries }: SiteStructure): boolean {
  const { defaultLocale } = config.i18n;
  return locale !== defaultLocale && entries.byFile.get(source)?.document.locale === defaultLocale;
}

function planSiteStructure(input: SiteRoutesInput): SiteStructure {
  const { config, locale, content, generator, hooks } = input;
  const { assets, categories, versionCategories, authors, pageScripts, extensionPages, checkout } = content;
  const prefix = computeLocalePrefix(config, locale);
  const messages = getMessages(config, locale);
  const entries = planEntries(input.documents, config, locale);
  const facts = { config, locale, entries, extensionPages };
  const none = { value: { items: [], findings: [] } };
  const extended: SidebarsInput['extended'] = (request) => hooks?.sidebar(request, facts) ?? none;
  const { versions, diagnostics } = planVersions({ config, content, extended }, entries, prefix);
  const sidebars = versions.all.flatMap((version) => version.sidebars);
  const position = planNavigation({ config, locale, messages, extensionPages }, sidebars, entries);
  const products = groupProductsBySidebar({ config, sidebars, prefix, navigation: position });
  const navigation = { ...position, products };
  const print = planPrintSections({ config, entries, versions, sidebars, navigation, prefix, extensionPages });
  const shelf = {
    config,
    locale,
    prefix,
    messages,
    generator,
    ...(input.isWritten && { isWritten: true }),
    files: {
      assets,
      categories,
      versionCategories,
      authors,
      pageScripts,
      extensionPages,
      ...(checkout && { checkout }),
    },
    packaged: input.assets,
    entries,
    versions,
    sidebars,
    navigation,
    releases: planReleasesSection(input, entries, prefix),
    print,
  };
  return {
    ...shelf,
    diagnostics: [
      ...entries.diagnostics,
      ...diagnostics,
      ...navigation.diagnostics,
      ...reportSectionsWithoutPrintPage(print, config),
      ...(prefix === '' ? [...reportReplacedHttpHeaders(shelf), ...reportReplacedRedirects(shelf)] : []),
      ...reportReplacedSearchFiles(shelf),
      ...findUnknownConfigIds({ config, entries, sidebars }),
      ...findUnknownAuthors(entries.posts, authors),
      ...findConfigHtmlFaults(config),
    ],
  };
}

function planReleasesSection({ config }: SiteRoutesInput, { posts }: LocaleEntries, prefix: string): ReleasesSection {
  const listed = posts.filter(isListedEntry);
  const products = groupPostsByProduct(config, posts, prefix);
  const rows = [listed, ...products.map((product) => product.posts)];
  const neighbours = rows.flatMap((row) =>
    row.map(({ document }, index) => [document.file, { newer: row[index - 1], older: row[index + 1] }] as const),
  );
  return { listed, neighbours: new Map(neighbours), tags: groupEntriesByTag(listed), products };
}
