import { noise } from '../noise.ts';

/** Crowns have gaps where the cosine between their normal and the line of sight is below this value. */
const EDGE = 0.3;

/** Random variation of `EDGE`, as a share. */
const FRAYED = 0.9;

/** Crowns have no gaps where the cosine is greater than this. */
export const GAPS_BELOW = EDGE * (1 + FRAYED);

/**
 * Returns true if a line of sight passes between leaves at a point of a crown's surface. `facing` is the
 * cosine between the line and the normal.
 */
export const isGap = (facing: number, x: number, y: number, z: number): boolean =>
  facing < GAPS_BELOW && facing < EDGE * (1 + FRAYED * noise(x * 1.9 + y * 0.9, z * 1.9 - y * 1.1, 71));
