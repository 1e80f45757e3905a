import type { Side } from './street-grid.ts';

/** An avenue has a planted median if half its width is greater than this, in meters. */
const BROAD = 10;

/** Half the width of a median, in meters. */
export const MEDIAN = 1.7;

export const isBoulevard = ({ kind, half, bridge }: Side): boolean =>
  kind === 'avenue' && half > BROAD && !bridge;
