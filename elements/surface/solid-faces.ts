import earcut from 'earcut';
import { FaceKind, type MeshBuilder } from './mesh.ts';
import {
  clipConvex,
  doubleArea,
  type Linear,
  type Point,
  type Polygon,
  type Ring,
  valueAt,
} from './polygon.ts';
import type { Roof } from './roof.ts';

/** A solid to be drawn. The rings of its polygon are oriented, see `oriented`. Heights are in meters above the level of the origin. */
export interface Solid {
  readonly polygon: Polygon;
  /** The roof, in meters above `ground`. */
  readonly roof: Roof;
  readonly ground: number;
  /** Height of the foot of the walls above `ground`, in meters. */
  readonly bottom: number;
  readonly owner: number;
}

/** Twice the area of parts of a roof that are left out, in square meters. */
const SLIVER = 1e-4;

const difference = (a: Linear, b: Linear): Linear => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** Returns the height of a roof above the ground. */
export const roofHeight = (roof: Roof, point: Point): number =>
  roof.reduce((least, plane) => Math.min(least, valueAt(plane, point)), Infinity);

/** Cuts a polygon into triangles. Returns three indices per triangle into the points of all rings in order. */
function cornersOf(polygon: Polygon): readonly number[] {
  const holes: number[] = [];
  let count = 0;
  for (const ring of polygon.slice(0, -1)) holes.push((count += ring.length));
  return earcut(polygon.flat(2), holes);
}

function trianglesOf(polygon: Polygon): readonly Ring[] {
  const points = polygon.flat();
  const corners = cornersOf(polygon);
  return Array.from({ length: corners.length / 3 }, (_, at) =>
    [0, 1, 2].map((n) => points[corners[at * 3 + n]!]!),
  );
}

/** Adds a polygon at one height, which is relative to the level of the origin. */
export function addLevel(
  mesh: MeshBuilder,
  polygon: Polygon,
  height: number,
  kind: number,
  owner: number,
): void {
  const points = polygon.flat().map(([x, z]) => mesh.point(x, z, height));
  addFaces(mesh, cornersOf(polygon), points, kind, owner);
}

function addFaces(
  mesh: MeshBuilder,
  corners: readonly number[],
  points: readonly number[],
  kind: number,
  owner: number,
): void {
  for (let at = 0; at < corners.length; at += 3)
    mesh.triangle(points[corners[at]!]!, points[corners[at + 1]!]!, points[corners[at + 2]!]!, kind, owner);
}

/** Adds a convex ring as triangles. The height of each point is given by a function. */
function addConvex(
  mesh: MeshBuilder,
  ring: Ring,
  heightAt: (point: Point) => number,
  kind: number,
  owner: number,
): void {
  if (ring.length < 3 || Math.abs(doubleArea(ring)) < SLIVER) return;
  const corners = ring.map((point) => mesh.point(point[0], point[1], heightAt(point)));
  for (let at = 2; at < corners.length; at += 1)
    mesh.triangle(corners[0]!, corners[at - 1]!, corners[at]!, kind, owner);
}

function addRoof(mesh: MeshBuilder, { polygon, roof, ground, owner }: Solid): void {
  for (const triangle of trianglesOf(polygon))
    for (const plane of roof) {
      let part = triangle;
      for (const other of roof) if (other !== plane) part = clipConvex(part, difference(other, plane));
      addConvex(mesh, part, (point) => ground + valueAt(plane, point), FaceKind.roof, owner);
    }
}

/** Returns the points of an edge at which the roof above it has a corner, as shares of the edge. */
function breaksAlong(roof: Roof, from: Point, to: Point): readonly number[] {
  const shares = roof.flatMap((plane, at) =>
    roof.slice(at + 1).flatMap((other) => {
      const gap = difference(plane, other);
      const [before, after] = [valueAt(gap, from), valueAt(gap, to)];
      if (before > 0 === after > 0) return [];
      const share = before / (before - after);
      const point = pointAlong(from, to, share);
      return valueAt(plane, point) <= roofHeight(roof, point) + 1e-6 ? [share] : [];
    }),
  );
  return [0, ...shares.filter((share) => share > 1e-6 && share < 1 - 1e-6).sort((a, b) => a - b), 1];
}

const pointAlong = ([ax, az]: Point, [bx, bz]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  az + (bz - az) * share,
];

function addWalls(mesh: MeshBuilder, { polygon, roof, ground, bottom, owner }: Solid): void {
  const foot = ground + bottom;
  for (const ring of polygon)
    ring.forEach((to, at) => {
      const from = ring.at(at - 1)!;
      let last: readonly [low: number, high: number] | null = null;
      for (const share of breaksAlong(roof, from, to)) {
        const point = pointAlong(from, to, share);
        const top = Math.max(foot, ground + roofHeight(roof, point));
        const next = [mesh.point(...point, foot), mesh.point(...point, top)] as const;
        if (last) {
          mesh.triangle(last[0], next[1], next[0], FaceKind.wall, owner);
          mesh.triangle(last[0], last[1], next[1], FaceKind.wall, owner);
        }
        last = next;
      }
    });
}

/** Adds the walls and the roof of a solid whose roof is one plane. The walls and the roof share their points. */
function addPrism(mesh: MeshBuilder, { polygon, ground, bottom, owner }: Solid, plane: Linear): void {
  const foot = ground + bottom;
  const tops: number[] = [];
  for (const ring of polygon) {
    const feet = ring.map(([x, z]) => mesh.point(x, z, foot));
    const top = ring.map((point) => mesh.point(...point, Math.max(foot, ground + valueAt(plane, point))));
    ring.forEach((_, at) => {
      const last = at === 0 ? ring.length - 1 : at - 1;
      mesh.triangle(feet[last]!, top[at]!, feet[at]!, FaceKind.wall, owner);
      mesh.triangle(feet[last]!, top[last]!, top[at]!, FaceKind.wall, owner);
    });
    tops.push(...top);
  }
  addFaces(mesh, cornersOf(polygon), tops, FaceKind.roof, owner);
}

/** Adds the walls and the roof of a solid. It has no underside, because cameras are above it. */
export function addSolid(mesh: MeshBuilder, solid: Solid): void {
  const [plane] = solid.roof;
  if (plane && solid.roof.length === 1) return addPrism(mesh, solid, plane);
  addRoof(mesh, solid);
  addWalls(mesh, solid);
}
