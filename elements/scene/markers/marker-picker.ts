import { type Pixel, type Size, type View, cameraAxes, focalLength } from '../../geo/camera.ts';
import { pointShowing } from '../../geo/lens.ts';
import { rayOfPixel } from '../../geo/pixel-ray.ts';
import { type Vec3, dot, normalize } from '../../geo/vector.ts';
import type { MarkerColumns } from './marker-columns.ts';

/** Returns whether a marker's shape covers a point, in CSS pixels from the marker's place at a scale of 1. */
export type Covers = (row: number, right: number, down: number) => boolean;

/** The data about the last drawn frame that picking needs. */
export interface PickFrame {
  readonly view: View;
  readonly size: Size;
  /** Maximum distance, in CSS pixels, that any marker's shape as drawn extends from its place. */
  readonly reach: number;
  readonly scaleOf: (row: number) => number;
  /** Only markers of rows below this one are found. */
  readonly topRow: number;
}

/**
 * Finds markers at a pixel. Only markers in nearby directions are projected. The index of directions is built
 * on first use.
 */
export class MarkerPicker {
  readonly #columns: MarkerColumns;
  #grid: DirectionGrid | null = null;

  constructor(columns: MarkerColumns) {
    this.#columns = columns;
  }

  /** Must be called when the markers' positions have changed. */
  reset(): void {
    this.#grid = null;
  }

  /**
   * Returns the row of the topmost marker whose shape covers a pixel, or -1 if there is none.
   */
  topmostAt(pixel: Pixel, frame: PickFrame, covers: Covers): number {
    const { view, size, reach, scaleOf, topRow } = frame;
    const { positions, count } = this.#columns;
    this.#grid ??= new DirectionGrid(positions, count);
    const [right, up, back] = cameraAxes(view);
    const focal = focalLength(view.fov, size.height);
    const ray = rayOfPixel(view, size, pixel);
    // A given number of pixels spans the largest angle at the center of the picture, unless it is a fisheye picture.
    const angle = 2 * Math.atan((reach * stretchAt(view, ray)) / 2 / focal);
    let topmost = -1;
    this.#grid.visitNear(ray, angle, (row) => {
      if (row <= topmost || row >= topRow) return;
      const [x, y, z] = [positions[3 * row], positions[3 * row + 1], positions[3 * row + 2]] as [
        number,
        number,
        number,
      ];
      const depth = -(back[0] * x + back[1] * y + back[2] * z);
      const [toRight, toTop] = [
        right[0] * x + right[1] * y + right[2] * z,
        up[0] * x + up[1] * y + up[2] * z,
      ];
      if (view.lens === undefined && !(depth > 1e-6 * Math.hypot(x, y, z))) return;
      const point =
        view.lens === undefined
          ? ([toRight / depth, toTop / depth] as const)
          : pointShowing([toRight, toTop, depth], view.lens);
      if (!point) return;
      const across = size.width / 2 + focal * point[0];
      const below = size.height / 2 - focal * point[1];
      if (Math.abs(pixel.x - across) > reach || Math.abs(pixel.y - below) > reach) return;
      const scale = scaleOf(row);
      if (covers(row, (pixel.x - across) / scale, (pixel.y - below) / scale)) topmost = row;
    });
    return topmost;
  }
}

/**
 * Returns how many times as large an angle a pixel can span as in the center of the picture, for pixels up to a marker's
 * reach from the one in a direction.
 */
function stretchAt({ lens = 1, ...view }: View, ray: Vec3): number {
  if (lens >= 0) return 1;
  const ahead = -dot(cameraAxes(view)[2], ray);
  // Toward its edge, a fisheye picture is squeezed by the cosine of half the angle off the line of sight.
  return 2 / Math.max(Math.sqrt((1 + ahead) / 2), 0.05);
}

/** Cells along a side of each face of the cube around the camera. */
const CELLS = 16;
const CELLS_A_FACE = CELLS * CELLS;
const CELL_COUNT = 6 * CELLS_A_FACE;

/** Up to this angle, in radians, only nearby cells are visited. For larger angles, all cells are visited. */
const MAX_NARROW = 2;

/**
 * The direction from the camera to a cell's center, and the cosine and sine of the angle to the cell's
 * corners.
 */
