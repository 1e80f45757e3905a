import { useIdleTimer } from 'react-idle-timer';
import { usePortal } from '../portal/use-portal.ts';
import { SESSION_IDLE_MS } from '../rules/session-length.ts';
import { ACTIVITY_MS, TIMER_SYNC_MS } from '../session/session.ts';

/** Ends the session in all tabs an hour after the last action of the user. */
export function IdleTimer(): null {
  const { session } = usePortal();
  useIdleTimer({
    timeout: SESSION_IDLE_MS,
    throttle: ACTIVITY_MS,
    crossTab: true,
    syncTimers: TIMER_SYNC_MS,
    onAction: () => session.recordAction(),
    onIdle: () => session.idle(),
  });
  return null;
}
