import { toDeg, toRad } from '../../../elements/geo/angle.ts';
import type { Place } from '../../../elements/geo/earth.ts';
import type { Market } from './market.ts';

/**
 * A point in a market's frame, in meters: x east and z south of the market's center, y above street level.
 */
export interface Meters {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Semi-major axis of the WGS84 ellipsoid, in meters, and the square of its eccentricity. */
const LONG_AXIS = 6378137;
const ECCENTRICITY_SQUARED = 6.69437999014e-3;

/**
 * Returns the meters on the ellipsoid per radian of latitude and of longitude at a market's center: the radii
 * of curvature of the meridian and of the parallel.
 */
function radiiOf({ latitude }: Market): { readonly north: number; readonly east: number } {
  const sin = Math.sin(toRad(latitude));
  const flat = 1 - ECCENTRICITY_SQUARED * sin * sin;
  const vertical = LONG_AXIS / Math.sqrt(flat);
  return {
    north: (vertical * (1 - ECCENTRICITY_SQUARED)) / flat,
    east: vertical * Math.cos(toRad(latitude)),
  };
}

/**
 * Converts a point in a market's frame to a geographic position. By definition, x and z are differences in
 * longitude and latitude from the market's center, scaled by the radii there, and y is a difference in height
 * above the ellipsoid. The ground y = 0 therefore curves with the Earth, and the conversion is exact in both
 * directions.
 */
export function placeOfMeters(market: Market, { x, y, z }: Meters): Place {
  const { north, east } = radiiOf(market);
  return {
    latitude: market.latitude - toDeg(z / north),
    longitude: market.longitude + toDeg(x / east),
    altitude: market.ground + y,
  };
}

/** Converts a geographic position to a point in a market's frame. */
export function metersOfPlace(market: Market, { latitude, longitude, altitude }: Place): Meters {
  const { north, east } = radiiOf(market);
  return {
    x: toRad(longitude - market.longitude) * east,
    y: altitude - market.ground,
    z: toRad(market.latitude - latitude) * north,
  };
}
