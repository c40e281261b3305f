// The search page with scripts: the search of the dialog, with the query in the address and more results on scrolling.
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { pageKindsInSearch, type SearchSettings, searchLimits } from '../../model/search.ts';
import { formatClientText } from '../texts.ts';
import { HitLinks } from './hit-list.tsx';
import { formatResultCount } from './hit-texts.ts';
import { NotesAboveHits, SearchResults } from './messages.tsx';
import { type ActiveFilters, FilterChips } from './narrowing.tsx';
import { ListEndSentinel } from './parts.tsx';
import { groupHitRows } from './rows.ts';
import { findVersionLabel, selectSearchVersion } from './settings.ts';
import { type SearchContext, useSearch } from './use-search.ts';

/** Value of the address parameter `version` for all docs versions. */
const ALL_VERSIONS_VALUE = 'all';

interface ResultsPageProps {
  readonly tools: SearchContext;
  /** The field of the rendered page. */
  readonly field: HTMLInputElement;
  /** Called with the state of the search. After the first answer, the caller hides the list of all pages. */
  readonly onState: (isAnswered: boolean, status: string) => void;
}

interface SearchPageRequest extends ActiveFilters {
  readonly query: string;
  /** A docs version, or `ALL_VERSIONS_VALUE`. Empty means the default version. */
  readonly version: string;
}

function readSearchFromAddress(): SearchPageRequest {
  const params = new URLSearchParams(location.search);
  const kind = pageKindsInSearch.find((candidate) => candidate === params.get('kind'));
  const product = params.get('product') ?? undefined;
  return { query: params.get('q') ?? '', version: params.get('version') ?? '', product, kind };
}

function writeSearchToAddress({ query, version, product, kind }: SearchPageRequest): void {
  const params = new URLSearchParams();
  if (query !== '') params.set('q', query);
  if (version !== '') params.set('version', version);
  if (product !== undefined) params.set('product', product);
  if (kind !== undefined) params.set('kind', kind);
  const search = params.size > 0 ? `?${params}` : '';
  if (search !== location.search) history.replaceState(history.state, '', location.pathname + search);
}

/** Returns the number of hits and the scroll position stored in the history, for readers who return to this page. */
function readScrollState(): { readonly count: number; readonly top: number } {
  const { searchHits, scroll } = (history.state ?? {}) as { searchHits?: unknown; scroll?: readonly unknown[] };
  const count = Number(searchHits);
  const top = Number(scroll?.[1]);
  return { count: Math.max(searchLimits.mostInAll, Math.min(count || 0, 500)), top: top || 0 };
}

/** Returns the current request, synchronized with the address and the field, and the function that changes it. */
function useSearchParameters(field: HTMLInputElement) {
  // On slow connections, the field may contain text that the reader typed before this script loaded. The address does not contain it yet.
  const [parameters, setAsked] = useState(() => ({ ...readSearchFromAddress(), query: field.value }));
  useEffect(() => {
    const onInput = () => setAsked((before) => ({ ...before, query: field.value }));
    const onPopState = () => {
      const next = readSearchFromAddress();
      field.value = next.query;
      setAsked(next);
    };
    field.addEventListener('input', onInput);
    addEventListener('popstate', onPopState);
    return () => {
      field.removeEventListener('input', onInput);
      removeEventListener('popstate', onPopState);
    };
  }, [field]);
  useEffect(() => writeSearchToAddress(parameters), [parameters]);
  const ask = (changes: Partial<SearchPageRequest>) => {
    if (changes.query !== undefined) field.value = changes.query;
    setAsked((before) => ({ ...before, ...changes }));
  };
  return { parameters, ask };
}

/** Renders results, version select and messages below the form of the page. */
export function ResultsPage({ tools, field, onState }: ResultsPageProps): ReactElement | null {
  const { provider, settings, storage, store } = tools;
  const { parameters, ask } = useSearchParameters(field);
  const [place] = useState(readScrollState);
  const isRestored = useRef(false);

  const version =
    parameters.version === ALL_VERSIONS_VALUE
      ? undefined
      : parameters.version || selectSearchVersion(settings, storage);
  const { query, product, kind } = parameters;
  const search = useSearch(provider, { query, limit: place.count, version, product, kind });
  const { answer } = search;
  const hits = answer?.hits ?? [];
  // The list of all pages keeps its space until the full answer replaces it, so that the layout does not shift.
  const hasBegun = useRef(false);
  hasBegun.current ||= search.hasFailed || (answer !== undefined && !search.isAsking);
  const isShown = search.query !== '' && hasBegun.current;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (hits.length > 0) history.replaceState({ ...history.state, searchHits: hits.length }, '');
  }, [hits.length]);
  // Runs before the scroll position is restored, because the results move when parts above them are shown or hidden.
  useLayoutEffect(() => {
    const hasHits = isShown && answer !== undefined && hits.length > 0;
    // Reserves the line of the result count while the answer is incomplete.
    onState(isShown, hasHits ? (search.isAsking ? '\u00A0' : formatResultCount(hits.length, answer.total)) : '');
  });
  useLayoutEffect(() => {
    if (isRestored.current || hits.length === 0 || search.isAsking) return;
    isRestored.current = true;
    if (place.top > 0) scrollTo({ top: place.top, behavior: 'instant' });
  }, [hits.length, search.isAsking, place]);
  if (!isShown) return null;
  const hasVersions = settings.versions.length > 1;
  return (
    <>
      <FilterChips facets={answer?.facets} narrowing={{ product, kind }} onNarrow={ask} />
      {hasVersions ? <VersionSelect settings={settings} version={version} ask={ask} /> : null}
      <SearchResults
        search={search}
        settings={settings}
        version={hasVersions ? version : undefined}
        onSuggestion={(query) => ask({ query })}
        onWiden={() => ask({ version: ALL_VERSIONS_VALUE })}
      >
        <NotesAboveHits search={search} onSuggestion={(query) => ask({ query })} />
        <HitLinks
          groups={groupHitRows(hits, opened)}
          onOpen={(_, hit) => void store.open(hit)}
          onMore={(page) => setOpened(new Set([...opened, page]))}
        />
      </SearchResults>
      {answer?.next === undefined ? null : <ListEndSentinel key={answer.next} onReach={search.more} />}
    </>
  );
}

function VersionSelect(props: {
  settings: SearchSettings;
  version: string | undefined;
  ask: (changes: Partial<SearchPageRequest>) => void;
}): ReactElement {
  const { settings, version, ask } = props;
  return (
    <label className="search-version">
      {formatClientText('Version')}{' '}
      <select value={version ?? ALL_VERSIONS_VALUE} onChange={(event) => ask({ version: event.target.value })}>
        {settings.versions.map((item) => (
          <option key={item.version} value={item.version}>
            {findVersionLabel(settings, item.version)}
          </option>
        ))}
        <option value={ALL_VERSIONS_VALUE}>{formatClientText('All versions')}</option>
      </select>
    </label>
  );
}
