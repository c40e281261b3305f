// Feeds of the releases section, of its tags and of its products: RSS, Atom and JSON Feed from one view.
import type { FeedView } from '../model/text-view.ts';
import { absoluteUrl, fileHref, sitePath } from '../model/url.ts';
import type { BodyRef, HeadView } from '../model/view.ts';
import { type Assembly, type Emitted, releasesPath, urlOf } from './assembly.ts';
import { absoluteBody, bodyRef } from './bodies.ts';
import type { TagGroup } from './docs.ts';
import type { PostEntry } from './entries.ts';
import { emitText } from './files.ts';
import { productOf } from './products.ts';

const FEEDS = {
  rss: { file: 'rss.xml', type: 'application/rss+xml' },
  atom: { file: 'atom.xml', type: 'application/atom+xml' },
  json: { file: 'feed.json', type: 'application/feed+json' },
} as const;

/** Links to the feeds of the releases section or of one part of it. */
export function feedLinks(
  assembly: Pick<Assembly, 'config' | 'prefix'>,
  parts: readonly string[],
  title: string,
): HeadView['feeds'] {
  const { releases } = assembly.config;
  if (!releases || assembly.config.url === '') return [];
  return releases.feed.types.map((format) => ({
    type: FEEDS[format].type,
    title: `${title} (${format === 'json' ? 'JSON Feed' : format === 'rss' ? 'RSS' : 'Atom'})`,
    href: fileHref(releasesPath(assembly as Assembly, ...parts, FEEDS[format].file), assembly.config),
  }));
}

/** Feeds need absolute addresses, so a site without a `url` has none. */
export function emitFeeds(
  assembly: Assembly,
  listed: readonly PostEntry[],
  groups: readonly TagGroup<PostEntry>[],
): Emitted[] {
  const { releases, url } = assembly.config;
  if (!releases || url === '') return [];
  const title = `${assembly.config.title} – ${releases.title}`;
  const feeds = [
    { parts: [] as string[], title, posts: listed },
    ...groups.map((group) => ({
      parts: ['tags', group.slug],
      title: `${title} – ${group.label}`,
      posts: group.entries,
    })),
    ...assembly.products.map(({ slug, product, posts }) => ({
      parts: ['products', slug],
      title: `${title} – ${product.label}`,
      posts,
    })),
  ];
  return feeds.flatMap((feed) => {
    const content = assembly.texts.once(() => feedContent(assembly, feed));
    return releases.feed.types.map((format) => {
      const path = releasesPath(assembly, ...feed.parts, FEEDS[format].file);
      const feedUrl = absoluteUrl(fileHref(path, assembly.config), url);
      return emitText(assembly, path, 'feed', () => ({ type: 'feed', view: { format, feedUrl, ...content() } }));
    });
  });
}

/** What a feed says, whatever its format. */
function feedContent(
  assembly: Assembly,
  feed: { readonly parts: readonly string[]; readonly title: string; readonly posts: readonly PostEntry[] },
): Omit<FeedView<BodyRef>, 'format' | 'feedUrl'> {
  const { config } = assembly;
  const posts = feed.posts.slice(0, config.releases?.feed.limit ?? 20);
  return {
    title: feed.title,
    description: config.releases?.description || config.tagline || feed.title,
    language: assembly.lang,
    siteUrl: urlOf(assembly, sitePath(assembly.prefix)),
    stylesheetHref: fileHref(assembly.assets.feedStylesheet.path, config),
    homeUrl: urlOf(assembly, releasesPath(assembly, ...feed.parts)),
    updated: posts[0]?.date ?? '1970-01-01',
    items: posts.map((post) => ({
      title: post.document.title,
      url: urlOf(assembly, post.path),
      date: post.date,
      summary: post.document.description,
      authors: post.document.frontMatter.authors ?? [productOf(config, post)?.label ?? config.title],
      tags: post.document.frontMatter.tags ?? [],
      body: absoluteBody(assembly, bodyRef(assembly, post.document, 'html'), post.path),
    })),
  };
}
