import { useEffect, useState } from 'react';

/** Returns the current time in milliseconds, updated every `everyMs` milliseconds. */
export function useNow(now: () => number, everyMs = 30_000): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return time;
}
