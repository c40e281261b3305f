// Messages of the search: help if there are no results, failures, and notes above hits.
import type { ReactElement, ReactNode } from 'react';
import type { SearchAnswer, SearchSettings } from '../../model/search.ts';
import { formatClientText, formatNamesWithAnd, formatNamesWithOr } from '../texts.ts';
import { formatNoResults } from './hit-texts.ts';
import { SuggestedLinks } from './places.tsx';
import { findVersionLabel } from './settings.ts';
import type { SearchState } from './use-search.ts';

/** Returns a text such as `Found in Next (3), 2.4 (1).` */
function formatOtherVersionHits(elsewhere: NonNullable<SearchAnswer['elsewhere']>): string {
  const versions = elsewhere.map(({ label, total }) => `${label} (${total})`).join(', ');
  return formatClientText('Found in {versions}.', { versions });
}

interface SearchResultsProps {
  readonly search: SearchState;
  readonly settings: SearchSettings;
  /** The only docs version that was searched; absent if all were. */
  readonly version: string | undefined;
  readonly onSuggestion: (query: string) => void;
  /** Called to search all versions. */
  readonly onWiden: () => void;
  /** Closes the dialog. Called when the reader clicks a link; absent on the search page, where no dialog covers the page. */
  readonly close?: () => void;
  readonly children: ReactNode;
}

/** The outcome of a search: hits, or the reason why there are none. */
export function SearchResults(props: SearchResultsProps): ReactNode {
  const { search, children } = props;
  if (search.hasFailed) return <SearchFailure onRetry={search.retry} />;
  return search.answer?.hits.length === 0 ? <NoResults {...props} answer={search.answer} /> : children;
}

/** Help if there are no results. The query is shown as plain text. */
function NoResults(props: SearchResultsProps & { answer: SearchAnswer }): ReactElement {
  const { settings, version, answer, close } = props;
  const { suggestions, elsewhere = [] } = answer;
  const query = props.search.answeredQuery;
  const { feedbackUrl } = settings;
  return (
    <div className="search-message">
      <p className="search-message-title">{formatNoResults(query)}</p>
      {version === undefined ? null : (
        <p>
          {formatClientText('Only version {version} was searched.', { version: findVersionLabel(settings, version) })}{' '}
          <button type="button" className="search-text-button" onClick={props.onWiden}>
            {formatClientText('Search all versions')}
          </button>
          {elsewhere.length === 0 ? null : ` ${formatOtherVersionHits(elsewhere)}`}
        </p>
      )}
      {suggestions.length === 0 ? null : (
        <p>
          <QuerySuggestions suggestions={suggestions} onSuggestion={props.onSuggestion} />
        </p>
      )}
      {feedbackUrl === undefined ? null : (
        <p>
          {formatClientText('Believe this query should return results?')}{' '}
          <a href={feedbackUrl.replaceAll('{query}', encodeURIComponent(query))} target="_blank" rel="noopener">
            {formatClientText('Let us know.')}
          </a>
        </p>
      )}
      {close && <SuggestedLinks close={close} />}
    </div>
  );
}

/** Notes above hits: query words that the hits lack, and suggested queries. */
export function NotesAboveHits(props: {
  search: SearchState;
  onSuggestion: (query: string) => void;
}): ReactElement | null {
  const { suggestions = [], without = [] } = props.search.answer ?? {};
  if (suggestions.length + without.length === 0) return null;
  const words = formatNamesWithAnd(without.map((word) => `“${word}”`));
  return (
    <p className="search-note">
      {without.length === 0 ? null : formatClientText('Results without {words}', { words })}
      {without.length > 0 && suggestions.length > 0 ? ' · ' : null}
      {suggestions.length === 0 ? null : (
        <QuerySuggestions suggestions={suggestions} onSuggestion={props.onSuggestion} />
      )}
    </p>
  );
}

function QuerySuggestions(props: {
  suggestions: readonly string[];
  onSuggestion: (query: string) => void;
}): ReactElement {
  const { suggestions, onSuggestion } = props;
  const [before, after] = formatClientText('Try searching for {suggestions}').split('{suggestions}');
  const list = formatNamesWithOr(suggestions);
  return (
    <>
      {before}
      {list.map(({ type, value }) =>
        type === 'literal' ? (
          value
        ) : (
          <button key={value} type="button" className="search-text-button" onClick={() => onSuggestion(value)}>
            {value}
          </button>
        ),
      )}
      {after}
    </>
  );
}

function SearchFailure({ onRetry }: { onRetry: () => void }): ReactElement {
  return (
    <div className="search-message" role="alert">
      <p className="search-message-title">{formatClientText('Unable to fetch results')}</p>
      <p>{formatClientText('You might want to check your network connection.')}</p>
      <button type="button" className="search-retry" onClick={onRetry}>
        {formatClientText('Retry')}
      </button>
    </div>
  );
}
