/**
 * A closed line, whose last point is joined to its first. The second coordinate of a point increases
 * southward.
 */
export type Ring = readonly (readonly [number, number])[];

/** Returns twice the area of a ring: positive if it is clockwise on the map. */
export function doubleArea(ring: Ring): number {
  let sum = 0;
  let [px, py] = ring.at(-1) ?? [0, 0];
  for (const [x, y] of ring) {
    sum += px * y - x * py;
    [px, py] = [x, y];
  }
  return sum;
}

export function encloses(ring: Ring, [x, y]: Ring[number]): boolean {
  let isIn = false;
  let [px, py] = ring.at(-1) ?? [0, 0];
  for (const [qx, qy] of ring) {
    if (py > y !== qy > y && x < ((px - qx) * (y - qy)) / (py - qy) + qx) isIn = !isIn;
    [px, py] = [qx, qy];
  }
  return isIn;
}

/**
 * Returns the part of a convex ring where `valueOf` is at least 0. The function must be linear. The result is
 * empty if no part remains.
 */
export const cutHalfPlane = (ring: Ring, valueOf: (point: Ring[number]) => number): Ring =>
  ring.flatMap((b, at) => {
    const a = ring.at(at - 1) as Ring[number];
    const [from, to] = [valueOf(a), valueOf(b)];
    if (from >= 0 === to >= 0) return to >= 0 ? [b] : [];
    const share = from / (from - to);
    const cut = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share] as const;
    return to >= 0 ? [cut, b] : [cut];
  });

/**
 * Clips a ring to a rectangle. If a concave ring leaves the rectangle more than once, its parts are joined
 * along the edge.
 */
export function cutRing(
  ring: Ring,
  [left, north, right, south]: readonly [left: number, north: number, right: number, south: number],
): Ring {
  const edges = [
    [0, left, 1],
    [0, right, -1],
    [1, north, 1],
    [1, south, -1],
  ] as const;
  let points = ring;
  for (const [axis, bound, sign] of edges) {
    const isIn = (point: Ring[number]): boolean => (point[axis] - bound) * sign >= 0;
    points = points.flatMap((b, at, all) => {
      const a = all.at(at - 1) as Ring[number];
      if (isIn(a) === isIn(b)) return isIn(b) ? [b] : [];
      const share = (bound - a[axis]) / (b[axis] - a[axis]);
      const across = axis === 0 ? a[1] + (b[1] - a[1]) * share : a[0] + (b[0] - a[0]) * share;
      const cut = axis === 0 ? ([bound, across] as const) : ([across, bound] as const);
      return isIn(b) ? [cut, b] : [cut];
    });
  }
  return points;
}

/**
 * Groups rings into polygons. Each polygon consists of an exterior and the holes in it, which run in the
 * opposite direction.
 */
export function withHoles(rings: readonly Ring[]): readonly (readonly [Ring, ...Ring[]])[] {
  const holes = rings.filter((ring) => doubleArea(ring) < 0);
  return rings
    .filter((ring) => doubleArea(ring) > 0)
    .map((ring) => [ring, ...holes.filter(([first]) => first !== undefined && encloses(ring, first))]);
}
