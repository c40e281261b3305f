// A docs page: trail, contents, text, and where to go next.
import type { ReactElement } from 'react';
import { ArticleMeta, ArticleTitle, PageTools, TableOfContents, VisibilityBanner } from '../parts/article.tsx';
import { Prose } from '../parts/html.tsx';
import { Breadcrumbs, Pager, Tags } from '../parts/links.tsx';
import { VersionNote } from '../parts/version.tsx';
import { useTexts } from '../texts.tsx';
import type { TemplateProps } from '../views.ts';

/** Docs page. */
export function DocPage({ view, chrome, head, breadcrumbs, toc, docsVersion }: TemplateProps['DocPage']): ReactElement {
  const { say } = useTexts();
  return (
    <>
      <div className="page-bar">
        <Breadcrumbs items={breadcrumbs} homeHref={chrome.site.homeHref} />
        <PageTools markdownHref={head.markdownHref} printHref={view.printHref} />
      </div>
      <VersionNote version={docsVersion} />
      <TableOfContents items={toc} />
      <article className="article">
        <ArticleTitle titleHtml={view.titleHtml} isHidden={view.hideTitle} body={view.body} />
        <VisibilityBanner visibility={view.visibility} />
        <Prose html={view.body} />
        <Tags tags={view.tags} />
        <ArticleMeta editHref={view.editHref} lastUpdate={view.lastUpdate} />
      </article>
      <Pager
        label={say('docsPages')}
        previous={view.previous}
        next={view.next}
        previousText={say('previous')}
        nextText={say('next')}
      />
    </>
  );
}
