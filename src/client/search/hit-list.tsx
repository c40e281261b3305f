// The hits of a query, grouped by page, each with its headings and a snippet.
import { type MouseEvent, memo, type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { SearchHit } from '../../model/search.ts';
import { createWordFinder } from '../../search/rank/marks.ts';
import { formatClientText } from '../texts.ts';
import { formatGroupName, formatMoreHitsCount, joinPathLabels } from './hit-texts.ts';
import { selectHitIcon } from './icons.ts';
import { DecorativeIcon, HighlightedText } from './parts.tsx';
import type { HitRow, HitRowGroup } from './rows.ts';

/** Id of the list in the dialog, and prefix of the ids in it. */
export const hitListId = 'search-hits';

/** Returns the element id of a hit, by its number in the list. */
export function computeHitId(index: number): string {
  return `${hitListId}-${index}`;
}

/** Number of hits drawn per frame, so that the first ones appear sooner and no frame takes long. */
const HITS_PER_FRAME = 4;

function useRenderedHitCount(all: number): number {
  const [drawn, setDrawn] = useState(HITS_PER_FRAME);
  useEffect(() => {
    if (drawn >= all) return;
    const frame = requestAnimationFrame(() => setTimeout(setDrawn, 0, drawn + HITS_PER_FRAME));
    return () => cancelAnimationFrame(frame);
  }, [drawn, all]);
  return drawn;
}

/** Called on a click that opens a hit. */
export type OnHitOpen = (event: MouseEvent, hit: SearchHit) => void;

/** Hits as a list box. `active` is the number of the selected row. The children appear after the list once all hits are drawn. */
export function HitListBox(props: {
  groups: readonly HitRowGroup[];
  active: number;
  onOpen: OnHitOpen;
  /** Called to show all hits of a page. */
  onMore: (page: string) => void;
  children?: ReactNode;
}): ReactElement {
  const { groups, active, onOpen, onMore, children } = props;
  const rows = groups.flatMap((group) => group.rows);
  const drawn = useRenderedHitCount(rows.length);
  const optionOf = (row: HitRow) => {
    const index = rows.indexOf(row);
    const option = { role: 'option', id: computeHitId(index), 'aria-selected': index === active, tabIndex: -1 };
    if (row.type === 'more') {
      return (
        <button key="more" type="button" {...option} className="search-more" onClick={() => onMore(row.page)}>
          {formatMoreHitsCount(row.count)}
        </button>
      );
    }
    return (
      <a key={row.hit.href} {...option} {...createHitLinkProps(row.hit, onOpen)}>
        <HitContent hit={row.hit} />
        <DecorativeIcon name="enter" className="search-enter" />
      </a>
    );
  };
  return (
    <>
      <div className="search-hits" role="listbox" id={hitListId} aria-label={formatClientText('Results')}>
        {groups.map(({ page, first, rows: ownHitRows }) => {
          const shown = ownHitRows.filter((row) => rows.indexOf(row) < drawn);
          const headId = `${computeHitId(rows.indexOf(ownHitRows[0] as HitRow))}-page`;
          return shown.length === 0 ? null : (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields.
            <div className="search-group" role="group" aria-labelledby={headId} key={page}>
              <div className="search-group-head" id={headId}>
                {formatGroupName(first)}
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

function createHitLinkProps(hit: SearchHit, onOpen: OnHitOpen) {
  const rel = hit.isExternal ? 'external' : undefined;
  return { className: 'search-hit', href: hit.href, rel, onClick: (event: MouseEvent) => onOpen(event, hit) };
}

/** Hits as links below the titles of their pages. */
export function HitLinks(props: {
  groups: readonly HitRowGroup[];
  onOpen: OnHitOpen;
  onMore: (page: string) => void;
}): ReactElement {
  const { groups, onOpen, onMore } = props;
  return (
    <div className="search-hits">
      {groups.map(({ page, first, rows }) => (
        <section className="search-group" key={page}>
          <h2 className="search-group-head">{formatGroupName(first)}</h2>
          <ul>
            {rows.map((row) =>
              row.type === 'more' ? (
                <li key="more">
                  <button type="button" className="search-more" onClick={() => onMore(row.page)}>
                    {formatMoreHitsCount(row.count)}
                  </button>
                </li>
              ) : (
                <li key={row.hit.href}>
                  <a {...createHitLinkProps(row.hit, onOpen)}>
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

/** Content of a hit. Memoized, so that moving through the list does not render it again. */
const HitContent = memo(({ hit }: { hit: SearchHit }): ReactElement => {
  const { title, headings, words, snippet } = hit;
  const find = useMemo(() => createWordFinder(words), [words]);
  const path = joinPathLabels(headings.slice(0, -1));
  return (
    <>
      <DecorativeIcon name={selectHitIcon(hit)} />
      <span className="search-hit-text">
        <span className="search-hit-title">
          {path === '' ? null : (
            <span className="search-hit-path">
              <HighlightedText text={path} find={find} />
              {' › '}
            </span>
          )}
          <HighlightedText text={headings.at(-1) ?? title} find={find} />
        </span>{' '}
        {snippet === '' ? null : (
          <span className="search-hit-snippet">
            <HighlightedText text={snippet} find={find} />
          </span>
        )}
      </span>
    </>
  );
});
