// A docs page: breadcrumbs, table of contents, text, and links to the previous and next pages.
import type { ReactElement } from 'react';
import { useMessages } from '../messages.tsx';
import { ArticleMeta, PageTools, ReferenceMemberLinks, TableOfContents, TextBanners } from '../parts/article.tsx';
import { ArticleTitleWithHero } from '../parts/hero.tsx';
import { Prose } from '../parts/html.tsx';
import { InSiteLanguage, inLanguage } from '../parts/language.tsx';
import { Breadcrumbs, Pager, Tags } from '../parts/links.tsx';
import { Part } from '../parts/part.tsx';
import { VersionNote } from '../parts/version.tsx';
import type { TemplateProps } from '../views.ts';

/** Renders a docs page. */
export function DocPage({ view, layout, head, breadcrumbs, toc, docsVersion }: TemplateProps['DocPage']): ReactElement {
  const { t } = useMessages();
  return (
    <>
      <div className="page-bar">
        <Breadcrumbs items={breadcrumbs} homeHref={layout.site.homeHref} />
        <PageTools markdownHref={head.markdownHref} printHref={view.printHref} />
      </div>
      <VersionNote version={docsVersion} />
      {view.layout === 'reference' ? null : <TableOfContents items={toc} foreign={view.foreign} />}
      <Part name="docBefore" />
      <article className="article" {...inLanguage(view.foreign)}>
        <ArticleTitleWithHero {...view}>
          <TextBanners view={view} layout={layout} />
        </ArticleTitleWithHero>
        {view.layout === 'reference' ? <ReferenceMemberLinks items={toc} /> : null}
        <Prose html={view.body} isStill={view.isStill} />
        <InSiteLanguage foreign={view.foreign} layout={layout}>
          <Tags tags={view.tags} />
          <ArticleMeta editHref={view.editHref} lastUpdate={view.lastUpdate} />
        </InSiteLanguage>
      </article>
      <Part name="docAfter" />
      <Pager label={t('docsPages')} previous={view.previous} next={view.next} />
    </>
  );
}
