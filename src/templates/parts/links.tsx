// Links as lists, cards and breadcrumbs: small components that several page types use.
import type { ReactElement } from 'react';
import type { LinkView } from '../../model/layout.ts';
import { formatNumber } from '../../model/messages.ts';
import type { BreadcrumbView, CardView, PaginationView, TagView } from '../../model/view.ts';
import { useMessages } from '../messages.tsx';
import { Icon } from './icons.tsx';
import { LabelInLanguage } from './language.tsx';

/** A link. An external link has an icon. A link without an address is shown as text. */
export function TextLink({ link, className }: { link: LinkView; className?: string }): ReactElement {
  if (link.href === '') return <span>{link.label}</span>;
  return (
    <a className={className ?? link.className} href={link.href} aria-label={link.spoken}>
      <LabelInLanguage text={link.label} lang={link.lang} />
      {link.isExternal ? <ExternalIcon /> : null}
    </a>
  );
}

/** A list of links. */
export function LinkList({ links, className }: { links: readonly LinkView[]; className?: string }): ReactElement {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={`${link.href} ${link.label}`}>
          <TextLink link={link} />
        </li>
      ))}
    </ul>
  );
}

/** The icon of an external link. */
export function ExternalIcon(): ReactElement {
  return <span className="external">{useMessages().t('externalLink')}</span>;
}

/** The breadcrumbs of a page. */
export function Breadcrumbs(props: {
  items: readonly BreadcrumbView[] | undefined;
  homeHref: string;
  /** Omits the last item, because the title of the page follows directly. */
  withoutPage?: boolean;
}): ReactElement | null {
  const { items, homeHref, withoutPage = false } = props;
  const { t } = useMessages();
  if (!items || items.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label={t('breadcrumbs')}>
      <ol>
        <li>
          <a href={homeHref} aria-label={t('home')}>
            <Icon name="home" />
          </a>
        </li>
        {(withoutPage ? items.slice(0, -1) : items).map((item, index) => (
          <li key={`${item.href ?? ''} ${item.label}`}>
            {index === items.length - 1 ? (
              <span aria-current="page">
                <LabelInLanguage text={item.label} lang={item.lang} />
              </span>
            ) : item.href === undefined ? (
              <span>
                <LabelInLanguage text={item.label} lang={item.lang} />
              </span>
            ) : (
              <TextLink link={{ ...item, href: item.href }} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Links to the previous and next pages. Their default texts are texts of the interface. */
export function Pager(props: {
  label: string;
  previous?: LinkView;
  next?: LinkView;
  previousText?: string;
  nextText?: string;
}): ReactElement | null {
  const { t } = useMessages();
  const { label, previous, next, previousText = t('previous'), nextText = t('next') } = props;
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label={label}>
      {previous ? <PagerLink link={previous} rel="prev" text={previousText} /> : null}
      {next ? <PagerLink link={next} rel="next" text={nextText} /> : null}
    </nav>
  );
}

function PagerLink({ link, rel, text }: { link: LinkView; rel: 'prev' | 'next'; text: string }): ReactElement {
  return (
    <a href={link.href} rel={rel} className={rel === 'next' ? 'pager-next' : undefined}>
      <span className="pager-text">{text}</span>
      <span className="pager-label">
        <LabelInLanguage text={link.label} lang={link.lang} />
      </span>
    </a>
  );
}

/** The number of the current page in a list, with links to the newer and older page. */
export function Pagination({ pagination }: { pagination: PaginationView }): ReactElement | null {
  const { page, pages, previousHref, nextHref } = pagination;
  const { t, messages } = useMessages();
  if (pages < 2) return null;
  return (
    <nav className="pagination" aria-label={t('listPages')}>
      {previousHref === undefined ? (
        <span />
      ) : (
        <a href={previousHref} rel="prev">
          <Icon name="arrow-left" />
          {t('newer')}
        </a>
      )}
      <span className="pagination-place">
        {t('pageOf', { page: formatNumber(messages.lang, page), pages: formatNumber(messages.lang, pages) })}
      </span>
      {nextHref === undefined ? (
        <span />
      ) : (
        <a href={nextHref} rel="next">
          {t('older')}
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  );
}

/** Cards that link to pages. */
export function Cards({ cards }: { cards: readonly CardView[] }): ReactElement | null {
  const { count } = useMessages();
  if (cards.length === 0) return null;
  return (
    <ul className="cards">
      {cards.map((card) => (
        <li key={`${card.href} ${card.label}`} className="card">
          <TextLink link={card} className="card-link" />
          {card.description === '' ? null : (
            <p>
              <LabelInLanguage text={card.description} lang={card.lang} />
            </p>
          )}
          {card.itemCount === undefined ? null : <p className="card-count">{count('pageCount', card.itemCount)}</p>}
        </li>
      ))}
    </ul>
  );
}

/** The tags of a page. */
export function Tags({ tags }: { tags: readonly TagView[] }): ReactElement | null {
  const { t } = useMessages();
  if (tags.length === 0) return null;
  return (
    <div className="tags">
      <span className="eyebrow">{t('tags')}</span>
      <TagLinks links={tags.map(({ href, label }) => ({ href, label }))} rel="tag" />
    </div>
  );
}

interface TagLink extends Pick<TagView, 'href' | 'label'> {
  readonly count?: number;
}

/** Links that look like tags, with an optional count. */
export function TagLinks({ links, rel }: { links: readonly TagLink[]; rel?: 'tag' }): ReactElement {
  return (
    <ul>
      {links.map(({ href, label, count }) => (
        <li key={href}>
          <a className="tag" href={href} rel={rel}>
            {label}
            {count === undefined ? null : ' '}
            {count === undefined ? null : <span className="tag-count">{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
