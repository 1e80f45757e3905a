/** Time and timers, passed in so that tests can control them. */
export interface Clock {
  /** Milliseconds from any fixed start. */
  now(): number;
  /** Runs `task` after a delay in milliseconds; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

/** The browser's own time. */
export const browserClock: Clock = {
  now: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
