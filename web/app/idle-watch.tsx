import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { lazy } from '../lib/lazy-part.tsx';
import { usePortal } from '../portal/use-portal.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';

// The timer is loaded only while a user is logged in.
const IdleTimer = lazy(async () => (await import('./idle-timer.tsx')).IdleTimer);

/** Logs out users who have been inactive for an hour. */
export function IdleWatch() {
  const { user } = useSnapshot(usePortal().session.state);
  if (user === null) return null;
  return (
    <ErrorBoundary>
      <Suspense>
        <IdleTimer />
      </Suspense>
    </ErrorBoundary>
  );
}
