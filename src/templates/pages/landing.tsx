// The front page of a product or a category: what it is, its pages as cards, its newest releases.
import type { ReactElement } from 'react';
import { useMessages } from '../messages.tsx';
import { Breadcrumbs, Cards, LinkList, Pager } from '../parts/links.tsx';
import { LandingTitle, PostLines } from '../parts/posts.tsx';
import { VersionNote } from '../parts/version.tsx';
import type { TemplateProps } from '../views.ts';

/** Landing page of a product or a category. */
export function LandingPage({ view, chrome, breadcrumbs, docsVersion }: TemplateProps['LandingPage']): ReactElement {
  const { t } = useMessages();
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={chrome.site.homeHref} />
      <VersionNote version={docsVersion} />
      <header className="landing-head">
        <LandingTitle title={view.title} latestVersion={view.latestVersion} />
        {view.description === '' ? null : <p className="lead">{view.description}</p>}
      </header>
      {view.cards.length === 0 ? null : (
        <section>
          <h2 className="visually-hidden">{t('pages')}</h2>
          <Cards cards={view.cards} />
        </section>
      )}
      {view.printHref === undefined ? null : (
        <p className="landing-print">
          <a href={view.printHref}>{t('allPagesForPrint')}</a>
        </p>
      )}
      {view.releases.length === 0 ? null : (
        <section className="landing-releases">
          <h2>{t('latestReleases')}</h2>
          <PostLines posts={view.releases} />
          <LinkList links={view.timelines} className="landing-timelines" />
        </section>
      )}
      <Pager label={t('docsPages')} previous={view.previous} next={view.next} />
    </>
  );
}
