// Release posts: their pages, and their entries in lists.
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { ProductConfig } from '../../model/config.ts';
import { type PostEntry, requirePost } from '../../model/entries.ts';
import { findProductOfPost } from '../../model/products.ts';
import type { Route, RouteDocument } from '../../model/route.ts';
import { type AssembledSite, type RouteData, requireConfigLink, type SiteStructure } from '../../model/site.ts';
import type { BodyRef, PostSummaryView, PostView, ProductView } from '../../model/view.ts';
import {
  computeReleasesPath,
  createPageUrl,
  createReleasesBreadcrumb,
  createSiteHref,
} from '../navigation/addresses.ts';
import { isListedEntry } from '../navigation/entries.ts';
import { findForeignLang } from '../navigation/foreign.ts';
import { createTagViews } from '../navigation/tags.ts';
import { createBodyRef, getUpToDateDocument } from '../pages/bodies.ts';
import { createLastUpdateView, createStaleTranslationView, findVisibleLastUpdate } from '../pages/dates.ts';
import { createDocumentRoute, createEntryLink, createPageData, createPostSummary } from '../pages/page.ts';
import { planTableOfContents } from '../pages/table-of-contents.ts';
import { createAuthorViews } from './authors.ts';

/** Words per minute, as in the `reading-time` package that Docusaurus uses. */
const WORDS_PER_MINUTE = 200;

/** Posts with fewer words than this are shown in full in lists. */
const MIN_WORDS_OF_SHORTENED_POST = 100;

/** Returns the recent posts that are listed beside other posts, except for the post whose page shows the list. */
export function createRecentPostViews(site: AssembledSite, shown?: PostEntry): PostSummaryView[] {
  const count = site.config.releases?.recentPosts ?? Infinity;
  const first = site.releases.listed.slice(0, count + 1);
  const others = first.filter(({ document }) => document.file !== shown?.document.file);
  return others.slice(0, count).map((post) => createPostSummary(site, post));
}

/**
 * Returns the posts of a list page. Short posts are shown in full, other posts as a summary. Omits the tag that names the product of a
 * post. Also omits the product itself if the title of the post names it.
 */
export function createPostListViews(site: AssembledSite, shows: readonly RouteDocument[]): PostView<BodyRef>[] {
  return shows.map((shown) => {
    const isShort = getUpToDateDocument(site, shown.file).wordCount < MIN_WORDS_OF_SHORTENED_POST;
    const view = createPostView(site, shown, isShort ? 'html' : 'summary');
    const product = findProductOfPost(site.config, requirePost(site.entries, shown.file));
    const isSaid = product !== undefined && view.title.includes(product.label);
    const ownTag = (product?.tag ?? product?.key)?.toLowerCase();
    return {
      ...view,
      product: isSaid ? undefined : view.product,
      tags: view.tags.filter(({ label }) => label.toLowerCase() !== ownTag),
    };
  });
}

function createPostView(site: AssembledSite, shown: RouteDocument, part: 'html' | 'summary'): PostView<BodyRef> {
  const post = requirePost(site.entries, shown.file);
  const { frontMatter } = post.document;
  const { wordCount, isTruncated } = getUpToDateDocument(site, shown.file);
  const product = findProductOfPost(site.config, post);
  const isTimed = site.config.releases?.showReadingTime === true;
  return {
    ...createPostSummary(site, post),
    version: frontMatter.version,
    product: product && createProductView(site, product),
    authors: createAuthorViews(site, post.document),
    tags: isListedEntry(post) ? createTagViews(frontMatter.tags, (slug) => createPostTagHref(site, slug)) : [],
    readingMinutes: isTimed ? Math.max(1, Math.ceil(wordCount / WORDS_PER_MINUTE)) : undefined,
    isTruncated: part === 'summary' && isTruncated,
    visibility: post.visibility,
    ...(frontMatter.zoom === false && { isStill: true as const }),
    body: createBodyRef(site, shown, part),
  };
}

/** Returns a product in the form that its posts show. */
export function createProductView(site: AssembledSite, product: ProductConfig): ProductView {
  const { label, page, image, icon = '' } = product;
  const group = site.releases.products.find((candidate) => candidate.product === product);
  return {
    label,
    href: page === undefined ? undefined : requireConfigLink(site, page).href,
    imageHref: image === undefined ? undefined : requireConfigLink(site, image).href,
    iconSvg: image === undefined ? getOwnPropertyValue(site.packaged.icons, icon) : undefined,
    timelineHref: group && createSiteHref(site, group.path),
  };
}

/** Returns the address of a tag page. */
export function createPostTagHref(site: AssembledSite, slug: string): string {
  return createSiteHref(site, computeReleasesPath(site, 'tags', slug));
}

/** Returns a route for every post. */
export function emitPosts(site: SiteStructure): Route[] {
  if (!site.config.releases) return [];
  return site.entries.posts.map((post) => {
    const lastModified = findVisibleLastUpdate(site, post.document)?.date ?? post.date;
    return { ...createDocumentRoute(site, post, { lastModified }), type: 'post' };
  });
}

/** Plans the page of a post. */
export function planPost(site: AssembledSite, route: Route<'post'>): RouteData {
  const post = requirePost(site.entries, route.source);
  const { document } = post;
  const { description } = document;
  const { newer, older } = site.releases.neighbours.get(document.file) ?? {};
  const lastUpdate = findVisibleLastUpdate(site, document);
  return createPageData(site, route, {
    toc: planTableOfContents(document, site.config),
    breadcrumbs: [createReleasesBreadcrumb(site), { label: route.title, lang: findForeignLang(site, document) }],
    head: {
      description,
      document,
      published: post.date,
      modified: lastUpdate?.date,
      articleTags: document.frontMatter.tags,
      jsonLd: [createPostJsonLd(site, post)],
    },
    view: {
      post: {
        ...createPostView(site, { file: document.file }, 'html'),
        stale: createStaleTranslationView(site.messages, document),
      },
      newer: newer && createEntryLink(site, newer),
      older: older && createEntryLink(site, older),
      recent: createRecentPostViews(site, post),
      lastUpdate: createLastUpdateView(site.messages, lastUpdate),
    },
  });
}

/** Returns a post as a schema.org object. */
function createPostJsonLd(site: AssembledSite, post: PostEntry): object {
  const { config } = site;
  const { document } = post;
  const { version, tags = [] } = document.frontMatter;
  const product = findProductOfPost(config, post);
  const modified = findVisibleLastUpdate(site, document)?.date;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: document.title,
    description: document.description,
    url: createPageUrl(site, post.path),
    datePublished: post.date,
    ...(modified !== undefined && { dateModified: modified }),
    author: { '@type': 'Organization', name: product?.label ?? config.title },
    publisher: { '@type': 'Organization', name: config.organizationName ?? config.title },
    mainEntityOfPage: createPageUrl(site, post.path),
    inLanguage: findForeignLang(site, document) ?? site.messages.lang,
    wordCount: getUpToDateDocument(site, document.file).wordCount,
    ...(tags.length > 0 && { keywords: tags }),
    ...(product && { about: { '@type': 'SoftwareApplication', name: product.label, softwareVersion: version } }),
  };
}
