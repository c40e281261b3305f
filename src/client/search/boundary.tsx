// Shown in place of the search where its code fails. The rest of the page goes on working, and the reader can start the search
// again.
import { Component, type ReactElement, type ReactNode } from 'react';
import { text } from '../texts.ts';

interface BoundaryState {
  readonly isCrashed: boolean;
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** Called when the content is shown again. The button that had the focus is gone by then. */
  readonly onHealed?: () => void;
}

/** Shows what is in it, or that it crashed, with a button that shows it anew. */
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

/** The same words as those of a part of the page that failed: `crash.ts`. */
export function Crash({ retry }: { readonly retry: () => void }): ReactElement {
  return (
    <div className="crash in-place" role="alert">
      <strong>{text('Page Error')}</strong>
      <p>{text('This page crashed')}</p>
      <button type="button" onClick={retry}>
        {text('Try again')}
      </button>
    </div>
  );
}
