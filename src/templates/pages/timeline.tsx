// The page with all versions of a product, newest first. Without scripts, a list links to each version. With scripts, two selects limit the
// page to a range of versions.
import type { ReactElement } from 'react';
import type { TimelineVersionView } from '../../model/view.ts';
import { useMessages } from '../messages.tsx';
import { Prose } from '../parts/html.tsx';
import { inLanguage } from '../parts/language.tsx';
import { Breadcrumbs, TagLinks } from '../parts/links.tsx';
import { FeedLinks, LandingTitle, PostDate, ProductIconAndName } from '../parts/posts.tsx';
import type { TemplateProps } from '../views.ts';

/** Renders the timeline of a product. */
export function TimelinePage({ view, layout, breadcrumbs }: TemplateProps['TimelinePage']): ReactElement {
  const { t, count } = useMessages();
  const { versions } = view;
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={layout.site.homeHref} />
      <header className="landing-head">
        <LandingTitle title={view.title} latestVersion={view.latestVersion} />
        <p className="post-facts">
          <ProductIconAndName product={view.product} />
          <span>{count('releaseCount', versions.length)}</span>
        </p>
        <FeedLinks feeds={[...view.feeds, { type: 'application/json', title: t('dataAsJson'), href: view.jsonHref }]} />
      </header>
      {versions.length < 2 ? null : <VersionRangePicker versions={versions} />}
      <nav className="timeline-nav" aria-label={t('versions')}>
        <TagLinks links={versions.map(({ id, version }) => ({ href: `#${encodeURIComponent(id)}`, label: version }))} />
      </nav>
      <div className="timeline">
        {versions.map((version) => (
          <TimelineVersion key={version.id} version={version} />
        ))}
      </div>
    </>
  );
}

/** The two selects that limit the shown versions. Hidden until a script runs, because they need it. */
function VersionRangePicker({ versions }: { versions: readonly TimelineVersionView[] }): ReactElement {
  const { t } = useMessages();
  const options = versions.map(({ id, version, dateText }) => (
    <option key={id} value={id}>
      {`${version} (${dateText})`}
    </option>
  ));
  return (
    <fieldset className="timeline-range needs-js" data-timeline="">
      <legend className="visually-hidden">{t('betweenVersions')}</legend>
      <label>
        {t('fromVersion')}
        <select name="from">
          <option value="">{t('anyVersion')}</option>
          {options}
        </select>
      </label>
      <label>
        {t('toVersion')}
        <select name="to">{options}</select>
      </label>
      <output aria-live="polite" />
    </fieldset>
  );
}

function TimelineVersion({ version }: { version: TimelineVersionView }): ReactElement {
  return (
    <article className="timeline-version" id={version.id}>
      <header>
        <PostDate post={version} />
        <h2>
          <a href={version.href}>{version.version}</a>
        </h2>
      </header>
      <div className="post-text">
        {version.summary === '' ? null : (
          <p className="timeline-summary" {...inLanguage(version.foreign)}>
            {version.summary}
          </p>
        )}
        {version.changes
          .filter(({ bodies }) => bodies.some((body) => body !== ''))
          .map(({ kind, heading, bodies }) => (
            <section key={heading} className={`change change-${kind}`}>
              <h3>{heading}</h3>
              <Prose html={bodies.join('\n')} foreign={version.foreign} />
            </section>
          ))}
      </div>
    </article>
  );
}
