// First step of assembling a site: from all of its documents to their order, their paths and every route, one for each
// emitted file. It runs whole on every change that others may see, since it costs milliseconds; so there is no dependency
// graph to keep.

import { messagesOf } from '../model/messages.ts';
import { isPage, type Route } from '../model/route.ts';
import type { SiteInput } from '../model/site.ts';
import type { PlannedRoutes } from './assembled-site.ts';
import { emitAssets, emitRouteList, isAsset } from './assets.ts';
import { unknownConfigNames } from './config-links.ts';
import { emitDocs, emitDocTags, emitStandalone } from './docs.ts';
import { isListed, localePrefix, planEntries } from './entries.ts';
import { emitFeeds } from './feeds.ts';
import { emitHostFiles, emitIndexes } from './files.ts';
import { emitHome } from './home.ts';
import { emitLandings } from './landings.ts';
import { emitMirrors } from './mirrors.ts';
import { planNavigation } from './navigation.ts';
import { emitNotFound } from './not-found.ts';
import { planVersions } from './plan-versions.ts';
import { emitPosts } from './posts.ts';
import { emitPrint, planPrint } from './print.ts';
import { groupByProduct } from './products.ts';
import { emitRedirects } from './redirects.ts';
import { emitArchive, emitReleaseLists, emitTags } from './release-lists.ts';
import { emitSearch } from './search-page.ts';
import type { Entries, Releases, SiteStructure } from './structure.ts';
import { groupByTag } from './tags.ts';
import { planTargets } from './targets.ts';
import { emitTimelines } from './timeline.ts';

/** Pages, feeds and data. */
const pageEmitters: readonly ((site: SiteStructure) => readonly Route[])[] = [
  emitHome,
  emitDocs,
  emitStandalone,
  emitPosts,
  emitReleaseLists,
  emitArchive,
  emitTags,
  emitTimelines,
  emitFeeds,
  emitLandings,
  emitDocTags,
  emitPrint,
  emitSearch,
];

/** What is made from the routes of all pages, or stands beside them. */
const listingEmitters: readonly ((site: SiteStructure, pages: readonly Route[]) => readonly Route[])[] = [
  emitRouteList,
  emitNotFound,
  emitRedirects,
  emitAssets,
  emitHostFiles,
  emitIndexes,
  emitMirrors,
];

/** Plans the routes of one locale. */
export function planRoutes(input: SiteInput): PlannedRoutes {
  const structure = planStructure(input);
  const pages = pageEmitters.flatMap((emit) => emit(structure));
  const listings = listingEmitters.flatMap((emit) => emit(structure, pages));
  const all = [...pages, ...listings];
  const targets = planTargets(
    structure,
    all.filter((route) => !isAsset(route)),
  );
  return { ...structure, pages, listings, targets, pagePaths: new Set(all.filter(isPage).map(({ path }) => path)) };
}

function planStructure(input: SiteInput): SiteStructure {
  const { config, locale, content, generator } = input;
  const { assets, categories, versionCategories } = content;
  const prefix = localePrefix(config, locale);
  const messages = messagesOf(config, locale);
  const entries = planEntries(input.documents, config, locale);
  const { versions, diagnostics } = planVersions(input, entries, prefix);
  const sidebars = versions.all.flatMap((version) => version.sidebars);
  const navigation = planNavigation({ config, locale, messages }, sidebars, entries);
  return {
    ...{ config, locale, prefix, messages, generator },
    files: { assets, categories, versionCategories },
    packaged: input.assets,
    ...{ entries, versions, sidebars, navigation },
    releases: planReleases(input, entries, prefix),
    print: planPrint({ config, entries, versions, sidebars, navigation }),
    diagnostics: [
      ...entries.diagnostics,
      ...diagnostics,
      ...navigation.diagnostics,
      ...unknownConfigNames({ config, entries, sidebars }),
    ],
  };
}

function planReleases({ config }: SiteInput, { posts }: Entries, prefix: string): Releases {
  const listed = posts.filter(isListed);
  return {
    listed,
    places: new Map(listed.map(({ document }, index) => [document.file, index])),
    tags: groupByTag(listed),
    products: groupByProduct(config, posts, prefix),
  };
}
