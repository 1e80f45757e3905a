import type { CutColumn } from '../../db/tables/tracking.ts';

/** Lengths in milliseconds. */
export const DAY_MS = 86_400_000;
export const QUARTER_MS = 900_000;

/** Quarter hours in a day. */
export const QUARTERS = 96;

/** The quarter-hour boundaries within a day that are kept: after 1, 2, … 95 quarters. */
export const cutColumns: readonly CutColumn[] = Array.from(
  { length: QUARTERS - 1 },
  (_, at): CutColumn => `cut_${at + 1}`,
);

/** Where a time lies: its UTC day since 1970, and the quarter hour of that day, 0 to 95. */
export function quarterOf(timeMs: number): { readonly day: number; readonly quarter: number } {
  const day = Math.floor(timeMs / DAY_MS);
  return { day, quarter: Math.floor((timeMs - day * DAY_MS) / QUARTER_MS) };
}
