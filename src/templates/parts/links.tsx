// Links as lists, cards and trails: the small parts that several page types are made of.
import type { ReactElement } from 'react';
import type { LinkView } from '../../model/chrome.ts';
import type { BreadcrumbView, CardView, PaginationView, TagView } from '../../model/view.ts';
import { Icon } from './icons.tsx';

/** A link that says when it leaves the site. */
export function TextLink({ link, className }: { link: LinkView; className?: string }): ReactElement {
  return (
    <a className={className} href={link.href} lang={link.lang}>
      {link.label}
      {link.isExternal ? <span className="external">(external link)</span> : null}
    </a>
  );
}

/** The trail from the home page to this one. */
export function Breadcrumbs(props: {
  items: readonly BreadcrumbView[] | undefined;
  homeHref: string;
}): ReactElement | null {
  const { items, homeHref } = props;
  if (!items || items.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        <li>
          <a href={homeHref} aria-label="Home">
            <Icon name="home" />
          </a>
        </li>
        {items.map((item, index) => (
          <li key={`${item.href ?? ''} ${item.label}`}>
            {index === items.length - 1 ? (
              <span aria-current="page" lang={item.lang}>
                {item.label}
              </span>
            ) : item.href === undefined ? (
              <span>{item.label}</span>
            ) : (
              <a href={item.href} lang={item.lang}>
                {item.label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Two links side by side: the page before and the page after. */
export function Pager(props: {
  label: string;
  previous?: LinkView;
  next?: LinkView;
  previousText: string;
  nextText: string;
}): ReactElement | null {
  const { label, previous, next, previousText, nextText } = props;
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label={label}>
      {previous ? (
        <a href={previous.href} rel="prev">
          <span className="pager-text">{previousText}</span>
          <span className="pager-label" lang={previous.lang}>
            {previous.label}
          </span>
        </a>
      ) : null}
      {next ? (
        <a href={next.href} rel="next" className="pager-next">
          <span className="pager-text">{nextText}</span>
          <span className="pager-label" lang={next.lang}>
            {next.label}
          </span>
        </a>
      ) : null}
    </nav>
  );
}

/** Where we are in a list of several pages. */
export function Pagination({ pagination }: { pagination: PaginationView }): ReactElement | null {
  const { page, pages, previousHref, nextHref } = pagination;
  if (pages < 2) return null;
  return (
    <nav className="pagination" aria-label="Pages of the list">
      {previousHref === undefined ? (
        <span />
      ) : (
        <a href={previousHref} rel="prev">
          <Icon name="arrow-left" />
          Newer
        </a>
      )}
      <span className="pagination-place">
        Page {page} of {pages}
      </span>
      {nextHref === undefined ? (
        <span />
      ) : (
        <a href={nextHref} rel="next">
          Older
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  );
}

/** Cards that lead to pages. */
export function Cards({ cards }: { cards: readonly CardView[] }): ReactElement | null {
  if (cards.length === 0) return null;
  return (
    <ul className="cards">
      {cards.map((card) => (
        <li key={`${card.href} ${card.label}`} className="card">
          <a className="card-link" href={card.href} lang={card.lang}>
            {card.label}
            {card.isExternal ? <span className="external">(external link)</span> : null}
          </a>
          {card.description === '' ? null : <p lang={card.lang}>{card.description}</p>}
          {card.itemCount === undefined ? null : (
            <p className="card-count">{card.itemCount === 1 ? '1 page' : `${card.itemCount} pages`}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The tags of a page. */
export function Tags({ tags }: { tags: readonly TagView[] }): ReactElement | null {
  if (tags.length === 0) return null;
  return (
    <div className="tags">
      <span className="eyebrow">Tags</span>
      <ul>
        {tags.map((tag) => (
          <li key={tag.href}>
            <a className="tag" href={tag.href} rel="tag">
              {tag.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
