// All addresses of the old site by the rules of Docusaurus: pages, lists and category indexes. If the site was built, includes the
// addresses in `sitemap.xml`. Pure.
import { compareText } from '../../lib/text.ts';
import { isPlainObject } from '../../lib/values.ts';
import { createSlug } from '../../model/slug.ts';
import { joinSitePath } from '../../model/url.ts';
import { readTagsFile } from './blog-files.ts';
import type { OldSiteContent } from './gather.ts';
import type { DocsFolderPlan, FolderMove } from './layout.ts';
import { computeDocRoute, createCategorySlugger, toKebabCase } from './old-routes.ts';
import { type OldPluginInstance, toNonEmptyText, toRawOptions } from './old-site.ts';
import { computeOldPageAddress, computePageKeyInFolder, type OldPage } from './pages.ts';
import { type OldAddress, parseSitemapPaths } from './routes.ts';

/** All addresses of the old site. `byId` maps the id of a docs page in the latest version to the page's address. */
interface OldAddresses {
  readonly all: readonly OldAddress[];
  readonly byId: ReadonlyMap<string, string>;
}

type AddressAdder = (path: string, rule: string, more?: Pick<OldAddress, 'source' | 'now'>) => void;

/** Published pages, and the function that collects the addresses of list pages. */
interface ListPageAddressesInput {
  readonly pages: readonly OldPage[];
  readonly add: AddressAdder;
}

/** Lists the addresses. `react` are the pages in React with their addresses. */
export function listOldAddresses(
  gathered: OldSiteContent,
  react: readonly { readonly path: string; readonly source: string }[],
): OldAddresses {
  const { old, pages } = gathered;
  const byId = new Map<string, string>();
  const originals = pages.filter(
    ({ isPart, front, file }) => !isPart && front.values.draft !== true && file.folder.locale === undefined,
  );
  const { defaultLocale, locales } = old.i18n;
  const whole = [defaultLocale, ...locales.filter((locale) => locale !== defaultLocale)].flatMap((locale) => {
    const ownOldAddresses: OldAddress[] = [];
    const add: AddressAdder = (path, rule, more) => void ownOldAddresses.push({ path, rule, ...more });
    const isDefault = locale === defaultLocale;
    addPageAddresses(gathered, originals, { add, byId });
    for (const { path, source } of react) add(path, 'page in React', { source });
    // Tags of a translation replace the tags of the original.
    addAddressesOfListPages(gathered, isDefault ? originals : listPagesOfLocale(pages, originals, locale), add);
    return isDefault ? ownOldAddresses : ownOldAddresses.map((oldAddress) => localizeAddress(oldAddress, locale));
  });
  const sitemap = gathered.read('build/sitemap.xml');
  const listed = sitemap === undefined ? [] : parseSitemapPaths(sitemap, toNonEmptyText(old.config.baseUrl) ?? '/');
  return { all: [...whole, ...listed.map((path) => ({ path, rule: 'sitemap.xml' }))], byId };
}

/** Adds the addresses of pages. Adds docs addresses to `byId`, by page id. */
function addPageAddresses(
  gathered: OldSiteContent,
  pages: readonly OldPage[],
  { add, byId }: { readonly add: AddressAdder; readonly byId: Map<string, string> },
): void {
  for (const page of pages) {
    const { folder, path, own } = page.file;
    const base = findBasePathOfFolder(gathered, folder);
    const docs = gathered.layout.docs.find(({ instance }) => instance.id === folder.docs);
    const keepsNumbers = docs?.instance.options.numberPrefixParser === false;
    const route = computeOldPageAddress(page, base, keepsNumbers);
    add(route, { doc: 'doc', post: 'post', page: 'page', static: 'file' }[folder.kind], { source: path });
    const isLatest = docs?.versions.some(({ key, name }) => key === folder.version && name === docs.lastVersion);
    if (isLatest)
      byId.set(`${folder.docs} ${computeDocRoute(own, page.front.values, { base, keepsNumbers }).id}`, route);
  }
}

/** Adds the addresses of lists and the search page. */
function addAddressesOfListPages(gathered: OldSiteContent, pages: readonly OldPage[], add: AddressAdder): void {
  const { old, layout } = gathered;
  for (const docs of layout.docs) addAddressesOfDocsListPages(gathered, docs, { pages, add });
  for (const blog of old.blogs) addAddressesOfBlogListPages(gathered, blog, { pages, add });
  if (isPlainObject(old.theme.algolia)) {
    const { searchPagePath = 'search' } = toRawOptions(old.theme.algolia);
    if (typeof searchPagePath === 'string') add(joinSitePath('', searchPagePath), 'search');
  } else if (old.localSearch) add('/search', 'search');
}

