/** The figures of one run of one peer, keyed as in `report/quantities.ts`. */
export type Figures = Record<string, number>;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Returns the value below which a share of the values lies, or NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  if (sorted.length === 0) return NaN;
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)]!;
  return low + (sorted[Math.ceil(place)]! - low) * (place % 1);
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
