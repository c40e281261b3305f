// The timeline of a product: all versions with their changes by kind, as a page and as JSON.
import { requireDefined } from '../../lib/found.ts';
import { type PostEntry, type ProductWithPosts, requirePost } from '../../model/entries.ts';
import { formatList, t, tPlural } from '../../model/messages.ts';
import { isReservedIdOrPrefix } from '../../model/page-ids.ts';
import { createFileRouteFields, type Route, type RouteDocument } from '../../model/route.ts';
import { type AssembledSite, createTextFileRouteData, type RouteData, type SiteStructure } from '../../model/site.ts';
import { createSlug } from '../../model/slug.ts';
import { createFileHref, joinSitePath } from '../../model/url.ts';
import type { BodyRef, TimelineVersionView } from '../../model/view.ts';
import {
  computeReleasesPath,
  createPageUrl,
  createReleasesBreadcrumb,
  createSiteHref,
} from '../navigation/addresses.ts';
import { createBodyRef, createBodyRefWithAbsoluteLinks } from '../pages/bodies.ts';
import { formatDate } from '../pages/dates.ts';
import { createPageData, createPageRoute, createPostSummary, formatTitleOfRelease } from '../pages/page.ts';
import { groupChangesByKind, isPostDividedIntoChanges } from './changes.ts';
import { createFeedLinks } from './feeds.ts';
import { createProductView } from './posts.ts';
import { computeTimelineDataPath } from './products.ts';

/**
 * Returns the routes of the timelines: the page that lists all timelines, and for each product with posts, a timeline page and its JSON
 * file.
 */
export function emitTimelines(site: SiteStructure): Route[] {
  const { products } = site.releases;
  if (products.length === 0) return [];
  const path = computeReleasesPath(site, 'products');
  const list = createPageRoute(site, { path, title: t(site.messages, 'products') });
  return [{ ...list, type: 'products' }, ...listTimelineRoutes(site)];
}

function listTimelineRoutes(site: SiteStructure): Route[] {
  return site.releases.products.flatMap((group): Route[] => {
    const { path, posts, versions } = group;
    const { key: product, label } = group.product;
    const title = t(site.messages, 'versionsOf', { product: label });
    const shows = addIdPrefixesToPosts(versions);
    return [
      { ...createPageRoute(site, { path, title, lastModified: posts[0]?.date }), type: 'timeline', product, shows },
      { ...createFileRouteFields(computeTimelineDataPath(group)), type: 'data', product, shows },
    ];
  });
}

/** Returns the posts of a timeline, each with an anchor such as `v2-9-1`. If two posts have the same version, their anchors differ. */
function addIdPrefixesToPosts(posts: readonly PostEntry[]): readonly RouteDocument[] {
  const taken = new Set<string>();
  return posts.map((post) => {
    const slug = createSlug(getVersionOrTitle(post))
      .replaceAll('.', '-')
      .replace(/^v-?(?=\d)/, '');
    const base = /^\d/.test(slug) ? `v${slug}` : slug;
    let id = base;
    for (let number = 2; taken.has(id) || isReservedIdOrPrefix(id); number += 1) id = `${base}-${number}`;
    taken.add(id);
    return { file: post.document.file, idPrefix: `${id}-` };
  });
}

function getProductWithPosts({ releases }: AssembledSite, key: string): ProductWithPosts {
  const group = releases.products.find(({ product }) => product.key === key);
  return requireDefined(group, 'product with releases', key);
}

/** Plans the page of all timelines. */
export function planProductsPage(site: AssembledSite, route: Route<'products'>): RouteData {
  const { messages, releases } = site;
  const cards = releases.products.map(({ product, path, posts, latest, latestVersion }) => {
    const { date } = requireDefined(latest ?? posts[0], 'release of', product.label);
    const facts = [latestVersion, formatDate(messages, date), tPlural(messages, 'releaseCount', posts.length)];
    const description = facts.filter((fact) => fact !== undefined).join(' · ');
    return { label: product.label, href: createSiteHref(site, path), description, isExternal: false };
  });
  const title = t(messages, 'products');
  const labels = cards.map(({ label }) => label);
  return createPageData(site, route, {
    breadcrumbs: [createReleasesBreadcrumb(site), { label: title }],
    head: { description: formatList(messages.lang, labels) },
    view: { title, cards },
  });
}

/** Plans the page of a timeline. */
export function planTimeline(site: AssembledSite, route: Route<'timeline'>): RouteData {
  const group = getProductWithPosts(site, route.product);
  const { product, slug } = group;
  const { title, shows } = route;
  const feeds = createFeedLinks(site, product.label, ['products', slug]);
  const products = {
    label: t(site.messages, 'products'),
    href: createSiteHref(site, computeReleasesPath(site, 'products')),
  };
  return createPageData(site, route, {
    breadcrumbs: [createReleasesBreadcrumb(site), products, { label: product.label }],
    head: { description: t(site.messages, 'timelineDescription', { product: product.label }), feeds },
    view: {
      title,
      product: createProductView(site, product),
      latestVersion: group.latestVersion,
      versions: shows.map((shown) => createTimelineVersionView(site, shown)),
      jsonHref: createFileHref(computeTimelineDataPath(group), site.config),
      feeds,
    },
  });
}

function createTimelineVersionView(site: AssembledSite, shown: RouteDocument): TimelineVersionView<BodyRef> {
  const post = requirePost(site.entries, shown.file);
  return {
    id: (shown.idPrefix ?? '').slice(0, -1),
    version: formatTitleOfRelease(site, post.document, getVersionOrTitle(post)),
    ...createPostSummary(site, post),
    // The summary is empty if the changes already contain it. In a text without headings, the whole text is one change. In a text without
    // an introduction, the summary is taken from the changes.
    summary:
      isPostDividedIntoChanges(site, post.document) && !post.document.repeatsText ? post.document.description : '',
    changes: groupChangesByKind(site, post.document, createBodyRef(site, shown, 'html')),
  };
}

function getVersionOrTitle({ document }: PostEntry): string {
  return document.frontMatter.version ?? document.title;
}

/** Plans the JSON file of a timeline. */
export function planTimelineData(site: AssembledSite, route: Route<'data'>): RouteData {
  const { product, path, versions, latestVersion } = getProductWithPosts(site, route.product);
  return createTextFileRouteData('timeline', {
    product: product.key,
    label: product.label,
    url: createPageUrl(site, path),
    latest: latestVersion,
    versionScheme: product.versionScheme,
    siteUrl: createPageUrl(site, joinSitePath(site.prefix)),
    versions: versions.map((post) => {
      const { document } = post;
      const body = createBodyRefWithAbsoluteLinks(
        site,
        createBodyRef(site, { file: document.file }, 'html'),
        post.path,
      );
      return {
        version: getVersionOrTitle(post),
        date: post.date,
        ...(document.frontMatter.withdrawn === true && { withdrawn: true as const }),
        title: document.title,
        url: createPageUrl(site, post.path),
        summary: document.description,
        changes: groupChangesByKind(site, document, body),
      };
    }),
  });
}
