export interface Growth {
  readonly first: number;
  readonly last: number;
  readonly by: number;
  readonly share: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [below, above] = [sorted[(sorted.length - 1) >> 1] ?? NaN, sorted[sorted.length >> 1] ?? NaN];
  return (below + above) / 2;
}

/**
 * Divides the values into `sections` equal parts and compares the medians of the first and last part. Single
 * outliers therefore have no effect.
 */
export function growthOf(values: readonly number[], sections: number): Growth {
  const length = Math.max(1, Math.floor(values.length / sections));
  const [first, last] = [median(values.slice(0, length)), median(values.slice(-length))];
  return { first, last, by: last - first, share: (last - first) / first };
}
