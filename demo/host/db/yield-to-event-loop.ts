/** How long a chain of work may keep the event loop, in milliseconds. */
const MAX_BLOCKED_MS = 20;

/**
 * Lets the event loop take its next turn where one goes on for long. What is asked of an embedded database is answered at
 * once, so a chain of a thousand queries would let nothing else happen until its end: no answer, no timer, no word to stop.
 */
export function createYielder(): { readonly yieldIfLong: () => Promise<void> } {
  /** When the first work of this turn began; null in a turn that has seen none. */
  let sinceMs: number | null = null;
  return {
    async yieldIfLong() {
      if (sinceMs === null) {
        sinceMs = performance.now();
        setImmediate(() => (sinceMs = null));
      } else if (performance.now() - sinceMs > MAX_BLOCKED_MS) {
        await new Promise(setImmediate);
      }
    },
  };
}
