// The search page and the not-found page. The search page lists docs and posts, and the not-found page has links to continue with, so both
// are useful without scripts.
import type { ReactElement } from 'react';
import { elementIds } from '../../model/constants.ts';
import { Message, useMessages } from '../messages.tsx';
import { LinkList } from '../parts/links.tsx';
import type { TemplateProps } from '../views.ts';

/**
 * The search page: a form, a note that search needs scripts, and docs and posts by group. The script replaces these docs and posts with the
 * results.
 */
export function SearchPage({ view, layout, href }: TemplateProps['SearchPage']): ReactElement {
  const { t } = useMessages();
  return (
    <>
      <header className="page-head">
        <h1>{view.title}</h1>
      </header>
      <SearchForm action={layout.searchHref ?? href} placeholder={layout.search.placeholder} isAutofocus />
      <noscript>
        <p>{t('searchNeedsScript')}</p>
      </noscript>
      <p className="search-status" id={elementIds.searchStatus} role="status" />
      <div className="search-groups" data-search-groups="">
        {view.groups.map((group) => (
          <section key={group.label}>
            <h2 className="eyebrow">{group.label}</h2>
            <LinkList links={group.links} />
          </section>
        ))}
      </div>
    </>
  );
}

/** The not-found page. The script adds the requested address and suggestions. */
export function NotFoundPage({ view, layout }: TemplateProps['NotFoundPage']): ReactElement {
  const { t } = useMessages();
  return (
    <>
      <header className="page-head">
        <p className="eyebrow">404</p>
        <h1>{view.title}</h1>
        <p className="lead">
          <Message text="notFoundText" values={{ address: <span data-asked="">{t('thisAddress')}</span> }} />
        </p>
      </header>
      {layout.searchHref === undefined ? null : (
        <SearchForm action={layout.searchHref} placeholder={layout.search.placeholder} />
      )}
      <section data-routes={view.routesHref} hidden>
        <h2 className="eyebrow">{t('didYouMean')}</h2>
        <ul className="plain-links" />
      </section>
      {view.links.length === 0 ? null : (
        <section>
          <h2 className="eyebrow">{t('placesToGo')}</h2>
          <LinkList links={view.links} className="plain-links" />
        </section>
      )}
    </>
  );
}

function SearchForm(props: { action: string; placeholder?: string; isAutofocus?: boolean }): ReactElement {
  const { t } = useMessages();
  const { action, placeholder = t('searchDocs'), isAutofocus } = props;
  return (
    <search>
      <form className="search-form" action={action} method="get" data-search-form={isAutofocus ? '' : undefined}>
        <label className="visually-hidden" htmlFor="search-field">
          {t('searchDocs')}
        </label>
        <input id="search-field" type="search" name="q" placeholder={placeholder} />
        <button type="submit">{t('search')}</button>
      </form>
    </search>
  );
}
