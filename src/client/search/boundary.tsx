// Error boundary of the search. If its code crashes, the rest of the page keeps working, and the reader can restart the search.
import { Component, type ReactElement, type ReactNode } from 'react';
import { clientText } from '../texts.ts';

interface BoundaryState {
  readonly isCrashed: boolean;
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** Called when the content is shown again; the retry button that had the focus no longer exists. */
  readonly onHealed?: () => void;
}

/** Renders its children or, after a crash, a notice with a retry button. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override readonly state: BoundaryState = { isCrashed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { isCrashed: true };
  }

  override render(): ReactNode {
    const retry = () => this.setState({ isCrashed: false }, this.props.onHealed);
    return this.state.isCrashed ? <Crash retry={retry} /> : this.props.children;
  }
}

/** Uses the same words as the crash notice of other parts (`crash.ts`). */
export function Crash({ retry }: { readonly retry: () => void }): ReactElement {
  return (
    <div className="crash in-place" role="alert">
      <strong>{clientText('Page Error')}</strong>
      <p>{clientText('This page crashed')}</p>
      <button type="button" onClick={retry}>
        {clientText('Try again')}
      </button>
    </div>
  );
}
