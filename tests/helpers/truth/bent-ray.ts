import { type Place, placeOf } from '../../../elements/geo/earth.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import { type Metres, metresOfPlace } from '../../../demo/world/markets/market-frame.ts';
import type { Market } from '../../../demo/world/markets/market.ts';

/**
 * Length in meters up to which a ray counts as straight in a market's meters. A straight line in space is curved there
 * with at most 1.8 / Earth's radius (level surfaces curve, meridians converge), which is 0.7 mm at the middle of a
 * piece.
 */
export const PIECE = 140;

/** A straight ray in space, expressed in a market's meters. */
export interface BentRay {
  /** The camera's height above street level, in meters. */
  readonly height: number;
  /** Meters that the ray rises over its first meter. */
  readonly climb: number;
  /** The geographic position at a distance from the camera in meters. */
  readonly placeAt: (distance: number) => Place;
  /** The same in the market's meters. */
  readonly metresAt: (distance: number) => Metres;
}

/** The ray from a camera in a unit direction of the world frame there (x east, y up, z south). */
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

/** Iterations after which a ray that has not converged on an intersection is considered grazing. */
const TURNS = 40;

/** Tolerance for reaching a height, in meters: a few times the rounding of geographic positions. */
const MET = 2e-8;

/**
 * Meters along a ray to where it first descends to a height above street level, which curves with the Earth; null when
 * it never does. The ray's height is quadratic with a coefficient that hardly changes along the ray: each iteration
 * measures the coefficient where the previous one ended.
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
