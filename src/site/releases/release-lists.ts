// The lists of the releases section: paginated posts, the archive, and the posts of each tag.
import { type PostEntry, tagAt } from '../../model/entries.ts';
import type { LinkView } from '../../model/layout.ts';
import { numberText, t } from '../../model/messages.ts';
import { productOf } from '../../model/products.ts';
import type { Route } from '../../model/route.ts';
import type { AssembledSite, RouteData, SiteStructure } from '../../model/site.ts';
import type { BreadcrumbView, PaginationView, ProductLinkView } from '../../model/view.ts';
import { hrefOf, releasesCrumb, releasesPath } from '../navigation/addresses.ts';
import { tagLetters } from '../navigation/tags.ts';
import { pageData, pageRoute, postSummary, shownTexts } from '../pages/page.ts';
import { feedLinks } from './feeds.ts';
import { postViews, recentPosts, tagHref } from './posts.ts';

/** Returns the routes of a list of posts, `postsPerPage` posts per route. */
function emitPages(site: SiteStructure, { title, posts, tag }: PostList): Route[] {
  return paginate(posts, site.config.releases?.postsPerPage ?? 10).map((shown, index): Route => {
    const page = index + 1;
    const facts = pageRoute(site, {
      path: pagePath(site, tag, page),
      title: page === 1 ? title : pageTitle(site, title, page),
      isIndexed: page === 1,
    });
    const own = { ...facts, page, shows: shownTexts(shown) };
    return tag === undefined ? { ...own, type: 'releases' } : { ...own, type: 'tag', tag };
  });
}

/** The list of all posts, or of the posts of a tag (by slug). */
interface PostList {
  readonly title: string;
  readonly posts: readonly PostEntry[];
  readonly tag?: string;
}

/** Splits a list into pages. An empty list is one empty page. */
function paginate<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const pages: T[][] = [];
  for (let at = 0; at < items.length; at += size) pages.push(items.slice(at, at + size));
  return pages.length === 0 ? [[]] : pages;
}

function pagePath(site: SiteStructure, tag: string | undefined, page: number): string {
  const parts = tag === undefined ? [] : ['tags', tag];
  return releasesPath(site, ...parts, ...(page === 1 ? [] : ['page', String(page)]));
}

function pageTitle({ messages }: SiteStructure, title: string, page: number): string {
  return `${title} – ${t(messages, 'pageNumber', { page: numberText(messages.lang, page) })}`;
}

/** Returns the pagination of a page in a list of `count` posts. */
function pagination(site: AssembledSite, route: Route<'releases' | 'tag'>, count: number): PaginationView {
  const { page } = route;
  const tag = route.type === 'tag' ? route.tag : undefined;
  const pages = Math.max(1, Math.ceil(count / (site.config.releases?.postsPerPage ?? 10)));
  const hrefAt = (at: number) => hrefOf(site, pagePath(site, tag, at));
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
  return releases ? emitPages(site, { title: releases.title, posts: site.releases.listed }) : [];
}

/** Plans a page of the list of all posts. */
export function planReleaseList(site: AssembledSite, route: Route<'releases'>): RouteData {
  const { title = '', description = '' } = site.config.releases ?? {};
  const { products } = site.releases;
  return pageData(site, route, {
    breadcrumbs: listCrumbs(site, route.page, [releasesCrumb(site)]),
    head: { description },
    view: {
      title,
      description,
      posts: postViews(site, route.shows),
      pagination: pagination(site, route, site.releases.listed.length),
      recent: recentPosts(site),
      products: productLinks(site),
      links: [
        ...(products.length === 0 ? [] : [linkToList(site, 'products')]),
        linkToList(site, 'archive'),
        linkToList(site, 'tags'),
      ],
      feeds: feedLinks(site, title),
    },
  });
}

/** Returns a link to the page of the releases section with this name, which is both the message key of its label and its path segment. */
function linkToList(site: AssembledSite, name: 'products' | 'archive' | 'tags'): LinkView {
  return { label: t(site.messages, name), href: hrefOf(site, releasesPath(site, name)) };
}

