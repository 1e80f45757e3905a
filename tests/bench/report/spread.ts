import { type Figures, median } from '../measure/figures.ts';
import type { Spread } from './result.ts';

/**
 * A quantity over a peer's runs: median and range; null when no run measured it. A run that never reached the
 * state counts as infinite.
 */
export function spreadOf(runs: readonly Figures[], key: string): Spread | null {
  const values = runs.flatMap((run) =>
    key in run ? [Number.isFinite(run[key]) ? run[key]! : Infinity] : [],
  );
  if (values.length === 0) return null;
  return { median: median(values), low: Math.min(...values), high: Math.max(...values) };
}
