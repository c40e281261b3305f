// A docs page: trail, contents, text, and where to go next.
import type { ReactElement } from 'react';
import { ArticleMeta, ArticleTitle, TableOfContents, VisibilityBanner } from '../parts/article.tsx';
import { Prose } from '../parts/html.tsx';
import { Breadcrumbs, Pager, Tags } from '../parts/links.tsx';
import type { TemplateProps } from '../views.ts';

/** Docs page. */
export function DocPage({ view, chrome, breadcrumbs, toc }: TemplateProps['DocPage']): ReactElement {
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={chrome.site.homeHref} />
      <TableOfContents items={toc} />
      <article className="article">
        <ArticleTitle titleHtml={view.titleHtml} isHidden={view.hideTitle} body={view.body} />
        <VisibilityBanner visibility={view.visibility} />
        <Prose html={view.body} />
        <Tags tags={view.tags} />
        <ArticleMeta editHref={view.editHref} lastUpdate={view.lastUpdate} />
      </article>
      <Pager label="Docs pages" previous={view.previous} next={view.next} previousText="Previous" nextText="Next" />
    </>
  );
}
