import type { ReactNode } from 'react';
import { PartNotLoaded } from '../lib/lazy-part.tsx';
import { shellTexts } from '../texts/shell.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { FaultBoundary } from '../ui/fault-boundary.tsx';

interface ScreenBoundaryProps {
  readonly children: ReactNode;
  /** The address that is shown; another one begins anew. */
  readonly place?: string;
}

/** Says in a screen's place that it failed or did not load, with another try. */
export function ScreenBoundary({ children, place = '' }: ScreenBoundaryProps): ReactNode {
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
