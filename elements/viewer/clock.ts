import type { Clock } from '../model/clock.ts';

/** The browser's own time. */
export const browserClock: Clock = {
  now: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
