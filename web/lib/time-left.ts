/** The units that a time left is told in, largest first, with their seconds (specification 9). */
const units = [
  ['year', 366 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A time left in one unit. */
export interface TimeLeft {
  readonly count: number;
  readonly unit: (typeof units)[number][0];
}

/** The time left in the largest unit of which at least one is left, rounded down; no seconds when nothing is left. */
export function timeLeft(leftMs: number): TimeLeft {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  const [unit, length] = units.find(([, one]) => seconds >= one) ?? (['second', 1] as const);
  return { count: Math.floor(seconds / length), unit };
}

/** How often what tells the time left is to be told anew, milliseconds: every second only once seconds or minutes count. */
export const tellEveryMs = (leftMs: number): number => (leftMs > 0 && leftMs < 3_600_000 ? 1000 : 30_000);
