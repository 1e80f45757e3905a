import { type Vec3, add, cross, dot, length, normalize, scale, subtract } from './vector.ts';

/** Two axes at right angles in a plane; their cross product is its normal. */
export interface PlaneAxes {
  readonly across: Vec3;
  readonly along: Vec3;
  readonly normal: Vec3;
}

/**
 * Newell's normal of a ring: its direction is square to the plane that fits best, counter-clockwise around it,
 * and its length is twice the area.
 */
export function newellNormal(ring: readonly Vec3[]): Vec3 {
  const first = ring[0] ?? [0, 0, 0];
  let sum: Vec3 = [0, 0, 0];
  ring.forEach((corner, n) => {
    const next = ring[n + 1] ?? first;
    // Around the first corner, so that far rings lose nothing to rounding.
    sum = add(sum, cross(subtract(corner, first), subtract(next, first)));
  });
  return sum;
}

/** The vector from the first corner to the one farthest from it. */
const reachOf = (ring: readonly Vec3[]): Vec3 => largest(ring.map((corner) => subtract(corner, ring[0]!)));

/** The normal of the widest triangle on such a reach: for rings that cross themselves, whose areas cancel out. */
const widestNormal = (ring: readonly Vec3[], reach: Vec3): Vec3 =>
  largest(ring.map((corner) => cross(reach, subtract(corner, ring[0]!))));

const largest = (vectors: readonly Vec3[]): Vec3 =>
  vectors.reduce((best, vector) => (dot(vector, vector) > dot(best, best) ? vector : best), [0, 0, 0]);

/** Share of the square on its reach below which a ring's area may be no more than rounding or crossings leave of it. */
const VANISHING = 1e-3;

/** The plane that a ring of three corners or more lies in as nearly as can be; level where they are all in a line. */
export function planeOfRing(ring: readonly Vec3[]): PlaneAxes {
  const [newell, reach] = [newellNormal(ring), reachOf(ring)];
  const best = length(newell) < VANISHING * dot(reach, reach) ? widestNormal(ring, reach) : newell;
  const normal: Vec3 = length(best) === 0 ? [0, 1, 0] : normalize(best);
  const other: Vec3 = Math.abs(normal[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0];
  const across = normalize(subtract(other, scale(normal, dot(other, normal))));
  return { across, along: cross(normal, across), normal };
}
