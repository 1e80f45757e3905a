import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { usePortal } from '../portal/use-portal.ts';
import { SESSION_IDLE_MS } from '../rules/session-length.ts';

/** What counts as activity of the user. `scroll` does not: screens also scroll by themselves. */
const ACTIVITY = ['mousemove', 'mousedown', 'wheel', 'keydown', 'touchstart', 'touchmove'];

/** Logs out users who have been inactive in all tabs for an hour. */
export function IdleWatch(): null {
  const { session } = usePortal();
  const isLoggedIn = useSnapshot(session.state).user !== null;
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    const life = new AbortController();
    let timer = 0;
    const check = (): void => {
      clearTimeout(timer);
      const left = session.checkIdle();
      // A clock that was set back must not postpone the next check by days.
      if (!life.signal.aborted) timer = window.setTimeout(check, Math.min(left, SESSION_IDLE_MS));
    };
    const act = (): void => session.recordAction();
    for (const event of ACTIVITY)
      document.addEventListener(event, act, { passive: true, capture: true, signal: life.signal });
    // Timers stand still while a device sleeps.
    document.addEventListener('visibilitychange', check, { signal: life.signal });
    check();
    return () => {
      life.abort();
      clearTimeout(timer);
    };
  }, [isLoggedIn, session]);
  return null;
}