/** Returns the pages of a locale. A page with a translation has only the tags of the translation. */
function listPagesOfLocale(
  oldPages: readonly OldPage[],
  originals: readonly OldPage[],
  locale: string,
): readonly OldPage[] {
  const ofLocale = oldPages.filter(({ file }) => file.folder.locale === locale);
  const ownTags = new Map(ofLocale.map(({ file, front }) => [computePageKeyInFolder(file), front.values.tags]));
  return originals.map((page) => {
    const key = computePageKeyInFolder(page.file);
    const values = { ...page.front.values, tags: ownTags.get(key) };
    return ownTags.has(key) ? { ...page, front: { ...page.front, values } } : page;
  });
}

function localizeAddress(oldAddress: OldAddress, locale: string): OldAddress {
  const now = oldAddress.now === undefined ? undefined : joinSitePath(locale, oldAddress.now);
  return { ...oldAddress, path: joinSitePath(locale, oldAddress.path), ...(now !== undefined && { now }) };
}

/** Returns the base path of the pages in a folder. */
function findBasePathOfFolder({ layout, old }: OldSiteContent, { kind, docs, version }: FolderMove): string {
  if (kind === 'page') return '';
  const blog = old.blogs.find((candidate, index) =>
    kind === 'post' ? index === 0 : candidate.id === docs && index > 0,
  );
  const ownDocs = layout.docs.find(({ instance }) => instance.id === docs);
  if (kind === 'post' || ownDocs === undefined) return joinSitePath('', blog?.routeBasePath ?? '').replace(/\/$/, '');
  return joinSitePath(
    '',
    ownDocs.instance.routeBasePath,
    ownDocs.versions.find(({ key }) => key === version)?.path ?? '',
  ).replace(/\/$/, '');
}

/** Adds tag pages and category indexes. */
function addAddressesOfDocsListPages(
  gathered: OldSiteContent,
  docs: DocsFolderPlan,
  { pages, add }: ListPageAddressesInput,
): void {
  for (const version of docs.versions) {
    const base = joinSitePath('', docs.instance.routeBasePath, version.path);
    const ownOldPages = pages.filter(
      ({ file }) =>
        file.folder.kind === 'doc' && file.folder.docs === docs.instance.id && file.folder.version === version.key,
    );
    addTagAddresses(gathered, ownOldPages, { base: joinSitePath(base, 'tags'), add });
    const slugs = createCategorySlugger();
    const sidebars = gathered.sidebars.find((sidebar) => sidebar.docs === docs && sidebar.version === version);
    for (const { label, slug } of listGeneratedIndexes(sidebars?.value)) {
      const path = joinSitePath(base, slug ?? slugs(label));
      add(path, 'index of a category', { now: joinSitePath(base, slug ?? `/category/${createSlug(label)}`) });
    }
  }
}

/** Returns the sidebar categories with a generated index. */
function listGeneratedIndexes(value: unknown): readonly { readonly label: string; readonly slug?: string }[] {
  if (Array.isArray(value)) return value.flatMap(listGeneratedIndexes);
  if (!isPlainObject(value)) return [];
  const { type, label, link } = value;
  const slug = isPlainObject(link) ? toNonEmptyText(link.slug) : undefined;
  const own =
    type === 'category' && typeof label === 'string' && isPlainObject(link) && link.type === 'generated-index'
      ? [{ label, ...(slug && { slug }) }]
      : [];
  return [...own, ...Object.values(value).flatMap(listGeneratedIndexes)];
}

/** Base path of tags, and the number of posts on a list page. */
interface TagAddressesInput {
  readonly base: string;
  readonly add: AddressAdder;
  readonly perPage?: number;
}

