// The releases section: posts, lists in pages, tags, archive and feeds.
import type { LinkView } from '../model/chrome.ts';
import { numberText, say } from '../model/say.ts';
import { fileHref, markdownPath } from '../model/url.ts';
import type { BodyRef, PostSummaryView, PostView, TagView } from '../model/view.ts';
import { type Assembly, dateText, type Emitted, emitPage, hrefOf, paginate, releasesPath, urlOf } from './assembly.ts';
import { bodyRef } from './bodies.ts';
import { groupByTag, lastUpdateOf, type TagGroup, tagLetters } from './docs.ts';
import { isListed, type PostEntry } from './entries.ts';
import { emitFeeds, feedLinks } from './feeds.ts';
import { foreignOf, langOf } from './foreign.ts';
import { once } from './once.ts';
import { productOf } from './products.ts';
import { slugOf } from './sidebars.ts';
import { tableOfContents } from './table-of-contents.ts';
import { emitTimelines, productLinks, productView } from './timeline.ts';

/** Words a minute, as in the `reading-time` package that Docusaurus shows. */
const WORDS_PER_MINUTE = 200;

/** Everything below the releases path; nothing where the site has no releases. */
export function emitReleases(assembly: Assembly): Emitted[] {
  if (!assembly.config.releases) return [];
  const listed = assembly.entries.posts.filter(isListed);
  const groups = groupByTag(listed);
  const { recentPosts } = assembly.config.releases;
  const recent = once(() => listed.slice(0, recentPosts).map((post) => postSummary(assembly, post)));
  return [
    ...emitPosts(assembly, listed, recent),
    ...emitLists(assembly, listed, recent),
    emitArchive(assembly, listed),
    ...emitTags(assembly, groups),
    ...emitTimelines(assembly),
    ...emitFeeds(assembly, listed, groups),
  ];
}

/** A post in one line. */
export function postSummary(assembly: Assembly, post: PostEntry): PostSummaryView {
  return {
    title: post.document.title,
    href: hrefOf(assembly, post.path),
    date: post.date,
    dateText: dateText(assembly, post.date),
    foreign: foreignOf(assembly, post.document),
  };
}

function postView(assembly: Assembly, post: PostEntry, part: BodyRef['part'], idPrefix: string): PostView<BodyRef> {
  const { document } = post;
  const { wordCount, isTruncated } = assembly.texts.now(document);
  const product = productOf(assembly.config, post);
  return {
    ...postSummary(assembly, post),
    version: document.frontMatter.version,
    product: product && productView(assembly, product),
    authors: document.frontMatter.authors ?? [],
    tags: isListed(post)
      ? (document.frontMatter.tags ?? []).map((label) => ({ label, href: tagHref(assembly, slugOf(label)), count: 0 }))
      : [],
    readingMinutes: assembly.config.releases?.showReadingTime
      ? Math.max(1, Math.ceil(wordCount / WORDS_PER_MINUTE))
      : undefined,
    isTruncated: part === 'summaryHtml' && isTruncated,
    visibility: post.visibility,
    body: bodyRef(assembly, document, part, idPrefix),
  };
}

function tagHref(assembly: Assembly, slug: string): string {
  return hrefOf(assembly, releasesPath(assembly, 'tags', slug));
}

