import { dot, type Vec3 } from '../geo/vector.ts';
import { FaceKind } from './mesh.ts';
import { GROUND, type Surface } from './surface.ts';

/** The first intersection of a ray with a surface. */
export interface SurfaceHit {
  /** Distance along the ray in units of the length of its direction. */
  readonly distance: number;
  /** The index of the triangle, or -1 if the ray met the crown of a tree. */
  readonly face: number;
  /** A `FaceKind`. */
  readonly kind: number;
  /** The index of the thing among those of the surface. */
  readonly owner: number;
  /** Unit vector perpendicular to the face, toward the origin of the ray. */
  readonly normal: Vec3;
  /** The index of a building of unknown height that the ray may meet before; null if there is none. */
  readonly before: number | null;
}

/** Size of a cell of the grid, in meters. */
const CELL = 16;

/** Maximum number of cells along a side of the grid. Larger surfaces have larger cells. */
const MAX_CELLS = 512;

/** Tolerance in meters for the edges of cells, which is far above the rounding errors of positions. */
const SLACK = 0.01;

/** The things in the cells of a grid, in one list. The list of a cell starts at `starts[cell]`. */
interface Cells {
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
  /** Greatest height of what is in each cell, in local meters. */
  readonly tops: Float32Array;
}

/** Casts rays on a surface. The caster is a grid of cells over the ground that lists the faces in each cell. */
export class Caster {
  readonly #surface: Surface;
  readonly #left: number;
  readonly #north: number;
  readonly #size: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #cells: Cells;

  constructor(surface: Surface) {
    this.#surface = surface;
    const { positions } = surface.mesh;
    let [left, north, right, south] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = 0; at < positions.length; at += 3) {
      const [x, z] = [positions[at]!, positions[at + 2]!];
      left = Math.min(left, x);
      right = Math.max(right, x);
      north = Math.min(north, z);
      south = Math.max(south, z);
    }
    const extent = Math.max(0, right - left, south - north);
    this.#size = Math.max(CELL, extent / (MAX_CELLS - 1));
    [this.#left, this.#north] = Number.isFinite(left) ? [left, north] : [0, 0];
    this.#columns = extent > 0 ? Math.floor((right - left) / this.#size) + 1 : 1;
    this.#rows = extent > 0 ? Math.floor((south - north) / this.#size) + 1 : 1;
    this.#cells = this.#fill();
  }

