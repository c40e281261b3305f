// The search page with scripts: the same search, with the query in the address and more results on scrolling.
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type SearchSettings, searchKinds, searchLimits } from '../../model/search.ts';
import { clientText } from '../texts.ts';
import { HitLinks } from './hit-list.tsx';
import { resultCount } from './hit-texts.ts';
import { Notes, Results } from './messages.tsx';
import { type ActiveFilters, Chips } from './narrowing.tsx';
import { ListEnd } from './parts.tsx';
import { groupRows } from './rows.ts';
import { searchVersion, versionLabel } from './settings.ts';
import { type SearchTools, useSearch } from './use-search.ts';

/** Value for all docs versions in the address. */
const ALL_VERSIONS = 'all';

interface ResultsPageProps {
  readonly tools: SearchTools;
  /** The field of the rendered page. */
  readonly field: HTMLInputElement;
  /** Called with the state. Once there is an answer, the list of all pages is hidden. */
  readonly onState: (isAnswered: boolean, status: string) => void;
}

interface PageRequest extends ActiveFilters {
  readonly query: string;
  /** A docs version, `ALL_VERSIONS`, or empty for the default one. */
  readonly version: string;
}

function readRequestFromAddress(): PageRequest {
  const params = new URLSearchParams(location.search);
  const kind = searchKinds.find((each) => each === params.get('kind'));
  const product = params.get('product') ?? undefined;
  return { query: params.get('q') ?? '', version: params.get('version') ?? '', product, kind };
}

function writeRequestToAddress({ query, version, product, kind }: PageRequest): void {
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
  const [count, top] = [Number(searchHits), Number(scroll?.[1])];
  return { count: Math.max(searchLimits.mostInAll, Math.min(count || 0, 500)), top: top || 0 };
}

/** Returns the current request, synchronized with the address and the field, and the function that changes it. */
function useRequest(field: HTMLInputElement) {
  // On slow connections, text typed before this script loaded is only in the field.
  const [asked, setAsked] = useState(() => ({ ...readRequestFromAddress(), query: field.value }));
  useEffect(() => {
    const onInput = () => setAsked((before) => ({ ...before, query: field.value }));
    const onPopState = () => {
      const next = readRequestFromAddress();
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
  useEffect(() => writeRequestToAddress(asked), [asked]);
  const ask = (changes: Partial<PageRequest>) => {
    if (changes.query !== undefined) field.value = changes.query;
    setAsked((before) => ({ ...before, ...changes }));
  };
  return { asked, ask };
}

/** Renders results, version select and messages below the form of the page. */
export function ResultsPage({ tools, field, onState }: ResultsPageProps): ReactElement | null {
  const { provider, settings, storage, store } = tools;
  const { asked, ask } = useRequest(field);
  const [place] = useState(readScrollState);
  const isRestored = useRef(false);

  const version = asked.version === ALL_VERSIONS ? undefined : asked.version || searchVersion(settings, storage);
  const { query, product, kind } = asked;
  const search = useSearch(provider, { query, limit: place.count, version, product, kind });
  const { answer } = search;
  const hits = answer?.hits ?? [];
  // A page opened with a query shows the list of all pages until the full answer replaces it, so that the layout does not shift.
  const hasBegun = useRef(false);
  hasBegun.current ||= search.hasFailed || (answer !== undefined && !search.isAsking);
  const isShown = search.query !== '' && hasBegun.current;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (hits.length > 0) history.replaceState({ ...history.state, searchHits: hits.length }, '');
  }, [hits.length]);
  // Runs before the position is restored: showing and hiding parts above the results moves the results.
  useLayoutEffect(() => {
    const hasHits = isShown && answer !== undefined && hits.length > 0;
    // Reserves the line of the result count while the answer is incomplete.
    onState(isShown, hasHits ? (search.isAsking ? '\u00A0' : resultCount(hits.length, answer.total)) : '');
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
      <Chips facets={answer?.facets} narrowing={{ product, kind }} onNarrow={ask} />
      {hasVersions ? <VersionSelect settings={settings} version={version} ask={ask} /> : null}
      <Results
        search={search}
        settings={settings}
        version={hasVersions ? version : undefined}
        onSuggestion={(query) => ask({ query })}
        onWiden={() => ask({ version: ALL_VERSIONS })}
      >
        <Notes search={search} onSuggestion={(query) => ask({ query })} />
        <HitLinks
          groups={groupRows(hits, opened)}
          onOpen={(_, hit) => void store.open(hit)}
          onMore={(page) => setOpened(new Set([...opened, page]))}
        />
      </Results>
      {answer?.next === undefined ? null : <ListEnd key={answer.next} onReach={search.more} />}
    </>
  );
}

function VersionSelect(props: {
  settings: SearchSettings;
  version: string | undefined;
  ask: (changes: Partial<PageRequest>) => void;
}): ReactElement {
  const { settings, version, ask } = props;
  return (
    <label className="search-version">
      {clientText('Version')}{' '}
      <select value={version ?? ALL_VERSIONS} onChange={(event) => ask({ version: event.target.value })}>
        {settings.versions.map((each) => (
          <option key={each.version} value={each.version}>
            {versionLabel(settings, each.version)}
          </option>
        ))}
        <option value={ALL_VERSIONS}>{clientText('All versions')}</option>
      </select>
    </label>
  );
}
