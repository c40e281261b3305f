// A standalone page, outside docs and releases.
import type { ReactElement } from 'react';
import { TableOfContents, TextBanners } from '../parts/article.tsx';
import { ArticleTitleWithHero } from '../parts/hero.tsx';
import { Prose } from '../parts/html.tsx';
import { inLanguage } from '../parts/language.tsx';
import { Breadcrumbs } from '../parts/links.tsx';
import type { TemplateProps } from '../views.ts';

/** Renders a standalone page. */
export function StandalonePage({ view, layout, breadcrumbs, toc }: TemplateProps['StandalonePage']): ReactElement {
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={layout.site.homeHref} />
      <TableOfContents items={toc} foreign={view.foreign} />
      <article className="article" {...inLanguage(view.foreign)}>
        <ArticleTitleWithHero {...view}>
          <TextBanners view={view} layout={layout} />
        </ArticleTitleWithHero>
        <Prose html={view.body} isStill={view.isStill} />
      </article>
    </>
  );
}