/** Returns the breadcrumbs of a list page; pages after the first add their number. */
function listCrumbs({ messages }: AssembledSite, page: number, crumbs: readonly BreadcrumbView[]) {
  return page === 1
    ? crumbs
    : [...crumbs, { label: t(messages, 'pageNumber', { page: numberText(messages.lang, page) }) }];
}

/** Returns links to all timelines. */
function productLinks(site: AssembledSite): ProductLinkView[] {
  return site.releases.products.map(({ product, path, posts }) => ({
    label: product.label,
    href: hrefOf(site, path),
    count: posts.length,
  }));
}

/** Returns the route of the archive, which lists all posts by year. */
export function emitArchive(site: SiteStructure): Route[] {
  if (!site.config.releases) return [];
  const title = t(site.messages, 'archive');
  return [{ ...pageRoute(site, { path: releasesPath(site, 'archive'), title }), type: 'archive' }];
}

/** Plans the archive: all posts by year and product. */
export function planArchive(site: AssembledSite, route: Route<'archive'>): RouteData {
  const { messages, releases } = site;
  const years = [...new Set(releases.listed.map((post) => post.date.slice(0, 4)))];
  return pageData(site, route, {
    breadcrumbs: [releasesCrumb(site), { label: t(messages, 'archive') }],
    head: { description: t(messages, 'archiveDescription', { title: site.config.releases?.title ?? '' }) },
    view: {
      title: t(messages, 'archive'),
      products: productLinks(site),
      years: years.map((year) => archiveYear(site, year)),
    },
  });
}

/** Returns the posts of a year by product; posts without a product come last. */
function archiveYear(site: AssembledSite, year: string) {
  const posts = site.releases.listed.filter((post) => post.date.startsWith(year));
  const linesOf = (own: readonly PostEntry[]) => own.map((post) => postSummary(site, post));
  const groups = site.releases.products.map(({ product, path }) => ({
    label: product.label,
    href: hrefOf(site, path),
    posts: linesOf(posts.filter((post) => productOf(site.config, post) === product)),
  }));
  const others = linesOf(posts.filter((post) => productOf(site.config, post) === undefined));
  const all = [...groups, { label: t(site.messages, 'otherPosts'), posts: others }];
  return { year, count: posts.length, groups: all.filter((group) => group.posts.length > 0) };
}

/** Returns the routes of the tag index and of the posts of each tag. */
export function emitTags(site: SiteStructure): Route[] {
  if (!site.config.releases) return [];
  return [
    { ...pageRoute(site, { path: releasesPath(site, 'tags'), title: t(site.messages, 'tags') }), type: 'tags' },
    ...site.releases.tags.flatMap(({ slug, label, entries }) =>
      emitPages(site, { title: tagTitle(site, label), posts: entries, tag: slug }),
    ),
  ];
}

function tagTitle({ messages }: SiteStructure, tag: string): string {
  return t(messages, 'postsTagged', { tag });
}

/** Plans the index of post tags. */
export function planTags(site: AssembledSite, route: Route<'tags'>): RouteData {
  const { messages, config, releases } = site;
  return pageData(site, route, {
    breadcrumbs: [releasesCrumb(site), { label: t(messages, 'tags') }],
    head: { description: t(messages, 'allTagsOf', { title: config.releases?.title ?? '' }) },
    view: { title: t(messages, 'tags'), letters: tagLetters(releases.tags, (slug) => tagHref(site, slug)) },
  });
}

/** Plans a page of the posts of a tag. */
export function planTag(site: AssembledSite, route: Route<'tag'>): RouteData {
  const { slug, label, entries } = tagAt(site.releases.tags, route.tag);
  const title = tagTitle(site, label);
  const own = { label, href: hrefOf(site, releasesPath(site, 'tags', slug)) };
  return pageData(site, route, {
    breadcrumbs: listCrumbs(site, route.page, [releasesCrumb(site), linkToList(site, 'tags'), own]),
    head: {
      description: t(site.messages, 'allPostsTagged', { tag: label }),
      feeds: feedLinks(site, title, ['tags', slug]),
    },
    view: {
      title,
      tag: label,
      count: entries.length,
      allTagsHref: hrefOf(site, releasesPath(site, 'tags')),
      posts: postViews(site, route.shows),
      pagination: pagination(site, route, entries.length),
    },
  });
}
