// What is said where there are no hits to show.
import type { ReactElement } from 'react';
import type { SearchAnswer, SearchSettings } from '../../model/search.ts';
import { versionLabel } from './settings.ts';

/** `Found in Next (3), 2.4 (1).` */
function foundIn(elsewhere: NonNullable<SearchAnswer['elsewhere']>): string {
  return `Found in ${elsewhere.map(({ label, total }) => `${label} (${total})`).join(', ')}.`;
}

/** Nothing was found: what else may help. The query is shown as text. */
export function NoResults(props: {
  query: string;
  suggestions: readonly string[];
  /** Versions that have results. */
  elsewhere?: SearchAnswer['elsewhere'];
  settings: SearchSettings;
  /** The only docs version that was searched; absent where all were. */
  version?: string;
  onSuggestion: (query: string) => void;
  onWiden: () => void;
}): ReactElement {
  const { query, suggestions, settings, version, elsewhere = [] } = props;
  const { feedbackUrl } = settings;
  return (
    <div className="search-message">
      <p className="search-message-title">No results for "{query}"</p>
      {version === undefined ? null : (
        <p>
          Only version {versionLabel(settings, version)} was searched.{' '}
          <button type="button" className="search-text-button" onClick={props.onWiden}>
            Search all versions
          </button>
          {elsewhere.length === 0 ? null : ` ${foundIn(elsewhere)}`}
        </p>
      )}
      {suggestions.length === 0 ? null : (
        <p>
          Try searching for{' '}
          {suggestions.map((each, index) => (
            <span key={each}>
              {index > 0 ? ', ' : null}
              <button type="button" className="search-text-button" onClick={() => props.onSuggestion(each)}>
                {each}
              </button>
            </span>
          ))}
        </p>
      )}
      {feedbackUrl === undefined ? null : (
        <p>
          Believe this query should return results?{' '}
          <a href={feedbackUrl.replaceAll('{query}', encodeURIComponent(query))} target="_blank" rel="noopener">
            Let us know.
          </a>
        </p>
      )}
    </div>
  );
}

/** The network or the service failed. */
export function Failure({ onRetry }: { onRetry: () => void }): ReactElement {
  return (
    <div className="search-message" role="alert">
      <p className="search-message-title">Unable to fetch results</p>
      <p>You might want to check your network connection.</p>
      <button type="button" className="search-retry" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
