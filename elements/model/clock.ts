/** The clock and timers. Functions receive the clock as a dependency so that tests can control the time. */
export interface Clock {
  /** Returns the current time in milliseconds since an arbitrary fixed point. */
  now(): number;
  /** Runs `task` after a delay in milliseconds. The returned function cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
