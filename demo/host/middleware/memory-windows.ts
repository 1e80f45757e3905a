import { checkLimit, type Allowance, type LimitResult } from '../services/rate-limit/rate-limit.ts';

/**
 * Maximum number of counts. If there are more, the oldest are deleted, so that a flood of names cannot fill
 * the memory.
 */
const MAX_WINDOWS = 100_000;

interface Window {
  calls: number;
  readonly endsAt: number;
}

/**
 * Counts calls in this process's memory. Use it for limits that protect the host from load, not for those
 * that protect accounts.
 */
export function createMemoryWindows(): (bucket: string, allowance: Allowance, now: number) => LimitResult {
  const windows = new Map<string, Window>();
  return (bucket, allowance, now) => {
    let window = windows.get(bucket);
    // If a window ends more than one window length from now, the clock was set back, and the window is reset.
    if (window === undefined || window.endsAt <= now || window.endsAt > now + allowance.windowMs) {
      window = { calls: 0, endsAt: now + allowance.windowMs };
      // Inserting the entry again makes it the newest one.
      windows.delete(bucket);
      windows.set(bucket, window);
      const [oldest] = windows.keys();
      if (windows.size > MAX_WINDOWS && oldest !== undefined) windows.delete(oldest);
    }
    window.calls += 1;
    return checkLimit(window.calls, window.endsAt, now, allowance);
  };
}
