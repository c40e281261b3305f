// Release notes: the list, one post, the archive.
import type { ReactElement } from 'react';
import { ArticleMeta, PageTools, TableOfContents, VisibilityBanner } from '../parts/article.tsx';
import { Prose } from '../parts/html.tsx';
import { Breadcrumbs, Pager, Pagination, Tags } from '../parts/links.tsx';
import { PostAside, PostDate, PostFacts, PostLines, PostList } from '../parts/posts.tsx';
import type { TemplateProps } from '../views.ts';

/** One page of the list of releases. */
export function ReleaseListPage({ view, chrome, breadcrumbs }: TemplateProps['ReleaseListPage']): ReactElement {
  const { pagination } = view;
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={chrome.site.homeHref} />
      <header className="page-head">
        <h1>
          {view.title}
          {pagination.page > 1 ? <span className="title-suffix">{` · page ${pagination.page}`}</span> : null}
        </h1>
        {view.description === '' ? null : <p className="lead">{view.description}</p>}
      </header>
      <div className="with-aside">
        <div className="post-column">
          <PostList posts={view.posts} />
          <Pagination pagination={pagination} />
        </div>
        <PostAside recent={view.recent} links={view.links} />
      </div>
    </>
  );
}

/** A release post. */
export function PostPage({ view, chrome, head, breadcrumbs, toc }: TemplateProps['PostPage']): ReactElement {
  const { post } = view;
  return (
    <>
      <div className="page-bar">
        <Breadcrumbs items={breadcrumbs} homeHref={chrome.site.homeHref} />
        <PageTools markdownHref={head.markdownHref} />
      </div>
      <TableOfContents items={toc} />
      <article className="article">
        <header className="post-head">
          <PostDate post={post} />
          <h1>{post.title}</h1>
          <PostFacts post={post} />
        </header>
        <VisibilityBanner visibility={post.visibility} />
        <Prose html={post.body} />
        <Tags tags={post.tags} />
        <ArticleMeta editHref={view.editHref} lastUpdate={view.lastUpdate} />
      </article>
      <Pager label="Release posts" previous={view.newer} next={view.older} previousText="Newer" nextText="Older" />
      <PostAside recent={view.recent} />
    </>
  );
}

/** All posts by year. */
export function ArchivePage({ view, chrome, breadcrumbs }: TemplateProps['ArchivePage']): ReactElement {
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={chrome.site.homeHref} />
      <header className="page-head">
        <h1>{view.title}</h1>
      </header>
      {view.years.map((group) => (
        <section key={group.year} className="archive-year">
          <h2>{group.year}</h2>
          <PostLines posts={group.posts} />
        </section>
      ))}
    </>
  );
}
