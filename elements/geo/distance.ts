import { toRad } from './angle.ts';
import type { LatLon } from './earth.ts';

/**
 * Radius of the sphere on which distances are measured, in meters (specification 9). Directions to places are
 * computed on the WGS84 ellipsoid instead.
 */
export const DISTANCE_RADIUS = 6378137;

/**
 * Returns the great-circle distance between two places in meters, on the specification's sphere. Altitudes
 * are ignored.
 */
export function distanceBetween(a: LatLon, b: LatLon): number {
  const sinHalfLat = Math.sin(toRad(b.latitude - a.latitude) / 2);
  const sinHalfLon = Math.sin(toRad(b.longitude - a.longitude) / 2);
  const haversine =
    sinHalfLat ** 2 + Math.cos(toRad(a.latitude)) * Math.cos(toRad(b.latitude)) * sinHalfLon ** 2;
  return 2 * DISTANCE_RADIUS * Math.atan2(Math.sqrt(haversine), Math.sqrt(Math.max(0, 1 - haversine)));
}

/** Returns whether two places are within a distance in meters. */
export const isWithin = (a: LatLon, b: LatLon, distanceM: number): boolean =>
  distanceBetween(a, b) <= distanceM;
