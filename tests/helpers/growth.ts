/** The growth of a quantity over a run. */
export interface Growth {
  /** The median of the quantity's first values. */
  readonly first: number;
  /** The median of the quantity's last values. */
  readonly last: number;
  readonly by: number;
  /** Growth as a share of the first median. */
  readonly share: number;
}

/** The median of the values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [below, above] = [sorted[(sorted.length - 1) >> 1] ?? NaN, sorted[sorted.length >> 1] ?? NaN];
  return (below + above) / 2;
}

/**
 * Divides the values into `sections` equal parts and compares the medians of the first and last parts, so
 * that single outliers have no effect.
 */
export function growthOf(values: readonly number[], sections: number): Growth {
  const length = Math.max(1, Math.floor(values.length / sections));
  const [first, last] = [median(values.slice(0, length)), median(values.slice(-length))];
  return { first, last, by: last - first, share: (last - first) / first };
}
