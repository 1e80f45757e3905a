import type { Side } from './street-grid.ts';

/** Half width in meters from which avenues have a planted median. */
const BROAD = 10;

/** Half the width of a median, in meters. */
export const MEDIAN = 1.7;

/** Whether a street has a planted median. */
export const isBoulevard = ({ kind, half, bridge }: Side): boolean =>
  kind === 'avenue' && half > BROAD && !bridge;
