import { useEffect, useState } from 'react';

/** The time in milliseconds, read anew every so often. */
export function useNow(now: () => number, everyMs = 30_000): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return time;
}
