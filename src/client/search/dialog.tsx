// The content of the search dialog: a field by the ARIA pattern of a combobox, and what is found below it.
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type SearchHit, type SearchSettings, searchLimits } from '../../model/search.ts';
import { text } from '../texts.ts';
import { HitOptions, hitId, listId, type OnOpen } from './hit-list.tsx';
import { Notes, Results } from './messages.tsx';
import { Chips, type Narrowing } from './narrowing.tsx';
import { controlKey, countText, End, Icon, IconButton } from './parts.tsx';
import { groupRows, type HitRow, type RowGroup } from './rows.ts';
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
  const { settings, store } = tools;
  const field = useRef<HTMLInputElement>(null);
  const state = useDialogState(opening, store);
  const { query, active, saved, change, setSaved } = state;
  const { search, version, isWidened, widen, narrowing, setNarrowing } = useNarrowed(tools, query);
  const { groups, rows, open } = useGroups(search);

  const ask = (typed: string) => {
    change(typed);
    field.current?.focus();
  };
  const onOpen = (event: MouseEvent, hit: OpenedHit) => {
    setSaved(store.open(hit));
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0) close();
  };
  const onEnter = useEnter(search, { rows, active, openAside: (hit) => setSaved(store.open(hit)) });
  const onSaved = (lists: SavedHits) => {
    setSaved(lists);
    field.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between controls that are.
    <div className="search-box" onKeyDown={(event) => query === '' && moveAmongSaved(event, field.current)}>
      <div className={search.isAsking ? 'search-field is-asking' : 'search-field'}>
        <Icon name="search" />
        <QueryField
          field={field}
          state={state}
          count={rows.length}
          placeholder={settings.placeholder}
          onEnter={onEnter}
        />
        {query === '' ? null : <IconButton icon="close" label={text('Clear the query')} onClick={() => ask('')} />}
        <button type="button" className="search-close" onClick={close}>
          {text('Close')}
        </button>
      </div>
      {search.query === '' ? null : (
        <Chips facets={search.answer?.facets} narrowing={narrowing} onNarrow={setNarrowing} />
      )}
      <p className="visually-hidden" role="status">
        {statusOf(search, rows.filter(({ type }) => type === 'hit').length)}
      </p>
      <div className="search-body">
        {search.query === '' ? (
          <StartScreen saved={saved} store={store} onOpen={onOpen} onChange={onSaved} />
        ) : (
          <Results search={search} settings={settings} version={version} onSuggestion={ask} onWiden={widen}>
            <Hits search={search} groups={groups} active={active ?? 0} onOpen={onOpen} onMore={open}>
              {isWidened ? <p className="search-note">{text('Results from all versions')}</p> : null}
              <Notes search={search} onSuggestion={ask} />
            </Hits>
          </Results>
        )}
      </div>
      <Foot settings={settings} query={search.query} hasHits={rows.length > 0} close={close} />
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
function useAwaited({ query, isCurrent }: Search, count: number): RefObject<string | undefined> {
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    if (awaited.current === undefined || !isCurrent) return;
    if (awaited.current === query && count > 0) document.getElementById(hitId(0))?.click();
    awaited.current = undefined;
  }, [isCurrent, query, count]);
  return awaited;
}

interface Choice {
  readonly rows: readonly HitRow[];
  readonly active: number | undefined;
  /** Told of the hit that opens in a new tab. */
  readonly openAside: (hit: SearchHit) => void;
}

/** What Enter does: it opens the chosen row, or the first one as soon as it is there. `true` asks for a new tab. */
function useEnter(search: Search, { rows, active, openAside }: Choice): (isNewTab: boolean) => void {
  const awaited = useAwaited(search, rows.length);
  return (isNewTab) => {
    const row = rows[active ?? 0];
    if (!search.isCurrent && active === undefined) awaited.current = isNewTab ? undefined : search.query;
    else if (row?.type === 'hit' && isNewTab) {
      openAside(row.hit);
      window.open(row.hit.href, '_blank', 'noopener');
    } else document.getElementById(hitId(active ?? 0))?.click();
  };
}

