// A page on its own, outside docs and releases.
import type { ReactElement } from 'react';
import { ArticleTitle, TableOfContents, VisibilityBanner } from '../parts/article.tsx';
import { Prose } from '../parts/html.tsx';
import { Breadcrumbs } from '../parts/links.tsx';
import type { TemplateProps } from '../views.ts';

/** Standalone page. */
export function StandalonePage({ view, chrome, breadcrumbs, toc }: TemplateProps['StandalonePage']): ReactElement {
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={chrome.site.homeHref} />
      <TableOfContents items={toc} />
      <article className="article">
        <ArticleTitle titleHtml={view.titleHtml} />
        <VisibilityBanner visibility={view.visibility} />
        <Prose html={view.body} />
      </article>
    </>
  );
}
