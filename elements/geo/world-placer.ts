import { toRad } from './angle.ts';
import { type LatLon, type Place, ecefOf, worldAxes } from './earth.ts';

/**
 * Writes the world-frame position of a place to the indices `at`, `at + 1` and `at + 2` of a list. The
 * altitude is in meters above the ellipsoid.
 */
export type PlaceWorld = (
  out: Float32Array | Float64Array | number[],
  at: number,
  place: LatLon,
  altitude: number,
) => void;

/**
 * Returns a function that computes `worldOf` without allocating memory. The function quickly converts 100,000
 * places relative to the same origin.
 */
export function createWorldPlacer(origin: Place): PlaceWorld {
  const [east, up, south] = worldAxes(origin);
  const [ex, ey] = east;
  const [ux, uy, uz] = up;
  const [sx, sy, sz] = south;
  const [ox, oy, oz] = ecefOf(origin);
  // The equatorial radius and the squared ratio of the radii are derived from places whose points are known.
  const [equator] = ecefOf({ latitude: 0, longitude: 0, altitude: 0 });
  const [, , pole] = ecefOf({ latitude: 90, longitude: 0, altitude: 0 });
  const flatSq = (pole / equator) * (pole / equator);
  return (out, at, place, altitude) => {
    const lat = toRad(place.latitude);
    const lon = toRad(place.longitude);
    const sinLat = Math.sin(lat);
    const toAxis = equator / Math.sqrt(1 - (1 - flatSq) * sinLat * sinLat);
    const level = (toAxis + altitude) * Math.cos(lat);
    const x = level * Math.cos(lon) - ox;
    const y = level * Math.sin(lon) - oy;
    const z = (toAxis * flatSq + altitude) * sinLat - oz;
    out[at] = ex * x + ey * y;
    out[at + 1] = ux * x + uy * y + uz * z;
    out[at + 2] = sx * x + sy * y + sz * z;
  };
}