/** What screen readers are told: how many hits there are, or that there are none. */
function statusOf({ answer, answeredQuery, isAsking }: Search, shown: number): string {
  if (answer && answer.hits.length === 0) return text('No results for "{query}"', { query: answeredQuery });
  return answer && !isAsking ? countText(shown, answer.total) : '';
}

/** The field itself; the arrow keys choose among the hits. */
function QueryField(props: {
  field: RefObject<HTMLInputElement | null>;
  state: ReturnType<typeof useDialogState>;
  /** Rows to choose from. */
  count: number;
  placeholder: string | undefined;
  /** Told of the key that opens a hit; `true` where it asks for a new tab. */
  onEnter: (isNewTab: boolean) => void;
}): ReactElement {
  const { state, count, onEnter } = props;
  const { query, active, change, setActive } = state;
  const label = text('Search the documentation');
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && count > 0) {
      event.preventDefault();
      event.stopPropagation();
      // The first one is chosen before any key.
      setActive(((active ?? 0) + step + count) % count);
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
      aria-expanded={count > 0}
      aria-controls={count > 0 ? listId : undefined}
      aria-activedescendant={(active ?? 0) < count ? hitId(active ?? 0) : undefined}
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

/** The search itself: in a docs version or, when the reader wants so, in all; narrowed to what they chose. */
function useNarrowed({ provider, settings, storage }: SearchTools, query: string) {
  const [widenedFor, setWidenedFor] = useState<string>();
  const [narrowing, setNarrowing] = useState<Narrowing>({});
  const isWidened = widenedFor === query.trim();
  const version = isWidened ? undefined : searchVersion(settings, storage);
  const from = location.pathname;
  const search = useSearch(provider, { query, limit: searchLimits.mostInAll, version, from, ...narrowing });
  const widen = () => setWidenedFor(search.query);
  return { search, version, isWidened, widen, narrowing, setNarrowing };
}

/** The hits by page, and which pages the reader has opened; those are forgotten with the query. */
function useGroups({ answer, answeredQuery }: Search) {
  const [opened, setOpened] = useState({ query: '', pages: new Set<string>() });
  const pages = opened.query === answeredQuery ? opened.pages : new Set<string>();
  const groups = groupRows(answer?.hits ?? none, pages);
  return {
    groups,
    rows: groups.flatMap((group) => group.rows),
    open: (page: string) => setOpened({ query: answeredQuery, pages: new Set([...pages, page]) }),
  };
}

function Hits(props: {
  search: Search;
  groups: readonly RowGroup[];
  active: number;
  onOpen: OnOpen;
  onMore: (page: string) => void;
  children: ReactNode;
}): ReactElement | null {
  const { search, groups, active, onOpen, onMore, children } = props;
  const isFull = groups.flatMap(({ rows }) => rows).length >= searchLimits.mostInAll;
  const next = isFull ? undefined : search.answer?.next;
  if (groups.length === 0) return null;
  return (
    <>
      {children}
      <HitOptions groups={groups} active={active} onOpen={onOpen} onMore={onMore}>
        {next === undefined ? null : <End key={next} onReach={search.more} />}
      </HitOptions>
      {search.answer?.isEarly ? <p className="search-note">{text('More results are on their way.')}</p> : null}
    </>
  );
}

function Foot(props: { settings: SearchSettings; query: string; hasHits: boolean; close: () => void }): ReactElement {
  const { settings, query, hasHits, close } = props;
  return (
    <footer className="search-foot">
      <ul className="search-keys" aria-label={text('Keys')}>
        <Key keys={['↵']} does={text('open')} />
        <Key keys={[controlKey, '↵']} does={text('in a new tab')} />
        <Key keys={['↑', '↓']} does={text('move')} />
        <Key keys={['Esc']} does={text('close')} />
      </ul>
      {settings.page && hasHits ? (
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
