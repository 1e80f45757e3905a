import { toDeg, toRad } from '../../../../../elements/geo/angle.ts';
import type { LatLon } from '../../../../../elements/geo/earth.ts';

/** A position in its zone of the Universal Transverse Mercator grid on WGS84. */
export interface GridPlace {
  /** EPSG code of the grid: 32601 to 32660 in the north, 32701 to 32760 in the south. */
  readonly epsg: number;
  /** Meters. */
  readonly easting: number;
  readonly northing: number;
  /** Direction of grid north, in degrees clockwise from true north. */
  readonly convergenceDeg: number;
}

/** Limits of the grid, in degrees of latitude. */
const SOUTHERNMOST = -80;
const NORTHERNMOST = 84;

const EQUATOR_RADIUS_M = 6378137;
const FLATTENING = 1 / 298.257223563;
const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));
const N = FLATTENING / (2 - FLATTENING);
const MERIDIAN_RADIUS_M = (EQUATOR_RADIUS_M / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
const SCALE_ON_MERIDIAN = 0.9996;
const FALSE_EASTING_M = 500_000;
const FALSE_NORTHING_SOUTH_M = 10_000_000;

/**
 * Krüger's series from the conformal sphere to the plane, to the fourth order in n. Its error within a zone
 * is below a micrometer.
 */
const SERIES: readonly number[] = [
  N / 2 - (2 / 3) * N ** 2 + (5 / 16) * N ** 3 + (41 / 180) * N ** 4,
  (13 / 48) * N ** 2 - (3 / 5) * N ** 3 + (557 / 1440) * N ** 4,
  (61 / 240) * N ** 3 - (103 / 140) * N ** 4,
  (49561 / 161280) * N ** 4,
];

/** Returns the tangent of the conformal latitude. */
function conformalTangent(latitude: number): number {
  const tangent = Math.tan(toRad(latitude));
  const secant = Math.hypot(1, tangent);
  const sigma = Math.sinh(ECCENTRICITY * Math.atanh((ECCENTRICITY * tangent) / secant));
  return tangent * Math.hypot(1, sigma) - sigma * secant;
}

/**
 * Returns the position in the grid; null near the poles, where UTM is not defined. The wider zones of Norway
 * and Svalbard are not used.
 */
export function gridPlaceOf({ latitude, longitude }: LatLon): GridPlace | null {
  if (latitude < SOUTHERNMOST || latitude > NORTHERNMOST) return null;
  const zone = Math.min(60, Math.floor((longitude + 180) / 6) + 1);
  const fromMeridian = toRad(longitude - (zone * 6 - 183));
  const tangent = conformalTangent(latitude);
  const xi = Math.atan2(tangent, Math.cos(fromMeridian));
  const eta = Math.asinh(Math.sin(fromMeridian) / Math.hypot(tangent, Math.cos(fromMeridian)));
  let [north, east, along, across] = [xi, eta, 1, 0];
  SERIES.forEach((factor, index) => {
    const turn = 2 * (index + 1);
    north += factor * Math.sin(turn * xi) * Math.cosh(turn * eta);
    east += factor * Math.cos(turn * xi) * Math.sinh(turn * eta);
    along += turn * factor * Math.cos(turn * xi) * Math.cosh(turn * eta);
    across += turn * factor * Math.sin(turn * xi) * Math.sinh(turn * eta);
  });
  const onSphere = Math.atan((tangent / Math.hypot(1, tangent)) * Math.tan(fromMeridian));
  const isSouth = latitude < 0;
  const radius = SCALE_ON_MERIDIAN * MERIDIAN_RADIUS_M;
  return {
    epsg: (isSouth ? 32_700 : 32_600) + zone,
    easting: FALSE_EASTING_M + radius * east,
    northing: radius * north + (isSouth ? FALSE_NORTHING_SOUTH_M : 0),
    convergenceDeg: toDeg(onSphere + Math.atan2(across, along)),
  };
}
