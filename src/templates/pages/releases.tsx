// Pages of the releases section: list of posts, post, list of timelines, and archive.
import type { ReactElement } from 'react';
import { formatNumber } from '../../model/messages.ts';
import { useMessages } from '../messages.tsx';
import { ArticleMeta, PageTools, TableOfContents, TextBanners } from '../parts/article.tsx';
import { Prose } from '../parts/html.tsx';
import { InSiteLanguage, inLanguage } from '../parts/language.tsx';
import { Breadcrumbs, Cards, LinkList, Pager, Pagination, TagLinks, Tags } from '../parts/links.tsx';
import { Part } from '../parts/part.tsx';
import { PostAside, PostDate, PostFacts, PostLines, PostList, ProductLinks } from '../parts/posts.tsx';
import type { TemplateProps } from '../views.ts';

/** Renders one page of the list of releases. */
export function ReleaseListPage({ view, layout, breadcrumbs }: TemplateProps['ReleaseListPage']): ReactElement {
  const { t, messages } = useMessages();
  const { pagination } = view;
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={layout.site.homeHref} />
      <header className="page-head">
        <h1>
          {view.title}
          {pagination.page > 1 ? (
            <span className="title-suffix">{` · ${t('pageNumber', { page: formatNumber(messages.lang, pagination.page) })}`}</span>
          ) : null}
        </h1>
        {view.description === '' ? null : <p className="lead">{view.description}</p>}
        <LinkList links={view.links} className="feed-links" />
      </header>
      <div className="with-aside">
        <div className="post-column">
          <PostList posts={view.posts} />
          <Pagination pagination={pagination} />
        </div>
        <PostAside recent={view.recent} products={view.products} feeds={view.feeds} />
      </div>
    </>
  );
}

/** Renders a release post. */
export function PostPage({ view, layout, head, breadcrumbs, toc }: TemplateProps['PostPage']): ReactElement {
  const { t } = useMessages();
  const { post } = view;
  const neighbours = { previous: view.newer, next: view.older, previousText: t('newer'), nextText: t('older') };
  return (
    <>
      <div className="page-bar">
        <Breadcrumbs items={breadcrumbs} homeHref={layout.site.homeHref} />
        <PageTools markdownHref={head.markdownHref} />
      </div>
      <TableOfContents items={toc} foreign={post.foreign} />
      <article className="article" {...inLanguage(post.foreign)}>
        <header className="post-head">
          <InSiteLanguage foreign={post.foreign} layout={layout}>
            <PostDate post={post} />
          </InSiteLanguage>
          <h1>{post.title}</h1>
          <InSiteLanguage foreign={post.foreign} layout={layout}>
            <PostFacts post={post} />
          </InSiteLanguage>
        </header>
        <TextBanners view={post} layout={layout} />
        <Prose html={post.body} />
        <InSiteLanguage foreign={post.foreign} layout={layout}>
          {post.product?.timelineHref === undefined ? null : (
            <p className="post-timeline">
              <a href={post.product.timelineHref}>{t('allVersionsOf', { product: post.product.label })}</a>
            </p>
          )}
          <Tags tags={post.tags} />
          <ArticleMeta editHref={view.editHref} lastUpdate={view.lastUpdate} />
        </InSiteLanguage>
      </article>
      <Part name="postAfter" />
      <Pager label={t('releasePosts')} {...neighbours} />
      <PostAside recent={view.recent} />
    </>
  );
}

/** Renders the list of the timelines of all products. */
export function ProductsPage({ view, layout, breadcrumbs }: TemplateProps['ProductsPage']): ReactElement {
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={layout.site.homeHref} />
      <header className="page-head">
        <h1>{view.title}</h1>
      </header>
      <Cards cards={view.cards} />
    </>
  );
}

/** Renders all posts by year and product. */
export function ArchivePage({ view, layout, breadcrumbs }: TemplateProps['ArchivePage']): ReactElement {
  const { t } = useMessages();
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={layout.site.homeHref} />
      <header className="page-head">
        <h1>{view.title}</h1>
      </header>
      <nav className="archive-nav" aria-label={t('years')}>
        <TagLinks links={view.years.map(({ year, count }) => ({ href: `#y${year}`, label: year, count }))} />
      </nav>
      <section>
        <h2>{t('products')}</h2>
        <ProductLinks products={view.products} />
      </section>
      {view.years.map((group) => (
        <section key={group.year} className="archive-year">
          <h2 id={`y${group.year}`}>{group.year}</h2>
          <div className="archive-groups">
            {group.groups.map((product) => (
              <section key={product.label}>
                <h3>{product.href === undefined ? product.label : <a href={product.href}>{product.label}</a>}</h3>
                <PostLines posts={product.posts} />
              </section>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
