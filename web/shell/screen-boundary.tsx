import { Component, type ReactNode } from 'react';
import { ScreenNotLoaded } from '../routes/lazy-screen.tsx';
import { shellTexts } from '../texts/shell.ts';
import { ErrorState } from '../ui/error-state.tsx';

interface BoundaryProps {
  readonly children: ReactNode;
  /** Another value begins anew: the address that is shown. */
  readonly place: string;
}

interface BoundaryState {
  readonly error: unknown;
  readonly place: string;
}

/** Stands in for a screen that failed or did not load, so that one fault never takes the whole page away. */
export class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { error: null, place };
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.#retryLoad);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#retryLoad);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const isNotLoaded = error instanceof ScreenNotLoaded;
    return (
      <ErrorState
        title={isNotLoaded ? shellTexts.notLoadedTitle : shellTexts.failedTitle}
        onRetry={this.#retry}
      >
        {isNotLoaded ? shellTexts.notLoaded : shellTexts.failed}
      </ErrorState>
    );
  }

  readonly #retry = (): void => {
    this.setState({ error: null });
  };

  readonly #retryLoad = (): void => {
    if (this.state.error instanceof ScreenNotLoaded) this.#retry();
  };
}
