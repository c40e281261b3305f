// The hits of a query: those of a page together, each with its heading path and a piece of its text.
import { type MouseEvent, memo, type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { SearchHit } from '../../model/search.ts';
import { text } from '../texts.ts';
import { groupHits } from './hits.ts';
import { wordFinder } from './marks.ts';
import { Icon, MarkedText } from './parts.tsx';

/** Id of the list in the dialog, and start of the ids in it. */
export const listId = 'search-hits';

/** Id of the hit with a number. */
export function hitId(index: number): string {
  return `${listId}-${index}`;
}

/** Hits that are drawn in one frame: the first ones are there sooner, and no frame takes long. */
const A_FRAME = 4;

function useDrawn(all: number): number {
  const [drawn, setDrawn] = useState(A_FRAME);
  useEffect(() => {
    if (drawn >= all) return;
    const frame = requestAnimationFrame(() => setTimeout(setDrawn, 0, drawn + A_FRAME));
    return () => cancelAnimationFrame(frame);
  }, [drawn, all]);
  return drawn;
}

/** Told of the click that opens a hit. */
export type OnOpen = (event: MouseEvent, hit: SearchHit) => void;

/** Hits as a list box, of which `active` is the number of the chosen one. What comes after it waits until all are drawn. */
export function HitOptions(props: {
  hits: readonly SearchHit[];
  active: number | undefined;
  onOpen: OnOpen;
  children?: ReactNode;
}): ReactElement {
  const { hits, active, onOpen, children } = props;
  const drawn = useDrawn(hits.length);
  return (
    <>
      <div className="search-hits" role="listbox" id={listId} aria-label={text('Results')}>
        {groupHits(hits.slice(0, drawn)).map((group) => {
          const [first] = group as [SearchHit];
          const headId = `${hitId(hits.indexOf(first))}-page`;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields.
            <div className="search-group" role="group" aria-labelledby={headId} key={first.href}>
              <div className="search-group-head" id={headId}>
                <GroupName hit={first} />
              </div>
              {group.map((hit) => {
                const index = hits.indexOf(hit);
                const option = { role: 'option', id: hitId(index), 'aria-selected': index === active, tabIndex: -1 };
                return (
                  <a key={hit.href} {...option} {...linkTo(hit, onOpen)}>
                    <HitContent hit={hit} />
                    <Icon name="enter" className="search-enter" />
                  </a>
                );
              })}
            </div>
          );
        })}
      </div>
      {drawn < hits.length ? null : children}
    </>
  );
}

function linkTo(hit: SearchHit, onOpen: OnOpen) {
  const rel = hit.isExternal ? 'external' : undefined;
  return { className: 'search-hit', href: hit.href, rel, onClick: (event: MouseEvent) => onOpen(event, hit) };
}

/** Hits as links below the titles of their pages. */
export function HitLinks({ hits, onOpen }: { hits: readonly SearchHit[]; onOpen: OnOpen }): ReactElement {
  return (
    <div className="search-hits">
      {groupHits(hits).map((group) => {
        const [first] = group as [SearchHit];
        return (
          <section className="search-group" key={first.href}>
            <h2 className="search-group-head">
              <GroupName hit={first} />
            </h2>
            <ul>
              {group.map((hit) => (
                <li key={hit.href}>
                  <a {...linkTo(hit, onOpen)}>
                    <HitContent hit={hit} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** What the page belongs to, its title, and the date of a post. */
function GroupName({ hit }: { hit: SearchHit }): ReactElement {
  const parts = [hit.group, hit.title, hit.date].filter((part) => part !== undefined && part !== '');
  return <>{parts.join(' › ')}</>;
}

/** Made once a hit: moving along the list changes nothing in it. */
const HitContent = memo(({ hit }: { hit: SearchHit }): ReactElement => {
  const { title, headings, words, snippet, isExternal, kind } = hit;
  const find = useMemo(() => wordFinder(words), [words]);
  const path = headings.slice(0, -1).join(' › ');
  const icon = isExternal ? 'external' : headings.length > 0 ? 'section' : kind === 'post' ? 'post' : 'doc';
  return (
    <>
      <Icon name={icon} />
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
