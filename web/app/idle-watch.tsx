import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { usePortal } from '../portal/use-portal.ts';
import { SESSION_IDLE_MS } from '../rules/session-length.ts';
import { sessionTexts } from '../texts/session.ts';
import styles from './idle-watch.module.css';

/** What counts as activity of the user. `scroll` does not: screens also scroll by themselves. */
const ACTIVITY = ['mousemove', 'mousedown', 'wheel', 'keydown', 'touchstart', 'touchmove'];

/** Users are warned this long before they are logged out, in milliseconds (WCAG 2.2, 2.2.1). */
const WARNING_MS = 120_000;

/** While the warning is shown, activity in other tabs is looked for at this interval, in milliseconds. */
const LOOK_MS = 1000;

/**
 * Logs out users who have been inactive in all tabs for an hour. Before that, a warning says so; any activity keeps the
 * session.
 */
export function IdleWatch() {
  const { session } = usePortal();
  const isLoggedIn = useSnapshot(session.state).user !== null;
  const [isEnding, setEnding] = useState(false);
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    const life = new AbortController();
    let timer = 0;
    let isWarned = false;
    const check = (): void => {
      clearTimeout(timer);
      const left = session.checkIdle();
      if (life.signal.aborted) return;
      isWarned = left > 0 && left <= WARNING_MS;
      setEnding(isWarned);
      // A clock that was set back must not postpone the next check by days.
      const next = isWarned ? LOOK_MS : Math.min(Math.max(left - WARNING_MS, 0), SESSION_IDLE_MS);
      timer = window.setTimeout(check, Math.min(left, next));
    };
    const act = (): void => {
      session.recordAction();
      if (isWarned) check();
    };
    for (const event of ACTIVITY)
      document.addEventListener(event, act, { passive: true, capture: true, signal: life.signal });
    // Timers stand still while a device sleeps.
    document.addEventListener('visibilitychange', check, { signal: life.signal });
    check();
    return () => {
      life.abort();
      clearTimeout(timer);
      setEnding(false);
    };
  }, [isLoggedIn, session]);
  return isEnding ? (
    <div role="alert" className={styles.warning}>
      <p>{sessionTexts.ending}</p>
    </div>
  ) : null;
}
