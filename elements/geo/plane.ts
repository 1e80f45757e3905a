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

/** The normal of the widest triangle on the first corner: for rings that cross themselves, whose areas cancel out. */
function widestNormal(ring: readonly Vec3[]): Vec3 {
  const first = ring[0]!;
  const farthest = largest(ring.map((corner) => subtract(corner, first)));
  return largest(ring.map((corner) => cross(farthest, subtract(corner, first))));
}

const largest = (vectors: readonly Vec3[]): Vec3 =>
  vectors.reduce((best, vector) => (length(vector) > length(best) ? vector : best), [0, 0, 0]);

/** Share of its widest triangle below which a ring's area is what rounding or crossings leave of it. */
const VANISHING = 1e-3;

/** The plane that a ring of three corners or more lies in as nearly as can be; level where they are all in a line. */
export function planeOfRing(ring: readonly Vec3[]): PlaneAxes {
  const [newell, widest] = [newellNormal(ring), widestNormal(ring)];
  const best = length(newell) < VANISHING * length(widest) ? widest : newell;
  const normal: Vec3 = length(best) === 0 ? [0, 1, 0] : normalize(best);
  const other: Vec3 = Math.abs(normal[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0];
  const across = normalize(subtract(other, scale(normal, dot(other, normal))));
  return { across, along: cross(normal, across), normal };
}
