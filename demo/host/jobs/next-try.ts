/** Tries after which a job counts as failed; begun and not ended, as by a crash, counts too. */
export const MOST_JOB_TRIES = 8;

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** When to try a job again after so many tries: later each time; null when that was the last. */
export function nextJobTry(tries: number, now: number): number | null {
  if (tries >= MOST_JOB_TRIES) return null;
  return now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
}
