/** A mail that nobody took for so long is given up: what it says is old by then. */
export const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;

/** While a mail is young, tries are so near that it arrives within minutes of the server's return. */
const YOUNG_MS = 2 * 3_600_000;
const MAX_YOUNG_DELAY_MS = 4 * 60_000;
const OLD_DELAY_MS = 30 * 60_000;
const FIRST_DELAY_MS = 15_000;

/** When to try a mail again that was not taken `tries` times; null when it is given up. */
export function nextMailAttempt(attempts: number, createdAt: number, now: number): number | null {
  const age = now - createdAt;
  if (age >= GIVE_UP_AFTER_MS) return null;
  if (age >= YOUNG_MS) return now + OLD_DELAY_MS;
  return now + Math.min(MAX_YOUNG_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 10));
}
