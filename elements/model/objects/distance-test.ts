import { toDeg, toRad } from '../../geo/angle.ts';
import { DISTANCE_RADIUS, distanceBetween } from '../../geo/distance.ts';
import type { LatLon } from '../../geo/earth.ts';

/** The box is a little too large, so that rounding excludes nothing. */
const MARGIN_DEG = 1e-9;

/** This near a pole a box has no sides, in degrees of latitude. */
const NEAR_POLE = 89.9;

/** Half the width of the box, in degrees of longitude, around all places within an angle of a latitude. */
function reachOfLongitude(latitude: number, reachDeg: number): number {
  if (Math.abs(latitude) + reachDeg >= NEAR_POLE) return 180;
  return toDeg(Math.asin(Math.min(1, Math.sin(toRad(reachDeg)) / Math.cos(toRad(latitude)))));
}

/**
 * Measures the distance in metres of places within a limit of one place, -1 for all others. Two comparisons of degrees
 * exclude far places before any trigonometry.
 */
export function distanceTest(from: LatLon, limitM: number): (place: LatLon) => number {
  const within = (distance: number): number => (distance <= limitM ? distance : -1);
  const reachDeg = toDeg(limitM / DISTANCE_RADIUS) + MARGIN_DEG;
  // Beyond a quarter of the Earth a box excludes nothing.
  if (!(reachDeg < 90)) return (place) => within(distanceBetween(from, place));
  const reachLon = reachOfLongitude(from.latitude, reachDeg) + MARGIN_DEG;
  return (place) => {
    if (Math.abs(place.latitude - from.latitude) > reachDeg) return -1;
    const apart = Math.abs(place.longitude - from.longitude);
    if (Math.min(apart, 360 - apart) > reachLon) return -1;
    return within(distanceBetween(from, place));
  };
}