interface Cell {
  readonly middle: Vec3;
  readonly cos: number;
  readonly sin: number;
}

/**
 * The coordinate with the largest absolute value and its sign select the face. The two other coordinates,
 * divided by the largest, give the position on the face.
 */
function cellOf(x: number, y: number, z: number): number {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (ax >= ay && ax >= az) return cellOn(x > 0 ? 0 : 1, y / ax, z / ax);
  return ay >= az ? cellOn(y > 0 ? 2 : 3, x / ay, z / ay) : cellOn(z > 0 ? 4 : 5, x / az, y / az);
}

function cellOn(face: number, s: number, t: number): number {
  const column = Math.min(CELLS - 1, Math.floor(((s + 1) / 2) * CELLS));
  const row = Math.min(CELLS - 1, Math.floor(((t + 1) / 2) * CELLS));
  return face * CELLS_A_FACE + row * CELLS + column;
}

/** Returns the direction of a position on a face: the inverse of `cellOf`. */
function towards(face: number, s: number, t: number): Vec3 {
  const major = face % 2 === 0 ? 1 : -1;
  if (face < 2) return normalize([major, s, t]);
  return normalize(face < 4 ? [s, major, t] : [s, t, major]);
}

function makeCell(_: unknown, cell: number): Cell {
  const face = Math.floor(cell / CELLS_A_FACE);
  const column = cell % CELLS;
  const row = Math.floor(cell / CELLS) % CELLS;
  const at = (right: number, down: number): Vec3 =>
    towards(face, (2 * (column + right)) / CELLS - 1, (2 * (row + down)) / CELLS - 1);
  const middle = at(0.5, 0.5);
  const corners = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
  const cos = Math.min(...corners.map((corner) => dot(corner, middle)));
  return { middle, cos, sin: Math.sqrt(1 - cos * cos) };
}

const cells = Array.from({ length: CELL_COUNT }, makeCell);

/** Places sorted by direction. Visiting a few cells finds the places around a ray. */
export class DirectionGrid {
  /**
   * The index in `#places` at which each cell's places start. The last element is the index at which the last
   * cell's places end.
   */
  readonly #starts = new Uint32Array(CELL_COUNT + 1);
  readonly #places: Uint32Array;

  /** `positions` contains the x, y and z of each place. Places at the camera itself are omitted. */
  constructor(positions: Float32Array, count: number) {
    const cellOfPlace = new Int32Array(count).fill(-1);
    for (let at = 0; at < count; at += 1) {
      const [x, y, z] = [positions[3 * at], positions[3 * at + 1], positions[3 * at + 2]] as [
        number,
        number,
        number,
      ];
      const squared = x * x + y * y + z * z;
      if (!(squared > 0 && squared < Infinity)) continue;
      const cell = cellOf(x, y, z);
      cellOfPlace[at] = cell;
      this.#starts[cell + 1] = (this.#starts[cell + 1] as number) + 1;
    }
    for (let cell = 0; cell < CELL_COUNT; cell += 1) {
      this.#starts[cell + 1] = (this.#starts[cell + 1] as number) + (this.#starts[cell] as number);
    }
    this.#places = sortedByCell(cellOfPlace, this.#starts);
  }

  /**
   * Visits all places within `angle` radians of a unit vector, and some places slightly outside that angle.
   */
  visitNear(ray: Vec3, angle: number, visit: (place: number) => void): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const isWide = angle > MAX_NARROW;
    cells.forEach((around, cell) => {
      if (!isWide && dot(around.middle, ray) < cos * around.cos - sin * around.sin) return;
      const end = this.#starts[cell + 1] as number;
      for (let at = this.#starts[cell] as number; at < end; at += 1) visit(this.#places[at] as number);
    });
  }
}

function sortedByCell(cellOfPlace: Int32Array, starts: Uint32Array): Uint32Array {
  const next = starts.slice();
  const places = new Uint32Array(starts[CELL_COUNT] as number);
  cellOfPlace.forEach((cell, place) => {
    if (cell < 0) return;
    const at = next[cell] as number;
    places[at] = place;
    next[cell] = at + 1;
  });
  return places;
}
