// A page on its own, outside docs and releases.
import type { ReactElement } from 'react';
import { ArticleTitle, TableOfContents, VisibilityBanner } from '../parts/article.tsx';
import { Prose } from '../parts/html.tsx';
import { InSiteLanguage, inLanguage, StaleBanner, UntranslatedBanner } from '../parts/language.tsx';
import { Breadcrumbs } from '../parts/links.tsx';
import type { TemplateProps } from '../views.ts';

/** Standalone page. */
export function StandalonePage({ view, layout, breadcrumbs, toc }: TemplateProps['StandalonePage']): ReactElement {
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={layout.site.homeHref} />
      <TableOfContents items={toc} foreign={view.foreign} />
      <article className="article" {...inLanguage(view.foreign)}>
        <ArticleTitle titleHtml={view.titleHtml} />
        <InSiteLanguage foreign={view.foreign} layout={layout}>
          <VisibilityBanner visibility={view.visibility} />
          <UntranslatedBanner foreign={view.foreign} />
          <StaleBanner stale={view.stale} />
        </InSiteLanguage>
        <Prose html={view.body} />
      </article>
    </>
  );
}
