import { toDeg, toRad } from '../../geo/angle.ts';
import type { LatLon } from '../../geo/earth.ts';

/** Shorter sums of directions point nowhere: the places lie around the whole Earth. */
const NOWHERE = 1e-9;

/** The middle of some places, across the antimeridian and around a pole as well; the first one when they have none. */
export function meanPlace(places: readonly LatLon[]): LatLon {
  let [x, y, z] = [0, 0, 0];
  for (const { latitude, longitude } of places) {
    const cosLat = Math.cos(toRad(latitude));
    x += cosLat * Math.cos(toRad(longitude));
    y += cosLat * Math.sin(toRad(longitude));
    z += Math.sin(toRad(latitude));
  }
  const first = places[0];
  if (first && Math.hypot(x, y, z) <= NOWHERE * places.length) return first;
  return { latitude: toDeg(Math.atan2(z, Math.hypot(x, y))), longitude: toDeg(Math.atan2(y, x)) };
}
