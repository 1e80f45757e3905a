import { clipConvex, type Linear, type Point, type Polygon, type Ring } from './polygon.ts';

/** Distance in meters within which a point is on a side of the square. */
const TOLERANCE = 1e-6;

/**
 * Cuts polygons off at the sides of a square around the origin.
 *
 * @param half - Half the length of a side, in meters.
 * @returns The parts within the square, and the ends of the edges along its sides.
 */
export function cutOff(
  polygons: readonly Polygon[],
  half: number,
): { readonly polygons: readonly Polygon[]; readonly cuts: ReadonlySet<Point> } {
  const sides: readonly Linear[] = [
    [1, 0, half],
    [-1, 0, half],
    [0, 1, half],
    [0, -1, half],
  ];
  const cuts = new Set<Point>();
  const isAlong = (from: Point, to: Point, axis: 0 | 1): boolean =>
    Math.abs(Math.abs(to[axis]) - half) < TOLERANCE && Math.abs(from[axis] - to[axis]) < TOLERANCE;
  const cut = (ring: Ring): Ring => {
    const part = sides.reduce(clipConvex, ring);
    part.forEach((to, at) => {
      const from = part.at(at - 1) ?? to;
      if (isAlong(from, to, 0) || isAlong(from, to, 1)) cuts.add(to);
    });
    return part;
  };
  const parts = polygons
    .map(([exterior, ...holes]): Polygon => [
      cut(exterior),
      ...holes.map(cut).filter(({ length }) => length > 2),
    ])
    .filter(([exterior]) => exterior.length > 2);
  return { polygons: parts, cuts };
}
