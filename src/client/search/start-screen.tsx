// The start screen of the dialog: recent queries and hits, favorites, and links of the site.
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { formatClientText } from '../texts.ts';
import { joinPathLabels } from './hit-texts.ts';
import { DecorativeIcon, IconOnlyButton } from './parts.tsx';
import { SuggestedLinks } from './places.tsx';
import type { SavedHit, SearchHistory, SearchHistoryStore } from './saved.ts';

/** Renders the lists with the buttons that change them. `onOpen` is called on a click that opens a hit. */
export function SearchStartScreen(props: {
  saved: SearchHistory;
  store: SearchHistoryStore;
  onChange: (saved: SearchHistory) => void;
  onOpen: (event: MouseEvent, hit: SavedHit) => void;
  onAsk: (query: string) => void;
  close: () => void;
}): ReactElement {
  const { saved, store, onChange, onOpen, onAsk, close } = props;
  const { asked, recent, favorites } = saved;
  const rowOf = (hit: SavedHit, isRecent: boolean) => {
    const name = hit.headings.at(-1) ?? hit.title;
    const save = formatClientText('Save {name} to favorites', { name });
    const remove = formatClientText(isRecent ? 'Remove {name} from recent searches' : 'Remove {name} from favorites', {
      name,
    });
    return (
      <li key={hit.href}>
        <a className="search-hit" href={hit.href} onClick={(event) => onOpen(event, hit)}>
          <DecorativeIcon name={isRecent ? 'clock' : 'star'} />
          <span className="search-hit-text">
            <span className="search-hit-title">{name}</span>
            <span className="search-hit-path">{formatHitPath(hit)}</span>
          </span>
        </a>
        {isRecent ? (
          <IconOnlyButton icon="star" label={save} onClick={() => onChange(store.move(hit, 'favorites'))} />
        ) : null}
        <IconOnlyButton icon="close" label={remove} onClick={() => onChange(store.move(hit))} />
      </li>
    );
  };
  const listOf = (title: string, rows: readonly ReactElement[]) =>
    rows.length === 0 ? null : (
      <section>
        <h2 className="search-group-head">{title}</h2>
        <ul className="search-saved">{rows}</ul>
      </section>
    );
  const recentRows = [
    ...recent.map((hit) => rowOf(hit, true)),
    ...asked.map((query) => <QueryRow key={query} {...{ query, store, onChange, onAsk }} />),
  ];
  const favoriteRows = favorites.map((hit) => rowOf(hit, false));
  return (
    <>
      {recentRows.length + favoriteRows.length > 0 ? null : (
        <p className="search-message">
          {formatClientText('Search for pages, settings, error messages and names in code.')}
        </p>
      )}
      {listOf(formatClientText('Recent searches'), recentRows)}
      {listOf(formatClientText('Favorites'), favoriteRows)}
      <SuggestedLinks close={close} />
    </>
  );
}

/** A query that led to a hit. */
function QueryRow(props: {
  query: string;
  store: SearchHistoryStore;
  onChange: (saved: SearchHistory) => void;
  onAsk: (query: string) => void;
}): ReactElement {
  const { query, store, onChange, onAsk } = props;
  return (
    <li>
      <button type="button" className="search-hit" onClick={() => onAsk(query)}>
        <DecorativeIcon name="search" />
        <span className="search-hit-text">{query}</span>
      </button>
      <IconOnlyButton
        icon="close"
        label={formatClientText('Remove {name} from recent searches', { name: `“${query}”` })}
        onClick={() => onChange(store.ask(query, false))}
      />
    </li>
  );
}

function formatHitPath({ group, title, headings }: SavedHit): string {
  const path = headings.length === 0 ? [group] : [group, title, ...headings.slice(0, -1)];
  return joinPathLabels(path);
}

/** Moves the focus through the rows of the lists. Before the first and after the last row, moves it to the field. */
export function moveFocusInLists(event: KeyboardEvent<HTMLElement>, field: HTMLElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.search-saved .search-hit, .search-places a')];
  if (step === 0 || links.length === 0) return;
  event.preventDefault();
  const row = (event.target as Element).closest('li')?.querySelector<HTMLElement>('.search-hit, a');
  const index = row ? links.indexOf(row) : step > 0 ? -1 : links.length;
  const next = links[index + step] ?? field;
  next?.focus();
}
