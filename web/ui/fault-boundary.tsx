import { type ReactNode, Component } from 'react';
import { PartNotLoaded } from '../lib/lazy-part.tsx';
import { shellTexts } from '../texts/shell.ts';
import { ErrorState } from './states.tsx';

interface ScreenBoundaryProps {
  readonly children: ReactNode;
  /** The address that is shown; another one begins anew. */
  readonly place?: string;
}

/** Says in a screen's place that it failed or did not load, with another try. */
export function ScreenBoundary({ children, place = '' }: ScreenBoundaryProps) {
  return (
    <FaultBoundary
      place={place}
      fallback={(error, retry) => {
        const isNotLoaded = error instanceof PartNotLoaded;
        return (
          <ErrorState
            isWhole
            title={isNotLoaded ? shellTexts.notLoadedTitle : shellTexts.failedTitle}
            onRetry={retry}
          >
            {isNotLoaded ? shellTexts.notLoaded : shellTexts.failed}
          </ErrorState>
        );
      }}
    >
      {children}
    </FaultBoundary>
  );
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** Another value begins anew, such as the address that is shown. */
  readonly place?: string;
  /** What stands in for what failed; nothing without it. */
  readonly fallback?: (error: unknown, retry: () => void) => ReactNode;
}

interface BoundaryState {
  readonly error: unknown;
  readonly place: string | undefined;
}

/** Stands in for what failed or did not load, so that one fault never takes the whole page away. */
export class FaultBoundary extends Component<BoundaryProps, BoundaryState> {
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

  override componentDidCatch(error: unknown): void {
    // It is given up, so whoever shows it next may have more luck.
    if (error instanceof PartNotLoaded) error.forget();
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#retryLoad);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.fallback?.(error, this.#retry) ?? null;
  }

  readonly #retry = (): void => this.setState({ error: null });

  /** What could not be loaded is asked for again with the connection. */
  readonly #retryLoad = (): void => {
    if (this.state.error instanceof PartNotLoaded) this.#retry();
  };
}
