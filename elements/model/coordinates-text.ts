import type { LatLon } from '../geo/earth.ts';

/** Six decimals of a degree are a decimetre on the ground. */
const DECIMALS = 6;

/** A place as people read and paste it: `39.739200, -104.990300`, latitude first, in degrees. */
export const coordinatesText = ({ latitude, longitude }: LatLon): string =>
  `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;
