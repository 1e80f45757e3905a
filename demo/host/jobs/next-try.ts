/** Tries after which a job counts as failed; begun and not ended, as by a crash, counts too. */
export const MAX_JOB_ATTEMPTS = 8;

const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 10 * 60_000;

/** When to try a job again after so many tries: later each time; null when that was the last. */
export function nextJobAttempt(attempts: number, now: number): number | null {
  if (attempts >= MAX_JOB_ATTEMPTS) return null;
  return now + Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
}
