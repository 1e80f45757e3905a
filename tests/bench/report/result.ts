import type { Figures } from '../measure/figures.ts';

/** All counted runs of all peers. */
export interface Result {
  readonly mbitPerSecond: number;
  readonly machine: string;
  readonly runs: Readonly<Record<string, readonly Figures[]>>;
}

/** A quantity over the runs of one peer; null when no run has it. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}
