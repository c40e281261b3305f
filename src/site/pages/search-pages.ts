// The pages in the search index: all listed pages, except those with `search: false`.
import { ownValue } from '../../lib/own.ts';
import type { Section } from '../../model/document.ts';
import type { DocEntry, Entry, PostEntry } from '../../model/entries.ts';
import { generatedSets } from '../../model/generated-pages.ts';
import { t } from '../../model/messages.ts';
import { productOf, productsOf } from '../../model/products.ts';
import type { SearchSource } from '../../model/search-source.ts';
import type { AssembledSite } from '../../model/site.ts';
import { sitePath } from '../../model/url.ts';
import { hrefOf, releasesPath, releasesTitle } from '../navigation/addresses.ts';
import { isListed } from '../navigation/entries.ts';
import { langOf } from '../navigation/foreign.ts';
import { productName, productNameAt, sidebarPosition, sidebarTitle } from '../navigation/navigation.ts';
import { currentDocument } from './bodies.ts';
import { dateText } from './dates.ts';

/** Score factor of the newest post relative to a docs page, and the age in days at which a post's factor is half of that. */
const POST_RANKING = { boost: 0.7, halfAfter: 730 };

/** Search records of extensions by the path of their page. */
export type RecordsByPath = ReadonlyMap<string, readonly Section[]>;

/** Returns all pages of a locale that are in its search index, in a stable order. Pages of extensions are included if they have records. */
export function searchPages(site: AssembledSite, records: RecordsByPath = new Map()): SearchSource[] {
  const { docs, posts, pages } = site.entries;
  const newest = posts.find(isListed)?.date ?? '';
  const ofSets = new Set(generatedSets(site.files).flatMap(({ pages }) => pages.map(({ file }) => file)));
  const lasting = [
    ...docs.filter(isFindable).map((doc) => docSource(site, doc, ofSets)),
    ...landingSources(site),
    ...pages
      .filter(isFindable)
      .map((page) => createSearchSource(site, page, { group: '', kind: 'page', around: [], boost: 1 })),
  ];
  const ofPosts = posts.filter(isFindable).map((post) => postSource(site, post, newest));
  const all = [...withAddressNames(lasting), ...versionListSources(site), ...ofPosts];
  if (records.size === 0) return all;
  return [...all, ...extendedPages(site, records)].map((page) => {
    const own = records.get(page.path);
    return own === undefined ? page : { ...page, records: own };
  });
}

function extendedPages(site: AssembledSite, records: RecordsByPath): SearchSource[] {
  return site.routes.flatMap((route): SearchSource | [] => {
    if (route.type !== 'extension' || !records.has(route.path)) return [];
    const { title, path, description = '' } = route;
    return { title, path, href: hrefOf(site, path), group: '', kind: 'page', around: [], about: description, boost: 1 };
  });
}

