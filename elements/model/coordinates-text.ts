import type { LatLon } from '../geo/earth.ts';

/** Six decimals of a degree correspond to a decimeter on the ground. */
const DECIMALS = 6;

/** Rounds the value before formatting it, to avoid a negative zero. */
const written = (degrees: number): string => Number(degrees.toFixed(DECIMALS)).toFixed(DECIMALS);

/** Returns a place as text such as `39.739200, -104.990300`: latitude first, in degrees. */
export const coordinatesText = ({ latitude, longitude }: LatLon): string =>
  `${written(latitude)}, ${written(longitude)}`;
