// The content of the search dialog: a field by the ARIA pattern of a combobox, and what is found below it.
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type SearchHit, type SearchProvider, type SearchSettings, searchLimits } from '../../model/search.ts';
import { text } from '../texts.ts';
import { HitOptions, hitId, listId } from './hit-list.tsx';
import { markNext } from './mark-page.ts';
import { Failure, NoResults } from './messages.tsx';
import { controlKey, countText, End, Icon } from './parts.tsx';
import { addRecent, readSaved, type SavedHit } from './saved.ts';
import { ownVersion } from './settings.ts';
import { moveAmongSaved, StartScreen } from './start-screen.tsx';
import { useSearch } from './use-search.ts';

/** Props of `SearchDialog`. */
export interface SearchDialogProps {
  readonly provider: SearchProvider;
  readonly settings: SearchSettings;
  /** Made anew each time the dialog opens; holds what the reader had selected, or has typed before the field was there. */
  readonly opening: { readonly query?: string };
  readonly close: () => void;
}

const none: readonly SearchHit[] = [];

/** The dialog's content. It stays while the dialog is closed, with its query. */
export function SearchDialog({ provider, settings, opening, close }: SearchDialogProps): ReactElement {
  const [query, setQuery] = useState(opening.query ?? '');
  const [active, setActive] = useState<number>();
  const [saved, setSaved] = useState(readSaved);
  const [widenedFor, setWidenedFor] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  /** Query whose first hit is to be opened as soon as it is there. */
  const wanted = useRef<string>(undefined);

  const version = widenedFor === query.trim() ? undefined : ownVersion(settings);
  const search = useSearch(provider, query, searchLimits.mostInAll, version);
  const hits = search.hasFailed ? none : (search.answer?.hits.slice(0, searchLimits.mostInAll) ?? none);

  const change = (typed: string) => {
    setQuery(typed);
    setActive(undefined);
  };
  // Before anything else happens: a key that came in between would be typed into the query of before.
  useLayoutEffect(() => {
    if (opening.query !== undefined) {
      setQuery(opening.query);
      setActive(undefined);
    }
    setSaved(readSaved());
  }, [opening]);
  useEffect(() => {
    if (active !== undefined) document.getElementById(hitId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  useEffect(() => {
    if (wanted.current === undefined || search.isAsking) return;
    if (wanted.current === search.query && hits.length > 0) document.getElementById(hitId(0))?.click();
    wanted.current = undefined;
  }, [search.isAsking, search.query, hits]);

  const onOpen = (event: MouseEvent, hit: SavedHit & Partial<SearchHit>) => {
    setSaved(addRecent(hit));
    if (hit.words) markNext(hit.href, hit.words);
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0) close();
  };
  const openActive = (isNewTab: boolean) => {
    const hit = hits[active ?? 0];
    if (search.isAsking && active === undefined) wanted.current = isNewTab ? undefined : search.query;
    else if (hit && isNewTab) {
      setSaved(addRecent(hit));
      markNext(hit.href, hit.words);
      window.open(hit.href, '_blank', 'noopener');
    } else document.getElementById(hitId(active ?? 0))?.click();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      const from = active ?? (step > 0 ? -1 : hits.length);
      setActive((from + step + hits.length) % hits.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      openActive(event.ctrlKey || event.metaKey);
    }
  };

  const isEmpty = search.answer !== undefined && hits.length === 0 && !search.hasFailed;
  const next = hits.length < searchLimits.mostInAll ? search.answer?.next : undefined;
  const count = search.answer && !search.isAsking ? countText(hits.length, search.answer.total) : '';
  const allHref =
    settings.page && hits.length > 0 ? `${settings.page}?${new URLSearchParams({ q: search.query })}` : '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between controls that are.
    <div className="search-box" onKeyDown={(event) => query === '' && moveAmongSaved(event, field.current)}>
      <div className={search.isAsking ? 'search-field is-asking' : 'search-field'}>
        <Icon name="search" />
        <input
          ref={field}
          role="combobox"
          aria-label={text('Search the documentation')}
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? listId : undefined}
          aria-activedescendant={active === undefined || !hits[active] ? undefined : hitId(active)}
          placeholder={settings.placeholder ?? text('Search the documentation')}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={512}
          value={query}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {query === '' ? null : (
          <button
            type="button"
            className="icon-button"
            aria-label={text('Clear the query')}
            onClick={() => {
              change('');
              field.current?.focus();
            }}
          >
            <Icon name="close" />
          </button>
        )}
        <button type="button" className="search-close" onClick={close}>
          {text('Close')}
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {isEmpty ? text('No results for "{query}"', { query: search.answered }) : count}
      </p>
      <div className="search-body">
        {search.query === '' ? (
          <StartScreen
            saved={saved}
            onOpen={onOpen}
            onChange={(next) => {
              setSaved(next);
              field.current?.focus();
            }}
          />
        ) : search.hasFailed ? (
          <Failure onRetry={search.retry} />
        ) : isEmpty ? (
          <NoResults
            query={search.answered}
            suggestions={search.answer?.suggestions ?? []}
            elsewhere={search.answer?.elsewhere}
            settings={settings}
            version={version}
            onSuggestion={(suggestion) => {
              change(suggestion);
              field.current?.focus();
            }}
            onWiden={() => setWidenedFor(search.query)}
          />
        ) : (
          <>
            {widenedFor === search.query && hits.length > 0 ? (
              <p className="search-note">{text('Results from all versions')}</p>
            ) : null}
            {hits.length > 0 ? (
              <HitOptions hits={hits} active={active} onOpen={onOpen}>
                {next === undefined ? null : <End key={next} onReach={search.more} />}
              </HitOptions>
            ) : null}
          </>
        )}
      </div>
      <footer className="search-foot">
        <ul className="search-keys" aria-label={text('Keys')}>
          <Key keys={['↵']} does={text('open')} />
          <Key keys={[controlKey, '↵']} does={text('in a new tab')} />
          <Key keys={['↑', '↓']} does={text('move')} />
          <Key keys={['Esc']} does={text('close')} />
        </ul>
        {allHref === '' ? null : (
          <a href={allHref} onClick={close}>
            {text('All results')}
          </a>
        )}
      </footer>
    </div>
  );
}

function Key({ keys, does }: { keys: readonly string[]; does: string }): ReactElement {
  return (
    <li>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}{' '}
      {does}
    </li>
  );
}
