import type { Side } from './street-grid.ts';

/** Avenues with at least this half width have a planted median, metres. */
const BROAD = 10;

/** Half the width of a median, metres. */
export const MEDIAN = 1.7;

/** Whether a street has a planted median. */
export const isBoulevard = ({ kind, half, bridge }: Side): boolean =>
  kind === 'avenue' && half > BROAD && !bridge;
