// The content of the search dialog: a field with the ARIA combobox pattern, and the results below it.
import type { ChangeEvent, ComponentProps, KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { navigationSettings } from '../../model/constants.ts';
import { type SearchSettings, searchLimits } from '../../model/search.ts';
import { SearchDialogShell } from '../../model/search-shell.tsx';
import { formatClientText } from '../texts.ts';
import { useDialogReadiness, useDialogState, useEnterKey, useFilteredSearch, useHitGroups } from './dialog-state.ts';
import { computeHitId, HitListBox, hitListId, type OnHitOpen } from './hit-list.tsx';
import { formatNoResults, formatResultCount } from './hit-texts.ts';
import { NotesAboveHits, SearchResults } from './messages.tsx';
import { FilterChips } from './narrowing.tsx';
import { CONTROL_KEY_LABEL, IconOnlyButton, ListEndSentinel } from './parts.tsx';
import type { HitRowGroup } from './rows.ts';
import type { OpenedHit, SearchHistory } from './saved.ts';
import { moveFocusInLists, SearchStartScreen } from './start-screen.tsx';
import type { SearchContext, SearchState } from './use-search.ts';

interface SearchDialogProps {
  readonly tools: SearchContext;
  /** A new object each time the dialog opens, with the reader's selection or the text typed before hydration. */
  readonly opening: { readonly query?: string };
  readonly close: () => void;
  /** Called when the script controls the field. */
  readonly onReady: () => void;
}

/** Renders the content of the dialog. The content and its query are kept while the dialog is closed. */
export function SearchDialog({ tools, opening, close, onReady }: SearchDialogProps): ReactElement {
  const { settings, store } = tools;
  const field = useRef<HTMLInputElement>(null);
  const state = useDialogState(opening, store);
  const { query, active, saved, change, setSaved } = state;
  const { search, version, isWidened, widen, narrowing, setNarrowing } = useFilteredSearch(tools, query);
  const isReady = useDialogReadiness(field, search.query === '' || search.isCurrent, { change, onReady });
  const { groups, rows, open } = useHitGroups(search);

  const ask = (typed: string) => {
    change(typed);
    field.current?.focus();
  };
  const onOpen = (event: MouseEvent, hit: OpenedHit) => {
    setSaved(store.open(hit, query.trim()));
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0) close();
  };
  const onEnter = useEnterKey(search, { rows, active, openAside: (hit) => setSaved(store.open(hit, query.trim())) });
  const onSaved = (lists: SearchHistory) => {
    setSaved(lists);
    field.current?.focus();
  };
  return (
    <SearchDialogShell
      label={formatClientText('Search the documentation')}
      placeholder={settings.placeholder}
      close={formatClientText('Close')}
      onClose={close}
      isAsking={isReady && search.isAsking}
      box={{ onKeyDown: (event) => query === '' && moveFocusInLists(event, field.current) }}
      field={{ ref: field, ...createQueryInputProps({ state, count: rows.length, onEnter, isReady }) }}
      clear={<ClearButton isShown={isReady && query !== ''} onClear={() => ask('')} />}
    >
      {isReady ? (
        <>
          <FilterChips facets={search.answer?.facets} narrowing={narrowing} onNarrow={setNarrowing} />
          <SearchStatus search={search} shown={rows.filter(({ type }) => type === 'hit').length} />
          <div className="search-body">
            {search.query === '' ? (
              <SearchStartScreen {...{ saved, store, onOpen, close }} onChange={onSaved} onAsk={ask} />
            ) : (
              <SearchResults {...{ search, settings, version, close }} onSuggestion={ask} onWiden={widen}>
                <DialogHits
                  {...{ search, groups, isWidened, onOpen }}
                  active={active ?? 0}
                  onMore={open}
                  onSuggestion={ask}
                />
              </SearchResults>
            )}
          </div>
          <DialogFooter settings={settings} query={search.query} hasHits={rows.length > 0} close={close} />
        </>
      ) : null}
    </SearchDialogShell>
  );
}

function ClearButton({ isShown, onClear }: { isShown: boolean; onClear: () => void }): ReactElement | null {
  return isShown ? <IconOnlyButton icon="close" label={formatClientText('Clear the query')} onClick={onClear} /> : null;
}

/**
 * Status of the search for screen readers. All readers see it if the first answer is late. An effect computes the text after the hits are
 * drawn, because the text needs `Intl`, whose first use is slow.
 */