function addTagAddresses(
  gathered: OldSiteContent,
  pages: readonly OldPage[],
  { base, add, perPage = 0 }: TagAddressesInput,
): void {
  const counts = new Map<string, { label: string; count: number }>();
  for (const { file, front } of pages) {
    const { tags } = front.values;
    if (!Array.isArray(tags)) continue;
    const tagsFile = readTagsFile(gathered, file.folder);
    for (const tag of tags as readonly unknown[]) {
      const inline = isPlainObject(tag)
        ? { label: String(tag.label), permalink: toNonEmptyText(tag.permalink) }
        : undefined;
      const { label, permalink } = inline ?? tagsFile[String(tag)] ?? { label: String(tag), permalink: undefined };
      const path = joinSitePath(base, permalink ?? toKebabCase(label));
      const before = counts.get(path);
      counts.set(path, { label: before?.label ?? label, count: (before?.count ?? 0) + 1 });
    }
  }
  if (counts.size > 0) add(base, 'tags');
  for (const [path, { label, count }] of counts) {
    const now = joinSitePath(base, createSlug(label));
    add(path, 'tag', { now });
    for (let page = 2; perPage > 0 && page <= Math.ceil(count / perPage); page++)
      add(joinSitePath(path, 'page', String(page)), 'tag', { now: joinSitePath(now, 'page', String(page)) });
  }
}

function addAddressesOfBlogListPages(
  gathered: OldSiteContent,
  { id, routeBasePath, options }: OldPluginInstance,
  { pages, add }: ListPageAddressesInput,
): void {
  const base = joinSitePath('', routeBasePath);
  const isFirst = gathered.old.blogs[0]?.id === id;
  const posts = pages.filter(
    ({ file, front }) =>
      (isFirst ? file.folder.kind === 'post' : file.folder.docs === id) && front.values.unlisted !== true,
  );
  if (posts.length === 0) return;
  const perPage =
    options.postsPerPage === 'ALL'
      ? posts.length
      : typeof options.postsPerPage === 'number'
        ? options.postsPerPage
        : 10;
  // Only the first blog keeps its lists. The list of another blog leads to its newest post.
  const newest = isFirst ? undefined : findNewestPostAddress(posts, base);
  const [list, others] = newest === undefined ? [{}, undefined] : [{ now: newest }, { now: newest }];
  add(base, 'list of posts', list);
  const pageBase = toNonEmptyText(options.pageBasePath) ?? 'page';
  for (let page = 2; page <= Math.ceil(posts.length / perPage); page++)
    add(
      joinSitePath(base, pageBase, String(page)),
      'list of posts',
      others ?? { now: joinSitePath(base, 'page', String(page)) },
    );
  if (options.archiveBasePath !== null)
    add(
      joinSitePath(base, toNonEmptyText(options.archiveBasePath) ?? 'archive'),
      'archive',
      others ?? { now: joinSitePath(base, 'archive') },
    );
  addTagAddresses(gathered, posts, {
    base: joinSitePath(base, toNonEmptyText(options.tagsBasePath) ?? 'tags'),
    add,
    perPage,
  });
  for (const path of listAuthorPagePaths(gathered, base)) add(path, 'author', { now: base });
}

/** Returns the address of the newest post: its date is in the front matter, or at the start of its name. */
function findNewestPostAddress(posts: readonly OldPage[], base: string): string | undefined {
  const dateOf = ({ file, front }: OldPage) => {
    const { date } = front.values;
    return date instanceof Date ? date.toISOString() : (toNonEmptyText(date) ?? file.own);
  };
  const newest = [...posts].sort((a, b) => compareText(dateOf(b), dateOf(a)))[0];
  return newest && computeOldPageAddress(newest, base);
}

/** Returns the addresses of author pages. */
function listAuthorPagePaths({ files, read }: OldSiteContent, base: string): readonly string[] {
  const file = files.find(
    ({ own, folder }) => folder.kind === 'post' && folder.locale === undefined && /^authors\.ya?ml$/.test(own),
  );
  const text = file === undefined ? '' : (read(file.path) ?? '');
  const namedMatches = [...text.matchAll(/^(["']?)([\w.-]+)\1:[ \t]*\r?\n((?:[ \t]+.*(?:\r?\n|$)|\r?\n)*)/gm)];
  const own = namedMatches.flatMap(([, , key = '', body = '']) => {
    if (!/^\s+page:\s*(?!false)/m.test(body)) return [];
    const [, permalink] = /^\s+permalink:\s*["']?([^"'\s]+)/m.exec(body) ?? [];
    return [joinSitePath(base, 'authors', permalink ?? toKebabCase(key))];
  });
  return own.length === 0 ? [] : [joinSitePath(base, 'authors'), ...own];
}
