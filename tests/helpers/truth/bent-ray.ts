import { type Place, placeOf } from '../../../elements/geo/earth.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import { type Metres, metresOfPlace } from '../../../demo/world/markets/market-frame.ts';
import type { Market } from '../../../demo/world/markets/market.ts';

/**
 * Length in meters up to which a ray counts as straight in a market's coordinates. In these coordinates, a
 * straight line in space has a curvature of at most 1.8 / Earth's radius, because level surfaces curve and
 * meridians converge. In the middle of a piece of this length, it deviates by at most 0.7 mm.
 */
export const PIECE = 140;

/** A ray that is straight in space but slightly bent in a market's coordinates, which are in meters. */
export interface BentRay {
  /** The camera's height above street level, in meters. */
  readonly height: number;
  /** Meters that the ray rises over its first meter. */
  readonly climb: number;
  /** The geographic position on the ray at a distance from the camera, in meters. */
  readonly placeAt: (distance: number) => Place;
  /** The same position in the market's coordinates. */
  readonly metresAt: (distance: number) => Metres;
}

/** Creates the ray from a camera along a unit vector in the camera's world frame (x east, y up, z south). */
export function createBentRay(market: Market, camera: Place, [east, up, south]: Vec3): BentRay {
  const placeAt = (distance: number): Place =>
    placeOf(camera, [east * distance, up * distance, south * distance]);
  return {
    height: camera.altitude - market.ground,
    climb: up,
    placeAt,
    metresAt: (distance) => metresOfPlace(market, placeAt(distance)),
  };
}

/** Number of iterations after which a ray that has not converged on an intersection counts as grazing. */
const TURNS = 40;

/** Tolerance in meters for reaching a height: a few times the rounding error of geographic positions. */
const MET = 2e-8;

/**
 * Distance in meters along a ray to the point where it first descends to a height above street level; null if
 * it never does. Street level curves with the Earth, so the ray's height is a quadratic function of the
 * distance. The quadratic coefficient hardly changes along the ray; each iteration computes it from the
 * height at the previous iteration's distance.
 */
export function distanceToHeight({ height, climb, metresAt }: BentRay, target: number): number | null {
  const above = height - target;
  if (above <= 0 || climb >= 0) return null;
  let distance = Math.min(above / -climb, 50_000);
  for (let turn = 0; turn < TURNS; turn++) {
    const gap = metresAt(distance).y - target;
    if (Math.abs(gap) < MET) return distance;
    const bend = (gap - above - climb * distance) / (distance * distance);
    const room = climb * climb - 4 * bend * above;
    if (room < 0) return null;
    distance = (2 * above) / (Math.sqrt(room) - climb);
  }
  return null;
}
