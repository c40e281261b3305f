// All pages of a section, one after the other. Elements for print only (cover, page numbers, notes) are hidden on screens.
import type { ReactElement } from 'react';
import type { PrintedPageView } from '../../model/print-view.ts';
import { demoteHeadings } from '../html.ts';
import { useMessages } from '../messages.tsx';
import { type PrintedPageAddress, preparePrintBody } from '../paper-body.ts';
import { FeatureTiles } from '../parts/hero.tsx';
import { Html, Prose } from '../parts/html.tsx';
import { inLanguage } from '../parts/language.tsx';
import { Breadcrumbs } from '../parts/links.tsx';
import type { TemplateProps } from '../views.ts';

/** Renders the pages of a section on one page. */
export function PrintPage({ view, layout, breadcrumbs, href }: TemplateProps['PrintPage']): ReactElement {
  const { t } = useMessages();
  const { site } = layout;
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={site.homeHref} />
      <header className="page-head paper-cover">
        <p className="paper-only paper-site">{site.title}</p>
        <h1>{view.title}</h1>
        <div className="paper-only paper-facts">
          {view.version === undefined ? null : <p>{t('versionBadge', { version: view.version })}</p>}
          {view.dateText === undefined ? null : <p>{t('lastUpdatedOn', { date: view.dateText })}</p>}
          {view.address === '' ? null : <p className="paper-address">{view.address}</p>}
        </div>
        <p className="print-tools">
          {t('allPagesOnOne')}
          <button type="button" className="needs-js" data-print="">
            {t('print')}
          </button>
        </p>
      </header>
      <PrintPageToc view={view} />
      {view.docs.map((doc) => (
        <PrintedPageContent key={doc.id} doc={doc} place={{ href, siteUrl: site.url }} />
      ))}
    </>
  );
}

/** List of the pages. In print, the list also contains the headings of the pages. It also contains page numbers once they are known. */
function PrintPageToc({ view }: Pick<TemplateProps['PrintPage'], 'view'>): ReactElement {
  const { t } = useMessages();
  const sheet = (id: string) =>
    view.sheets === undefined ? null : <span className="paper-sheet">{view.sheets[id] ?? ''}</span>;
  return (
    <nav className="print-contents" aria-label={t('sectionPages')}>
      <h2 className="paper-only">{t('contents')}</h2>
      <ol>
        {view.docs.map((doc) => (
          <li key={doc.id}>
            <a href={`#${doc.id}`} lang={doc.foreign?.lang}>
              <Html html={doc.titleHtml} />
              {sheet(doc.id)}
            </a>
            {doc.headings.length === 0 ? null : (
              <ol className="paper-only">
                {doc.headings.map(({ id, html }) => (
                  <li key={id}>
                    <a href={`#${encodeURIComponent(id)}`} lang={doc.foreign?.lang}>
                      <Html html={html} />
                      {sheet(id)}
                    </a>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function PrintedPageContent({ doc, place }: { doc: PrintedPageView; place: PrintedPageAddress }): ReactElement {
  const { html, notes } = preparePrintBody(demoteHeadings(doc.body), place);
  const kind = doc.dateText === undefined ? '' : ' print-post';
  return (
    <article id={doc.id} className={`article print-article${kind}`} {...inLanguage(doc.foreign)}>
      <h2>
        <Html html={doc.titleHtml} />
      </h2>
      {doc.dateText === undefined ? null : <p className="print-date">{doc.dateText}</p>}
      {doc.hero === undefined || doc.hero.tagline === '' ? null : <p className="lead">{doc.hero.tagline}</p>}
      <FeatureTiles features={doc.features} />
      <Prose html={html} />
      {notes.length === 0 ? null : (
        <ol className="paper-only paper-notes">
          {notes.map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ol>
      )}
    </article>
  );
}
