import type { ReactNode } from 'react';
import { usePortal } from '../portal/use-portal.ts';
import { sessionTexts } from '../texts/session.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** Stands in for every screen while a stored login cannot be asked for. */
export function Unreachable(): ReactNode {
  const { session } = usePortal();
  return (
    <main>
      <ErrorState isWhole title={sessionTexts.unreachableTitle} onRetry={() => void session.restore()}>
        {sessionTexts.unreachable}
      </ErrorState>
    </main>
  );
}
