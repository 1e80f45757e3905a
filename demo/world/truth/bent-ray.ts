import { type Place, placeOf } from '../../../elements/geo/earth.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import { type Metres, metresOfPlace } from '../markets/market-frame.ts';
import type { Market } from '../markets/market.ts';

/**
 * Metres of a ray that count as straight in a market's metres. There a straight way in space bends by no more than
 * 1.8 parts of the Earth's radius (its level surfaces curve, its meridians close in on each other), which is 0.7 mm
 * between the ends of such a piece and their middle.
 */
export const PIECE = 140;

/** A straight ray in space as a market's metres show it. */
export interface BentRay {
  /** The camera's height over the streets, metres. */
  readonly height: number;
  /** Metres that the ray rises in its first metre. */
  readonly climb: number;
  /** The place so many metres from the camera. */
  readonly placeAt: (distance: number) => Place;
  /** The same in the market's metres. */
  readonly metresAt: (distance: number) => Metres;
}

/** The ray from a camera in a unit direction of its world frame (x east, y up, z south). */
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

/** Turns after which a ray that still has not settled on a crossing only grazes the surface. */
const TURNS = 40;

/** A ray this close to a height has come to it, metres: a few times the rounding of places on the Earth. */
const MET = 2e-8;

/**
 * Metres along a ray to where it first comes down to a height over the streets, which curve with the Earth; null when it
 * never does. The ray's height is its start, its climb and a bend that hardly changes along it: each turn measures the
 * bend where the last one ended.
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
