// What the dialog shows before anything is typed: hits opened lately, and those the reader keeps.
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { text } from '../texts.ts';
import { Icon, IconButton } from './parts.tsx';
import type { HitStore, SavedHit, SavedHits } from './saved.ts';

/** Props of `StartScreen`. */
export interface StartScreenProps {
  readonly saved: SavedHits;
  readonly store: HitStore;
  /** Told of the lists as a button has left them. */
  readonly onChange: (saved: SavedHits) => void;
  /** Told of the click that opens a hit. */
  readonly onOpen: (event: MouseEvent, hit: SavedHit) => void;
}

/** The lists, or what can be searched for. */
export function StartScreen(props: StartScreenProps): ReactElement {
  const { recent, favorites } = props.saved;
  if (recent.length + favorites.length === 0) {
    return (
      <div className="search-message">
        <p>{text('Pages, settings, error messages, names in code: all of it can be found.')}</p>
      </div>
    );
  }
  return (
    <>
      {recent.length === 0 ? null : <SavedList {...props} list="recent" />}
      {favorites.length === 0 ? null : <SavedList {...props} list="favorites" />}
    </>
  );
}

/** One of the lists, with the buttons of each hit. */
function SavedList(props: StartScreenProps & { list: keyof SavedHits }): ReactElement {
  const { saved, store, onChange, onOpen, list } = props;
  const isRecent = list === 'recent';
  const removal = isRecent ? 'Remove {name} from recent searches' : 'Remove {name} from favorites';
  return (
    <section>
      <h2 className="search-group-head">{text(isRecent ? 'Recent searches' : 'Favorites')}</h2>
      <ul className="search-saved">
        {saved[list].map((hit) => (
          <li key={hit.href}>
            <a className="search-hit" href={hit.href} onClick={(event) => onOpen(event, hit)}>
              <Icon name={isRecent ? 'clock' : 'star'} />
              <span className="search-hit-text">
                <span className="search-hit-title">{nameOf(hit)}</span>
                <span className="search-hit-path">{pathOf(hit)}</span>
              </span>
            </a>
            {isRecent ? (
              <IconButton
                icon="star"
                label={text('Save {name} to favorites', { name: nameOf(hit) })}
                onClick={() => onChange(store.addFavorite(hit))}
              />
            ) : null}
            <IconButton
              icon="close"
              label={text(removal, { name: nameOf(hit) })}
              onClick={() => onChange(store.forget(hit))}
            />
          </li>
        ))}
      </ul>
    </section>
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
