import { type Direction, directionOf } from './camera.ts';
import { type Place, worldOf } from './earth.ts';
import { length } from './vector.ts';

/** The direction from the camera to a place, and the straight-line distance in meters. */
export interface Pointing extends Direction {
  readonly distance: number;
}

/**
 * Returns the direction and distance from the camera to a place on WGS84. The curvature of the Earth is taken
 * into account, but refraction is not.
 */
export function pointAt(camera: Place, place: Place): Pointing {
  const world = worldOf(camera, place);
  return { ...directionOf(world), distance: length(world) };
}
