import { useEffect, useEffectEvent } from 'react';

/**
 * Acts when the page becomes visible again, and every `everyMs` milliseconds while it is visible; never if `everyMs`
 * is null.
 */
export function useWhileVisible(everyMs: number | null, act: () => void): void {
  const actIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') act();
  });
  useEffect(() => {
    if (everyMs === null) return;
    const look = (): void => actIfVisible();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [everyMs]);
}
