import type { Side } from './street-grid.ts';

/** From this half width on an avenue has a planted strip in its middle, metres. */
const BROAD = 10;

/** Half of that strip, metres. */
export const MEDIAN = 1.7;

/** Whether a street has a planted strip in its middle. */
export const isBoulevard = ({ kind, half, bridge }: Side): boolean =>
  kind === 'avenue' && half > BROAD && !bridge;
