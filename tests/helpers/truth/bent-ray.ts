import { type Meters, metersOfPlace } from '../../../demo/world/markets/market-frame.ts';
import type { Market } from '../../../demo/world/markets/market.ts';
import { type Place, placeOf } from '../../../elements/geo/earth.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';

/**
 * Maximum length in meters of a piece of a ray that is treated as straight in market coordinates. In these
 * coordinates, a straight line has a curvature of at most 1.8 / Earth's radius, because level surfaces curve
 * and meridians converge. The middle of a piece of this length deviates by at most 0.7 mm.
 */
export const PIECE = 140;

/** A ray that is straight in space and slightly bent in market coordinates, which are in meters. */
export interface BentRay {
  /** Height of the camera above street level, in meters. */
  readonly height: number;
  /** Rise of the ray over its first meter, in meters. */
  readonly climb: number;
  /** Returns the position at a distance from the camera, in meters. */
  readonly placeAt: (distance: number) => Place;
  /** Returns the market coordinates at a distance from the camera, in meters. */
  readonly metersAt: (distance: number) => Meters;
}

/** Creates a ray from a camera along a unit vector in the world frame: x east, y up, z south. */
export function createBentRay(market: Market, camera: Place, [east, up, south]: Vec3): BentRay {
  const placeAt = (distance: number): Place =>
    placeOf(camera, [east * distance, up * distance, south * distance]);
  return {
    height: camera.altitude - market.ground,
    climb: up,
    placeAt,
    metersAt: (distance) => metersOfPlace(market, placeAt(distance)),
  };
}

/** Maximum number of iterations. A ray that has not converged by then counts as grazing. */
const TURNS = 40;

/** Tolerance in meters for reaching a height, which is a few times the rounding error of positions. */
const MET = 2e-8;

/**
 * Returns the distance in meters at which a ray first descends to a height above street level, or null. Street
 * level curves with the Earth, so the height along the ray is a quadratic function of the distance. Its
 * quadratic coefficient is nearly constant. Each iteration computes it from the height at the previous
 * distance.
 */
export function distanceToHeight({ height, climb, metersAt }: BentRay, target: number): number | null {
  const above = height - target;
  if (above <= 0 || climb >= 0) return null;
  let distance = Math.min(above / -climb, 50_000);
  for (let turn = 0; turn < TURNS; turn++) {
    const gap = metersAt(distance).y - target;
    if (Math.abs(gap) < MET) return distance;
    const bend = (gap - above - climb * distance) / (distance * distance);
    const room = climb * climb - 4 * bend * above;
    if (room < 0) return null;
    distance = (2 * above) / (Math.sqrt(room) - climb);
  }
  return null;
}
