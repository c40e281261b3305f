// Error boundary of the search. If its code crashes, the rest of the page keeps working, and the reader can restart the search.
import { Component, type ReactElement, type ReactNode } from 'react';
import { formatClientText } from '../texts.ts';

interface SearchErrorBoundaryState {
  readonly isCrashed: boolean;
}

interface SearchErrorBoundaryProps {
  readonly children: ReactNode;
  /** Called after a retry shows the content again. The focus is then lost, because the retry button no longer exists. */
  readonly onHealed?: () => void;
}

/** Renders its children or, after a crash, a notice with a retry button. */
export class SearchErrorBoundary extends Component<SearchErrorBoundaryProps, SearchErrorBoundaryState> {
  override readonly state: SearchErrorBoundaryState = { isCrashed: false };

  static getDerivedStateFromError(): SearchErrorBoundaryState {
    return { isCrashed: true };
  }

  override render(): ReactNode {
    const retry = () => this.setState({ isCrashed: false }, this.props.onHealed);
    return this.state.isCrashed ? <SearchCrashNotice retry={retry} /> : this.props.children;
  }
}

/** Notice of a crash, with a retry button. Other parts of the page show the same words after a crash (`lazy/crash.ts`). */
export function SearchCrashNotice({ retry }: { readonly retry: () => void }): ReactElement {
  return (
    <div className="crash in-place" role="alert">
      <strong>{formatClientText('Page Error')}</strong>
      <p>{formatClientText('This page crashed')}</p>
      <button type="button" onClick={retry}>
        {formatClientText('Try again')}
      </button>
    </div>
  );
}
