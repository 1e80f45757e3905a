import type { ReactNode } from 'react';
import { useIdleTimer } from 'react-idle-timer';
import { useSnapshot } from 'valtio';
import { usePortal } from '../portal/use-portal.ts';
import { ACTIVITY_MS, SESSION_MS, TIMER_SYNC_MS } from './session-limits.ts';

function Watch(): null {
  const { session } = usePortal();
  useIdleTimer({
    timeout: SESSION_MS,
    throttle: ACTIVITY_MS,
    crossTab: true,
    syncTimers: TIMER_SYNC_MS,
    onAction: () => {
      session.noteAction();
    },
    onIdle: () => {
      session.drop({ isTimeout: true });
    },
  });
  return null;
}

/** Logs out who did nothing for an hour, in all tabs at once. */
export function IdleWatch({ children }: { readonly children: ReactNode }): ReactNode {
  const { user } = useSnapshot(usePortal().session.state);
  return (
    <>
      {user === null ? null : <Watch />}
      {children}
    </>
  );
}
