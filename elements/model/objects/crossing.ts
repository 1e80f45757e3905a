import { turnBetween } from '../../geo/angle.ts';
import type { LatLon } from '../../geo/earth.ts';

/** A corner in degrees. The longitude is relative to the ring's first corner. */
type Corner = readonly [east: number, north: number];

interface Edge {
  readonly place: number;
  readonly from: Corner;
  readonly to: Corner;
  readonly west: number;
  readonly east: number;
}

/** Returns twice the area of a triangle, positive if its corners are in counterclockwise order. */
const turn = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** Returns whether two edges cross. Edges that only touch do not cross. */
const cross = (a: Edge, b: Edge): boolean =>
  turn(a.from, a.to, b.from) * turn(a.from, a.to, b.to) < 0 &&
  turn(b.from, b.to, a.from) * turn(b.from, b.to, a.to) < 0;

function edgesOf(ring: readonly LatLon[]): Edge[] {
  const start = ring[0]?.longitude ?? 0;
  const corners = ring.map(({ latitude, longitude }): Corner => [turnBetween(start, longitude), latitude]);
  return corners.map((to, place) => {
    const from = corners.at(place - 1) ?? to;
    return { place, from, to, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) };
  });
}

/** Returns whether a ring's outline crosses itself, which makes its inside ambiguous. */
export function crossesItself(ring: readonly LatLon[]): boolean {
  const edges = edgesOf(ring).sort((a, b) => a.west - b.west);
  return edges.some((edge, at) => {
    // The edges are sorted, so only edges that begin before this edge ends can cross it.
    for (let next = at + 1; next < edges.length; next += 1) {
      const other = edges[next];
      if (!other || other.west > edge.east) break;
      if (cross(edge, other)) return true;
    }
    return false;
  });
}
