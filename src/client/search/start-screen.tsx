// What the dialog shows before anything is typed: hits opened lately, and those the reader keeps.
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { text } from '../texts.ts';
import { Icon, IconButton } from './parts.tsx';
import type { HitStore, SavedHit, SavedHits } from './saved.ts';

/** The lists, which buttons change; `onOpen` learns of the click that opens a hit. */
export function StartScreen(props: {
  saved: SavedHits;
  store: HitStore;
  onChange: (saved: SavedHits) => void;
  onOpen: (event: MouseEvent, hit: SavedHit) => void;
}): ReactElement {
  const { saved, store, onChange, onOpen } = props;
  if (saved.recent.length + saved.favorites.length === 0) {
    return (
      <div className="search-message">
        <p>{text('Search for pages, settings, error messages and names in code.')}</p>
      </div>
    );
  }
  const rowOf = (hit: SavedHit, isRecent: boolean) => {
    const name = hit.headings.at(-1) ?? hit.title;
    const save = text('Save {name} to favorites', { name });
    const remove = text(isRecent ? 'Remove {name} from recent searches' : 'Remove {name} from favorites', { name });
    return (
      <li key={hit.href}>
        <a className="search-hit" href={hit.href} onClick={(event) => onOpen(event, hit)}>
          <Icon name={isRecent ? 'clock' : 'star'} />
          <span className="search-hit-text">
            <span className="search-hit-title">{name}</span>
            <span className="search-hit-path">{pathOf(hit)}</span>
          </span>
        </a>
        {isRecent ? (
          <IconButton icon="star" label={save} onClick={() => onChange(store.move(hit, 'favorites'))} />
        ) : null}
        <IconButton icon="close" label={remove} onClick={() => onChange(store.move(hit))} />
      </li>
    );
  };
  const listOf = (hits: readonly SavedHit[], isRecent: boolean) =>
    hits.length === 0 ? null : (
      <section>
        <h2 className="search-group-head">{text(isRecent ? 'Recent searches' : 'Favorites')}</h2>
        <ul className="search-saved">{hits.map((hit) => rowOf(hit, isRecent))}</ul>
      </section>
    );
  return (
    <>
      {listOf(saved.recent, true)}
      {listOf(saved.favorites, false)}
    </>
  );
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
