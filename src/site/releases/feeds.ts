// Feeds of the releases section, its tags and its products: RSS, Atom and JSON Feed from one view.
import type { SiteConfig } from '../../model/config.ts';
import { type PostEntry, requirePost, requireTagGroup } from '../../model/entries.ts';
import { t } from '../../model/messages.ts';
import { findProductOfPost } from '../../model/products.ts';
import { createFileRouteFields, type ReleaseListWithFeed, type Route } from '../../model/route.ts';
import { type AssembledSite, createTextFileRouteData, type RouteData, type SiteStructure } from '../../model/site.ts';
import type { FeedInstant, FeedView } from '../../model/text-view.ts';
import { createAbsoluteUrl, createFileHref, joinSitePath } from '../../model/url.ts';
import type { BodyRef, HeadView } from '../../model/view.ts';
import { computeReleasesPath, createPageUrl } from '../navigation/addresses.ts';
import { createBodyRef, createBodyRefWithAbsoluteLinks } from '../pages/bodies.ts';
import { formatTitleOfRelease } from '../pages/page.ts';
import { listAuthorNames } from './authors.ts';

type FeedFormat = FeedView['format'];

const FEED_FORMATS = {
  rss: { file: 'rss.xml', type: 'application/rss+xml', name: 'RSS' },
  atom: { file: 'atom.xml', type: 'application/atom+xml', name: 'Atom' },
  json: { file: 'feed.json', type: 'application/feed+json', name: 'JSON Feed' },
} as const satisfies Record<FeedFormat, object>;

/** Returns the feed formats of a site. Feeds need absolute addresses, so a site without `url` has none. */
function listFeedFormats({ releases, url }: SiteConfig): readonly FeedFormat[] {
  return releases && url !== '' ? releases.feed.types : [];
}

type FeedPathInput = Pick<SiteStructure, 'config' | 'prefix'>;

function computeFeedPath(site: FeedPathInput, part: ReleaseListWithFeed | undefined, format: FeedFormat): string {
  return computeReleasesPath(site, ...(part ?? []), FEED_FORMATS[format].file);
}

/** Returns links to the feeds of a tag or product. Without `part`, returns links to the feeds of the whole releases section. */
export function createFeedLinks(site: FeedPathInput, title: string, part?: ReleaseListWithFeed): HeadView['feeds'] {
  return listFeedFormats(site.config).map((format) => ({
    type: FEED_FORMATS[format].type,
    title: `${title} (${FEED_FORMATS[format].name})`,
    href: createFileHref(computeFeedPath(site, part, format), site.config),
  }));
}

/**
 * Returns the routes of all feeds. In the route of a further format, `from` is the output path of the same feed in the first format. The
 * further formats reuse the content of this feed.
 */
export function emitFeeds(site: SiteStructure): Route[] {
  const { listed, tags, products } = site.releases;
  const formats = listFeedFormats(site.config);
  if (formats.length === 0) return [];
  const feeds: readonly { readonly part?: ReleaseListWithFeed; readonly posts: readonly PostEntry[] }[] = [
    { posts: listed },
    ...tags.map(({ slug, entries }) => ({ part: ['tags', slug] as const, posts: entries })),
    ...products.map(({ slug, posts }) => ({ part: ['products', slug] as const, posts })),
  ];
  return feeds.flatMap(({ part, posts }) => {
    const shows = posts.slice(0, site.config.releases?.feed.limit ?? 20).map(({ document: { file } }) => ({ file }));
    const [first] = formats.map((format) => computeFeedPath(site, part, format).slice(1));
    return formats.map((format, index): Route => {
      const file = createFileRouteFields(computeFeedPath(site, part, format));
      return { ...file, type: 'feed', format, part, from: index === 0 ? undefined : first, shows };
    });
  });
}

/** Plans a feed in one format. `original` is the data of the feed in another format, whose content is reused. */
export function planFeed(site: AssembledSite, route: Route<'feed'>, original?: RouteData): RouteData {
  const { config } = site;
  const { format } = route;
  const feedUrl = createAbsoluteUrl(createFileHref(route.path, config), config.url);
  const isFeed = original?.kind === 'text' && original.props.type === 'feed';
  const content = isFeed ? original.props.view : createFeedContent(site, route);
  return createTextFileRouteData('feed', { ...content, format, feedUrl });
}

/** Returns the content of a feed, independent of its format. */
function createFeedContent(site: AssembledSite, { shows, part }: Route<'feed'>) {
  const { config, releases } = site;
  const items = shows.map(({ file }) => createFeedItem(site, requirePost(site.entries, file)));
  const [list, slug = ''] = part ?? [];
  const tag = list === 'tags' ? requireTagGroup(releases.tags, slug) : undefined;
  const group = list === 'products' ? releases.products.find((product) => product.slug === slug) : undefined;
  const names = [config.title, config.releases?.title ?? '', tag?.label ?? group?.product.label];
  return {
    title: names.filter((name) => name !== undefined).join(' – '),
    description: formatFeedDescription(site, tag?.label, group?.product.label),
    author: config.organizationName ?? config.title,
    language: site.messages.lang,
    siteUrl: createPageUrl(site, joinSitePath(site.prefix)),
    stylesheetHref: createFileHref(site.packaged.feedStylesheet.path, config),
    homeUrl: createPageUrl(site, computeReleasesPath(site, ...(part ?? []))),
    updated: findLatestInstant(
      items.flatMap(({ published, modified }) => [published, ...(modified === undefined ? [] : [{ date: modified }])]),
    ),
    items,
  };
}

/** Returns the description of a feed, one sentence. */
function formatFeedDescription({ config, messages }: AssembledSite, tag?: string, product?: string): string {
  if (tag !== undefined) return t(messages, 'allPostsTagged', { tag });
  if (product !== undefined) return t(messages, 'releasesOf', { name: product });
  return config.releases?.description || t(messages, 'releasesOf', { name: config.title });
}

function createFeedItem(site: AssembledSite, post: PostEntry): FeedView<BodyRef>['items'][number] {
  const { document, path, date } = post;
  // Only an update that the author declares: commits such as a reformatting are no news to readers.
  const modified = document.frontMatter.last_update?.date;
  const { authors, tags = [] } = document.frontMatter;
  return {
    title: formatTitleOfRelease(site, document),
    url: createPageUrl(site, path),
    published: { date, time: document.frontMatter.time },
    ...(modified !== undefined && modified > date && { modified }),
    summary: document.description,
    authors: listAuthorNames(site, authors) ?? [],
    tags: listFeedCategories(findProductOfPost(site.config, post)?.label, tags),
    body: createBodyRefWithAbsoluteLinks(site, createBodyRef(site, { file: document.file }, 'html'), path),
  };
}

/** Returns the latest instant, which need not be that of the first post: posts of one product are in the order of their versions. */
function findLatestInstant(instants: readonly FeedInstant[]): FeedInstant {
  const [first = { date: '1970-01-01' }, ...rest] = instants;
  const isLater = (a: FeedInstant, b: FeedInstant) =>
    a.date === b.date ? (a.time ?? 0) > (b.time ?? 0) : a.date > b.date;
  return rest.reduce((latest, feedInstant) => (isLater(feedInstant, latest) ? feedInstant : latest), first);
}

/** Returns the product and the tags of a post. Omits the tag that is named like the product. */
function listFeedCategories(product: string | undefined, tags: readonly string[]): readonly string[] {
  if (product === undefined) return tags;
  return [product, ...tags.filter((tag) => tag.toLowerCase() !== product.toLowerCase())];
}
