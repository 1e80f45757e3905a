import { type Vec3, add, cross, dot, length, normalize, scale, subtract } from './vector.ts';

/** Two perpendicular axes in a plane, and the plane's normal, which is the cross product of the axes. */
export interface PlaneAxes {
  readonly across: Vec3;
  readonly along: Vec3;
  readonly normal: Vec3;
}

/**
 * Returns Newell's normal of a ring. The normal is perpendicular to the best-fitting plane, the ring runs
 * counterclockwise around it, and its length is twice the ring's area.
 */
export function newellNormal(ring: readonly Vec3[]): Vec3 {
  const first = ring[0] ?? [0, 0, 0];
  let sum: Vec3 = [0, 0, 0];
  ring.forEach((corner, n) => {
    const next = ring[n + 1] ?? first;
    // The sum is computed relative to the first corner, so that rounding does not make distant rings
    // inaccurate.
    sum = add(sum, cross(subtract(corner, first), subtract(next, first)));
  });
  return sum;
}

/** Returns the vector from the first corner to the one farthest from it. */
const reachOf = (ring: readonly Vec3[]): Vec3 => largest(ring.map((corner) => subtract(corner, ring[0]!)));

/**
 * Returns the normal of the widest triangle with `reach` as a side. Used for self-intersecting rings whose
 * areas cancel out.
 */
const widestNormal = (ring: readonly Vec3[], reach: Vec3): Vec3 =>
  largest(ring.map((corner) => cross(reach, subtract(corner, ring[0]!))));

const largest = (vectors: readonly Vec3[]): Vec3 =>
  vectors.reduce((best, vector) => (dot(vector, vector) > dot(best, best) ? vector : best), [0, 0, 0]);

/**
 * If a ring's area is below this fraction of its squared reach, the area may only result from rounding or
 * self-intersections.
 */
const VANISHING = 1e-3;

/**
 * Returns the plane that best fits a ring of three or more corners; a level plane if all corners are on one
 * line.
 */
export function planeOfRing(ring: readonly Vec3[]): PlaneAxes {
  const [newell, reach] = [newellNormal(ring), reachOf(ring)];
  const best = length(newell) < VANISHING * dot(reach, reach) ? widestNormal(ring, reach) : newell;
  const normal: Vec3 = length(best) === 0 ? [0, 1, 0] : normalize(best);
  const other: Vec3 = Math.abs(normal[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0];
  const across = normalize(subtract(other, scale(normal, dot(other, normal))));
  return { across, along: cross(normal, across), normal };
}
