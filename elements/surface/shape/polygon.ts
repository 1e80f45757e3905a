/** A point on the ground in local meters: x east, z south. */
export type Point = readonly [x: number, z: number];

/** A closed line whose last point is joined to its first. */
export type Ring = readonly Point[];

/** An exterior and the holes in it. */
export type Polygon = readonly [Ring, ...Ring[]];

/** Returns twice the signed area of a ring. */
export function doubleArea(ring: Ring): number {
  let sum = 0;
  let [px, pz] = ring.at(-1) ?? [0, 0];
  for (const [x, z] of ring) {
    sum += px * z - x * pz;
    [px, pz] = [x, z];
  }
  return sum;
}

/**
 * Returns a polygon whose exterior runs clockwise on the map and whose holes run counterclockwise. Rings without an
 * area are left out. Returns null if the exterior has none.
 */
export function oriented([exterior, ...holes]: Polygon): Polygon | null {
  const turned = (ring: Ring, sign: number): Ring =>
    Math.sign(doubleArea(ring)) === sign ? ring : [...ring].reverse();
  if (doubleArea(exterior) === 0) return null;
  return [
    turned(exterior, 1),
    ...holes.filter((hole) => doubleArea(hole) !== 0).map((hole) => turned(hole, -1)),
  ];
}

/** Returns whether a point is inside of a ring, by the number of edges that a line to the east crosses. */
const encloses = (ring: Ring, [x, z]: Point): boolean =>
  ring.reduce((isInside, [qx, qz], at) => {
    const [px, pz] = ring.at(at - 1) ?? [qx, qz];
    return pz > z !== qz > z && x < ((px - qx) * (z - qz)) / (pz - qz) + qx ? !isInside : isInside;
  }, false);

/** Returns whether a point is inside of a polygon, and in none of its holes. */
export const contains = ([exterior, ...holes]: Polygon, point: Point): boolean =>
  encloses(exterior, point) && !holes.some((hole) => encloses(hole, point));

/** A function of a point that is linear: `a · x + b · z + c`. */
export type Linear = readonly [a: number, b: number, c: number];

export const valueAt = ([a, b, c]: Linear, [x, z]: Point): number => a * x + b * z + c;

/** Returns the part of a convex ring where a linear function is at least 0; empty if no part remains. */
export const clipConvex = (ring: Ring, line: Linear): Ring =>
  ring.flatMap((to, at) => {
    const from = ring.at(at - 1) ?? to;
    const [before, here] = [valueAt(line, from), valueAt(line, to)];
    if (before >= 0 === here >= 0) return here >= 0 ? [to] : [];
    const share = before / (before - here);
    const cut = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] as const;
    return here >= 0 ? [cut, to] : [cut];
  });

/** A rectangle: its center, the unit vector of its u axis, and half its sizes along u and along v. */
export interface Rectangle {
  readonly center: Point;
  readonly u: Point;
  readonly halfU: number;
  readonly halfV: number;
}

/** Returns the smallest rectangle around a ring that has a side along one of the ring's edges. */
export function rectangleAround(ring: Ring): Rectangle {
  let best: Rectangle = { center: ring[0] ?? [0, 0], u: [1, 0], halfU: 0, halfV: 0 };
  let least = Infinity;
  ring.forEach(([x, z], at) => {
    const [px, pz] = ring.at(at - 1) ?? [x, z];
    const size = Math.hypot(x - px, z - pz);
    if (size === 0) return;
    const [ux, uz] = [(x - px) / size, (z - pz) / size];
    let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [qx, qz] of ring) {
      const [u, v] = [qx * ux + qz * uz, qz * ux - qx * uz];
      minU = Math.min(minU, u);
      maxU = Math.max(maxU, u);
      minV = Math.min(minV, v);
      maxV = Math.max(maxV, v);
    }
    const area = (maxU - minU) * (maxV - minV);
    // An edge counts as better only if it saves more than rounding, so that the first of equal edges is chosen.
    if (area >= least * (1 - 1e-6)) return;
    least = area;
    const [u, v] = [(minU + maxU) / 2, (minV + maxV) / 2];
    best = {
      center: [u * ux - v * uz, u * uz + v * ux],
      u: [ux, uz],
      halfU: (maxU - minU) / 2,
      halfV: (maxV - minV) / 2,
    };
  });
  return best;
}
