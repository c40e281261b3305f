// A page that an extension adds.
import type { ReactElement } from 'react';
import { escapeHtml } from '../html.ts';
import { ArticleTitle } from '../parts/article.tsx';
import { Prose } from '../parts/html.tsx';
import type { TemplateProps } from '../views.ts';

/** Renders the title and content of an extension page. */
export function ExtensionPage({ view }: TemplateProps['ExtensionPage']): ReactElement {
  return (
    <article className="article">
      {view.title !== '' && <ArticleTitle titleHtml={escapeHtml(view.title)} />}
      <Prose html={view.html} />
    </article>
  );
}
