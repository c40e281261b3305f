// The lists of the releases section: paginated posts, the archive, and the posts of each tag.
import { type PostEntry, requireTagGroup } from '../../model/entries.ts';
import type { LinkView } from '../../model/layout.ts';
import { formatNumber, t } from '../../model/messages.ts';
import { findProductOfPost } from '../../model/products.ts';
import type { Route } from '../../model/route.ts';
import type { AssembledSite, RouteData, SiteStructure } from '../../model/site.ts';
import type { BreadcrumbView, PaginationView, ProductLinkView } from '../../model/view.ts';
import { computeReleasesPath, createReleasesBreadcrumb, createSiteHref } from '../navigation/addresses.ts';
import { groupTagsByLetter } from '../navigation/tags.ts';
import { addIdPrefixesToDocuments, createPageData, createPageRoute, createPostSummary } from '../pages/page.ts';
import { createFeedLinks } from './feeds.ts';
import { createPostListViews, createPostTagHref, createRecentPostViews } from './posts.ts';

/** Returns the routes of a list of posts: one route for each `postsPerPage` posts. */
function emitPostListPages(
  site: SiteStructure,
  { title, posts, tag }: { readonly title: string; readonly posts: readonly PostEntry[]; readonly tag?: string },
): Route[] {
  return splitIntoListPages(posts, site.config.releases?.postsPerPage ?? 10).map((shown, index): Route => {
    const page = index + 1;
    const facts = createPageRoute(site, {
      path: computePostListPagePath(site, tag, page),
      title: page === 1 ? title : formatNumberedPageTitle(site, title, page),
      isIndexed: page === 1,
    });
    const listFacts = { ...facts, page, shows: addIdPrefixesToDocuments(shown) };
    return tag === undefined ? { ...listFacts, type: 'releases' } : { ...listFacts, type: 'tag', tag };
  });
}

/** Splits a list into pages. An empty list is one empty page. */
function splitIntoListPages<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const pages: T[][] = [];
  for (let index = 0; index < items.length; index += size) pages.push(items.slice(index, index + size));
  return pages.length === 0 ? [[]] : pages;
}

function computePostListPagePath(site: SiteStructure, tag: string | undefined, page: number): string {
  const parts = tag === undefined ? [] : ['tags', tag];
  return computeReleasesPath(site, ...parts, ...(page === 1 ? [] : ['page', String(page)]));
}

function formatNumberedPageTitle({ messages }: SiteStructure, title: string, page: number): string {
  return `${title} – ${t(messages, 'pageNumber', { page: formatNumber(messages.lang, page) })}`;
}

/** Returns the page numbers and neighbours of a page in a list of `count` posts. */
function createPagination(site: AssembledSite, route: Route<'releases' | 'tag'>, count: number): PaginationView {
  const { page } = route;
  const tag = route.type === 'tag' ? route.tag : undefined;
  const pages = Math.max(1, Math.ceil(count / (site.config.releases?.postsPerPage ?? 10)));
  const hrefAt = (at: number) => createSiteHref(site, computePostListPagePath(site, tag, at));
  return {
    page,
    pages,
    previousHref: page > 1 ? hrefAt(page - 1) : undefined,
    nextHref: page < pages ? hrefAt(page + 1) : undefined,
  };
}

/** Returns the routes of the list of all posts, newest first. */
export function emitReleaseLists(site: SiteStructure): Route[] {
  const { releases } = site.config;
  return releases ? emitPostListPages(site, { title: releases.title, posts: site.releases.listed }) : [];
}

/** Plans a page of the list of all posts. */
export function planReleaseList(site: AssembledSite, route: Route<'releases'>): RouteData {
  const { title = '', description = '' } = site.config.releases ?? {};
  const { products } = site.releases;
  return createPageData(site, route, {
    breadcrumbs: createPostListBreadcrumbs(site, route.page, [createReleasesBreadcrumb(site)]),
    head: { description },
    view: {
      title,
      description,
      posts: createPostListViews(site, route.shows),
      pagination: createPagination(site, route, site.releases.listed.length),
      recent: createRecentPostViews(site),
      products: createTimelineLinks(site),
      links: [
        ...(products.length === 0 ? [] : [createReleasesSectionLink(site, 'products')]),
        createReleasesSectionLink(site, 'archive'),
        createReleasesSectionLink(site, 'tags'),
      ],
      feeds: createFeedLinks(site, title),
    },
  });
}

/** Returns a link to a list in the releases section. `name` is its last path segment, and also the key of its label. */
function createReleasesSectionLink(site: AssembledSite, name: 'products' | 'archive' | 'tags'): LinkView {
  return { label: t(site.messages, name), href: createSiteHref(site, computeReleasesPath(site, name)) };
}

