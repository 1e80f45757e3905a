import { type Direction, directionOf } from './camera.ts';
import { type Place, worldOf } from './earth.ts';
import { length } from './vector.ts';

/** Where a place is seen from a sphere: its direction, and its straight-line distance in metres. */
export interface Pointing extends Direction {
  readonly distance: number;
}

/** Direction and distance from the camera to a place on WGS84, with the curvature of the Earth and no refraction. */
export function pointAt(camera: Place, place: Place): Pointing {
  const world = worldOf(camera, place);
  return { ...directionOf(world), distance: length(world) };
}
