// All pages of a section, one after the other.
import type { ReactElement } from 'react';
import { useMessages } from '../messages.tsx';
import { Html, Prose } from '../parts/html.tsx';
import { inLanguage } from '../parts/language.tsx';
import { Breadcrumbs } from '../parts/links.tsx';
import type { TemplateProps } from '../views.ts';

/** The pages of a section on one page. */
export function PrintPage({ view, chrome, breadcrumbs }: TemplateProps['PrintPage']): ReactElement {
  const { t } = useMessages();
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={chrome.site.homeHref} />
      <header className="page-head">
        <h1>{view.title}</h1>
        <p className="print-tools">
          {t('allPagesOnOne')}
          <button type="button" className="needs-js" data-print="">
            {t('print')}
          </button>
        </p>
      </header>
      <nav className="print-contents" aria-label={t('sectionPages')}>
        <ol>
          {view.docs.map((doc) => (
            <li key={doc.id}>
              <a href={`#${doc.id}`} lang={doc.foreign?.lang} dangerouslySetInnerHTML={{ __html: doc.titleHtml }} />
            </li>
          ))}
        </ol>
      </nav>
      {view.docs.map((doc) => (
        <article key={doc.id} id={doc.id} className="article print-article" {...inLanguage(doc.foreign)}>
          <h2>
            <Html html={doc.titleHtml} />
          </h2>
          <Prose html={oneLevelDown(doc.body)} />
        </article>
      ))}
    </>
  );
}

/** Headings of a page below the page's title, which is a section here. In a body every `<` of a text is escaped. */
function oneLevelDown(html: string): string {
  return html.replace(
    /<(\/?)h([2-5])(?=[\s>])/g,
    (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`,
  );
}
