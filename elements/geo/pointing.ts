import { type Direction, directionOf } from './camera.ts';
import { type Place, worldOf } from './earth.ts';
import { length } from './vector.ts';

/** The direction in which a place is seen from a sphere, and its straight-line distance in meters. */
export interface Pointing extends Direction {
  readonly distance: number;
}

/**
 * Direction and distance from the camera to a place on WGS84. Accounts for the curvature of the Earth but not for
 * refraction.
 */
export function pointAt(camera: Place, place: Place): Pointing {
  const world = worldOf(camera, place);
  return { ...directionOf(world), distance: length(world) };
}
