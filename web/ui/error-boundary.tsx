import { type ReactNode, Component } from 'react';
import { ChunkLoadError } from '../lib/lazy-part.tsx';
import { shellTexts } from '../texts/shell.ts';
import { ErrorState } from './states.tsx';

interface ScreenBoundaryProps {
  readonly children: ReactNode;
  /** The current URL. A change of URL resets the boundary. */
  readonly place?: string;
}

/** Shows a message and a button for trying again if a screen has failed or could not be loaded. */
export function ScreenBoundary({ children, place = '' }: ScreenBoundaryProps) {
  return (
    <ErrorBoundary
      place={place}
      fallback={(error, retry) => {
        const isNotLoaded = error instanceof ChunkLoadError;
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
    </ErrorBoundary>
  );
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** A value that resets the boundary when it changes, such as the URL. */
  readonly place?: string;
  /** Renders the replacement of the failed content. If it is omitted, nothing is rendered. */
  readonly fallback?: (error: unknown, retry: () => void) => ReactNode;
}

interface BoundaryState {
  readonly error: unknown;
  readonly place: string | undefined;
}

/**
 * Replaces content that has failed or could not be loaded, so that a single error never removes the entire
 * page.
 */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
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
    // Lets the part load again when it is next shown.
    if (error instanceof ChunkLoadError) error.reset();
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

  /** Loads the missing part again when the browser is online. */
  readonly #retryLoad = (): void => {
    if (this.state.error instanceof ChunkLoadError) this.#retry();
  };
}