function emitPosts(
  assembly: Assembly,
  listed: readonly PostEntry[],
  recent: () => readonly PostSummaryView[],
): Emitted[] {
  const place = new Map(listed.map((post, index) => [post, index]));
  const titleOf = assembly.config.releases?.title ?? '';
  return assembly.entries.posts.map((post) => {
    const { document } = post;
    const lastUpdate = lastUpdateOf(assembly, document);
    const product = productOf(assembly.config, post);
    const tags = document.frontMatter.tags ?? [];
    const headline = document.title;
    return emitPage(assembly, {
      type: 'post',
      path: post.path,
      title: document.title,
      source: document.file,
      visibility: post.visibility,
      sidebar: null,
      lastModified: lastUpdate?.date ?? post.date,
      toc: tableOfContents(document, assembly.config),
      breadcrumbs: [
        { label: titleOf, href: hrefOf(assembly, releasesPath(assembly)) },
        { label: document.title, lang: langOf(assembly, document) },
      ],
      head: {
        description: document.description,
        document,
        published: post.date,
        modified: lastUpdate?.date,
        tags,
        markdownHref: fileHref(markdownPath(post.path), assembly.config),
        jsonLd: () => [
          {
            '@context': 'https://schema.org',
            '@type': 'BlogPosting',
            headline,
            description: document.description,
            url: urlOf(assembly, post.path),
            datePublished: post.date,
            ...(lastUpdate?.date === undefined ? {} : { dateModified: lastUpdate.date }),
            author: { '@type': 'Organization', name: product?.label ?? assembly.config.title },
            publisher: { '@type': 'Organization', name: assembly.config.organizationName ?? assembly.config.title },
            mainEntityOfPage: urlOf(assembly, post.path),
            inLanguage: langOf(assembly, document) ?? assembly.lang,
            wordCount: assembly.texts.now(document).wordCount,
            keywords: tags,
            ...(product && {
              about: {
                '@type': 'SoftwareApplication',
                name: product.label,
                softwareVersion: document.frontMatter.version,
              },
            }),
          },
        ],
      },
      view: () => {
        const at = place.get(post);
        const newer = at === undefined ? undefined : listed[at - 1];
        const older = at === undefined ? undefined : listed[at + 1];
        return {
          post: postView(assembly, post, 'html', ''),
          newer: newer && neighbour(assembly, newer),
          older: older && neighbour(assembly, older),
          recent: recent(),
          lastUpdate: lastUpdate && { ...lastUpdate, dateText: lastUpdate.date && dateText(assembly, lastUpdate.date) },
        };
      },
    });
  });
}

function neighbour(assembly: Assembly, { document, path }: PostEntry): LinkView {
  return { label: document.title, href: hrefOf(assembly, path), lang: langOf(assembly, document) };
}

/** Posts of one list page. Each post's anchors get a prefix of their own, since a page may show ten. */
function postViews(assembly: Assembly, posts: readonly PostEntry[]): PostView<BodyRef>[] {
  return posts.map((post, index) => postView(assembly, post, 'summaryHtml', `p${index + 1}-`));
}

function emitLists(
  assembly: Assembly,
  listed: readonly PostEntry[],
  recent: () => readonly PostSummaryView[],
): Emitted[] {
  const { title = '', description = '', postsPerPage = 10 } = assembly.config.releases ?? {};
  const pages = paginate(listed, postsPerPage);
  const pathOf = (page: number) => (page === 1 ? releasesPath(assembly) : releasesPath(assembly, 'page', String(page)));
  const links = [
    { label: say(assembly.wording, 'archive'), href: hrefOf(assembly, releasesPath(assembly, 'archive')) },
    { label: say(assembly.wording, 'tags'), href: hrefOf(assembly, releasesPath(assembly, 'tags')) },
  ];
  return pages.map((posts, index) =>
    emitPage(assembly, {
      type: 'releases',
      path: pathOf(index + 1),
      title: index === 0 ? title : pageTitle(assembly, title, index + 1),
      sidebar: null,
      isIndexed: index === 0,
      breadcrumbs: undefined,
      head: { description },
      view: () => ({
        title,
        description,
        posts: postViews(assembly, posts),
        pagination: pagination(assembly, index + 1, pages.length, pathOf),
        recent: recent(),
        products: productLinks(assembly),
        links,
        feeds: feedLinks(assembly, [], title),
      }),
    }),
  );
}

