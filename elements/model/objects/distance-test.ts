import { toDeg, toRad } from '../../geo/angle.ts';
import { DISTANCE_RADIUS, distanceBetween } from '../../geo/distance.ts';
import type { LatLon } from '../../geo/earth.ts';

/** Margin, in degrees, by which the box is enlarged so that rounding excludes no place within the limit. */
const MARGIN_DEG = 1e-9;

/** Beyond this latitude, in degrees, a box is not limited in longitude. */
const NEAR_POLE = 89.9;

/**
 * Returns half the width, in degrees of longitude, of the box around all places within an angle of a place.
 */
function reachOfLongitude(latitude: number, reachDeg: number): number {
  if (Math.abs(latitude) + reachDeg >= NEAR_POLE) return 180;
  return toDeg(Math.asin(Math.min(1, Math.sin(toRad(reachDeg)) / Math.cos(toRad(latitude)))));
}

/**
 * Returns a function that measures the distance in meters from a place to other places, and returns -1 for
 * places beyond a limit. The function excludes distant places by comparing degrees, without trigonometry.
 */
export function distanceTest(from: LatLon, limitM: number): (place: LatLon) => number {
  const within = (distance: number): number => (distance <= limitM ? distance : -1);
  const reachDeg = toDeg(limitM / DISTANCE_RADIUS) + MARGIN_DEG;
  // If the limit exceeds a quarter of the Earth's circumference, a box would exclude no place.
  if (!(reachDeg < 90)) return (place) => within(distanceBetween(from, place));
  const reachLon = reachOfLongitude(from.latitude, reachDeg) + MARGIN_DEG;
  return (place) => {
    if (Math.abs(place.latitude - from.latitude) > reachDeg) return -1;
    const apart = Math.abs(place.longitude - from.longitude);
    if (Math.min(apart, 360 - apart) > reachLon) return -1;
    return within(distanceBetween(from, place));
  };
}
