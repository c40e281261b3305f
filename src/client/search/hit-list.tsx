// The hits of a query, grouped by page, each with its headings and a snippet.
import { type MouseEvent, memo, type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { SearchHit } from '../../model/search.ts';
import { wordFinder } from '../../search/rank/marks.ts';
import { clientText } from '../texts.ts';
import { groupName, moreText } from './hit-texts.ts';
import { iconOfHit } from './icons.ts';
import { MarkedText, SearchIcon } from './parts.tsx';
import type { HitRow, RowGroup } from './rows.ts';

/** Id of the list in the dialog, and prefix of the ids in it. */
export const listId = 'search-hits';

/** Returns the id of a hit by its number. */
export function hitId(index: number): string {
  return `${listId}-${index}`;
}

/** Number of hits drawn per frame, so that the first ones appear sooner and no frame takes long. */
const HITS_PER_FRAME = 4;

function useDrawnCount(all: number): number {
  const [drawn, setDrawn] = useState(HITS_PER_FRAME);
  useEffect(() => {
    if (drawn >= all) return;
    const frame = requestAnimationFrame(() => setTimeout(setDrawn, 0, drawn + HITS_PER_FRAME));
    return () => cancelAnimationFrame(frame);
  }, [drawn, all]);
  return drawn;
}

/** Called on a click that opens a hit. */
export type OnOpen = (event: MouseEvent, hit: SearchHit) => void;

/** Hits as a list box. `active` is the number of the selected row. The content after the list appears once all hits are drawn. */
export function HitOptions(props: {
  groups: readonly RowGroup[];
  active: number;
  onOpen: OnOpen;
  /** Called to show all hits of a page. */
  onMore: (page: string) => void;
  children?: ReactNode;
}): ReactElement {
  const { groups, active, onOpen, onMore, children } = props;
  const rows = groups.flatMap((group) => group.rows);
  const drawn = useDrawnCount(rows.length);
  const optionOf = (row: HitRow) => {
    const index = rows.indexOf(row);
    const option = { role: 'option', id: hitId(index), 'aria-selected': index === active, tabIndex: -1 };
    if (row.type === 'more') {
      return (
        <button key="more" type="button" {...option} className="search-more" onClick={() => onMore(row.page)}>
          {moreText(row.count)}
        </button>
      );
    }
    return (
      <a key={row.hit.href} {...option} {...hitLinkProps(row.hit, onOpen)}>
        <HitContent hit={row.hit} />
        <SearchIcon name="enter" className="search-enter" />
      </a>
    );
  };
  return (
    <>
      <div className="search-hits" role="listbox" id={listId} aria-label={clientText('Results')}>
        {groups.map(({ page, first, rows: own }) => {
          const shown = own.filter((row) => rows.indexOf(row) < drawn);
          const headId = `${hitId(rows.indexOf(own[0] as HitRow))}-page`;
          return shown.length === 0 ? null : (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields.
            <div className="search-group" role="group" aria-labelledby={headId} key={page}>
              <div className="search-group-head" id={headId}>
                {groupName(first)}
              </div>
              {shown.map(optionOf)}
            </div>
          );
        })}
      </div>
      {drawn < rows.length ? null : children}
    </>
  );
}

function hitLinkProps(hit: SearchHit, onOpen: OnOpen) {
  const rel = hit.isExternal ? 'external' : undefined;
  return { className: 'search-hit', href: hit.href, rel, onClick: (event: MouseEvent) => onOpen(event, hit) };
}

/** Hits as links below the titles of their pages. */
export function HitLinks(props: {
  groups: readonly RowGroup[];
  onOpen: OnOpen;
  onMore: (page: string) => void;
}): ReactElement {
  const { groups, onOpen, onMore } = props;
  return (
    <div className="search-hits">
      {groups.map(({ page, first, rows }) => (
        <section className="search-group" key={page}>
          <h2 className="search-group-head">{groupName(first)}</h2>
          <ul>
            {rows.map((row) =>
              row.type === 'more' ? (
                <li key="more">
                  <button type="button" className="search-more" onClick={() => onMore(row.page)}>
                    {moreText(row.count)}
                  </button>
                </li>
              ) : (
                <li key={row.hit.href}>
                  <a {...hitLinkProps(row.hit, onOpen)}>
                    <HitContent hit={row.hit} />
                  </a>
                </li>
              ),
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Memoized per hit: moving through the list does not change it. */
const HitContent = memo(({ hit }: { hit: SearchHit }): ReactElement => {
  const { title, headings, words, snippet } = hit;
  const find = useMemo(() => wordFinder(words), [words]);
  const path = headings.slice(0, -1).join(' › ');
  return (
    <>
      <SearchIcon name={iconOfHit(hit)} />
      <span className="search-hit-text">
        <span className="search-hit-title">
          {path === '' ? null : (
            <span className="search-hit-path">
              <MarkedText text={path} find={find} />
              {' › '}
            </span>
          )}
          <MarkedText text={headings.at(-1) ?? title} find={find} />
        </span>{' '}
        {snippet === '' ? null : (
          <span className="search-hit-snippet">
            <MarkedText text={snippet} find={find} />
          </span>
        )}
      </span>
    </>
  );
});
