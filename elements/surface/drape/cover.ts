import { type Linear, type Point, type Ring, valueAt } from '../shape/polygon.ts';
import { boundsOf, isSliver, rightOf, sidesOf, split } from './top-faces.ts';

/** A straight line between two points. */
export type Edge = readonly [from: Point, to: Point];

/** Depth in meters up to which an edge that runs along a border does not count as inside. */
const TOUCH = 1e-6;

/** Number of edges in a part from which it is halved before it is cut along the edges. */
const MANY = 16;

/**
 * Returns the shares of an edge between which it is inside of a convex ring; null if it is outside.
 *
 * @param sides - The result of `sidesOf` for the ring.
 * @param inset - Distance in meters by which the ring is made smaller.
 */
export function spanIn(
  sides: readonly Linear[],
  [from, to]: Edge,
  inset: number,
): readonly [number, number] | null {
  let [start, end] = [0, 1];
  for (const side of sides) {
    const before = valueAt(side, from) - inset;
    const after = valueAt(side, to) - inset;
    if (before <= 0 && after <= 0) return null;
    const share = before / (before - after);
    if (before < 0) start = Math.max(start, share);
    if (after < 0) end = Math.min(end, share);
  }
  return start < end ? [start, end] : null;
}

/** Returns whether a point is inside by the even-odd rule. */
export function isInside(edges: readonly Edge[], [x, z]: Point): boolean {
  let isIn = false;
  for (const [[ax, az], [bx, bz]] of edges)
    if (az > z !== bz > z && x < ax + ((z - az) / (bz - az)) * (bx - ax)) isIn = !isIn;
  return isIn;
}

export const middleOf = (ring: Ring): Point => [
  ring.reduce((sum, [x]) => sum + x, 0) / ring.length,
  ring.reduce((sum, [, z]) => sum + z, 0) / ring.length,
];

/** Returns the edges that reach into a range of z. */
export const edgesBetween = (edges: readonly Edge[], north: number, south: number): readonly Edge[] =>
  edges.filter(([[, az], [, bz]]) => Math.min(az, bz) <= south && Math.max(az, bz) >= north);

/** Returns a line through the middle of a ring, across its longer side. */
function halving(ring: Ring): Linear {
  const [left, north, right, south] = boundsOf(ring);
  return right - left > south - north ? [1, 0, -(left + right) / 2] : [0, 1, -(north + south) / 2];
}

/**
 * Returns the parts of a convex ring that are inside of a polygon by the even-odd rule, as convex rings.
 *
 * @param edges - All edges of the polygon's rings, or those in the range of z of the ring.
 */
export function covered(ring: Ring, edges: readonly Edge[]): readonly Ring[] {
  const [, north, , south] = boundsOf(ring);
  const near = edgesBetween(edges, north, south);
  const sides = sidesOf(ring);
  const crossing = near.filter((edge) => spanIn(sides, edge, TOUCH) !== null);
  const [first] = crossing;
  if (!first) return isInside(near, middleOf(ring)) ? [ring] : [];
  const line = crossing.length > MANY ? halving(ring) : rightOf(...first);
  return split(ring, line).flatMap((part) => (isSliver(part) ? [] : covered(part, near)));
}
