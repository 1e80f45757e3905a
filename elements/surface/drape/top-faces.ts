import type { Steps } from '../../model/steps.ts';
import { HIGH_BANK } from '../cast/caster.ts';
import type { Cells } from '../cast/cell-grid.ts';
import { FaceKind, type Mesh, UPRIGHT } from '../shape/mesh.ts';
import { doubleArea, type Linear, type Point, type Ring } from '../shape/polygon.ts';
import { GROUND, type Surface } from '../shape/surface.ts';

/** A convex part of a face that is visible from straight above. */
export interface TopPart {
  /** The part as seen from above. It runs clockwise on the map. */
  readonly ring: Ring;
  /** Functions that are at least 0 inside of the part. */
  readonly sides: readonly Linear[];
  /** Height of the face at a point. */
  readonly height: Linear;
}

/** Twice the area in square meters up to which parts are left out. */
const SLIVER = 1e-6;

/** Of two faces that differ in height by less than this, in meters, the later one is on top. */
const EQUAL = 1e-3;

interface Face extends TopPart {
  readonly index: number;
  readonly bounds: Bounds;
  readonly isWater: boolean;
  readonly isGround: boolean;
}

/** Left, north, right and south in meters. */
export type Bounds = readonly [left: number, north: number, right: number, south: number];

/** Returns the function that is 0 on a line and positive to its right on the map, in meters. */
export function rightOf([ax, az]: Point, [bx, bz]: Point): Linear {
  const size = Math.hypot(bx - ax, bz - az);
  const [x, z] = [(az - bz) / size, (bx - ax) / size];
  return [x, z, -x * ax - z * az];
}

/** Length in meters of sides whose direction results from rounding. */
const SHORTEST = 1e-7;

/** Returns the functions of the sides of a convex ring that runs clockwise on the map; they are at least 0 inside. */
export const sidesOf = (ring: Ring): readonly Linear[] =>
  ring.flatMap((to, at) => {
    const from = ring.at(at - 1) ?? to;
    return Math.hypot(to[0] - from[0], to[1] - from[1]) > SHORTEST ? [rightOf(from, to)] : [];
  });

export function boundsOf(ring: Ring): Bounds {
  let [left, north, right, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, z] of ring) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [north, south] = [Math.min(north, z), Math.max(south, z)];
  }
  return [left, north, right, south];
}

export const isSliver = (ring: Ring): boolean => ring.length < 3 || doubleArea(ring) < SLIVER;

/** Cuts a convex ring into the part where a linear function is at least 0 and the rest. Each can be empty. */
export function split(ring: Ring, [a, b, c]: Linear): readonly [Ring, Ring] {
  const [inside, outside]: [Point[], Point[]] = [[], []];
  let from = ring.at(-1) ?? [0, 0];
  let before = a * from[0] + b * from[1] + c;
  for (const to of ring) {
    const here = a * to[0] + b * to[1] + c;
    if (before >= 0 !== here >= 0) {
      const share = before / (before - here);
      const cut: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      inside.push(cut);
      outside.push(cut);
    }
    (here >= 0 ? inside : outside).push(to);
    [from, before] = [to, here];
  }
  return [inside, outside];
}

/** Returns whether a linear function is nowhere more than 0 in a ring. */
function isBeyond(ring: Ring, [a, b, c]: Linear): boolean {
  for (const point of ring) if (a * point[0] + b * point[1] + c > 0) return false;
  return true;
}

/** Returns the parts of a convex ring in which one of several linear functions is negative. */
function without(ring: Ring, limits: readonly Linear[]): readonly Ring[] {
  for (const limit of limits) if (isBeyond(ring, limit)) return [ring];
  const outside: Ring[] = [];
  let inside = ring;
  for (const limit of limits) {
    const [rest, part] = split(inside, limit);
    if (isSliver(rest)) return [ring];
    if (!isSliver(part)) outside.push(part);
    inside = rest;
  }
  return outside;
}

/** Returns the bounds of the ground's faces. A surface has 100,000 faces or more, so that no points are created here. */
function groundBounds({ positions, corners, owners }: Mesh): Bounds {
  let [left, north, right, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < corners.length; at += 1) {
    if (owners[Math.floor(at / 3)] !== GROUND) continue;
    const corner = (corners[at] as number) * 3;
    const [x, z] = [positions[corner] as number, positions[corner + 2] as number];
    left = Math.min(left, x);
    right = Math.max(right, x);
    north = Math.min(north, z);
    south = Math.max(south, z);
  }
  return [left, north, right, south];
}