/** Adds the last path segment of a page as a keyword if it is unique and differs from the title: `/javascript/zebra`. */
function withAddressNames(pages: readonly SearchSource[]): SearchSource[] {
  const endOf = ({ path }: SearchSource) => path.replace(/^.*\//, '');
  const keyOf = (page: SearchSource) => `${page.version ?? ''}/${endOf(page)}`;
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const counts = new Map<string, number>();
  for (const page of pages) counts.set(keyOf(page), (counts.get(keyOf(page)) ?? 0) + 1);
  return pages.map((page) => {
    const { keywords = [] } = page;
    const [title, end] = [plain(page.title), plain(endOf(page))];
    const isName = counts.get(keyOf(page)) === 1 && !title.includes(end) && !end.includes(title);
    return isName ? { ...page, keywords: [...keywords, endOf(page)] } : page;
  });
}

function isFindable(entry: Entry): boolean {
  return isListed(entry) && entry.document.frontMatter.search !== false;
}

function createSearchSource(
  site: AssembledSite,
  { document, path }: Entry,
  rest: Pick<SearchSource, 'group' | 'kind' | 'product' | 'date' | 'version' | 'label' | 'around' | 'boost'>,
): SearchSource {
  const { description, search } = document.frontMatter;
  const keywords = [...(document.frontMatter.keywords ?? []), ...readerWords(site, path)];
  const own = typeof search === 'object' ? (search.boost ?? 1) : 1;
  return {
    ...rest,
    title: document.title,
    path,
    href: hrefOf(site, path),
    lang: langOf(site, document),
    // A page without `file` has no text in the index: only its names find it.
    ...(search !== 'title' && { file: document.file, hash: currentDocument(site, document.file).hash }),
    // A description that is not in the front matter is the first paragraph, which a section already contains.
    about: description ?? '',
    ...(keywords.length > 0 && { keywords }),
    ...namesOf(site, path),
    boost: rest.boost * own,
  };
}

/** Returns the readers' words for a page from `content/search.yml`. */
function readerWords({ config, locale, prefix }: AssembledSite, path: string): readonly string[] {
  const pages = ownValue(config.search.words, locale)?.pages ?? [];
  return pages.filter(({ page }) => sitePath(prefix, page) === path).flatMap(({ words }) => words);
}

/** Returns the names of the products whose `page` is this page. */
function namesOf(site: AssembledSite, path: string): Pick<SearchSource, 'names'> {
  const names = Object.values(productsOf(site.config)).filter(({ page }) => page === path);
  return names.length > 0 ? { names: names.map(({ label }) => label) } : {};
}

function docSource(site: AssembledSite, doc: DocEntry, ofSets: ReadonlySet<string>): SearchSource {
  const { document } = doc;
  const position = sidebarPosition(site.navigation, doc.path, document.frontMatter.displayed_sidebar ?? undefined);
  const around = (position?.breadcrumbs ?? []).slice(0, -1).map(({ label }) => label);
  const group = position === undefined ? '' : sidebarTitle(site, position.sidebar);
  const label = doc.label === document.title ? undefined : doc.label;
  const product = position && productNameAt(site, doc.path, position);
  const isReference = document.frontMatter.layout === 'reference' || ofSets.has(document.file);
  const kind = isReference ? 'reference' : 'doc';
  return createSearchSource(site, doc, { group, kind, product, version: document.version, label, around, boost: 1 });
}

function postSource(site: AssembledSite, post: PostEntry, newest: string): SearchSource {
  const group = site.config.releases?.title ?? '';
  const product = productOf(site.config, post);
  const days = (Date.parse(newest) - Date.parse(post.date)) / 86_400_000;
  const boost = Math.round((100 * POST_RANKING.boost) / (1 + Math.max(0, days) / POST_RANKING.halfAfter)) / 100;
  // The year, by which readers search for releases.
  const around = [group, ...(product === undefined ? [] : [product.label]), post.date.slice(0, 4)];
  const date = dateText(site.messages, post.date);
  return createSearchSource(site, post, {
    group,
    kind: 'post',
    product: productName(site, product),
    date,
    around,
    boost,
  });
}

/** Returns the list of posts and the product timelines: results for queries such as "what is new" or "changelog". */
function versionListSources(site: AssembledSite): SearchSource[] {
  const { config, messages, releases } = site;
  if (config.releases === undefined || releases.listed.length === 0) return [];
  const title = releasesTitle(site);
  const keywords = t(messages, 'releaseWords').split(/[,،、] ?/);
  const rest = { group: title, kind: 'post', around: [title], keywords, boost: 1 } as const;
  const list = { title, path: releasesPath(site), about: config.releases.description ?? '' };
  const timelines = releases.products.map((group) => ({
    title: t(messages, 'versionsOf', { product: group.product.label }),
    path: group.path,
    product: productName(site, group.product),
    about: group.latestVersion ?? '',
  }));
  return [list, ...timelines].map((each) => ({ ...each, ...rest, href: hrefOf(site, each.path) }));
}

function landingSources(site: AssembledSite): SearchSource[] {
  return site.navigation.landings.map(({ landing: { title, path, description }, sidebar, version }) => {
    const group = sidebarTitle(site, sidebar);
    const position = sidebarPosition(site.navigation, path, sidebar);
    const product = position === undefined ? group : productNameAt(site, path, position);
    const place = { title, path, href: hrefOf(site, path), group, product };
    const own = site.versions.areSeveral ? version : undefined;
    return { ...place, kind: 'doc', version: own, around: [], about: description, boost: 1 };
  });
}
