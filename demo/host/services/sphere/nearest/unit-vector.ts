import { toRad } from '../../../../../elements/geo/angle.ts';
import { DISTANCE_RADIUS } from '../../../../../elements/geo/distance.ts';
import type { LatLon } from '../../../../../elements/geo/earth.ts';

/** The vector from the Earth's centre to a place, of length 1. */
export function unitVector({ latitude, longitude }: LatLon): [number, number, number] {
  const level = Math.cos(toRad(latitude));
  return [level * Math.cos(toRad(longitude)), level * Math.sin(toRad(longitude)), Math.sin(toRad(latitude))];
}

/** Square of the chord between unit vectors whose places lie so many metres apart, and a hair more for rounding. */
export function longestChordSq(metres: number): number {
  const halfAngle = Math.min(Math.PI, metres / DISTANCE_RADIUS) / 2;
  return 4 * Math.sin(halfAngle) ** 2 * (1 + 1e-9) + 1e-18;
}
