import type { Side } from './street-grid.ts';

/** Avenues have a planted median if half their width is at least this, in meters. */
const BROAD = 10;

/** Half the width of a median, in meters. */
export const MEDIAN = 1.7;

/** Whether a street has a planted median. */
export const isBoulevard = ({ kind, half, bridge }: Side): boolean =>
  kind === 'avenue' && half > BROAD && !bridge;
