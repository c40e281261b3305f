// Release posts: their pages, and their entries in lists.
import { ownValue } from '../../lib/own.ts';
import type { ProductConfig } from '../../model/config.ts';
import { type PostEntry, postAt } from '../../model/entries.ts';
import { productOf } from '../../model/products.ts';
import type { Route, ShownText } from '../../model/route.ts';
import { type AssembledSite, configLink, type RouteData, type SiteStructure } from '../../model/site.ts';
import type { BodyRef, PostSummaryView, PostView, ProductView } from '../../model/view.ts';
import { hrefOf, releasesCrumb, releasesPath, urlOf } from '../navigation/addresses.ts';
import { isListed } from '../navigation/entries.ts';
import { langOf } from '../navigation/foreign.ts';
import { tagViews } from '../navigation/tags.ts';
import { bodyRef, currentDocument } from '../pages/bodies.ts';
import { lastUpdateOf, lastUpdateView, staleView } from '../pages/dates.ts';
import { documentRoute, entryLink, pageData, postSummary } from '../pages/page.ts';
import { planTableOfContents } from '../pages/table-of-contents.ts';
import { authorViews } from './authors.ts';

/** Words per minute, as in the `reading-time` package that Docusaurus uses. */
const WORDS_PER_MINUTE = 200;

/** Posts with fewer words than this are shown in full in lists. */
const SHORT_POST_WORDS = 100;

/** Returns the recent posts that are listed beside other posts. */
export function recentPosts(site: AssembledSite): PostSummaryView[] {
  const { listed } = site.releases;
  return listed.slice(0, site.config.releases?.recentPosts).map((post) => postSummary(site, post));
}

/**
 * Returns the posts of a list page: short ones in full, others as a summary. Omits a product that the title names, and the tag of the
 * product.
 */
export function postViews(site: AssembledSite, shows: readonly ShownText[]): PostView<BodyRef>[] {
  return shows.map((shown) => {
    const isShort = currentDocument(site, shown.file).wordCount < SHORT_POST_WORDS;
    const view = postView(site, shown, isShort ? 'html' : 'summary');
    const product = productOf(site.config, postAt(site.entries, shown.file));
    const isSaid = product !== undefined && view.title.includes(product.label);
    const ownTag = (product?.tag ?? product?.key)?.toLowerCase();
    return {
      ...view,
      product: isSaid ? undefined : view.product,
      tags: view.tags.filter(({ label }) => label.toLowerCase() !== ownTag),
    };
  });
}

function postView(site: AssembledSite, shown: ShownText, part: 'html' | 'summary'): PostView<BodyRef> {
  const post = postAt(site.entries, shown.file);
  const { frontMatter } = post.document;
  const { wordCount, isTruncated } = currentDocument(site, shown.file);
  const product = productOf(site.config, post);
  const isTimed = site.config.releases?.showReadingTime === true;
  return {
    ...postSummary(site, post),
    version: frontMatter.version,
    product: product && productView(site, product),
    authors: authorViews(site, post.document),
    tags: isListed(post) ? tagViews(frontMatter.tags, (slug) => tagHref(site, slug)) : [],
    readingMinutes: isTimed ? Math.max(1, Math.ceil(wordCount / WORDS_PER_MINUTE)) : undefined,
    isTruncated: part === 'summary' && isTruncated,
    visibility: post.visibility,
    ...(frontMatter.zoom === false && { isStill: true as const }),
    body: bodyRef(site, shown, part),
  };
}

/** Returns a product in the form that its posts show. */
export function productView(site: AssembledSite, product: ProductConfig): ProductView {
  const { label, page, image, icon = '' } = product;
  const group = site.releases.products.find((each) => each.product === product);
  return {
    label,
    href: page === undefined ? undefined : configLink(site, page).href,
    imageHref: image === undefined ? undefined : configLink(site, image).href,
    iconSvg: image === undefined ? ownValue(site.packaged.icons, icon) : undefined,
    timelineHref: group && hrefOf(site, group.path),
  };
}

/** Returns the address of a tag page. */
export function tagHref(site: AssembledSite, slug: string): string {
  return hrefOf(site, releasesPath(site, 'tags', slug));
}

/** Returns a route for every post. */
export function emitPosts(site: SiteStructure): Route[] {
  if (!site.config.releases) return [];
  return site.entries.posts.map((post) => {
    const lastModified = lastUpdateOf(site, post.document)?.date ?? post.date;
    return { ...documentRoute(site, post, { lastModified }), type: 'post' };
  });
}

/** Plans the page of a post. */
export function planPost(site: AssembledSite, route: Route<'post'>): RouteData {
  const post = postAt(site.entries, route.source);
  const { document } = post;
  const { title, description } = document;
  const { newer, older } = site.releases.neighbours.get(document.file) ?? {};
  const lastUpdate = lastUpdateOf(site, document);
  return pageData(site, route, {
    toc: planTableOfContents(document, site.config),
    breadcrumbs: [releasesCrumb(site), { label: title, lang: langOf(site, document) }],
    head: {
      description,
      document,
      published: post.date,
      modified: lastUpdate?.date,
      articleTags: document.frontMatter.tags,
      jsonLd: [postJsonLd(site, post)],
    },
    view: {
      post: { ...postView(site, { file: document.file }, 'html'), stale: staleView(site.messages, document) },
      newer: newer && entryLink(site, newer),
      older: older && entryLink(site, older),
      recent: recentPosts(site),
      lastUpdate: lastUpdateView(site.messages, lastUpdate),
    },
  });
}

/** Returns a post as a schema.org object. */
function postJsonLd(site: AssembledSite, post: PostEntry): object {
  const { config } = site;
  const { document } = post;
  const { version, tags = [] } = document.frontMatter;
  const product = productOf(config, post);
  const modified = lastUpdateOf(site, document)?.date;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: document.title,
    description: document.description,
    url: urlOf(site, post.path),
    datePublished: post.date,
    ...(modified !== undefined && { dateModified: modified }),
    author: { '@type': 'Organization', name: product?.label ?? config.title },
    publisher: { '@type': 'Organization', name: config.organizationName ?? config.title },
    mainEntityOfPage: urlOf(site, post.path),
    inLanguage: langOf(site, document) ?? site.messages.lang,
    wordCount: currentDocument(site, document.file).wordCount,
    keywords: tags,
    ...(product && { about: { '@type': 'SoftwareApplication', name: product.label, softwareVersion: version } }),
  };
}
