import { noise } from '../noise.ts';

/** Crowns have gaps where they turn aside this much, as the cosine against the line of sight. */
const EDGE = 0.3;

/** How much the leaves fray that edge. */
const FRAYED = 0.9;

/** No gap lies where a crown turns less aside than this. */
export const GAPS_BELOW = EDGE * (1 + FRAYED);

/** Whether a line of sight that meets a crown's surface at a place, turned to it by `facing` (a cosine), slips between leaves. */
export const isGap = (facing: number, x: number, y: number, z: number): boolean =>
  facing < GAPS_BELOW && facing < EDGE * (1 + FRAYED * noise(x * 1.9 + y * 0.9, z * 1.9 - y * 1.1, 71));
