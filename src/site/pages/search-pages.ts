// The pages in the search index: all listed pages, except those with `search: false`.
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { Section } from '../../model/document.ts';
import type { DocEntry, Entry, PostEntry } from '../../model/entries.ts';
import { listGeneratedPageSets } from '../../model/generated-pages.ts';
import { t } from '../../model/messages.ts';
import { findProductOfPost, getProducts } from '../../model/products.ts';
import type { SearchablePage } from '../../model/search-source.ts';
import type { AssembledSite } from '../../model/site.ts';
import { joinSitePath } from '../../model/url.ts';
import { computeReleasesPath, createSiteHref, getReleasesTitle } from '../navigation/addresses.ts';
import { isListedEntry } from '../navigation/entries.ts';
import { findForeignLang } from '../navigation/foreign.ts';
import {
  computeProductSearchFilter,
  computeSearchFilterOfPage,
  computeSidebarTitle,
  findSidebarPosition,
} from '../navigation/navigation.ts';
import { getUpToDateDocument } from './bodies.ts';
import { formatDate } from './dates.ts';

/**
 * `boost`: score factor of the newest post; docs pages have the factor 1. `halfAfter`: age in days at which the score factor of a post is
 * half of `boost`.
 */
const POST_SCORE_BOOST = { boost: 0.7, halfAfter: 730 };

/** Search records of extensions by the path of their page. */
export type SearchSectionsByPath = ReadonlyMap<string, readonly Section[]>;

/** Returns all pages of a locale that are in its search index, in a stable order. */
export function listSearchablePages(site: AssembledSite, records: SearchSectionsByPath = new Map()): SearchablePage[] {
  const { docs, posts, pages } = site.entries;
  const newest = posts.find(isListedEntry)?.date ?? '';
  const ofSets = new Set(listGeneratedPageSets(site.files).flatMap(({ pages }) => pages.map(({ file }) => file)));
  const lasting = [
    ...docs.filter(isSearchableEntry).map((doc) => createSearchableDoc(site, doc, ofSets)),
    ...createSearchableLandings(site),
    ...pages
      .filter(isSearchableEntry)
      .map((page) => createSearchablePage(site, page, { group: '', kind: 'page', around: [], boost: 1 })),
  ];
  const ofPosts = posts.filter(isSearchableEntry).map((post) => createSearchablePost(site, post, newest));
  const searchablePages = [...addPathSegmentToKeywords(lasting), ...createSearchableReleasePages(site), ...ofPosts];
  if (records.size === 0) return searchablePages;
  return searchablePages.map((page) => {
    const ownSections = records.get(page.path);
    return ownSections === undefined ? page : { ...page, records: ownSections };
  });
}

/**
 * Adds the last path segment of a page to its keywords, such as `zebra` for `/javascript/zebra`. Adds nothing if another page of the same
 * version has the same last segment, or if the title contains the segment.
 */