  /**
   * Returns the first face that a ray meets, or null for the sky. The origin and the direction are in local meters
   * of the surface. A ray passes through buildings of unknown height.
   *
   * @param limit - Greatest distance in units of the length of the direction.
   */
  cast(origin: Vec3, direction: Vec3, limit = Infinity): SurfaceHit | null {
    const [ox, oy, oz] = origin;
    const [dx, dy, dz] = direction;
    const [size, columns, rows] = [this.#size, this.#columns, this.#rows];
    // Part of the ray that is above the grid.
    let [from, to] = [0, limit];
    for (const [start, step, low, high] of [
      [ox, dx, this.#left, this.#left + columns * size],
      [oz, dz, this.#north, this.#north + rows * size],
    ] as const) {
      if (step === 0) {
        if (start < low || start > high) return null;
        continue;
      }
      const [a, b] = [(low - start) / step, (high - start) / step];
      from = Math.max(from, Math.min(a, b));
      to = Math.min(to, Math.max(a, b));
    }
    if (!(from <= to)) return null;
    const cellAt = (value: number, count: number): number =>
      Math.min(count - 1, Math.max(0, Math.floor(value)));
    let column = cellAt((ox + dx * from - this.#left) / size, columns);
    let row = cellAt((oz + dz * from - this.#north) / size, rows);
    const [stepX, stepZ] = [Math.sign(dx), Math.sign(dz)];
    const [deltaX, deltaZ] = [size / Math.abs(dx), size / Math.abs(dz)];
    const edge = (index: number, step: number): number => index + (step > 0 ? 1 : 0);
    let nextX = dx === 0 ? Infinity : (this.#left + edge(column, stepX) * size - ox) / dx;
    let nextZ = dz === 0 ? Infinity : (this.#north + edge(row, stepZ) * size - oz) / dz;
    this.#nearest = Infinity;
    this.#face = -1;
    this.#crown = -1;
    this.#unknownAt = Infinity;
    let enter = from;
    const slack = SLACK / Math.max(1e-12, Math.hypot(dx, dy, dz));
    for (;;) {
      const leave = Math.min(nextX, nextZ, to);
      const cell = row * columns + column;
      if (oy + dy * (dy < 0 ? leave : enter) <= this.#cells.tops[cell]! + SLACK)
        this.#castCell(cell, origin, direction, limit);
      if (this.#nearest <= leave + slack) break;
      if (leave >= to) break;
      enter = leave;
      if (nextX <= nextZ) {
        column += stepX;
        nextX += deltaX;
        if (column < 0 || column >= columns) break;
      } else {
        row += stepZ;
        nextZ += deltaZ;
        if (row < 0 || row >= rows) break;
      }
    }
    return this.#nearest < Infinity ? this.#hit(origin, direction) : null;
  }

  /** Returns whether a point is over water that is drawn. */
  isOverWater(x: number, z: number): boolean {
    const { kinds } = this.#surface.mesh;
    const column = Math.floor((x - this.#left) / this.#size);
    const row = Math.floor((z - this.#north) / this.#size);
    if (column < 0 || row < 0 || column >= this.#columns || row >= this.#rows) return false;
    const { starts, items } = this.#cells;
    const cell = row * this.#columns + column;
    for (let at = starts[cell]!; at < starts[cell + 1]!; at += 1) {
      const face = items[at]!;
      if (face < kinds.length && kinds[face] === FaceKind.water && this.#covers(face, x, z)) return true;
    }
    return false;
  }

  #nearest = Infinity;
  #face = -1;
  #crown = -1;
  #unknownAt = Infinity;
  #unknown = -1;

  #fill(): Cells {
    const { mesh, crowns } = this.#surface;
    const faces = mesh.kinds.length;
    const count = faces + crowns.owners.length;
    const cellCount = this.#columns * this.#rows;
    const boxes = new Int32Array(count * 4);
    const heights = new Float32Array(count);
    const starts = new Uint32Array(cellCount + 1);
    const tops = new Float32Array(cellCount).fill(-Infinity);
    const toColumn = (x: number): number =>
      Math.min(this.#columns - 1, Math.max(0, Math.floor((x - this.#left) / this.#size)));
    const toRow = (z: number): number =>
      Math.min(this.#rows - 1, Math.max(0, Math.floor((z - this.#north) / this.#size)));
    for (let item = 0; item < count; item += 1) {
      const [left, north, right, south, top] =
        item < faces ? this.#faceBox(item) : this.#crownBox(item - faces);
      boxes.set([toColumn(left), toRow(north), toColumn(right), toRow(south)], item * 4);
      heights[item] = top;
    }
    const eachCell = (item: number, visit: (cell: number) => void): void => {
      const at = item * 4;
      for (let row = boxes[at + 1]!; row <= boxes[at + 3]!; row += 1)
        for (let column = boxes[at]!; column <= boxes[at + 2]!; column += 1)
          visit(row * this.#columns + column);
    };
    for (let item = 0; item < count; item += 1)
      eachCell(item, (cell) => {
        starts[cell + 1]! += 1;
        tops[cell] = Math.max(tops[cell]!, heights[item]!);
      });
    for (let cell = 0; cell < cellCount; cell += 1) starts[cell + 1]! += starts[cell]!;
    const items = new Uint32Array(starts[cellCount]!);
    const filled = starts.slice(0, cellCount);
    for (let item = 0; item < count; item += 1)
      eachCell(item, (cell) => {
        items[filled[cell]!++] = item;
      });
    return { starts, items, tops };
  }

  #faceBox(face: number): readonly [number, number, number, number, number] {
    const { positions, corners } = this.#surface.mesh;
    let [left, north, right, south, top] = [Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let n = 0; n < 3; n += 1) {
      const at = corners[face * 3 + n]! * 3;
      left = Math.min(left, positions[at]!);
      right = Math.max(right, positions[at]!);
      top = Math.max(top, positions[at + 1]!);
      north = Math.min(north, positions[at + 2]!);
      south = Math.max(south, positions[at + 2]!);
    }
    return [left, north, right, south, top];
  }

  #crownBox(crown: number): readonly [number, number, number, number, number] {
    const { ellipsoids } = this.#surface.crowns;
    const [x, y, z, radius, half] = ellipsoids.subarray(crown * 5, crown * 5 + 5) as unknown as [
      number,
      number,
      number,
      number,
      number,
    ];
    return [x - radius, z - radius, x + radius, z + radius, y + half];
  }

  #castCell(cell: number, origin: Vec3, direction: Vec3, limit: number): void {
    const { starts, items } = this.#cells;
    const { kinds, owners } = this.#surface.mesh;
    const faces = kinds.length;
    for (let at = starts[cell]!; at < starts[cell + 1]!; at += 1) {
      const item = items[at]!;
      const distance =
        item < faces
          ? this.#castFace(item, origin, direction)
          : castEllipsoid(this.#surface.crowns.ellipsoids, (item - faces) * 5, origin, direction);
      if (distance >= this.#nearest || distance > limit) continue;
      if (item < faces && this.#surface.things[owners[item]!]!.unknown) {
        if (distance < this.#unknownAt) [this.#unknownAt, this.#unknown] = [distance, owners[item]!];
        continue;
      }
      if (item < faces && this.#isHole(item, origin, direction, distance)) continue;
      this.#nearest = distance;
      [this.#face, this.#crown] = item < faces ? [item, -1] : [-1, item - faces];
    }
  }

  /** Returns whether a point of the ground is over lower water, where the ground ends. */
  #isHole(face: number, [ox, , oz]: Vec3, [dx, , dz]: Vec3, distance: number): boolean {
    const { kinds, owners } = this.#surface.mesh;
    if (kinds[face] !== FaceKind.ground || owners[face] !== GROUND || this.#isUpright(face)) return false;
    return this.isOverWater(ox + dx * distance, oz + dz * distance);
  }

  #isUpright(face: number): boolean {
    const normal = this.#normalOf(face);
    return Math.abs(normal[1]) < 0.1 * Math.hypot(normal[0], normal[2]);
  }

  #corner(face: number, n: number): Vec3 {
    const { positions, corners } = this.#surface.mesh;
    const at = corners[face * 3 + n]! * 3;
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
  }

  /** Returns the cross product of two sides of a face. */
  #normalOf(face: number): Vec3 {
    const [a, b, c] = [this.#corner(face, 0), this.#corner(face, 1), this.#corner(face, 2)];
    const [e, f, g] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [h, i, j] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    return [f * j - g * i, g * h - e * j, e * i - f * h];
  }

  /** Returns the distance along a ray to a face, or infinity. The method is that of Möller and Trumbore. */
  #castFace(face: number, [ox, oy, oz]: Vec3, [dx, dy, dz]: Vec3): number {
    const { positions, corners } = this.#surface.mesh;
    const a = corners[face * 3]! * 3;
    const b = corners[face * 3 + 1]! * 3;
    const c = corners[face * 3 + 2]! * 3;
    const [ax, ay, az] = [positions[a]!, positions[a + 1]!, positions[a + 2]!];
    const [ex, ey, ez] = [positions[b]! - ax, positions[b + 1]! - ay, positions[b + 2]! - az];
    const [fx, fy, fz] = [positions[c]! - ax, positions[c + 1]! - ay, positions[c + 2]! - az];
    const [px, py, pz] = [dy * fz - dz * fy, dz * fx - dx * fz, dx * fy - dy * fx];
    const area = ex * px + ey * py + ez * pz;
    // A camera inside of a building sees through its walls, because the picture shows what is behind them.
    if (area <= 0) return Infinity;
    const [sx, sy, sz] = [ox - ax, oy - ay, oz - az];
    const u = (sx * px + sy * py + sz * pz) / area;
    if (u < -EDGE || u > 1 + EDGE) return Infinity;
    const [qx, qy, qz] = [sy * ez - sz * ey, sz * ex - sx * ez, sx * ey - sy * ex];
    const v = (dx * qx + dy * qy + dz * qz) / area;
    if (v < -EDGE || u + v > 1 + EDGE) return Infinity;
    const distance = (fx * qx + fy * qy + fz * qz) / area;
    return distance > 0 ? distance : Infinity;
  }

  #covers(face: number, x: number, z: number): boolean {
    const [a, b, c] = [this.#corner(face, 0), this.#corner(face, 1), this.#corner(face, 2)];
    const side = (p: Vec3, q: Vec3): number => (q[0] - p[0]) * (z - p[2]) - (q[2] - p[2]) * (x - p[0]);
    const [first, second, third] = [side(a, b), side(b, c), side(c, a)];
    return (first >= 0 && second >= 0 && third >= 0) || (first <= 0 && second <= 0 && third <= 0);
  }

  #hit(origin: Vec3, direction: Vec3): SurfaceHit {
    const { mesh, crowns } = this.#surface;
    const distance = this.#nearest;
    const crown = this.#crown;
    const raw =
      crown < 0
        ? this.#normalOf(this.#face)
        : ellipsoidNormal(crowns.ellipsoids, crown * 5, origin, direction, distance);
    const size = Math.hypot(...raw) * (dot(raw, direction) > 0 ? -1 : 1) || 1;
    return {
      distance,
      face: this.#face,
      kind: crown < 0 ? mesh.kinds[this.#face]! : FaceKind.other,
      owner: crown < 0 ? mesh.owners[this.#face]! : crowns.owners[crown]!,
      normal: [raw[0] / size, raw[1] / size, raw[2] / size],
      before: this.#unknownAt < distance ? this.#unknown : null,
    };
  }
}

/** Tolerance in barycentric coordinates, so that no ray passes between two faces. */
const EDGE = 1e-7;

/** Returns the distance along a ray to an upright ellipsoid, or infinity. */
function castEllipsoid(list: Float32Array, at: number, [ox, oy, oz]: Vec3, [dx, dy, dz]: Vec3): number {
  const [radius, half] = [list[at + 3]!, list[at + 4]!];
  const [x, y, z] = [(ox - list[at]!) / radius, (oy - list[at + 1]!) / half, (oz - list[at + 2]!) / radius];
  const [u, v, w] = [dx / radius, dy / half, dz / radius];
  const a = u * u + v * v + w * w;
  const b = x * u + y * v + z * w;
  const c = x * x + y * y + z * z - 1;
  const room = b * b - a * c;
  if (room < 0) return Infinity;
  const distance = (-b - Math.sqrt(room)) / a;
  return distance > 0 ? distance : Infinity;
}

function ellipsoidNormal(
  list: Float32Array,
  at: number,
  [ox, oy, oz]: Vec3,
  [dx, dy, dz]: Vec3,
  distance: number,
): Vec3 {
  const [radius, half] = [list[at + 3]!, list[at + 4]!];
  return [
    (ox + dx * distance - list[at]!) / radius ** 2,
    (oy + dy * distance - list[at + 1]!) / half ** 2,
    (oz + dz * distance - list[at + 2]!) / radius ** 2,
  ];
}
