import type { Figures } from '../measure/figures.ts';

export interface Result {
  readonly mbitPerSecond: number;
  readonly machine: string;
  readonly runs: Readonly<Record<string, readonly Figures[]>>;
}

export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}
