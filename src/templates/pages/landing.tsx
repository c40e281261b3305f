// The landing page of a product or a category: description, first steps, news, requirements, and its pages by category.
import type { ReactElement, ReactNode } from 'react';
import type { PageGroupView, TileView } from '../../model/view.ts';
import { useMessages } from '../messages.tsx';
import { LabelInLanguage } from '../parts/language.tsx';
import { Breadcrumbs, Cards, LinkList, Pager } from '../parts/links.tsx';
import { Part } from '../parts/part.tsx';
import { LandingTitle, PostLines } from '../parts/posts.tsx';
import { VersionNote } from '../parts/version.tsx';
import type { TemplateProps } from '../views.ts';

/** Renders the landing page of a product or a category. */
export function LandingPage({ view, layout, breadcrumbs, docsVersion }: TemplateProps['LandingPage']): ReactElement {
  const { t } = useMessages();
  const { steps, requirements, releases, groups } = view;
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={layout.site.homeHref} withoutPage />
      <VersionNote version={docsVersion} />
      <header className="landing-head">
        <LandingTitle title={view.title} latestVersion={view.latestVersion} />
        {view.description === '' ? null : <p className="lead">{view.description}</p>}
      </header>
      {steps.length === 0 ? null : (
        <LandingSection title={t('firstSteps')}>
          <ol className="landing-steps">
            {steps.map((step) => (
              <li key={step.label} className="card">
                <TileLink tile={step} className="card-link" />
                {step.description === '' ? null : <p>{step.description}</p>}
              </li>
            ))}
          </ol>
        </LandingSection>
      )}
      {releases.length + requirements.length === 0 ? null : (
        <div className="landing-facts">
          {releases.length === 0 ? null : (
            <LandingSection title={t('whatIsNew')}>
              <PostLines posts={releases} />
              <LinkList links={view.timelines} className="landing-timelines" />
            </LandingSection>
          )}
          {requirements.length === 0 ? null : (
            <LandingSection title={t('requirements')}>
              <ul className="landing-needs">
                {requirements.map((requirement) => (
                  <li key={requirement.label}>
                    <TileLink tile={requirement} />
                    {requirement.description === '' ? null : <p>{requirement.description}</p>}
                  </li>
                ))}
              </ul>
            </LandingSection>
          )}
        </div>
      )}
      {groups.map((group) => (
        <PageGroup key={group.label} group={group} />
      ))}
      {view.printHref === undefined ? null : (
        <p className="landing-print">
          <a href={view.printHref}>{t('allPagesForPrint')}</a>
        </p>
      )}
      <Part name="landingAfter" />
      <Pager label={t('docsPages')} previous={view.previous} next={view.next} />
    </>
  );
}

function LandingSection({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section className="landing-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A link to the page of a tile. Without an address, only its text. */
function TileLink({ tile, className }: { tile: TileView; className?: string }): ReactElement {
  if (tile.href === undefined) return <span>{tile.label}</span>;
  return (
    <a className={className} href={tile.href}>
      {tile.label}
    </a>
  );
}

/** Pages of a category under its name; pages without a category under a general heading. */
function PageGroup({ group }: { group: PageGroupView }): ReactElement {
  const { label, lang, href, description, cards } = group;
  const { t } = useMessages();
  const title = label === '' ? t('pages') : <LabelInLanguage text={label} lang={lang} />;
  return (
    <section className="landing-part">
      <h2>{href === undefined ? title : <a href={href}>{title}</a>}</h2>
      {description === '' ? null : (
        <p className="landing-text">
          <LabelInLanguage text={description} lang={lang} />
        </p>
      )}
      <Cards cards={cards} />
    </section>
  );
}
