import { toDeg, toRad } from './angle.ts';
import { type Mat3, type Vec3, add, rotate, subtract, transpose } from './vector.ts';

/**
 * A place on the map in WGS84 degrees: latitude [-90, 90], north positive; longitude [-180, 180], east
 * positive.
 */
export interface LatLon {
  readonly latitude: number;
  readonly longitude: number;
}

/** A place in space. `altitude` is in meters above the WGS84 ellipsoid, not above sea level. */
export interface Place extends LatLon {
  readonly altitude: number;
}

/**
 * WGS84 as defined by NGA.STND.0036: equatorial radius in meters, and flattening. All other constants are
 * derived from these two.
 */
const EQUATOR_RADIUS = 6378137;
const FLATTENING = 1 / 298.257223563;
const POLE_RADIUS = EQUATOR_RADIUS * (1 - FLATTENING);
const ECCENTRICITY_SQ = FLATTENING * (2 - FLATTENING);
const SECOND_ECCENTRICITY_SQ = ECCENTRICITY_SQ / (1 - ECCENTRICITY_SQ);

/**
 * One iteration of Bowring's formula is accurate to a micrometer for places in the air. After a second one,
 * only rounding errors remain.
 */
const LATITUDE_ROUNDS = 2;

/**
 * Returns the earth-centered, earth-fixed coordinates of a place in meters: x to 0° N 0° E, y to 0° N 90° E,
 * z to the north pole.
 */
export function ecefOf({ latitude, longitude, altitude }: Place): Vec3 {
  const [sinLat, cosLat] = [Math.sin(toRad(latitude)), Math.cos(toRad(latitude))];
  const toAxis = EQUATOR_RADIUS / Math.sqrt(1 - ECCENTRICITY_SQ * sinLat * sinLat);
  const level = (toAxis + altitude) * cosLat;
  return [
    level * Math.cos(toRad(longitude)),
    level * Math.sin(toRad(longitude)),
    (toAxis * (1 - ECCENTRICITY_SQ) + altitude) * sinLat,
  ];
}

/**
 * Returns the place of an earth-centered, earth-fixed point: the inverse of `ecefOf`, also at the poles. The
 * result is accurate to nanometers at all heights above -2000 km. On the Earth's axis, the longitude is 0.
 */
export function placeOfEcef([x, y, z]: Vec3): Place {
  const level = Math.hypot(x, y);
  let reduced = Math.atan2(EQUATOR_RADIUS * z, POLE_RADIUS * level);
  let latitude = 0;
  for (let round = 0; round < LATITUDE_ROUNDS; round += 1) {
    latitude = Math.atan2(
      z + SECOND_ECCENTRICITY_SQ * POLE_RADIUS * Math.sin(reduced) ** 3,
      level - ECCENTRICITY_SQ * EQUATOR_RADIUS * Math.cos(reduced) ** 3,
    );
    reduced = Math.atan2((1 - FLATTENING) * Math.sin(latitude), Math.cos(latitude));
  }
  const [sinLat, cosLat] = [Math.sin(latitude), Math.cos(latitude)];
  const surface = EQUATOR_RADIUS * Math.sqrt(1 - ECCENTRICITY_SQ * sinLat * sinLat);
  return {
    latitude: toDeg(latitude),
    longitude: toDeg(Math.atan2(y, x)),
    altitude: level * cosLat + z * sinLat - surface,
  };
}

/** Returns the axes of the world frame at a place as rows in the earth-fixed frame: east, up, south. */
export function worldAxes({ latitude, longitude }: LatLon): Mat3 {
  const [sinLat, cosLat] = [Math.sin(toRad(latitude)), Math.cos(toRad(latitude))];
  const [sinLon, cosLon] = [Math.sin(toRad(longitude)), Math.cos(toRad(longitude))];
  return [
    [-sinLon, cosLon, 0],
    [cosLat * cosLon, cosLat * sinLon, sinLat],
    [sinLat * cosLon, sinLat * sinLon, -cosLat],
  ];
}

/**
 * Returns the world-frame position of a place in meters (x east, y up, z south) relative to the origin. The
 * conversion accounts for the curvature of the Earth and is exact at any distance, apart from about a
 * nanometer of rounding.
 */
export const worldOf = (origin: Place, place: Place): Vec3 =>
  rotate(worldAxes(origin), subtract(ecefOf(place), ecefOf(origin)));

/** Returns the place at a world-frame position relative to `origin`: the inverse of `worldOf`. */
export const placeOf = (origin: Place, worldPoint: Vec3): Place =>
  placeOfEcef(add(ecefOf(origin), rotate(transpose(worldAxes(origin)), worldPoint)));
