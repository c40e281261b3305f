// Pages for those who look for something: search, and the answer to an address that leads nowhere.
// Every page of the site stands in the list, so both are of use without a script.
import type { ReactElement } from 'react';
import { elementIds } from '../../model/constants.ts';
import { Message, useMessages } from '../messages.tsx';
import { LinkList } from '../parts/links.tsx';
import type { TemplateProps } from '../views.ts';

/** Search page: a form, what it needs, and all pages by group, which the script narrows down to what was asked for. */
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

/** Page not found. The script names the address, and the pages that may have been meant. */
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
