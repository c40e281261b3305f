// All addresses of the old site by the rules of Docusaurus: pages, lists, category indexes, and those in `sitemap.xml` if the site was
// built. Pure.
import { isPlain } from '../../config/judge.ts';
import { slugOf } from '../../model/slug.ts';
import { sitePath } from '../../model/url.ts';
import { readTags } from './blog-files.ts';
import type { GatheredSite } from './gather.ts';
import type { DocsLayout, FolderMove } from './layout.ts';
import { createCategorySlugger, docRoute, kebabCase } from './old-routes.ts';
import { type OldInstance, optionsOf, optionText } from './old-site.ts';
import { type OldPage, oldPageAddress, pageKeyInFolder } from './pages.ts';
import { type OldAddress, sitemapPaths } from './routes.ts';

/** All addresses, and the addresses of latest-version docs pages by id. */
export interface OldAddresses {
  readonly all: readonly OldAddress[];
  readonly byId: ReadonlyMap<string, string>;
}

type AddAddress = (path: string, rule: string, more?: Pick<OldAddress, 'source' | 'now'>) => void;

/** Published pages, and the function that collects addresses of their lists. */
interface ListInput {
  readonly pages: readonly OldPage[];
  readonly add: AddAddress;
}

/** Lists the addresses; `react` are those of React pages. */
export function oldAddresses(
  gathered: GatheredSite,
  react: readonly { readonly path: string; readonly source: string }[],
): OldAddresses {
  const { old, pages } = gathered;
  const byId = new Map<string, string>();
  const originals = pages.filter(
    ({ isPart, front, file }) => !isPart && front.values.draft !== true && file.folder.locale === undefined,
  );
  const { defaultLocale, locales } = old.i18n;
  const whole = [defaultLocale, ...locales.filter((locale) => locale !== defaultLocale)].flatMap((locale) => {
    const own: OldAddress[] = [];
    const add: AddAddress = (path, rule, more) => void own.push({ path, rule, ...more });
    const isDefault = locale === defaultLocale;
    addPages(gathered, originals, { add, byId });
    for (const { path, source } of react) add(path, 'page in React', { source });
    // Tags of a translation replace those of its original.
    addLists(gathered, isDefault ? originals : localizedPages(pages, originals, locale), add);
    return isDefault ? own : own.map((one) => localizeAddress(one, locale));
  });
  const sitemap = gathered.read('build/sitemap.xml');
  const listed = sitemap === undefined ? [] : sitemapPaths(sitemap, optionText(old.config.baseUrl) ?? '/');
  return { all: [...whole, ...listed.map((path) => ({ path, rule: 'sitemap.xml' }))], byId };
}

/** Adds the addresses of pages, and ids of docs. */
function addPages(
  gathered: GatheredSite,
  pages: readonly OldPage[],
  { add, byId }: { readonly add: AddAddress; readonly byId: Map<string, string> },
): void {
  for (const page of pages) {
    const { folder, path, own } = page.file;
    const base = basePathOf(gathered, folder);
    const docs = gathered.layout.docs.find(({ instance }) => instance.id === folder.docs);
    const keepsNumbers = docs?.instance.options.numberPrefixParser === false;
    const route = oldPageAddress(page, base, keepsNumbers);
    add(route, { doc: 'doc', post: 'post', page: 'page', static: 'file' }[folder.kind], { source: path });
    const isLatest = docs?.versions.some(({ key, name }) => key === folder.version && name === docs.lastVersion);
    if (isLatest) byId.set(`${folder.docs} ${docRoute(own, page.front.values, { base, keepsNumbers }).id}`, route);
  }
}

/** Adds the addresses of lists and the search page. */
function addLists(gathered: GatheredSite, pages: readonly OldPage[], add: AddAddress): void {
  const { old, layout } = gathered;
  for (const docs of layout.docs) addDocsLists(gathered, docs, { pages, add });
  for (const blog of old.blogs) addBlogLists(gathered, blog, { pages, add });
  if (isPlain(old.theme.algolia)) {
    const { searchPagePath = 'search' } = optionsOf(old.theme.algolia);
    if (typeof searchPagePath === 'string') add(sitePath('', searchPagePath), 'search');
  } else if (old.localSearch) add('/search', 'search');
}

/** Returns the pages of a locale, with the tags of their translations. */
function localizedPages(all: readonly OldPage[], originals: readonly OldPage[], locale: string): readonly OldPage[] {
  const ofLocale = all.filter(({ file }) => file.folder.locale === locale);
  const ownTags = new Map(ofLocale.map(({ file, front }) => [pageKeyInFolder(file), front.values.tags]));
  return originals.map((page) => {
    const key = pageKeyInFolder(page.file);
    const values = { ...page.front.values, tags: ownTags.get(key) };
    return ownTags.has(key) ? { ...page, front: { ...page.front, values } } : page;
  });
}

function localizeAddress(one: OldAddress, locale: string): OldAddress {
  const now = one.now === undefined ? undefined : sitePath(locale, one.now);
  return { ...one, path: sitePath(locale, one.path), ...(now !== undefined && { now }) };
}