function SearchStatus({ search, shown }: { search: SearchState; shown: number }): ReactElement {
  const { answer, answeredQuery, isAsking } = search;
  // Continues with the message that was shown before hydration.
  const [announcement, setAnnouncement] = useState(
    () => document.querySelector('dialog.search-dialog > .pending')?.textContent ?? '',
  );
  const isWaiting = isAsking && !answer;
  useEffect(() => {
    const status = isWaiting
      ? formatClientText('Loading…')
      : formatSearchStatus({ answer, answeredQuery, isAsking }, shown);
    const timer = setTimeout(setAnnouncement, isWaiting ? navigationSettings.lateAfter : 0, status);
    return () => clearTimeout(timer);
  }, [answer, answeredQuery, isAsking, isWaiting, shown]);
  return (
    <p
      className={isWaiting && announcement === formatClientText('Loading…') ? 'pending' : 'visually-hidden'}
      role="status"
    >
      {announcement}
    </p>
  );
}

/**
 * Returns the status text: a message if the answer has no hits, otherwise the number of hits. Returns an empty text without an answer.
 * While a query is pending, it also returns an empty text instead of the number.
 */
function formatSearchStatus(search: Pick<SearchState, 'answer' | 'answeredQuery' | 'isAsking'>, shown: number): string {
  const { answer, answeredQuery, isAsking } = search;
  if (answer && answer.hits.length === 0) return formatNoResults(answeredQuery);
  return answer && !isAsking ? formatResultCount(shown, answer.total) : '';
}

/** Returns the props that the script adds to the field, among them the key handler: arrow keys select a row. */
function createQueryInputProps(props: {
  state: ReturnType<typeof useDialogState>;
  count: number;
  /** Called on Enter; `true` means a new tab. */
  onEnter: (isNewTab: boolean) => void;
  isReady: boolean;
}): ComponentProps<'input'> {
  const { state, count, onEnter, isReady } = props;
  const { query, active, change, setActive } = state;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && count > 0) {
      event.preventDefault();
      event.stopPropagation();
      // Without a selection, an arrow key starts at the first row.
      setActive(((active ?? 0) + step + count) % count);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onEnter(event.ctrlKey || event.metaKey);
    }
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => change(event.target.value);
  // Until the content is ready, the field stays uncontrolled, with the text that was typed.
  if (!isReady) return { onChange };
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': count > 0,
    'aria-controls': count > 0 ? hitListId : undefined,
    'aria-activedescendant': (active ?? 0) < count ? computeHitId(active ?? 0) : undefined,
    value: query,
    onChange,
    onKeyDown,
  };
}

function DialogHits(props: {
  search: SearchState;
  groups: readonly HitRowGroup[];
  active: number;
  onOpen: OnHitOpen;
  onMore: (page: string) => void;
  onSuggestion: (query: string) => void;
  /** Whether the reader chose to search all versions. */
  isWidened: boolean;
}): ReactElement | null {
  const { search, groups, active, onOpen, onMore, onSuggestion, isWidened } = props;
  const isFull = groups.flatMap(({ rows }) => rows).length >= searchLimits.mostInAll;
  const next = isFull ? undefined : search.answer?.next;
  if (groups.length === 0) return null;
  return (
    <>
      {isWidened ? <p className="search-note">{formatClientText('Results from all versions')}</p> : null}
      <NotesAboveHits search={search} onSuggestion={onSuggestion} />
      <HitListBox groups={groups} active={active} onOpen={onOpen} onMore={onMore}>
        {next === undefined ? null : <ListEndSentinel key={next} onReach={search.more} />}
      </HitListBox>
      {search.answer?.isEarly ? (
        <p className="search-note">{formatClientText('More results are on their way.')}</p>
      ) : null}
    </>
  );
}

function DialogFooter(props: {
  settings: SearchSettings;
  query: string;
  hasHits: boolean;
  close: () => void;
}): ReactElement {
  const { settings, query, hasHits, close } = props;
  return (
    <footer className="search-foot">
      <ul className="search-keys" aria-label={formatClientText('Keys')}>
        <KeyHint keys={['↵']} does={formatClientText('open')} />
        <KeyHint keys={[CONTROL_KEY_LABEL, '↵']} does={formatClientText('in a new tab')} />
        <KeyHint keys={['↑', '↓']} does={formatClientText('move')} />
        <KeyHint keys={['Esc']} does={formatClientText('close')} />
      </ul>
      {settings.page && hasHits ? (
        <a href={`${settings.page}?${new URLSearchParams({ q: query })}`} onClick={close}>
          {formatClientText('All results')}
        </a>
      ) : null}
    </footer>
  );
}

function KeyHint({ keys, does }: { keys: readonly string[]; does: string }): ReactElement {
  return (
    <li>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}{' '}
      {does}
    </li>
  );
}
