// Feeds of the releases section, of its tags and of its products: RSS, Atom and JSON Feed from one view.
import type { SiteConfig } from '../../model/config.ts';
import { t } from '../../model/messages.ts';
import type { Route } from '../../model/route.ts';
import type { RouteData } from '../../model/site.ts';
import type { FeedView } from '../../model/text-view.ts';
import { absoluteUrl, fileHref, sitePath } from '../../model/url.ts';
import type { BodyRef, HeadView } from '../../model/view.ts';
import type { AssembledSite } from '../assemble/site.ts';
import type { PostEntry, SiteStructure } from '../assemble/structure.ts';
import { fileRoute, textData } from '../files/file-route.ts';
import { absoluteBody, bodyRef } from '../pages/bodies.ts';
import { releasesPath, urlOf } from '../pages/page.ts';
import { authorNames } from './authors.ts';
import { shownPosts } from './posts.ts';
import { productOf } from './products.ts';

type FeedFormat = NonNullable<SiteConfig['releases']>['feed']['types'][number];

const FEEDS = {
  rss: { file: 'rss.xml', type: 'application/rss+xml', name: 'RSS' },
  atom: { file: 'atom.xml', type: 'application/atom+xml', name: 'Atom' },
  json: { file: 'feed.json', type: 'application/feed+json', name: 'JSON Feed' },
} as const satisfies Record<FeedFormat, object>;

/** Feeds need absolute addresses, so a site without a `url` has none. */
function feedFormats({ releases, url }: SiteConfig): readonly FeedFormat[] {
  return releases && url !== '' ? releases.feed.types : [];
}

type FeedSite = Pick<SiteStructure, 'config' | 'prefix'>;

function feedPath(site: FeedSite, parts: readonly string[], format: FeedFormat): string {
  return releasesPath(site, ...parts, FEEDS[format].file);
}

/** Links to the feeds of the releases section or of one part of it. */
export function feedLinks(site: FeedSite, parts: readonly string[], title: string): HeadView['feeds'] {
  return feedFormats(site.config).map((format) => ({
    type: FEEDS[format].type,
    title: `${title} (${FEEDS[format].name})`,
    href: fileHref(feedPath(site, parts, format), site.config),
  }));
}

/** The feeds in every form; the first tells what the others tell again. */
export function emitFeeds(site: SiteStructure): Route[] {
  const { listed, tags, products } = site.releases;
  const formats = feedFormats(site.config);
  if (formats.length === 0) return [];
  const feeds: readonly (readonly [parts: readonly string[], posts: readonly PostEntry[]])[] = [
    [[], listed],
    ...tags.map(({ slug, entries }) => [['tags', slug], entries] as const),
    ...products.map(({ slug, posts }) => [['products', slug], posts] as const),
  ];
  return feeds.flatMap(([parts, posts]) => {
    const shows = posts.slice(0, site.config.releases?.feed.limit ?? 20).map(({ document: { file } }) => ({ file }));
    const [first] = formats.map((format) => feedPath(site, parts, format).slice(1));
    return formats.map((format, index) => {
      const [path, key] = [feedPath(site, parts, format), [...parts, format].join('/')];
      return fileRoute(site, { type: 'feed', path, key, from: index === 0 ? undefined : first, shows });
    });
  });
}

/** A feed in one format. `original` is the same feed in another one. */
export function planFeed(site: AssembledSite, route: Route, original?: RouteData): RouteData {
  const { config } = site;
  const parts = (route.key ?? '').split('/');
  const format = parts.pop() as FeedFormat;
  const feedUrl = absoluteUrl(fileHref(route.path, config), config.url);
  const isFeed = original?.kind === 'text' && original.props.type === 'feed';
  const content = isFeed ? original.props.view : feedContent(site, route, parts);
  return textData('feed', { ...content, format, feedUrl });
}

/** What a feed says, whatever its form. */
function feedContent(site: AssembledSite, route: Route, parts: readonly string[]) {
  const { config } = site;
  const posts = shownPosts(site, route);
  const title = feedTitle(site, parts);
  return {
    title,
    description: feedDescription(site, parts),
    author: config.organizationName ?? config.title,
    language: site.messages.lang,
    siteUrl: urlOf(site, sitePath(site.prefix)),
    stylesheetHref: fileHref(site.packaged.feedStylesheet.path, config),
    homeUrl: urlOf(site, releasesPath(site, ...parts)),
    updated: posts[0]?.date ?? '1970-01-01',
    items: posts.map((post) => feedItem(site, post)),
  };
}

/** What a feed is about, in a sentence. */
function feedDescription({ config, releases, messages }: AssembledSite, [kind, slug]: readonly string[]): string {
  if (kind === 'tags')
    return t(messages, 'allPostsTagged', { tag: releases.tags.find((tag) => tag.slug === slug)?.label ?? '' });
  const product = kind === 'products' ? releases.products.find((group) => group.slug === slug)?.product : undefined;
  if (product !== undefined) return t(messages, 'releasesOf', { name: product.label });
  return config.releases?.description || t(messages, 'releasesOf', { name: config.title });
}

function feedTitle({ config, releases }: AssembledSite, [kind, slug]: readonly string[]): string {
  const title = `${config.title} – ${config.releases?.title ?? ''}`;
  if (kind === 'tags') return `${title} – ${releases.tags.find((tag) => tag.slug === slug)?.label}`;
  if (kind === 'products') return `${title} – ${releases.products.find((group) => group.slug === slug)?.product.label}`;
  return title;
}

function feedItem(site: AssembledSite, post: PostEntry): FeedView<BodyRef>['items'][number] {
  const { document, path, date } = post;
  const { authors, tags = [] } = document.frontMatter;
  return {
    title: document.title,
    url: urlOf(site, path),
    date,
    summary: document.description,
    authors: authorNames(site, authors) ?? [],
    tags: categoriesOf(productOf(site.config, post)?.label, tags),
    body: absoluteBody(site, bodyRef(site, { file: document.file }, 'html'), path),
  };
}

/** The product and the tags of a post; a tag that is called like the product says nothing more. */
function categoriesOf(product: string | undefined, tags: readonly string[]): readonly string[] {
  if (product === undefined) return tags;
  return [product, ...tags.filter((tag) => tag.toLowerCase() !== product.toLowerCase())];
}