/** Returns the base path of the pages in a folder. */
function basePathOf({ layout, old }: GatheredSite, { kind, docs, version }: FolderMove): string {
  if (kind === 'page') return '';
  const blog = old.blogs.find((one, index) => (kind === 'post' ? index === 0 : one.id === docs && index > 0));
  const own = layout.docs.find(({ instance }) => instance.id === docs);
  if (kind === 'post' || own === undefined) return sitePath('', blog?.routeBasePath ?? '').replace(/\/$/, '');
  return sitePath('', own.instance.routeBasePath, own.versions.find(({ key }) => key === version)?.path ?? '').replace(
    /\/$/,
    '',
  );
}

/** Adds tag pages and category indexes. */
function addDocsLists(gathered: GatheredSite, docs: DocsLayout, { pages, add }: ListInput): void {
  for (const version of docs.versions) {
    const base = sitePath('', docs.instance.routeBasePath, version.path);
    const own = pages.filter(
      ({ file }) =>
        file.folder.kind === 'doc' && file.folder.docs === docs.instance.id && file.folder.version === version.key,
    );
    addTagAddresses(gathered, own, { base: sitePath(base, 'tags'), add });
    const slugs = createCategorySlugger();
    const sidebars = gathered.sidebars.find((one) => one.docs === docs && one.version === version);
    for (const { label, slug } of generatedIndexes(sidebars?.value)) {
      const path = sitePath(base, slug ?? slugs(label));
      add(path, 'index of a category', { now: sitePath(base, slug ?? `/category/${slugOf(label)}`) });
    }
  }
}

/** Returns the sidebar categories with a generated index. */
function generatedIndexes(value: unknown): readonly { readonly label: string; readonly slug?: string }[] {
  if (Array.isArray(value)) return value.flatMap(generatedIndexes);
  if (!isPlain(value)) return [];
  const { type, label, link } = value;
  const slug = isPlain(link) ? optionText(link.slug) : undefined;
  const own =
    type === 'category' && typeof label === 'string' && isPlain(link) && link.type === 'generated-index'
      ? [{ label, ...(slug && { slug }) }]
      : [];
  return [...own, ...Object.values(value).flatMap(generatedIndexes)];
}

/** Base path of tags, and the number of posts on a list page. */
interface TagListInput {
  readonly base: string;
  readonly add: AddAddress;
  readonly perPage?: number;
}

function addTagAddresses(
  gathered: GatheredSite,
  pages: readonly OldPage[],
  { base, add, perPage = 0 }: TagListInput,
): void {
  const counts = new Map<string, { label: string; count: number }>();
  for (const { file, front } of pages) {
    const { tags } = front.values;
    if (!Array.isArray(tags)) continue;
    const known = readTags(gathered, file.folder);
    for (const tag of tags as readonly unknown[]) {
      const inline = isPlain(tag) ? { label: String(tag.label), permalink: optionText(tag.permalink) } : undefined;
      const { label, permalink } = inline ?? known[String(tag)] ?? { label: String(tag), permalink: undefined };
      const path = sitePath(base, permalink ?? kebabCase(label));
      const before = counts.get(path);
      counts.set(path, { label: before?.label ?? label, count: (before?.count ?? 0) + 1 });
    }
  }
  if (counts.size > 0) add(base, 'tags');
  for (const [path, { label, count }] of counts) {
    const now = sitePath(base, slugOf(label));
    add(path, 'tag', { now });
    for (let page = 2; perPage > 0 && page <= Math.ceil(count / perPage); page++)
      add(sitePath(path, 'page', String(page)), 'tag', { now: sitePath(now, 'page', String(page)) });
  }
}

function addBlogLists(
  gathered: GatheredSite,
  { id, routeBasePath, options }: OldInstance,
  { pages, add }: ListInput,
): void {
  const base = sitePath('', routeBasePath);
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
  add(base, 'list of posts');
  const pageBase = optionText(options.pageBasePath) ?? 'page';
  for (let page = 2; page <= Math.ceil(posts.length / perPage); page++)
    add(sitePath(base, pageBase, String(page)), 'list of posts', { now: sitePath(base, 'page', String(page)) });
  if (options.archiveBasePath !== null)
    add(sitePath(base, optionText(options.archiveBasePath) ?? 'archive'), 'archive', {
      now: sitePath(base, 'archive'),
    });
  addTagAddresses(gathered, posts, { base: sitePath(base, optionText(options.tagsBasePath) ?? 'tags'), add, perPage });
  for (const path of authorPagePaths(gathered, base)) add(path, 'author', { now: base });
}

/** Returns the addresses of author pages. */
function authorPagePaths({ files, read }: GatheredSite, base: string): readonly string[] {
  const file = files.find(
    ({ own, folder }) => folder.kind === 'post' && folder.locale === undefined && /^authors\.ya?ml$/.test(own),
  );
  const text = file === undefined ? '' : (read(file.path) ?? '');
  const named = [...text.matchAll(/^(["']?)([\w.-]+)\1:[ \t]*\r?\n((?:[ \t]+.*(?:\r?\n|$)|\r?\n)*)/gm)];
  const own = named.flatMap(([, , key = '', body = '']) => {
    if (!/^\s+page:\s*(?!false)/m.test(body)) return [];
    const [, permalink] = /^\s+permalink:\s*["']?([^"'\s]+)/m.exec(body) ?? [];
    return [sitePath(base, 'authors', permalink ?? kebabCase(key))];
  });
  return own.length === 0 ? [] : [sitePath(base, 'authors'), ...own];
}
