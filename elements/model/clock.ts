/** The clock and timers. They are passed as a dependency so that tests can control them. */
export interface Clock {
  /** The current time in milliseconds since an arbitrary fixed point. */
  now(): number;
  /** Runs `task` after a delay in milliseconds; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

/** The browser's own clock and timers. */
export const browserClock: Clock = {
  now: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