function addPathSegmentToKeywords(pages: readonly SearchablePage[]): SearchablePage[] {
  const endOf = ({ path }: SearchablePage) => path.replace(/^.*\//, '');
  const keyOf = (page: SearchablePage) => `${page.version ?? ''}/${endOf(page)}`;
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const counts = new Map<string, number>();
  for (const page of pages) counts.set(keyOf(page), (counts.get(keyOf(page)) ?? 0) + 1);
  return pages.map((page) => {
    const { keywords = [] } = page;
    const title = plain(page.title);
    const end = plain(endOf(page));
    const isName = counts.get(keyOf(page)) === 1 && !title.includes(end) && !end.includes(title);
    return isName ? { ...page, keywords: [...keywords, endOf(page)] } : page;
  });
}

function isSearchableEntry(entry: Entry): boolean {
  return isListedEntry(entry) && entry.document.frontMatter.search !== false;
}

function createSearchablePage(
  site: AssembledSite,
  { document, path }: Entry,
  rest: Pick<SearchablePage, 'group' | 'kind' | 'product' | 'date' | 'version' | 'label' | 'around' | 'boost'>,
): SearchablePage {
  const { description, search } = document.frontMatter;
  const keywords = [...(document.frontMatter.keywords ?? []), ...findSearchWordsOfPage(site, path)];
  const siteBoost = typeof search === 'object' ? (search.boost ?? 1) : 1;
  return {
    ...rest,
    title: document.title,
    path,
    href: createSiteHref(site, path),
    lang: findForeignLang(site, document),
    // Without `file`, the text of the page is not indexed, and only its names are found.
    ...(search !== 'title' && { file: document.file, hash: getUpToDateDocument(site, document.file).hash }),
    // Uses only a description from the front matter. Any other description is the first paragraph, which is indexed as part of a section.
    about: description ?? '',
    ...(keywords.length > 0 && { keywords }),
    ...findProductNamesOfPage(site, path),
    boost: rest.boost * siteBoost,
  };
}

/** Returns the additional search words that `content/search.yml` defines for a page. These are words that readers use. */
function findSearchWordsOfPage({ config, locale, prefix }: AssembledSite, path: string): readonly string[] {
  const pages = getOwnPropertyValue(config.search.words, locale)?.pages ?? [];
  return pages.filter(({ page }) => joinSitePath(prefix, page) === path).flatMap(({ words }) => words);
}

/** Returns the names of the products whose `page` is at a path. */
function findProductNamesOfPage(site: AssembledSite, path: string): Pick<SearchablePage, 'names'> {
  const names = Object.values(getProducts(site.config)).filter(({ page }) => page === path);
  return names.length > 0 ? { names: names.map(({ label }) => label) } : {};
}

function createSearchableDoc(site: AssembledSite, doc: DocEntry, ofSets: ReadonlySet<string>): SearchablePage {
  const { document } = doc;
  const position = findSidebarPosition(site.navigation, doc.path, document.frontMatter.displayed_sidebar ?? undefined);
  const around = (position?.breadcrumbs ?? []).slice(0, -1).map(({ label }) => label);
  const group = position === undefined ? '' : computeSidebarTitle(site, position.sidebar);
  const label = doc.label === document.title ? undefined : doc.label;
  const product = position && computeSearchFilterOfPage(site, doc.path, position);
  const isReference = document.frontMatter.layout === 'reference' || ofSets.has(document.file);
  const kind = isReference ? 'reference' : 'doc';
  return createSearchablePage(site, doc, { group, kind, product, version: document.version, label, around, boost: 1 });
}

function createSearchablePost(site: AssembledSite, post: PostEntry, newest: string): SearchablePage {
  const group = site.config.releases?.title ?? '';
  const product = findProductOfPost(site.config, post);
  const days = (Date.parse(newest) - Date.parse(post.date)) / 86_400_000;
  const boost = Math.round((100 * POST_SCORE_BOOST.boost) / (1 + Math.max(0, days) / POST_SCORE_BOOST.halfAfter)) / 100;
  // Adds the year, because readers search for releases by year.
  const around = [group, ...(product === undefined ? [] : [product.label]), post.date.slice(0, 4)];
  const date = formatDate(site.messages, post.date);
  return createSearchablePage(site, post, {
    group,
    kind: 'post',
    product: computeProductSearchFilter(site, product),
    date,
    around,
    boost,
  });
}

/** Returns the list of posts and the product timelines: results for queries such as "what is new" or "changelog". */
function createSearchableReleasePages(site: AssembledSite): SearchablePage[] {
  const { config, messages, releases } = site;
  if (config.releases === undefined || releases.listed.length === 0) return [];
  const title = getReleasesTitle(site);
  const keywords = t(messages, 'releaseWords').split(/[,،、] ?/);
  const rest = { group: title, kind: 'post', around: [title], keywords, boost: 1 } as const;
  const list = { title, path: computeReleasesPath(site), about: config.releases.description ?? '' };
  const timelines = releases.products.map((group) => ({
    title: t(messages, 'versionsOf', { product: group.product.label }),
    path: group.path,
    product: computeProductSearchFilter(site, group.product),
    about: group.latestVersion ?? '',
  }));
  return [list, ...timelines].map((item) => ({ ...item, ...rest, href: createSiteHref(site, item.path) }));
}

function createSearchableLandings(site: AssembledSite): SearchablePage[] {
  return site.navigation.landings.map(({ landing: { title, path, description }, sidebar, version }) => {
    const group = computeSidebarTitle(site, sidebar);
    const position = findSidebarPosition(site.navigation, path, sidebar);
    const product = position === undefined ? group : computeSearchFilterOfPage(site, path, position);
    const place = { title, path, href: createSiteHref(site, path), group, product };
    const shownVersion = site.versions.areSeveral ? version : undefined;
    return { ...place, kind: 'doc', version: shownVersion, around: [], about: description, boost: 1 };
  });
}
