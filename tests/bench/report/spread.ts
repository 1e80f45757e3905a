import { type Figures, median } from '../measure/figures.ts';
import type { Spread } from './result.ts';

/**
 * Returns the median and range of a quantity over a peer's runs, or null if no run measured it. A run that
 * never reached the measured state counts as infinite.
 */
export function spreadOf(runs: readonly Figures[], key: string): Spread | null {
  const values = runs.flatMap((run) =>
    key in run ? [Number.isFinite(run[key]) ? run[key]! : Infinity] : [],
  );
  if (values.length === 0) return null;
  return { median: median(values), low: Math.min(...values), high: Math.max(...values) };
}
