import earcut from 'earcut';
import { FaceKind, type FaceOf, type MeshBuilder } from '../shape/mesh.ts';
import {
  clipConvex,
  doubleArea,
  type Linear,
  type Point,
  type Polygon,
  type Ring,
  valueAt,
} from '../shape/polygon.ts';
import type { Roof } from './roof.ts';

/** A solid to be drawn. The rings of its polygon are oriented, see `oriented`. */
export interface Solid {
  readonly polygon: Polygon;
  /** The roof, in meters above `ground`. */
  readonly roof: Roof;
  /** Height of the ground relative to the level of the origin, in meters. */
  readonly ground: number;
  /** Height of the foot of the walls above `ground`, in meters. */
  readonly bottom: number;
  readonly owner: number;
  /** Whether it has no walls, so that only its roof hides what is behind it. */
  readonly isOpen: boolean;
}

/** Twice the area of parts of a roof that are left out, in square meters. */
const SLIVER = 1e-4;

const difference = (a: Linear, b: Linear): Linear => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** Returns the height of a roof above the ground. */
export const roofHeight = (roof: Roof, point: Point): number =>
  roof.reduce((least, plane) => Math.min(least, valueAt(plane, point)), Infinity);

/** Cuts a polygon into triangles. Visits the corners of each, which are taken from a list for all rings in order. */
function eachTriangle<T>(
  polygon: Polygon,
  points: readonly T[],
  visit: (triangle: readonly [T, T, T]) => void,
): void {
  const [coordinates, ends]: [number[], number[]] = [[], []];
  for (const ring of polygon) {
    for (const [x, z] of ring) coordinates.push(x, z);
    ends.push(coordinates.length / 2);
  }
  // A hole starts where the ring before it ends.
  const corners = earcut(coordinates, ends.slice(0, -1));
  const pointAt = (at: number): T => points[corners[at] as number] as T;
  for (let at = 0; at < corners.length; at += 3) visit([pointAt(at), pointAt(at + 1), pointAt(at + 2)]);
}

function addFaces(mesh: MeshBuilder, polygon: Polygon, points: readonly number[], face: FaceOf): void {
  eachTriangle(polygon, points, (triangle) => mesh.triangle(triangle, face));
}

/** Adds a polygon whose points have a height, which is relative to the level of the origin. */
export function addCover(
  mesh: MeshBuilder,
  polygon: Polygon,
  heightAt: (point: Point) => number,
  face: FaceOf,
): void {
  const points = polygon.flat().map((point) => mesh.point(point, heightAt(point)));
  addFaces(mesh, polygon, points, face);
}

/** Adds a part of a roof that lies in one plane. */
function addPart(mesh: MeshBuilder, ring: Ring, plane: Linear, { ground, bottom, owner }: Solid): void {
  if (ring.length < 3 || Math.abs(doubleArea(ring)) < SLIVER) return;
  const [first, ...others] = ring.map((point) =>
    mesh.point(point, ground + Math.max(bottom, valueAt(plane, point))),
  );
  others.forEach((corner, at) => {
    const before = others[at - 1];
    if (first !== undefined && before !== undefined)
      mesh.triangle([first, before, corner], { kind: FaceKind.roof, owner });
  });
}

/** Returns the part of a convex ring over which a plane is the lowest of the roof's planes. */
const partBelow = (ring: Ring, plane: Linear, roof: Roof): Ring =>
  roof.reduce((part, other) => (other === plane ? part : clipConvex(part, difference(other, plane))), ring);

function addRoof(mesh: MeshBuilder, solid: Solid): void {
  const { polygon, roof } = solid;
  eachTriangle(polygon, polygon.flat(), (triangle) => {
    for (const plane of roof) addPart(mesh, partBelow(triangle, plane, roof), plane, solid);
  });
}

const pointAlong = ([ax, az]: Point, [bx, bz]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  az + (bz - az) * share,
];

/** Returns the share of an edge at which a roof changes from one plane to another, or an empty list. */
function breakBetween(
  roof: Roof,
  [one, other]: readonly [Linear, Linear],
  [from, to]: Edge,
): readonly number[] {
  const gap = difference(one, other);
  const [before, after] = [valueAt(gap, from), valueAt(gap, to)];
  if (before > 0 === after > 0) return [];
  const share = before / (before - after);
  const point = pointAlong(from, to, share);
  const isVisible = valueAt(one, point) <= roofHeight(roof, point) + 1e-6;
  return isVisible && share > 1e-6 && share < 1 - 1e-6 ? [share] : [];
}

type Edge = readonly [from: Point, to: Point];

/** Returns the points of an edge at which the roof above it has a corner, with both ends. */
function cornersAlong(roof: Roof, edge: Edge): readonly Point[] {
  const shares = roof.flatMap((plane, at) =>
    roof.slice(at + 1).flatMap((other) => breakBetween(roof, [plane, other], edge)),
  );
  return [0, ...shares.sort((a, b) => a - b), 1].map((share) => pointAlong(...edge, share));
}

/** Returns the edges of a ring. Each edge ends at a point of the ring. */
export const edgesOf = (ring: Ring): readonly Edge[] =>
  ring.map((to, at) => [ring.at(at - 1) ?? to, to] as const);

/** A vertical line of a wall: the indices of its foot and its top. */
type Post = readonly [foot: number, top: number];

function addWall(mesh: MeshBuilder, [foot, top]: Post, [nextFoot, nextTop]: Post, wall: FaceOf): void {
  mesh.triangle([foot, nextTop, nextFoot], wall);
  mesh.triangle([foot, top, nextTop], wall);
}

/** Adds the walls below a roof of several planes. */
function addWalls(mesh: MeshBuilder, { polygon, roof, ground, bottom, owner }: Solid): void {
  const foot = ground + bottom;
  const wall = { kind: FaceKind.wall, owner };
  const postAt = (point: Point): Post => [
    mesh.point(point, foot),
    mesh.point(point, Math.max(foot, ground + roofHeight(roof, point))),
  ];
  for (const edge of polygon.flatMap(edgesOf)) {
    let last: Post | null = null;
    for (const point of cornersAlong(roof, edge)) {
      const post = postAt(point);
      if (last) addWall(mesh, last, post, wall);
      last = post;
    }
  }
}

/** Adds the walls and the roof of a solid whose roof is one plane. The walls and the roof share their points. */
function addPrism(mesh: MeshBuilder, { polygon, ground, bottom, owner, isOpen }: Solid, plane: Linear): void {
  const foot = ground + bottom;
  const wall = { kind: FaceKind.wall, owner };
  const tops = polygon.flatMap((ring) => {
    const posts = ring.map((point): Post => [
      mesh.point(point, foot),
      mesh.point(point, Math.max(foot, ground + valueAt(plane, point))),
    ]);
    if (!isOpen) posts.forEach((post, at) => addWall(mesh, posts.at(at - 1) ?? post, post, wall));
    return posts.map(([, top]) => top);
  });
  addFaces(mesh, polygon, tops, { kind: FaceKind.roof, owner });
}

/** Adds the walls and the roof of a solid. It has no underside, because cameras are above it. */
export function addSolid(mesh: MeshBuilder, solid: Solid): void {
  const [plane] = solid.roof;
  if (plane && solid.roof.length === 1) {
    addPrism(mesh, solid, plane);
    return;
  }
  addRoof(mesh, solid);
  if (!solid.isOpen) addWalls(mesh, solid);
}
