// The search page with a script: the same search, with the query in the address and more results as the reader scrolls.
import { type MouseEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type SearchHit, type SearchProvider, type SearchSettings, searchLimits } from '../../model/search.ts';
import { text } from '../texts.ts';
import { HitLinks } from './hit-list.tsx';
import { markNext } from './mark-page.ts';
import { Failure, NoResults } from './messages.tsx';
import { countText, End } from './parts.tsx';
import { addRecent } from './saved.ts';
import { ownVersion, versionLabel } from './settings.ts';
import { useSearch } from './use-search.ts';

/** Stands in the address for all docs versions. */
const ALL = 'all';

/** Props of `ResultsPage`. */
export interface ResultsPageProps {
  readonly provider: SearchProvider;
  readonly settings: SearchSettings;
  /** The field, which the page brings along. */
  readonly field: HTMLInputElement;
  /** Told how it stands: with a query the list of all pages goes. */
  readonly onState: (isSearching: boolean, status: string) => void;
}

/** What is in the address. */
interface Asked {
  readonly query: string;
  /** A docs version, `ALL`, or nothing for the usual one. */
  readonly version: string;
}

function readAddress(): Asked {
  const params = new URLSearchParams(location.search);
  return { query: params.get('q') ?? '', version: params.get('version') ?? '' };
}

function writeAddress({ query, version }: Asked): void {
  const params = new URLSearchParams();
  if (query !== '') params.set('q', query);
  if (version !== '') params.set('version', version);
  const search = params.size > 0 ? `?${params}` : '';
  if (search !== location.search) history.replaceState(history.state, '', location.pathname + search);
}

/** Where the reader was on this page when they left it, as the history keeps it. */
function readPlace(): { readonly count: number; readonly top: number } {
  const { searchHits, scroll } = (history.state ?? {}) as { searchHits?: unknown; scroll?: readonly unknown[] };
  const [count, top] = [Number(searchHits), Number(scroll?.[1])];
  return { count: Math.max(searchLimits.mostInAll, Math.min(count || 0, 500)), top: top || 0 };
}

/** Results, version choice and messages, below the page's own form. */
export function ResultsPage({ provider, settings, field, onState }: ResultsPageProps): ReactElement | null {
  const [asked, setAsked] = useState(readAddress);
  const [place] = useState(readPlace);
  const isRestored = useRef(false);

  const usual = ownVersion(settings);
  const version = asked.version === ALL ? undefined : asked.version || usual;
  const { answer, ...search } = useSearch(provider, asked.query, place.count, version);
  const hits = answer?.hits ?? [];

  useEffect(() => {
    const onInput = () => setAsked((known) => ({ ...known, query: field.value }));
    const onPopState = () => {
      const next = readAddress();
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
  useEffect(() => writeAddress(asked), [asked]);
  useEffect(() => {
    if (hits.length > 0) history.replaceState({ ...history.state, searchHits: hits.length }, '');
  }, [hits.length]);
  // What stands above the results comes first: only then is the place right that the reader was at.
  useLayoutEffect(() => {
    const count = answer && !search.isAsking ? countText(hits.length, answer.total) : '';
    onState(search.query !== '', hits.length > 0 && !search.hasFailed ? count : '');
  });
  useLayoutEffect(() => {
    if (isRestored.current || hits.length === 0) return;
    isRestored.current = true;
    if (place.top > 0) scrollTo({ top: place.top, behavior: 'instant' });
  }, [hits.length, place]);
  const ask = (changes: Partial<Asked>) => {
    if (changes.query !== undefined) field.value = changes.query;
    setAsked((known) => ({ ...known, ...changes }));
  };
  const onOpen = (_: MouseEvent, hit: SearchHit) => {
    addRecent(hit);
    markNext(hit.href, hit.words);
  };
  if (search.query === '') return null;
  return (
    <>
      {settings.versions.length < 2 ? null : (
        <label className="search-version">
          {text('Version')}{' '}
          <select value={version ?? ALL} onChange={(event) => ask({ version: event.target.value })}>
            {settings.versions.map((each) => (
              <option key={each.version} value={each.version}>
                {versionLabel(settings, each.version)}
              </option>
            ))}
            <option value={ALL}>{text('All versions')}</option>
          </select>
        </label>
      )}
      {search.hasFailed ? (
        <Failure onRetry={search.retry} />
      ) : answer && hits.length === 0 ? (
        <NoResults
          query={search.answered}
          suggestions={answer.suggestions}
          elsewhere={answer.elsewhere}
          settings={settings}
          version={settings.versions.length > 1 ? version : undefined}
          onSuggestion={(query) => ask({ query })}
          onWiden={() => ask({ version: ALL })}
        />
      ) : (
        <HitLinks hits={hits} onOpen={onOpen} />
      )}
      {answer?.next === undefined ? null : <End key={answer.next} onReach={search.more} />}
    </>
  );
}