/** The parts of a surface's faces that are visible from straight above, in the cells of its grid. */
export class TopFaces {
  readonly #surface: Surface;
  readonly #cells: Cells;
  readonly #parts = new Map<number, readonly TopPart[]>();
  /** Where the ground has faces: left, north, right and south. Nothing is visible beyond. */
  readonly reach: Bounds;

  constructor(surface: Surface, cells: Cells) {
    this.#surface = surface;
    this.#cells = cells;
    this.reach = groundBounds(surface.mesh);
  }

  /** Returns the visible parts in a cell. Together they cover what its faces cover, and they do not overlap. */
  *in(column: number, row: number): Steps<readonly TopPart[]> {
    const cell = row * this.#cells.columns + column;
    let parts = this.#parts.get(cell);
    if (!parts) this.#parts.set(cell, (parts = yield* this.#find(cell, this.cellRing(column, row))));
    return parts;
  }

  /** Returns the outline of a cell, clockwise on the map. */
  cellRing(column: number, row: number): Ring {
    const { left, north, size } = this.#cells;
    const [x, z] = [left + column * size, north + row * size];
    return rectangle([x, z, x + size, z + size]);
  }

  *#find(cell: number, ring: Ring): Steps<readonly TopPart[]> {
    const { starts, items } = this.#cells;
    const limits = [...sidesOf(ring), ...sidesOf(rectangle(this.reach))];
    const inCell = (part: Ring): Ring => limits.reduce((rest, limit) => split(rest, limit)[0], part);
    const faces = [...items.subarray(starts[cell], starts[cell + 1])]
      .map((item) => this.#faceOf(item))
      .filter((face) => face !== null)
      .map((face) => ({ ...face, ring: inCell(face.ring) }))
      .filter((face) => !isSliver(face.ring))
      .map((face) => ({ ...face, bounds: boundsOf(face.ring) }));
    // Large faces come first, so that there are fewer parts from which to take the others.
    const others = [...faces].sort((a, b) => doubleArea(b.ring) - doubleArea(a.ring));
    const found: TopPart[] = [];
    for (const face of faces) {
      yield;
      let parts: readonly Ring[] = [face.ring];
      for (const other of others)
        if (other !== face && overlaps(face, other)) {
          const limit = [this.#isAbove(other, face), ...other.sides];
          parts = parts.flatMap((part) => without(part, limit));
        }
      for (const part of parts) found.push({ ring: part, sides: sidesOf(part), height: face.height });
    }
    return found;
  }

  /** Returns a function that is at least 0 where one face is visible in place of another. */
  #isAbove(one: Face, other: Face): Linear {
    const bank = this.#surface.terrain ? HIGH_BANK : Infinity;
    let lift = one.index > other.index ? EQUAL : -EQUAL;
    if (one.isWater && other.isGround) lift = bank;
    if (one.isGround && other.isWater) lift = -bank;
    if (Math.abs(lift) === Infinity) return [0, 0, Math.sign(lift)];
    const [a, b, c] = one.height;
    return [a - other.height[0], b - other.height[1], c - other.height[2] + lift];
  }

  /** Returns a face as seen from above; null for upright faces, crowns, and buildings of unknown height. */
  #faceOf(index: number): Face | null {
    const { mesh, things } = this.#surface;
    const { positions, corners, kinds, owners } = mesh;
    const owner = owners[index];
    if (owner === undefined || things[owner]?.unknown === true) return null;
    const [a, b, c] = [0, 1, 2].map((corner) => {
      const at = (corners[index * 3 + corner] as number) * 3;
      return [positions[at] as number, positions[at + 1] as number, positions[at + 2] as number] as const;
    }) as [Corner, Corner, Corner];
    const [ex, ey, ez] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [fx, fy, fz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const [nx, ny, nz] = [ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx];
    if (ny <= UPRIGHT * Math.hypot(nx, ny, nz)) return null;
    const [sx, sz] = [-nx / ny, -nz / ny];
    // Faces are visible from above, so that they run counterclockwise there.
    const ring: Ring = [c, b, a].map(([x, , z]) => [x, z]);
    const isGround = owner === GROUND && kinds[index] === FaceKind.ground;
    return {
      index,
      ring,
      height: [sx, sz, a[1] - sx * a[0] - sz * a[2]],
      sides: sidesOf(ring),
      bounds: boundsOf(ring),
      isWater: kinds[index] === FaceKind.water,
      isGround,
    };
  }
}

type Corner = readonly [x: number, y: number, z: number];

export const rectangle = ([left, north, right, south]: Bounds): Ring => [
  [left, north],
  [right, north],
  [right, south],
  [left, south],
];

const overlaps = ({ bounds: a }: Face, { bounds: b }: Face): boolean =>
  a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