function pagination(assembly: Assembly, page: number, pages: number, pathOf: (page: number) => string) {
  return {
    page,
    pages,
    previousHref: page > 1 ? hrefOf(assembly, pathOf(page - 1)) : undefined,
    nextHref: page < pages ? hrefOf(assembly, pathOf(page + 1)) : undefined,
  };
}

function pageTitle(assembly: Assembly, title: string, page: number): string {
  const { wording } = assembly;
  return `${title} – ${say(wording, 'pageNumber', { page: numberText(wording.lang, page) })}`;
}

function releasesTitle({ config }: Assembly): string {
  return config.releases?.title ?? '';
}

function emitArchive(assembly: Assembly, listed: readonly PostEntry[]): Emitted {
  const years = [...new Set(listed.map((post) => post.date.slice(0, 4)))];
  return emitPage(assembly, {
    type: 'archive',
    path: releasesPath(assembly, 'archive'),
    title: say(assembly.wording, 'archive'),
    sidebar: null,
    head: { description: say(assembly.wording, 'archiveDescription', { title: releasesTitle(assembly) }) },
    view: () => ({
      title: say(assembly.wording, 'archive'),
      products: productLinks(assembly),
      years: years.map((year) => archiveYear(assembly, year, listed)),
    }),
  });
}

/** The posts of a year by product; those without one come last. */
function archiveYear(assembly: Assembly, year: string, listed: readonly PostEntry[]) {
  const posts = listed.filter((post) => post.date.startsWith(year));
  const linesOf = (own: readonly PostEntry[]) => own.map((post) => postSummary(assembly, post));
  const groups = assembly.products.map(({ product, path }) => ({
    label: product.label,
    href: hrefOf(assembly, path),
    posts: linesOf(posts.filter((post) => productOf(assembly.config, post) === product)),
  }));
  const others = linesOf(posts.filter((post) => productOf(assembly.config, post) === undefined));
  return {
    year,
    count: posts.length,
    groups: [...groups, { label: say(assembly.wording, 'otherPosts'), posts: others }].filter(
      (group) => group.posts.length > 0,
    ),
  };
}

function emitTags(assembly: Assembly, groups: readonly TagGroup<PostEntry>[]): Emitted[] {
  const views: TagView[] = groups.map((group) => ({
    label: group.label,
    href: tagHref(assembly, group.slug),
    count: group.entries.length,
  }));
  const index = emitPage(assembly, {
    type: 'tags',
    path: releasesPath(assembly, 'tags'),
    title: say(assembly.wording, 'tags'),
    sidebar: null,
    head: { description: say(assembly.wording, 'allTagsOf', { title: releasesTitle(assembly) }) },
    view: () => ({ title: say(assembly.wording, 'tags'), letters: tagLetters(views) }),
  });
  return [index, ...groups.flatMap((group) => emitTag(assembly, group))];
}

function emitTag(assembly: Assembly, group: TagGroup<PostEntry>): Emitted[] {
  const pages = paginate(group.entries, assembly.config.releases?.postsPerPage ?? 10);
  const pathOf = (page: number) =>
    releasesPath(assembly, 'tags', group.slug, ...(page === 1 ? [] : ['page', String(page)]));
  const title = say(assembly.wording, 'postsTagged', { tag: group.label });
  return pages.map((posts, index) =>
    emitPage(assembly, {
      type: 'tag',
      path: pathOf(index + 1),
      title: index === 0 ? title : pageTitle(assembly, title, index + 1),
      sidebar: null,
      isIndexed: index === 0,
      head: {
        description: say(assembly.wording, 'allPostsTagged', { tag: group.label }),
        feeds: feedLinks(assembly, ['tags', group.slug], title),
      },
      view: () => ({
        title,
        tag: group.label,
        count: group.entries.length,
        allTagsHref: hrefOf(assembly, releasesPath(assembly, 'tags')),
        posts: postViews(assembly, posts),
        pagination: pagination(assembly, index + 1, pages.length, pathOf),
      }),
    }),
  );
}
