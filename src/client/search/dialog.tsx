// The content of the search dialog: a field by the ARIA pattern of a combobox, and what is found below it.
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type SearchHit, type SearchSettings, searchLimits } from '../../model/search.ts';
import { text } from '../texts.ts';
import { HitOptions, hitId, listId, type OnOpen } from './hit-list.tsx';
import { Results } from './messages.tsx';
import { controlKey, countText, End, Icon, IconButton } from './parts.tsx';
import type { HitStore, OpenedHit, SavedHits } from './saved.ts';
import { searchVersion } from './settings.ts';
import { moveAmongSaved, StartScreen } from './start-screen.tsx';
import { type Search, type SearchTools, useSearch } from './use-search.ts';

interface SearchDialogProps {
  readonly tools: SearchTools;
  /** Made anew each time the dialog opens; holds what the reader had selected, or has typed before the field was there. */
  readonly opening: { readonly query?: string };
  readonly close: () => void;
}

const none: readonly SearchHit[] = [];

/** The dialog's content. It stays while the dialog is closed, with its query. */
export function SearchDialog({ tools, opening, close }: SearchDialogProps): ReactElement {
  const { provider, settings, storage, store } = tools;
  const field = useRef<HTMLInputElement>(null);
  const state = useDialogState(opening, store);
  const { query, active, saved, change, setSaved } = state;
  const [widenedFor, setWidenedFor] = useState<string>();

  const version = widenedFor === query.trim() ? undefined : searchVersion(settings, storage);
  const search = useSearch(provider, { query, limit: searchLimits.mostInAll, version });
  const hits = search.answer?.hits.slice(0, searchLimits.mostInAll) ?? none;
  const awaited = useAwaited(search, hits);

  const ask = (typed: string) => {
    change(typed);
    field.current?.focus();
  };
  const onOpen = (event: MouseEvent, hit: OpenedHit) => {
    setSaved(store.open(hit));
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0) close();
  };
  const onEnter = (isNewTab: boolean) => {
    const hit = hits[active ?? 0];
    if (search.isAsking && active === undefined) awaited.current = isNewTab ? undefined : search.query;
    else if (hit && isNewTab) {
      setSaved(store.open(hit));
      window.open(hit.href, '_blank', 'noopener');
    } else document.getElementById(hitId(active ?? 0))?.click();
  };
  const widen = () => setWidenedFor(search.query);
  const onSaved = (lists: SavedHits) => {
    setSaved(lists);
    field.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between controls that are.
    <div className="search-box" onKeyDown={(event) => query === '' && moveAmongSaved(event, field.current)}>
      <div className={search.isAsking ? 'search-field is-asking' : 'search-field'}>
        <Icon name="search" />
        <QueryField field={field} state={state} hits={hits} placeholder={settings.placeholder} onEnter={onEnter} />
        {query === '' ? null : <IconButton icon="close" label={text('Clear the query')} onClick={() => ask('')} />}
        <button type="button" className="search-close" onClick={close}>
          {text('Close')}
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {statusOf(search, hits)}
      </p>
      <div className="search-body">
        {search.query === '' ? (
          <StartScreen saved={saved} store={store} onOpen={onOpen} onChange={onSaved} />
        ) : (
          <Results search={search} settings={settings} version={version} onSuggestion={ask} onWiden={widen}>
            <Hits search={search} hits={hits} active={active} widenedFor={widenedFor} onOpen={onOpen} />
          </Results>
        )}
      </div>
      <Foot settings={settings} query={search.query} hits={hits} close={close} />
    </div>
  );
}

/** The query as it is typed, the number of the chosen hit, and the lists of the start screen. */
function useDialogState(opening: SearchDialogProps['opening'], store: HitStore) {
  const [query, setQuery] = useState(opening.query ?? '');
  const [active, setActive] = useState<number>();
  const [saved, setSaved] = useState(() => store.read());
  const change = (typed: string) => {
    setQuery(typed);
    setActive(undefined);
  };
  // A layout effect runs before the next key; with a later one that key would be added to the former query.
  useLayoutEffect(() => {
    if (opening.query !== undefined) {
      setQuery(opening.query);
      setActive(undefined);
    }
    setSaved(store.read());
  }, [opening, store]);
  useEffect(() => {
    if (active !== undefined) document.getElementById(hitId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return { query, active, saved, change, setActive, setSaved };
}

/** Holds the query whose first hit is to be opened, and opens it as soon as it is there. */
function useAwaited({ query, isAsking }: Search, hits: readonly SearchHit[]): RefObject<string | undefined> {
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    if (awaited.current === undefined || isAsking) return;
    if (awaited.current === query && hits.length > 0) document.getElementById(hitId(0))?.click();
    awaited.current = undefined;
  }, [isAsking, query, hits]);
  return awaited;
}

/** What screen readers are told: how many hits there are, or that there are none. */
function statusOf({ answer, answeredQuery, isAsking }: Search, hits: readonly SearchHit[]): string {
  if (answer && hits.length === 0) return text('No results for "{query}"', { query: answeredQuery });
  return answer && !isAsking ? countText(hits.length, answer.total) : '';
}

/** The field itself; the arrow keys choose among the hits. */
function QueryField(props: {
  field: RefObject<HTMLInputElement | null>;
  state: ReturnType<typeof useDialogState>;
  hits: readonly SearchHit[];
  placeholder: string | undefined;
  /** Told of the key that opens a hit; `true` where it asks for a new tab. */
  onEnter: (isNewTab: boolean) => void;
}): ReactElement {
  const { state, hits, onEnter } = props;
  const { query, active, change, setActive } = state;
  const label = text('Search the documentation');
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
      onEnter(event.ctrlKey || event.metaKey);
    }
  };
  return (
    <input
      ref={props.field}
      role="combobox"
      aria-label={label}
      aria-autocomplete="list"
      aria-expanded={hits.length > 0}
      aria-controls={hits.length > 0 ? listId : undefined}
      aria-activedescendant={active === undefined || !hits[active] ? undefined : hitId(active)}
      placeholder={props.placeholder ?? label}
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
  );
}

function Hits(props: {
  search: Search;
  hits: readonly SearchHit[];
  active: number | undefined;
  /** The query for which the reader has asked for all versions. */
  widenedFor: string | undefined;
  onOpen: OnOpen;
}): ReactElement | null {
  const { search, hits, active, widenedFor, onOpen } = props;
  const next = hits.length < searchLimits.mostInAll ? search.answer?.next : undefined;
  if (hits.length === 0) return null;
  return (
    <>
      {widenedFor === search.query ? <p className="search-note">{text('Results from all versions')}</p> : null}
      <HitOptions hits={hits} active={active} onOpen={onOpen}>
        {next === undefined ? null : <End key={next} onReach={search.more} />}
      </HitOptions>
    </>
  );
}

function Foot(props: {
  settings: SearchSettings;
  query: string;
  hits: readonly SearchHit[];
  close: () => void;
}): ReactElement {
  const { settings, query, hits, close } = props;
  return (
    <footer className="search-foot">
      <ul className="search-keys" aria-label={text('Keys')}>
        <Key keys={['↵']} does={text('open')} />
        <Key keys={[controlKey, '↵']} does={text('in a new tab')} />
        <Key keys={['↑', '↓']} does={text('move')} />
        <Key keys={['Esc']} does={text('close')} />
      </ul>
      {settings.page && hits.length > 0 ? (
        <a href={`${settings.page}?${new URLSearchParams({ q: query })}`} onClick={close}>
          {text('All results')}
        </a>
      ) : null}
    </footer>
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
