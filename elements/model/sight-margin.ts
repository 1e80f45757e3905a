import type { Vec3 } from '../geo/vector.ts';

/**
 * Height in meters by which a place may be too low without being hidden by the surface on which it lies. It covers the
 * errors of heights in common map data.
 */
export const SIGHT_MARGIN = 0.5;

/** The margin applies to places at least this far below the camera, in meters, and in proportion to all others. */
export const LEAST_DROP = 25;

/**
 * Returns the share of the distance from the camera to a point at which something must stand to hide the point. On the
 * same line of sight, the place at this share of the distance is `SIGHT_MARGIN` above the level of the point.
 */
export const sightShare = ([, y]: Vec3): number => 1 - SIGHT_MARGIN / Math.max(LEAST_DROP, -y);