/** Returns the breadcrumbs of a list page. From the second page on, they end with the page number. */
function createPostListBreadcrumbs({ messages }: AssembledSite, page: number, crumbs: readonly BreadcrumbView[]) {
  return page === 1
    ? crumbs
    : [...crumbs, { label: t(messages, 'pageNumber', { page: formatNumber(messages.lang, page) }) }];
}

function createTimelineLinks(site: AssembledSite): ProductLinkView[] {
  return site.releases.products.map(({ product, path, posts }) => ({
    label: product.label,
    href: createSiteHref(site, path),
    count: posts.length,
  }));
}

/** Returns the route of the archive, which lists all posts by year. */
export function emitArchive(site: SiteStructure): Route[] {
  if (!site.config.releases) return [];
  const title = t(site.messages, 'archive');
  return [{ ...createPageRoute(site, { path: computeReleasesPath(site, 'archive'), title }), type: 'archive' }];
}

/** Plans the archive: all posts by year and product. */
export function planArchive(site: AssembledSite, route: Route<'archive'>): RouteData {
  const { messages, releases } = site;
  const years = [...new Set(releases.listed.map((post) => post.date.slice(0, 4)))];
  return createPageData(site, route, {
    breadcrumbs: [createReleasesBreadcrumb(site), { label: t(messages, 'archive') }],
    head: { description: t(messages, 'archiveDescription', { title: site.config.releases?.title ?? '' }) },
    view: {
      title: t(messages, 'archive'),
      products: createTimelineLinks(site),
      years: years.map((year) => createArchiveYearView(site, year)),
    },
  });
}

/** Returns the posts of a year by product; posts without a product come last. */
function createArchiveYearView(site: AssembledSite, year: string) {
  const posts = site.releases.listed.filter((post) => post.date.startsWith(year));
  const linesOf = (ownPostEntries: readonly PostEntry[]) => ownPostEntries.map((post) => createPostSummary(site, post));
  const groups = site.releases.products.map(({ product, path }) => ({
    label: product.label,
    href: createSiteHref(site, path),
    posts: linesOf(posts.filter((post) => findProductOfPost(site.config, post) === product)),
  }));
  const others = linesOf(posts.filter((post) => findProductOfPost(site.config, post) === undefined));
  const all = [...groups, { label: t(site.messages, 'otherPosts'), posts: others }];
  return { year, count: posts.length, groups: all.filter((group) => group.posts.length > 0) };
}

/** Returns the routes of the tag index and of the posts of each tag. */
export function emitTags(site: SiteStructure): Route[] {
  if (!site.config.releases) return [];
  return [
    {
      ...createPageRoute(site, { path: computeReleasesPath(site, 'tags'), title: t(site.messages, 'tags') }),
      type: 'tags',
    },
    ...site.releases.tags.flatMap(({ slug, label, entries }) =>
      emitPostListPages(site, { title: formatTagTitle(site, label), posts: entries, tag: slug }),
    ),
  ];
}

function formatTagTitle({ messages }: SiteStructure, tag: string): string {
  return t(messages, 'postsTagged', { tag });
}

/** Plans the index of post tags. */
export function planTags(site: AssembledSite, route: Route<'tags'>): RouteData {
  const { messages, config, releases } = site;
  return createPageData(site, route, {
    breadcrumbs: [createReleasesBreadcrumb(site), { label: t(messages, 'tags') }],
    head: { description: t(messages, 'allTagsOf', { title: config.releases?.title ?? '' }) },
    view: {
      title: t(messages, 'tags'),
      letters: groupTagsByLetter(releases.tags, messages, (slug) => createPostTagHref(site, slug)),
    },
  });
}

/** Plans a page of the posts of a tag. */
export function planTag(site: AssembledSite, route: Route<'tag'>): RouteData {
  const { slug, label, entries } = requireTagGroup(site.releases.tags, route.tag);
  const title = formatTagTitle(site, label);
  const tagLink = { label, href: createSiteHref(site, computeReleasesPath(site, 'tags', slug)) };
  return createPageData(site, route, {
    breadcrumbs: createPostListBreadcrumbs(site, route.page, [
      createReleasesBreadcrumb(site),
      createReleasesSectionLink(site, 'tags'),
      tagLink,
    ]),
    head: {
      description: t(site.messages, 'allPostsTagged', { tag: label }),
      feeds: createFeedLinks(site, title, ['tags', slug]),
    },
    view: {
      title,
      tag: label,
      count: entries.length,
      allTagsHref: createSiteHref(site, computeReleasesPath(site, 'tags')),
      posts: createPostListViews(site, route.shows),
      pagination: createPagination(site, route, entries.length),
    },
  });
}
