// What the dialog shows before anything is typed: hits opened lately, and those the reader keeps.
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { text } from '../texts.ts';
import { Icon, type IconName } from './parts.tsx';
import { addFavorite, forget, type SavedHit, type SavedHits } from './saved.ts';

/** The lists; `onOpen` learns of the click that opens a hit. */
export function StartScreen(props: {
  saved: SavedHits;
  onChange: (saved: SavedHits) => void;
  onOpen: (event: MouseEvent, hit: SavedHit) => void;
}): ReactElement {
  const { saved, onChange, onOpen } = props;
  if (saved.recent.length + saved.favorites.length === 0) {
    return (
      <div className="search-message">
        <p>{text('Pages, settings, error messages, names in code: all of it can be found.')}</p>
      </div>
    );
  }
  const list = (title: string, icon: IconName, hits: readonly SavedHit[], removal: Parameters<typeof text>[0]) =>
    hits.length === 0 ? null : (
      <section>
        <h2 className="search-group-head">{title}</h2>
        <ul className="search-saved">
          {hits.map((hit) => (
            <li key={hit.href}>
              <a className="search-hit" href={hit.href} onClick={(event) => onOpen(event, hit)}>
                <Icon name={icon} />
                <span className="search-hit-text">
                  <span className="search-hit-title">{hit.headings.at(-1) ?? hit.title}</span>
                  <span className="search-hit-path">{pathOf(hit)}</span>
                </span>
              </a>
              {hits === saved.favorites ? null : (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={text('Save {name} to favorites', { name: nameOf(hit) })}
                  onClick={() => onChange(addFavorite(hit))}
                >
                  <Icon name="star" />
                </button>
              )}
              <button
                type="button"
                className="icon-button"
                aria-label={text(removal, { name: nameOf(hit) })}
                onClick={() => onChange(forget(hit))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <>
      {list(text('Recent searches'), 'clock', saved.recent, 'Remove {name} from recent searches')}
      {list(text('Favorites'), 'star', saved.favorites, 'Remove {name} from favorites')}
    </>
  );
}

function nameOf(hit: SavedHit): string {
  return hit.headings.at(-1) ?? hit.title;
}

function pathOf({ group, title, headings }: SavedHit): string {
  const path = headings.length === 0 ? [group] : [group, title, ...headings.slice(0, -1)];
  return path.filter(Boolean).join(' › ');
}

/** Moves the focus along the links of the lists; before the first one back to the field. */
export function moveAmongSaved(event: KeyboardEvent<HTMLElement>, field: HTMLElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.search-saved a')];
  if (step === 0 || links.length === 0) return;
  event.preventDefault();
  const row = (event.target as Element).closest('li')?.querySelector<HTMLElement>('a');
  const at = row ? links.indexOf(row) : step > 0 ? -1 : links.length;
  const next = links[at + step] ?? field;
  next?.focus();
}
