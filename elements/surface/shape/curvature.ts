import { toRad } from '../../geo/angle.ts';

/** Semi-major axis of WGS84 in meters, and the square of its eccentricity. */
const EQUATOR_RADIUS = 6378137;
const ECCENTRICITY_SQ = 6.69437999014e-3;

/** Returns the mean radius of curvature of the ellipsoid at a latitude, in meters. */
export function curvatureRadius(latitude: number): number {
  const flat = 1 - ECCENTRICITY_SQ * Math.sin(toRad(latitude)) ** 2;
  return (EQUATOR_RADIUS * Math.sqrt(1 - ECCENTRICITY_SQ)) / flat;
}
